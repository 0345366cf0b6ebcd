"""Monte-Carlo tree search, compiled. Only that: whoever edits a file here waits for the compiler."""
