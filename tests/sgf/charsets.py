"""Names in the character sets of files, for tests in CPython and in the page's Python."""

NAMES = {
    "": "Erdős",
    "utf-8": "é棋",
    "utf8": "棋士",
    "us-ascii": "Cho",
    "ascii": "Lee",
    "iso-8859-1": "Müller",
    "iso8859-1": "Müller",
    "latin-1": "Müller",
    "latin1": "Müller",
    "windows-1252": "Müller",
    "cp1252": "Müller",
    "windows-1251": "Игорь",
    "cp1251": "Игорь",
    "koi8-r": "Игорь",
    "iso-8859-15": "Œuvre €",
    "gb2312": "柯洁",
    "gbk": "柯潔",
    "gb18030": "柯洁㐀",
    "big5": "許家元",
    "shift_jis": "井山裕太",
    "shift-jis": "趙治勲",
    "sjis": "十段",
    "euc-jp": "井山裕太",
    "euc-kr": "이창호",
    "windows-1250": "Erdős",
    "iso-8859-2": "Erdős",
    "cp932": "井山裕太",
    "cp949": "이창호",
}
"""By the character set named in a file: the text in it. A file without a name is UTF-8."""

EXTENDED = {"windows-1252": "“é” – €", "cp949": "똠방", "gb2312": "柯潔", "shift_jis": "①髙"}
"""The browsers' extensions of character sets. Node does not have all of them."""


def file_in(charset: str) -> bytes:
    """Return a file that names this character set, with a player written in it."""
    return file_of(charset, NAMES[charset], charset or "utf-8")


def file_of(charset: str, name: str, codec: str) -> bytes:
    """Return a file that names a character set and a player, encoded by a codec of Python."""
    named = f"CA[{charset}]" if charset else ""
    return f"(;{named}KM[7]RU[Go]PB[{name}];B[aa]C[{name}!])".encode(codec)
