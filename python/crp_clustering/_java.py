"""Runs the command of the jar that the package carries."""

import os
import shutil
import subprocess
from pathlib import Path

_LEAST_JAVA = 17

# On small files the compiler that optimises most takes longer than it saves.
_SMALL_BYTES = 50_000


class CrpError(ValueError):
    """What the command says, in a sentence."""


def java():
    """The program java of JAVA_HOME, or else of PATH."""
    home = os.environ.get("JAVA_HOME")
    if home:
        name = "java.exe" if os.name == "nt" else "java"
        program = Path(home) / "bin" / name
        if not program.is_file():
            raise CrpError(f"there is no Java in JAVA_HOME, which is '{home}'")
        return str(program)
    program = shutil.which("java")
    if program is None:
        raise CrpError(
            f"Java {_LEAST_JAVA} or newer is needed and was not found: "
            "install it, or set JAVA_HOME to its folder"
        )
    return program


def jar():
    """The jar of the package, or the one that CRP_JAR names."""
    path = Path(os.environ.get("CRP_JAR", Path(__file__).parent / "crp.jar"))
    if not path.is_file():
        raise CrpError(f"there is no file '{path}': build it with 'mvn', or set CRP_JAR to crp.jar")
    return str(path)


def run(data, options, verbose=False):
    """Runs the command on a file; a failure is a CrpError with its sentence."""
    words = [java(), "-jar", jar(), str(data), "--quiet"]
    if os.path.getsize(data) < _SMALL_BYTES:
        words.insert(1, "-XX:TieredStopAtLevel=1")
    for name, value in options.items():
        if value is True:
            words.append(f"--{name}")
        elif value is not None and value is not False:
            words += [f"--{name}", str(value)]
    stderr = None if verbose else subprocess.PIPE
    ended = subprocess.run(words, stdin=subprocess.DEVNULL, stderr=stderr, check=False)
    if ended.returncode == 0:
        return
    said = "" if ended.stderr is None else ended.stderr.decode("utf-8", "replace").strip()
    if "UnsupportedClassVersionError" in said:
        said = f"crp: Java {_LEAST_JAVA} or newer is needed, '{words[0]}' is older"
    line = said.splitlines()[-1] if said else f"the command ended with status {ended.returncode}"
    raise CrpError(line.removeprefix("crp: "))
