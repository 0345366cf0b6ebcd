"""What a host can set of how much is thought, and where."""

from pydantic import BaseModel, Field

HERE, APART, RAY = "here", "apart", "ray"


class Thinking(BaseModel):
    """Bots that think long, hints, coaches, reviews, the search for puzzles."""

    thinking: str = Field(default=HERE, pattern=r"^(here|apart|ray(://\S+)?)$")  # apart: `cantiere worker`
    bot_seconds: float = Field(default=10.0, gt=0, le=600)  # that a host's program may think about a choice
    hint_playouts: int = Field(default=2_000, ge=1, le=100_000)
    coach_playouts: int = Field(default=800, ge=1, le=100_000)  # of each of three searches
    coach_seconds: float = Field(default=2.0, gt=0, le=30)  # then the move goes through
    review_playouts: int = Field(default=1_200, ge=2, le=100_000)  # for each value and each decision
    reviews_per_day: int = Field(default=40, ge=0)  # that one person may ask for
    review_patience: float = Field(default=10.0, ge=0, le=3_600)  # then it takes its share
    reviews_by_themselves: bool = True  # of games against bots
    reviews_on: str = Field(default="", pattern=r"^(ray(://\S+)?)?$")  # a Ray cluster; empty: this machine
    puzzles_from_games: bool = False  # of games played here that everybody may see; nobody is named

    @property
    def is_thought_apart(self) -> bool:
        """Whether other programs think for the server, if any are there."""
        return self.thinking != HERE
