"""Steps: from nodes to checked steps, with the local names that they give."""
