"""`python -m cantiere` is the command `cantiere`."""

from cantiere.cli import main

if __name__ == "__main__":  # workers of the arena import this file, too
    main()
