"""Events: who takes part, who meets whom, what came out, and every change in between."""
