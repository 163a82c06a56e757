"""What may be played: the catalogue, legality, deck lists."""
