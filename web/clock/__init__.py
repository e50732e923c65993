"""The clock's part of the page; see redstone/app/clock."""
