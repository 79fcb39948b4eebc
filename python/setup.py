"""Puts crp.jar into the package, which the build of the command makes."""

import os
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

_HERE = Path(__file__).resolve().parent
_PLACES = [
    _HERE / "crp_clustering" / "crp.jar",
    _HERE.parent / "command-line" / "target" / "crp.jar",
]


def _jar():
    places = [Path(os.environ["CRP_JAR"])] if "CRP_JAR" in os.environ else _PLACES
    for place in places:
        if place.is_file():
            return place
    raise SystemExit(
        f"crp.jar was not found at {' or '.join(map(str, places))}: run 'mvn -Pfast -DskipTests package' "
        "in the top folder of the project, or set CRP_JAR to the file"
    )


class BuildWithJar(build_py):
    """Builds the package and copies the jar; an editable package finds the jar by CRP_JAR."""

    def run(self):
        super().run()
        if not getattr(self, "editable_mode", False):
            shutil.copyfile(_jar(), Path(self.build_lib) / "crp_clustering" / "crp.jar")


setup(cmdclass={"build_py": BuildWithJar})
