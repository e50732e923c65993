"""A turn of Savage Go that is hard to complete: 24 lone white stones wait for a capture."""

from redstone.record.game import Game
from tests.games import game_of_link

INTRICATE = (
    "#savage19-1-a1o1c1o2e1o3g1o4j1o5l1o6n1o7b2o8d2o9f2o10h2o11k2o12m2o13a3o14c3p1e3p2g3p3j3p4l3p5"
    "n3p6b4p7d4p8f4p9h4p10k4p11m4p12a5p13c5p14e5q1g5q2j5q3l5q4n5q5b6q6d6q7f6q8h6q9k6q10m6q11a7q12"
    "c7q13e7q14g7r1j7r2l7r3n7r4b8r5d8r6f8r7h8r8k8r9m8r10a9a19c9b19e9c19g9d19j9e19l9f19n9g19b10h19"
    "d10j19f10k19h10l19k10m19m10n19a11o19c11p19e11q19g11r19j11s19l11t19n11a18b12b18d12c18f12d18"
    "h12e18k12f18m12g18a13h18c13j18e13k18g13l18j13m18l13n18n13o18b14p18d14q18f14r18h14s18k14t18"
    "m14a17a16b17b16c17c16d17d16e17e16f17f16g17g16h17h16j17j16k17k16l17l16m17m16n17n16o17o16p17p16"
    "q17q16r17r16s17s16t17t16c2j2f3m3c4j4f5m5c6j6f7m7c8j8f9m9c10j10f11m11c12j12f13m13"
)
"""The link up to the last of them, with 34 stones due, ten more than the captures require."""

ELSEWHERE = "a19b19c19d19e19f19g19h19j19k19"
"""Ten stones that help none of them. The rest due is exactly what the captures require."""

ONE_MORE = "l19"
"""One stone too many. Detecting that takes more work than a placement may."""


def intricate_game() -> Game:
    """Return a game with 34 stones due, whose turn is hard to complete."""
    game = game_of_link(INTRICATE + ELSEWHERE)
    return game
