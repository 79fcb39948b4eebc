"""Writes rows for the command, and reads what it writes."""

import csv
import json

import numpy as np


def is_frame(X):
    """Whether X is a pandas frame."""
    return hasattr(X, "columns") and hasattr(X, "dtypes") and hasattr(X, "iloc")


def has_texts(X):
    """Whether X is an array of two dimensions with texts that are no numbers."""
    if not isinstance(X, np.ndarray) or X.ndim != 2 or X.dtype.kind not in "OUS":
        return False
    cells = X.ravel()
    if X.dtype.kind == "O" and not all(
        cell is None or isinstance(cell, (str, bool, int, float, np.generic)) for cell in cells
    ):
        return False
    try:
        X.astype(float)
        return False
    except (TypeError, ValueError):
        return any(isinstance(cell, str) for cell in cells)


def names(X, width):
    """The names of the columns: of a frame its own, else x0, x1, ..."""
    return [str(c) for c in X.columns] if is_frame(X) else [f"x{j}" for j in range(width)]


def categories(X):
    """The names of those columns of a frame whose type is category or bool; the command judges texts."""
    if not is_frame(X):
        return []
    kinds = {str(c): X.dtypes.iloc[j] for j, c in enumerate(X.columns)}
    for name, kind in kinds.items():
        if getattr(kind, "kind", "O") == "m":
            raise ValueError(f"column '{name}' holds durations: turn them into numbers, as by .dt.total_seconds()")
    return [name for name, kind in kinds.items() if kind.name in ("category", "bool", "boolean")]


def _cell(value):
    # the missing value of pandas has no truth value
    if value is None or type(value).__name__ in ("NAType", "NaTType") or value != value:
        return ""
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, (float, np.floating)):
        return repr(float(value))
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


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
