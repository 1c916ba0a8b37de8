"""What a bot can be asked, as data: a move, advice, or what the moves of a past decision were worth.

A request holds what one seat sees and nothing else. So it can be answered anywhere: in a thread of the server, or by a
worker on another machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from monstrotheque.bots import bot
from monstrotheque.bots.analysis import Appraisal, DecisionToJudge, appraise
from monstrotheque.bots.hints import Hint, hints
from monstrotheque.bots.registry import LEVELS, GreedyBot, SearchBot
from monstrotheque.engine.moves import Move
from monstrotheque.engine.reading import readable_from_bytes
from monstrotheque.engine.registry import game
from monstrotheque.engine.state import Sight

WAIT_SECONDS = 1.5
"""Seconds that the last request in the queue waits for a bot's move, about. The longer the queue, the less each bot
thinks.
"""
LONGEST_SECONDS = 2.5
"""Seconds after which a bot has to move, however long it waited for a thread."""
LEAST_SECONDS = 0.02


class SeatSight(Struct, frozen=True):
    """What a seat sees, in a form to send: the bytes of a masked raw state."""

    game: str
    seat: int
    age: int
    raw: bytes

    @classmethod
    def of(cls, sight: Sight) -> SeatSight:
        """*sight*, in a form to send."""
        return cls(sight.game.name, sight.seat, sight.age, sight.raw.tobytes())

    def sight(self) -> Sight:
        """The sight that was sent."""
        found = game(self.game)
        return Sight(found, readable_from_bytes(found.raw_state.dtype, self.raw), self.seat, self.age)


class ChooseMove(Struct, frozen=True, tag="move"):
    """Which move would the bot called *bot* play?"""

    seen: SeatSight
    bot: str


class GiveAdvice(Struct, frozen=True, tag="advice"):
    """Which moves are best, and why, in words?"""

    seen: SeatSight
    lang: str
    names: list[str]


class AppraiseMoves(Struct, frozen=True, tag="appraisal"):
    """What were the moves of a past decision worth?"""

    seen: SeatSight
    played: int
    seeds: list[int]
    iterations: int

    @classmethod
    def of(cls, question: DecisionToJudge, iterations: int) -> AppraiseMoves:
        """The request that asks *question*."""
        return cls(SeatSight.of(question.sight), question.played.id, list(question.seeds), iterations)


BotRequest: TypeAlias = ChooseMove | GiveAdvice | AppraiseMoves


class ChosenMove(Struct, frozen=True, tag="move"):
    """The move by its number (None: wait), and whether the bot thought less than its level does."""

    move: int | None
    hurried: bool


class AdvisedMove(Struct, frozen=True):
    """One hint, with its move by number."""

    move: int | None
    attention: float
    outcome: float
    reason: str
    exact: bool = False


class AdvisedMoves(Struct, frozen=True, tag="advice"):
    """The best moves, best first."""

    hints: list[AdvisedMove]


class Appraised(Struct, frozen=True, tag="appraisal"):
    """Moves by number (none: wait), what each is worth, and its standard error."""

    rows: list[tuple[int | None, float, float]]
    best: int | None


BotAnswer: TypeAlias = ChosenMove | AdvisedMoves | Appraised


def answer(request: BotRequest, seconds: float = WAIT_SECONDS) -> BotAnswer:
    """The answer to *request*; a move within *seconds*."""
    if isinstance(request, ChooseMove):
        move = choose(request.bot, request.seen.sight(), seconds)
        return ChosenMove(_number(move), seconds < LEVELS.get(request.bot, {}).get("seconds", 0.0))
    if isinstance(request, GiveAdvice):
        return AdvisedMoves([_advised(hint) for hint in _hints(request)])
    sight = request.seen.sight()
    found = appraise(sight, sight.game.moves.move(request.played), request.iterations, request.seeds)
    rows = [(_number(move), worth, found.errors[move]) for move, worth in found.worths.items()]
    return Appraised(rows, _number(found.best))


def choose(name: str, sight: Sight, seconds: float = WAIT_SECONDS) -> Move | None:
    """The move of the bot *name* from *sight* within *seconds*; chance comes from the operating system."""
    found = bot(name)
    if isinstance(found, SearchBot):
        if seconds < LEAST_SECONDS:  # not even a short search: the game's own evaluation
            found = GreedyBot()
        else:
            found.seconds, found.threads = min(found.seconds, seconds), 1
    return found.choose(sight, random.SystemRandom())


def hints_of(found: AdvisedMoves, sight: Sight) -> list[Hint]:
    """The advice for *sight*."""
    return [
        Hint(move_of(each.move, sight), each.attention, each.outcome, each.reason, each.exact) for each in found.hints
    ]


def appraisal_of(found: Appraised, sight: Sight) -> Appraisal:
    """What the moves of *sight* are worth."""
    worths = {move_of(move, sight): worth for move, worth, _ in found.rows}
    errors = {move_of(move, sight): error for move, _, error in found.rows}
    return Appraisal(worths, errors, move_of(found.best, sight))


def move_of(number: int | None, sight: Sight) -> Move | None:
    """The move with this number in the game of *sight*."""
    return None if number is None else sight.game.moves.move(number)


def _hints(request: GiveAdvice) -> Sequence[Hint]:
    return hints(request.seen.sight(), request.lang, request.names, dice=random.SystemRandom())


def _advised(hint: Hint) -> AdvisedMove:
    return AdvisedMove(_number(hint.move), hint.attention, hint.outcome, hint.reason, hint.exact)


def _number(move: Move | None) -> int | None:
    return move.id if move else None
