"""The pages of the club: the arbiter's queue, tournaments, accounts, and the hall's boards."""
