"""A study that is shared live, as the page has it; see redstone/app/lecture."""
