"""How fast a machine is: what `cantiere bench` shows, and how time is taken."""
