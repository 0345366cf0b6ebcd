"""`cantiere doctor`: what usually goes wrong, a sentence and a remedy each."""
