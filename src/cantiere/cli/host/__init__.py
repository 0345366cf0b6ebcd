"""`cantiere setup` and `cantiere doctor`: a play server on a machine of one's own, and whether it is well.

`templates` mirrors the file system of a host; `docs/host.md` is the page that goes with it.
"""
