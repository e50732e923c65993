"""Links and files that are opened or shared."""
