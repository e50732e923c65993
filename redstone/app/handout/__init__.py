"""Files to hand around, made on demand, in a pack of their own."""
