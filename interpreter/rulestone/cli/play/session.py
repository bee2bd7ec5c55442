"""A game at the terminal: whose turn, the table, the choices, and what people type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote

from ...match.bots import Bot
from ...match.decisions import Option
from ...match.match import Match
from ...match.saves import in_the_way, write_save
from ...syntax import ast
from ...words import Words
from ..console import CLEAN, FAILED, Talk
from ..files import why_unwritable
from ..log_text import Teller, has_secrets, teller
from ..scores import score_table, winner_line
from .prompt import Command, agreed, can_ask, parse, read
from .seats import Seat
from .table import TableView

CLEAR_HISTORY = "\x1b[3J"  # what was scrolled out of sight goes too


@dataclass(slots=True)
class Session:
    """One match in play around one terminal; it is saved after every choice."""

    talk: Talk
    match: Match
    seats: Sequence[Seat]
    path: Path
    present: Seat | None = None  # who sits at the screen
    told: dict[int, int] = field(default_factory=dict)  # how much of the log each person has been told
    _tellers: dict[str, Teller] = field(default_factory=dict)
    _own: set[Path] = field(default_factory=set)  # files that this session has saved in

    def run(self) -> int:
        """Plays to the end, or until somebody leaves."""
        if not self._save(self.talk.lang):
            return FAILED
        try:
            while not self.match.over:
                if not self._decide():
                    return self._leave()
        except (EOFError, KeyboardInterrupt):
            return self._leave()
        self._tell_end()
        return CLEAN if self._save(self.talk.lang) else FAILED

    def teller(self, lang: str) -> Teller:
        """Who tells of the game in a language."""
        if lang not in self._tellers:
            self._tellers[lang] = teller(self.match.game, lang)
        return self._tellers[lang]

    def words(self, lang: str) -> Words:
        """The game's words in a language."""
        return self.teller(lang).words

    @property
    def people(self) -> list[Seat]:
        """The seats at which people sit."""
        return [seat for seat in self.seats if seat.is_person]

    def _decide(self) -> bool:
        """One decision of a bot or a person; False if the person leaves."""
        seat = self._deciding()
        if seat.bot is not None:
            self._take(self._thought(seat, seat.bot))
            return True
        self._hand_over(seat)
        self._show(seat)
        return self._ask(seat)

    def _deciding(self) -> Seat:
        """Who decides; where chance is asked for, whoever sits at the screen says what was drawn."""
        actor = self.match.decision.actor
        if actor is not None:
            return self.seats[actor]
        return self.present or (self.people or list(self.seats))[0]

    def _thought(self, seat: Seat, bot: Bot) -> Option:
        """What a bot chooses; on a terminal one sees that it is thinking."""
        if not self.talk.out.is_terminal:
            return bot.choose(self.match)
        tells = self.teller(self.talk.lang)
        with self.talk.out.status(tells.words.say("[player] is thinking", player=tells.player(seat.number))):
            return bot.choose(self.match)

    def _take(self, option: Option) -> None:
        before = self.match.clone()
        try:
            self.match.take(option)
        except KeyboardInterrupt:
            self.match = before  # nothing is saved that was only half done
            raise
        if self.people:
            self._save(self.talk.lang)

    def _save(self, lang: str, path: Path | None = None) -> bool:
        """Saves the game; tells if that cannot be done."""
        path = path or self.path
        try:
            if not self._may_replace(lang, path):
                return False
            write_save(path, self.match, [str(seat) for seat in self.seats])
        except OSError as problem:
            reason = why_unwritable(problem, self.words(lang))
            text = self.words(lang).say(
                "The game cannot be saved in [path]: [reason].", path=str(path), reason=reason
            )
            self.talk.complain(text)
            return False
        self._own.add(path)
        return True

    def _may_replace(self, lang: str, path: Path) -> bool:
        """What is not this game's own save is replaced only when a person at the terminal says so."""
        obstacle = None if path in self._own else in_the_way(path, self.match)
        if obstacle is None:
            return True
        words = self.words(lang)
        if can_ask():
            question = words.say("Replace it?")
            return agreed(self.talk, words, f"{obstacle.text(words)} {question}")
        advice = words.say("Nothing was written. Save under another name, or delete that file first.")
        self.talk.complain(f"{obstacle.text(words)} {advice}")
        return False

    # ------------------------------------------------------------ showing

    def _hand_over(self, seat: Seat) -> None:
        """Hides what the last person saw until the next one is alone with the screen."""
        if seat is not self.present and len(self.people) > 1 and has_secrets(self.match.game.ruleset):
            words = self.words(seat.lang)
            if self.talk.out.is_terminal:
                self.talk.out.clear()
                self.talk.put(CLEAR_HISTORY)
            self.talk.out.rule(self.teller(seat.lang).player(seat.number))
            self.talk.print(words.say("Give the screen to [player].", player=words.player(seat.number + 1)))
            read(self.talk, words.say("Press Enter when nobody else can see it.") + " ")
        self.present = seat

    def _show(self, seat: Seat) -> None:
        """All that the person needs to decide."""
        tells = self.teller(seat.lang)
        self.talk.out.rule(tells.words.say("[player], it is your turn", player=tells.player(seat.number)))
        news = self.match.log_for(seat.number, self.told.get(seat.number, 0))
        for text in tells.lines(news):
            self.talk.print(text, style="dim")
        self.told[seat.number] = len(self.match.log)
        self._show_table(seat)
        self._show_options(seat)

    def _show_table(self, seat: Seat) -> None:
        view = self.match.view(seat.number)
        self.talk.print(TableView(self.teller(seat.lang), view, seat.number).render())

    def _show_options(self, seat: Seat) -> None:
        options = self.match.decision.options
        width = len(str(len(options)))
        for number, option in enumerate(options, 1):
            self.talk.print(f"{number:>{width + 2}}  {option.text(seat.lang)}")

    def _tell_end(self) -> None:
        """The last events, the scores and the winner, in everybody's language."""
        told = min((self.told.get(seat.number, 0) for seat in self.people), default=0)
        for lang in dict.fromkeys([seat.lang for seat in self.people] or [self.talk.lang]):
            tells = self.teller(lang)
            self.talk.out.rule(tells.words.say("The game is over"))
            for text in tells.lines(self.match.log[told:]):
                self.talk.print(text, style="dim")
            self.talk.print(score_table(tells, self.match), winner_line(tells, self.match))

    # ------------------------------------------------------------ asking

    def _ask(self, seat: Seat) -> bool:
        """Reads commands until one makes a choice (True) or leaves (False)."""
        while True:
            command = parse(read(self.talk), self.words(seat.lang))
            if command.verb == "quit":
                return False
            if self._handlers()[command.verb](seat, command):
                return True

    def _handlers(self) -> dict[str, Callable[[Seat, Command], bool]]:
        return {
            "take": self._choose,
            "explain": self._explain,
            "help": self._help,
            "undo": self._undo,
            "save": self._save_as,
            "table": self._table,
            "log": self._log,
            "why": self._why,
        }

    def _choose(self, seat: Seat, command: Command) -> bool:
        option = self._option(command.rest)
        if option is None:
            words = self.words(seat.lang)
            count = len(self.match.decision.options)
            self.talk.print(words.say("Type a number from 1 to [count], or ? for help.", count=count))
            return False
        self.told[seat.number] = len(self.match.log) + 1
        self._take(option)
        return True

    def _option(self, text: str) -> Option | None:
        """The option of that number or name."""
        options = self.match.decision.options
        number = text.lstrip("0")
        if number.isdecimal() and len(number) <= len(str(len(options))) and int(number) <= len(options):
            return options[int(number) - 1]
        return self.match.decision.option(text)

    def _explain(self, seat: Seat, command: Command) -> bool:
        option = self._option(command.rest)
        if option is None:
            return self._choose(seat, command)
        from ..show import cited_pages

        words, ruleset = self.words(seat.lang), self.match.game.ruleset
        self.talk.print(option.text(seat.lang), style="bold")
        for text in words.rule(ruleset, option.rule)[1:]:
            self.talk.print(f"    {text}")
        choice = ruleset.choices.get(option.rule)
        if choice is not None:
            self._print_cites(words, [n for n in choice.notes if isinstance(n, ast.Cite)], cited_pages)
        return False

    def _print_cites(
        self, words: Words, cites: Sequence[ast.Cite], tell: Callable[..., Sequence[str]]
    ) -> None:
        for text in tell(words, self.match.game.ruleset, cites):
            self.talk.print(f"    {text}", style="dim")

    def _help(self, seat: Seat, _: Command) -> bool:
        words = self.words(seat.lang)
        rows = (
            ("1, 2, …", words.say("make a choice")),
            ("?1, ?2, …", words.say("explain a choice")),
            (words.say("why") + " …", words.say("why a choice is not allowed, by its name in the rules")),
            (
                words.say("undo"),
                words.say("take back the last choice, if nobody has played, drawn or seen anything since"),
            ),
            (words.say("table"), words.say("show the table and the choices again")),
            (words.say("log"), words.say("show everything that happened")),
            (words.say("save") + " …", words.say("save the game now, perhaps in another file")),
            (words.say("quit"), words.say("save the game and leave")),
        )
        width = max(len(name) for name, _ in rows)
        for name, text in rows:
            self.talk.print(f"  {name:<{width}}  {text}")
        return False

    def _table(self, seat: Seat, _: Command) -> bool:
        self._show_table(seat)
        self._show_options(seat)
        return False

    def _log(self, seat: Seat, _: Command) -> bool:
        for text in self.teller(seat.lang).lines(self.match.log_for(seat.number)):
            self.talk.print(text)
        return False

    def _why(self, seat: Seat, command: Command) -> bool:
        from ..show import cited_pages

        words = self.words(seat.lang)
        if not command.rest:
            names = ", ".join(self.match.game.ruleset.choices)
            self.talk.print(words.say("Name a choice as the rules call it: [names].", names=names))
            return False
        wanted = self._option(command.rest)
        refusals = self.match.why_not(wanted.name if wanted else command.rest)
        if not refusals:
            self.talk.print(words.say("This is allowed now."))
        for refusal in refusals:
            self.talk.print(f"{refusal.text(seat.lang)} ({refusal.clause})")
            self._print_cites(words, refusal.cites, cited_pages)
        return False

    def _undo(self, seat: Seat, _: Command) -> bool:
        """Takes back the last choice, if a person made it and nothing came of it that others know."""
        last = self.match.last_chooser
        chooser = seat.number if last is None or not self.seats[last].is_person else last
        reason = self.match.why_no_undo(chooser)
        if reason is not None:
            self.talk.print(reason.text(self.words(seat.lang)))
            return False
        self.match.undo()
        self._save(seat.lang)
        self.told = {number: min(told, len(self.match.log)) for number, told in self.told.items()}
        return True

    def _save_as(self, seat: Seat, command: Command) -> bool:
        path = _home(command.rest) if command.rest else self.path
        if self._save(seat.lang, path):
            self.path = path
            self.talk.print(self.words(seat.lang).say("The game is saved in [path].", path=str(path)))
        return False

    def _leave(self) -> int:
        """The game stays saved; says where, and how to go on."""
        lang = self.present.lang if self.present else self.talk.lang
        if not self._save(lang):
            return FAILED
        words = self.words(lang)
        self.talk.print("")
        self.talk.print(words.say("The game is saved in [path].", path=str(self.path)))
        self.talk.print(
            words.say("Go on with: [command]", command=f"rulestone play --load {quote(str(self.path))}")
        )
        return CLEAN


def _home(text: str) -> Path:
    """A path as it was typed; `~` is the home folder, if there is one."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)
