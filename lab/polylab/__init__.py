"""The laboratory's driver: which format fits your data, measured on your data. Python standard library only."""
