"""A contest as one page that a person likes to look at: no script, nothing from elsewhere."""
