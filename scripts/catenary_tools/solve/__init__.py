"""Tables of solved small boards."""
