"""`python -m cantiere` is the command `cantiere`."""

from cantiere.cli import main

main()
