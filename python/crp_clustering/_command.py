"""The program crp, as a shell has it."""

import subprocess
import sys

from . import _java


def main() -> int:
    """Runs the command with the words of the shell, and returns its exit status."""
    try:
        words = [_java.java(), "-jar", _java.jar(), *sys.argv[1:]]
    except _java.CrpError as error:
        print(f"crp: {error}", file=sys.stderr)
        return 1
    process = subprocess.Popen(words)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            pass  # the command has it too, and answers with what it has
