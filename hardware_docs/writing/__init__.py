"""The pages of the build guide that are written by the program."""
