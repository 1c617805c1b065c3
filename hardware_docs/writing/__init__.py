"""The computed pages of the build guide."""
