"""The web app's logic beside that of the package: where both do the same, both are asked."""
