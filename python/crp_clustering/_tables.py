"""Columns of numbers and texts, made of what people have: arrays, lists, frames and sparse matrices."""

import datetime
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence, Union

import numpy as np

from ._messages import Message

_PLAIN = (str, bool, int, float, np.generic, datetime.date)
_CATEGORIES = ("category", "bool", "boolean", "Boolean", "Categorical", "Enum")

Cells = Union[np.ndarray, List[Optional[str]]]


@dataclass
class Columns:
    """Columns by their names: floats (NaN is missing) or texts (None is missing)."""

    names: List[str]
    cells: List[Cells]
    categories: List[int]  # places of columns that are categories in any case
    index: Any = None  # of the rows of a frame of pandas
    sparse: Any = None  # the first columns, as compressed rows of SciPy

    def __len__(self) -> int:
        return len(self.cells[0]) if self.sparse is None else self.sparse.shape[0]

    @property
    def shape(self) -> tuple:
        return len(self), len(self.names)

    def kept(self, rows: np.ndarray) -> "Columns":
        """Some of the rows."""
        cells = [c[rows] if isinstance(c, np.ndarray) else [c[i] for i in np.flatnonzero(rows)] for c in self.cells]
        sparse = None if self.sparse is None else self.sparse[rows]
        return Columns(self.names, cells, self.categories, sparse=sparse)

    def entries(self, beside: Dict[str, Sequence]) -> Message:
        """A part of a request, with further columns behind."""
        every = self.cells + [cells(column) for column in beside.values()]
        width = len(self.names) - len(self.cells)  # of the sparse columns
        numbers = [j for j, column in enumerate(every) if isinstance(column, np.ndarray)]
        values = [every[j] for j in numbers]
        message: Message = {
            "names": self.names + list(beside),
            "numbers": np.array(numbers, dtype=int).reshape(-1, 1) + width,
            "values": np.column_stack(values) if values else np.empty((len(self), 0)),
            "categories": np.array(self.categories, dtype=int).reshape(-1, 1),
        }
        message.update((f"texts:{width + j}", c) for j, c in enumerate(every) if isinstance(c, list))
        if self.sparse is not None:
            message["width"] = np.array([[width]])
            message["starts"] = self.sparse.indptr.reshape(-1, 1)
            message["places"] = self.sparse.indices.reshape(-1, 1)
            message["entries"] = self.sparse.data.reshape(-1, 1)
        return message


def is_frame(X) -> bool:
    """Whether X is a frame of pandas or polars."""
    return hasattr(X, "columns") and (hasattr(X, "iloc") or hasattr(X, "get_column"))


def of_sparse(X) -> Columns:
    """Columns x0, x1, ... of a sparse matrix of SciPy, which stays one."""
    rows = X.tocsr()
    if not rows.has_canonical_format:
        rows = rows.copy()
        rows.sum_duplicates()
    return Columns([f"x{j}" for j in range(X.shape[1])], [], [], sparse=rows)


def with_one_text(X) -> Optional[Columns]:
    """A list, an array or a series of texts as one column; None of anything else."""
    values = X.to_list() if hasattr(X, "to_list") else X
    if not isinstance(values, (list, tuple, np.ndarray)) or np.ndim(values) != 1:
        return None
    if not any(isinstance(value, str) for value in values):
        return None
    name = getattr(X, "name", None)
    return Columns(["text" if name is None else str(name)], [cells(X)], [], X.index if hasattr(X, "iloc") else None)


def with_texts(X) -> Optional[np.ndarray]:
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


def of_array(X: np.ndarray) -> Columns:
    """Columns x0, x1, ..."""
    return Columns([f"x{j}" for j in range(X.shape[1])], [cells(column) for column in X.T], [])


def of_frame(X) -> Columns:
    """Its columns; those of type category or bool are categories, texts are judged as in a file."""
    names = _different(X.columns)
    series = [X.iloc[:, j] if hasattr(X, "iloc") else X.get_column(name) for j, name in enumerate(X.columns)]
    kinds = [str(getattr(one.dtype, "name", None) or one.dtype).split("(")[0] for one in series]
    for name, kind in zip(names, kinds):
        if kind.startswith(("timedelta", "Duration")):
            raise ValueError(
                f"column '{name}' holds durations: turn them into numbers, as by .dt.total_seconds()"
            )
    found = [cells(one) for one in series]
    for name, column in zip(names, found):
        if isinstance(column, np.ndarray) and np.isinf(column).any():
            raise ValueError(f"column '{name}' has infinite values")
    categories = [j for j, kind in enumerate(kinds) if kind in _CATEGORIES]
    return Columns(names, found, categories, X.index if hasattr(X, "iloc") else None)


def _different(given: Sequence) -> List[str]:
    """Names of columns, made different as in a file."""
    taken: Dict[str, int] = {}
    for j, label in enumerate(given):
        base = str(label) if str(label).strip() else f"column {j + 1}"
        name, count = base, 2
        while name in taken:
            name, count = f"{base}.{count}", count + 1
        taken[name] = j
    return list(taken)


def cells(column) -> Cells:
    """A column: numbers as floats, all else as texts."""
    dtype = getattr(column, "dtype", None)
    if getattr(dtype, "kind", "O") in "fiu" or (hasattr(dtype, "is_numeric") and dtype.is_numeric()):
        if hasattr(dtype, "na_value"):  # a nullable type of pandas
            return column.to_numpy(dtype=float, na_value=np.nan)
        return np.array(column, dtype=float)
    values = column.to_list() if hasattr(column, "to_list") else column
    if getattr(dtype, "kind", "O") == "M" and isinstance(column, np.ndarray):
        values = [None if text == "NaT" else text for text in np.datetime_as_string(column)]
    return [_text(value) for value in values]


def _is_missing(value) -> bool:
    # the missing value of pandas has no truth value, nor has an array
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, (float, np.generic)) and bool(value != value)


def _text(value) -> Optional[str]:
    if _is_missing(value):
        return None
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, (float, np.floating)):
        return repr(float(value))
    text = value.isoformat() if hasattr(value, "isoformat") else str(value)
    return text if text.strip() else None
