"""The play server: people at tables in a browser, every move kept."""
