"""The coach's part of the page; see redstone/app/coach."""
