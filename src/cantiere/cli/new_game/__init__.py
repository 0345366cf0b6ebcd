"""`cantiere new-game`: a small complete game under a new name, for somebody who writes one.

`template` mirrors the tree of the repository. Its files have `.txt` behind their names, so that no tool takes
them for sources of ours; `tests/scaffold` has them checked where they belong. Wheels go without it.
"""
