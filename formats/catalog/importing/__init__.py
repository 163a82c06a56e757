"""Reading card lists and merging them into the catalogue."""
