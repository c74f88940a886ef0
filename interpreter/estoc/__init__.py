"""Estoc: tabletop combat rules as data."""
