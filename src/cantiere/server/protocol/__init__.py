"""Every message over the socket, both ways, as one closed list. Unknown fields are refused."""

VERSION = 1
SIGNED_OUT, TOO_SLOW, TOO_MANY = 4001, 4008, 4029  # why a socket is closed; 1012: connect again in a moment
