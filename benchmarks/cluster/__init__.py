"""What several processes cost that are one server, and how many people can look at one table."""
