"""Write the playthroughs anew, or a new one:

    python -m tests.playthroughs.regenerate                           all that are there
    python -m tests.playthroughs.regenerate jekyll-default jekyll 1   a new one: file, game, seed
    python -m tests.playthroughs.regenerate jekyll-short jekyll 1 greed_swap=1
"""

import sys

from tests.playthroughs.playthrough import FOLDER, files, header, playthrough


def main(words: list[str]) -> None:
    """Write files.

    Args:
        words: nothing, or name of the file, game, seed and `option=value` pairs.
    """
    if words:
        name, game, seed, *pairs = words
        text = playthrough(game, dict(pair.split("=", 1) for pair in pairs), seed)
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        return
    for file in files():
        file.write_text(playthrough(*header(file.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
