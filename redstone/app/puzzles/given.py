"""The puzzles that come with the page, a line each; see `collection.read_collection`."""

LINES = (
    "1 takes #redstone3np-2-0-b1b3c2b2c3a3-iog4b xa2",
    "1 takes #redstone3np-2-0-b2c3a3c1c2a2-i3xdl xa1 xb1 xb3",
    "2 waits #redstone3np-2-0-a1a3c3c1-i1pty b2 b1 a2 xc2 xb3",
    "2 takes #redstone3np-2-0-a1c2b2a2c3-ityy6 xb1 xc1 a3 c2 xb3",
    "3 waits #redstone3np-2-0-b1c2a1a3-ixwk5 b3 a2 xb2 a2 xa3 c1 xc3",
)
