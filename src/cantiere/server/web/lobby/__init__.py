"""Tables before and between games: opened, joined, begun with a fair deal, played again; and their chat.

May import `realtime`, `tables` and `infrastructure`; knows no HTTP.
"""
