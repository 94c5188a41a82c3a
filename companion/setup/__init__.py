"""Set-up steps that the Makefile runs; they need nothing but Python itself."""
