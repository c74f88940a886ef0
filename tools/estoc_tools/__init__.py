"""The command line and what designers use: talks to Estoc's public face only."""
