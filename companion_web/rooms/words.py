"""What a room says to people: its phrases, and why it refuses a message."""

from collections.abc import Mapping

from tachiai.companion_web.rooms.messages import Phrase
from tachiai.rules.messages import Message

PHRASES: Mapping[Phrase, Message] = {
    Phrase.HELLO: Message("Hello."),
    Phrase.GOOD_MOVE: Message("Good move."),
    Phrase.ONE_MOMENT: Message("One moment, please."),
    Phrase.SORRY: Message("Sorry."),
    Phrase.THANK_YOU: Message("Thank you."),
}
# The letter of a reminder.
SUBJECT = Message("Your game of {game}")
HAS_MOVED = Message("{opponent:capital} has played {move} in {game}. It is your turn.")
HAS_COME = Message("{opponent:capital} is here for a game of {game}. It is your turn.")
GOES_ON = Message("{opponent:capital} wants to go on with the game of {game}.")
ABOUT_LINK = Message(
    "Whoever has this link is your side of the game, so give it to nobody. "
    "There, under My side, you can also take your address away; then no more of these e-mails come."
)
NOT_SENT = Message("The e-mail that tells of a turn was not sent: {error}")
# Code → why a message is refused. That of an illegal move is the game's own sentence.
REFUSALS: Mapping[str, Message] = {
    "watching": Message("This code is for watching only."),
    "malformed": Message("This message cannot be read: {mistake}"),
    "full": Message("This room has taken as many messages as it holds."),
    "over": Message("This game is over."),
    "adjourned": Message("This game is adjourned. Both sides have to go on with it first."),
    "stopped": Message("The two sides have different positions. Take a ply back, or end the game."),
    "gap": Message("Ply {ply} is missing here: only {known} plies are known."),
    "stale": Message("Ply {ply} is known here as another move."),
    "before": Message("The position before this ply is another one here."),
    "not_your_turn": Message("It is not this side's turn."),
    "no_move": Message("This is no move of the game: {mistake}"),
    "nothing_meant": Message("No legal move does this."),
    "not_yours": Message("Ply {ply} was not made by this side."),
    "rules_version": Message(
        "The two sides have different versions of the rules: {ours} here, {theirs} there."
    ),
    "no_such_ply": Message("There is no ply {ply} in this game."),
    "not_asked": Message("Nothing of the kind is proposed."),
    "texts": Message("Free text can be written once both sides allow it."),
    "not_adjourned": Message("This game is not adjourned."),
    "no_address": Message("Expected an e-mail address, as aoi@example.org."),
    "no_email": Message("This host sends no e-mail."),
}
