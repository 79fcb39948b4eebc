"""Files as people have them: what pandas reads of them has the answer of the command.

The answers are those of test-data/ugly-answers.properties, which a test of the core keeps.
"""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from crp_clustering import CRPMixture

# the tests are also run in a copy of their folder, deeper in the repository
DATA = next(
    folder / "test-data"
    for folder in Path(__file__).resolve().parents
    if (folder / "test-data" / "ugly").is_dir()
)
FILES = DATA / "ugly"

# What pandas must be told; of other files only that cells are texts.
HOW = {
    "blanks.txt": {"sep": r"\s+"},
    "excel.csv": {"sep": ";", "encoding": "utf-8-sig"},
    "german-dates.csv": {"sep": ";"},
    "german.csv": {"sep": ";", "encoding": "cp1252"},
    "no-header.csv": {"header": None},
    "padded-title.csv": {"skiprows": 3},
    "same-names.csv": {"header": 0, "names": ["x", "x.2", "column 3"]},
    "sep-line.csv": {"sep": "|", "skiprows": 1},
    "tabs.tsv": {"sep": "\t"},
    "title.csv": {"comment": "#"},
    "trailing.csv": {"index_col": False},
    "utf16.csv": {"sep": "\t", "encoding": "utf-16"},
}

# What is said of files that the command refuses.
REFUSED = {
    "all-missing.csv": "^all values are missing: there is nothing to cluster$",
    "only-header.csv": "0 sample",  # by scikit-learn
}

# pandas makes another table of them.
EXCLUDED = {
    "comma-decimals.csv",  # two columns become an index
    "empty-end.csv",  # rows of empty cells at the end are rows
    "ragged.csv",  # refused by pandas
}

# Their kinds of columns are also in others; left out for the sake of time.
SIMILAR = {
    "ages.csv",
    "datetimes.csv",
    "few-rows.csv",
    "noise.csv",
    "numbered.csv",
    "rounded.csv",
    "two-values.csv",
    "wide.csv",
}

# They are about the reading of the file, which is the affair of pandas.
READING = re.compile(
    r"numbers have decimal commas|\d+ lines? before the table|the first line is data"
    # the index of the frame, columns that pandas leaves out, and NA that it takes for missing
    r"|column 'column 1' has other texts|column 'column 3' has only missing"
    r"|column 'land' has 'NA'"
)


def answers():
    """The labels and the notes of each file; of those refused the sentence."""
    known = {}
    for line in (DATA / "ugly-answers.properties").read_text(encoding="utf-8").splitlines():
        name, answer = line.split("=", 1)
        known[name] = answer.split("|")
    return known


ANSWERS = answers()


def plain(note):
    """A note without the words of the host."""
    note = re.sub(r" \((override|give it)[^)]*\)", "", note)
    note = re.sub(r"--(separator|missing)", "OPTION", note)
    return re.sub(r"try --likelihood .*", "try", note)


def fit(frame):
    return CRPMixture(sweeps=40, chains=2).fit(frame)


def labels(mixture):
    signs = ["-" if label < 0 else np.base_repr(label, 36).lower() for label in mixture.labels_]
    return "".join(signs)


def notes(mixture):
    return [plain(note) for note in mixture.summary_["notes"]]


def read(name, **how):
    return pd.read_csv(FILES / name, **{"dtype": str, **HOW.get(name, {}), **how})


COVERED = sorted(set(ANSWERS) - EXCLUDED - SIMILAR - set(REFUSED))


@pytest.fixture(scope="module")
def fitted():
    """From several threads, which share one process of Java."""
    with ThreadPoolExecutor(3) as several:
        return dict(zip(COVERED, several.map(lambda name: fit(read(name)), COVERED)))


def test_covers_the_files():
    assert {path.name for path in FILES.iterdir()} == set(ANSWERS)
    assert len(COVERED) >= 28


@pytest.mark.parametrize("name", COVERED)
def test_a_file_of_texts_has_the_answer_of_the_command(fitted, name):
    expected, *said = ANSWERS[name]
    assert labels(fitted[name]) == expected
    assert notes(fitted[name]) == [note for note in said if not READING.match(note)]


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_refuses_what_the_command_refuses(name):
    assert ANSWERS[name][0].startswith("refused: ")
    with pytest.raises(ValueError, match=REFUSED[name]):
        fit(read(name))


def test_types_of_pandas_have_the_answer_of_the_command():
    types = {"dtype": {"channel": "category"}, "parse_dates": ["signup"]}
    frame = read("customers.csv", **types)
    assert frame.dtypes["income"].kind == "f" and frame.dtypes["signup"].kind == "M"

    mixture = fit(frame)

    expected, *said = ANSWERS["customers.csv"]
    assert labels(mixture) == expected
    assert notes(mixture) == said


def test_the_text_na_is_a_category():
    frame = read("namibia.csv", keep_default_na=False)
    assert set(frame["land"]) == {"NA", "DE"}
    frame.loc[0, "land"] = np.nan
    frame.loc[1, "land"] = ""
    frame.loc[2, "x"] = "NA"  # among numbers it is missing

    mixture = fit(frame)

    assert labels(mixture) == ANSWERS["namibia.csv"][0]
    assert notes(mixture) == []
    assert "modes land NA" in mixture.report_ and "modes land DE" in mixture.report_


def test_arrays_and_lists_of_texts_are_as_frames():
    frame = read("class.csv")
    expected, *said = ANSWERS["class.csv"]
    cells = frame.to_numpy(dtype=object)
    cells[:, :2] = cells[:, :2].astype(float)

    mixture = fit(cells)

    assert labels(mixture) == expected
    assert notes(mixture) == said
    assert list(mixture.predict(cells[:3].tolist())) == [0, 1, 0]
    with pytest.raises(ValueError, match="X has 2 features, .* is expecting 3 features"):
        mixture.predict(cells[:, 1:])


def test_missing_cells_of_objects_and_dates_are_no_texts():
    kind = np.arange(20) % 2
    cells = np.empty((20, 3), dtype=object)
    cells[:, 0] = 100.0 * kind + np.random.default_rng(1).normal(size=20)
    cells[:, 1] = np.where(kind == 1, "red", "blue")
    cells[:, 2] = [date.date() for date in pd.date_range("2024-01-01", periods=20)]
    cells[3, 1], cells[4, 1], cells[5, 0], cells[6, 2] = None, np.nan, pd.NA, pd.NaT

    mixture = fit(cells)

    assert (mixture.labels_ == kind).all()
    said = "column 'x2' holds dates, which say when a row is, and was left out"
    assert notes(mixture)[0] == said


def test_rows_without_values_are_rows():
    frame = read("plain.csv").astype(float)
    frame.iloc[-2:] = np.nan

    mixture = fit(frame)

    assert labels(mixture)[:-2] == ANSWERS["plain.csv"][0][:-2]
    assert len(mixture.labels_) == len(frame)
    assert len(mixture.predict(frame[-3:])) == 3


def test_equal_names_are_different_columns():
    frame = pd.concat([read("plain.csv").astype(float), read("class.csv")[["class"]]], axis=1)
    frame["class"] = frame["class"].astype("category")
    frame.columns = ["x", "", "x"]

    mixture = fit(frame)

    assert re.search(r"mean \(deviation\) x \d.*, column 2 .*; modes x\.2 good", mixture.report_)
