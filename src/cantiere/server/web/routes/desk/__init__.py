"""The hosts' desk: one file for each of its pages. Every route asks first whether a host has come."""
