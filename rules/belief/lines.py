"""The sure part of a game: what all likely lines of play share.

Fixed-lag smoothing (Anderson and Moore, 1979) with a lag that the evidence sets: a ply is sure when every
line within the margin has it. Lines in which the ply is only a stage of a longer move, or is being taken
back, count.
"""

from collections.abc import Collection

from tachiai.rules.line import AnyLine


def sure_line(before: AnyLine, leading: AnyLine, likely: Collection[AnyLine]) -> AnyLine:
    """The longest common beginning of ``leading`` and all ``likely`` lines. ``before``, which was sure, stays
    sure as long as one of them begins with it.
    """
    lines = [leading, *likely]
    common: AnyLine | None = leading
    for line in likely:
        common = common_line(common, line) if common is not None else None
    if common is None or (not begins_with(common, before) and any(begins_with(one, before) for one in lines)):
        return before
    return common


def begins_with(line: AnyLine, earlier: AnyLine) -> bool:
    """Whether ``line`` continues ``earlier``, or is the same."""
    node = at_ply(line, earlier.ply)
    return node is not None and same_line(node, earlier)


def same_line(one: AnyLine, other: AnyLine) -> bool:
    """Whether two lines were reached by the same moves from the same position."""
    while one is not other:
        if one.ply != other.ply or one.move != other.move:
            return False
        if one.parent is None or other.parent is None:
            return one.parent is other.parent and one.state == other.state
        one, other = one.parent, other.parent
    return True


def common_line(one: AnyLine, other: AnyLine) -> AnyLine | None:
    """The longest line that both begin with; None if they start from different positions."""
    node = at_ply(one, min(one.ply, other.ply))
    while node is not None and not begins_with(other, node):
        node = node.parent
    return node


def at_ply(line: AnyLine, ply: int) -> AnyLine | None:
    """The node of ``line`` with this ply number; None if it has none."""
    node: AnyLine | None = line
    while node is not None and node.ply > ply:
        node = node.parent
    return node if node is not None and node.ply == ply else None
