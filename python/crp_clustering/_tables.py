"""Writes rows for the command, and reads what it writes."""

import csv
import datetime
import json

import numpy as np

# What is missing is written as pandas and R show it: a text NA may be Namibia, and the command
# would leave out rows of empty cells at the end.
MISSING = "<NA>"

_PLAIN = (str, bool, int, float, np.generic, datetime.date)


def is_frame(X):
    """Whether X is a pandas frame."""
    return hasattr(X, "columns") and hasattr(X, "dtypes") and hasattr(X, "iloc")


def with_texts(X):
    """X as an array of objects if it has texts or dates among its cells, else None."""
    if isinstance(X, (list, tuple)):
        X = _of_rows(X)
    if not isinstance(X, np.ndarray) or X.ndim != 2 or X.dtype.kind not in "OU":
        return None
    cells = X.ravel()
    if not all(isinstance(cell, _PLAIN) or _is_missing(cell) for cell in cells):
        return None
    try:
        X.astype(float)
        return None
    except (TypeError, ValueError):
        return X.astype(object)


def _of_rows(rows):
    """Lists of equally many cells as an array; None of others, which scikit-learn refuses."""
    if not all(isinstance(row, (list, tuple)) and len(row) == len(rows[0]) for row in rows):
        return None
    if not any(isinstance(cell, (str, datetime.date)) for row in rows for cell in row):
        return None
    return np.array(rows, dtype=object)


def names(X, width):
    """The names of the columns: of a frame its own, made different as in a file, else x0, x1, ..."""
    if not is_frame(X):
        return [f"x{j}" for j in range(width)]
    taken = {}
    for j, given in enumerate(X.columns):
        base = str(given) if str(given).strip() else f"column {j + 1}"
        name, count = base, 2
        while name in taken:
            name, count = f"{base}.{count}", count + 1
        taken[name] = j
    return list(taken)


def categories(X):
    """The names of those columns of a frame whose type is category or bool; the command judges texts."""
    if not is_frame(X):
        return []
    kinds = dict(zip(names(X, X.shape[1]), X.dtypes))
    for name, kind in kinds.items():
        if getattr(kind, "kind", "O") == "m":
            raise ValueError(f"column '{name}' holds durations: turn them into numbers, as by .dt.total_seconds()")
    return [name for name, kind in kinds.items() if kind.name in ("category", "bool", "boolean")]


def _is_missing(value):
    # the missing value of pandas has no truth value, nor has an array
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, (float, np.generic)) and bool(value != value)


def _cell(value):
    if _is_missing(value):
        return MISSING
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, (float, np.floating)):
        return repr(float(value))
    text = value.isoformat() if hasattr(value, "isoformat") else str(value)
    return text if text.strip() else MISSING


def write(path, header, rows, extra=None):
    """Writes rows, with one more column in front if there is an extra one."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(header)
        for i, row in enumerate(rows):
            cells = [_cell(value) for value in row]
            writer.writerow(cells if extra is None else [_cell(extra[i])] + cells)


def rows_of(X):
    """The rows of a frame or an array."""
    return X.itertuples(index=False, name=None) if is_frame(X) else iter(X)


def read_labels(path):
    """Clusters of the rows, -1 for noise, and the confidence of each."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))[1:]
    labels = np.array([-1 if line[1] == "noise" else int(line[1]) for line in lines], dtype=int)
    return labels, np.array([float(line[2] or "nan") for line in lines])


def read_table(path):
    """A table of numbers without its first column, the numbers of the rows."""
    with open(path, encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))
    numbers = [[float(cell or "nan") for cell in line[1:]] for line in lines[1:]]
    return lines[0][1:], np.array(numbers, dtype=float)


def read_column(path, name):
    """One column of numbers."""
    with open(path, encoding="utf-8", newline="") as file:
        return np.array([float(line[name] or "nan") for line in csv.DictReader(file)])


def read_json(path):
    """The summary."""
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def read_report(path):
    """The summary as text, without the command, which names files that are gone."""
    with open(path, encoding="utf-8") as file:
        return "".join(line for line in file if not line.startswith("Repeat with:"))
