"""What is known of rows beside their columns: weights, groups, sequences, and where they are."""

from dataclasses import dataclass, field
from typing import Any, Dict, Optional, Sequence

import numpy as np
from sklearn.utils import check_array

from . import _tables
from ._messages import Message


@dataclass
class Beside:
    """Further columns, options that name them, and further entries of a request."""

    columns: Dict[str, Sequence] = field(default_factory=dict)
    options: Dict[str, Any] = field(default_factory=dict)
    entries: Message = field(default_factory=dict)

    def add(self, option: str, values, rows: int, what: str) -> None:
        """A column that an option names."""
        column = values if hasattr(values, "dtype") else np.asarray(values)
        if np.shape(column) != (rows,):
            raise ValueError(f"{rows} rows need as many {what}, got {np.shape(column)}")
        self.columns[f"({option})"] = column
        self.options[option] = f"({option})"

    def weigh(self, sample_weight, rows: int) -> None:
        """Weights of rows: one for each, or one for all."""
        weights = np.asarray(sample_weight, float)
        self.add("weight", np.full(rows, weights) if weights.ndim == 0 else weights, rows, "weights")

    def know(self, y, must_link, cannot_link, rows: int) -> None:
        """What is known of the clusters of rows: labels of some, and pairs."""
        labels = None if y is None else known_labels(y, rows)
        if labels is not None:
            self.entries["known"] = labels
        for name, given in (("together", must_link), ("apart", cannot_link)):
            if given is not None:
                found = _of_pairs(given)
                if found is None or found.size and not (0 <= found.min() and found.max() < rows):
                    what = "must_link" if name == "together" else "cannot_link"
                    raise ValueError(f"{what} must be pairs of rows from 0 to {rows - 1}")
                self.entries[name] = found

    def know_more(self, said: "Beside", y, must_link, cannot_link, before: int, rows: int) -> None:
        """What is known of rows after others, and of pairs of all, beside what was said before."""
        self.know(None, must_link, cannot_link, before + rows)
        for name in ("together", "apart"):
            pairs = [one.entries[name] for one in (said, self) if name in one.entries]
            if pairs:
                self.entries[name] = np.concatenate(pairs)
        if "known" in said.entries:
            self.entries["known"] = [None] * rows if y is None else _labels(y, rows)
        elif y is not None and known_labels(y, rows) is not None:
            raise ValueError("the model was fitted without known labels: y can have none now")

    def kept(self) -> "Beside":
        """What counts for rows that come later: pairs, and that there were labels and weights."""
        entries = {name: self.entries[name] for name in ("together", "apart") if name in self.entries}
        if "known" in self.entries:
            entries["known"] = []
        return Beside(columns=dict.fromkeys(self.columns, ()), entries=entries)


def known_labels(y, rows: int) -> Optional[list]:
    """Texts of labels, None for unknown ones; None unless some are unknown and some are not."""
    labels = _labels(y, rows)
    unknown = labels.count(None)
    return labels if 0 < unknown < rows else None


def _labels(y, rows: int) -> list:
    labels = np.asarray(y, dtype=object)
    if labels.shape != (rows,):
        raise ValueError(f"{rows} rows need as many labels y, got {labels.shape}")
    unknown = [one is None or one != one or one == -1 or one == "" for one in labels]
    return [None if none else str(one) for one, none in zip(labels, unknown)]


def nodes(X) -> Optional[list]:
    """The labels of the rows of a frame of pandas; None for others."""
    return list(X.index) if hasattr(X, "iloc") else None


def joined(first: Optional[list], second: Optional[list]) -> Optional[list]:
    """The labels of the rows of two frames; None unless both have some and none is there twice."""
    if first is None or second is None or set(first) & set(second):
        return None
    return first + second


def beside(given: Dict[str, Any], rows: int, before: int, labels: Optional[list]) -> Beside:
    """What says where rows are that come after others."""
    found = Beside()
    if "times" in given:
        found.add("time", given["times"], rows, "times")
    if "places" in given:
        places = _places(given["places"], rows)
        found.columns.update(places)
        found.options["place"] = ",".join(places)
    if "distances" in given:
        found.entries["distances"] = _distances(given["distances"], rows, before or rows)
    if "edges" in given:
        found.entries["edges"] = pairs(given["edges"], rows, before, labels)
    return found


def _distances(distances, rows: int, others: int) -> np.ndarray:
    found = check_array(distances, dtype=float)
    if found.shape != (rows, others):
        raise ValueError(f"distances must have {rows} rows and {others} columns, got {found.shape}")
    if found.min() < 0:
        raise ValueError(f"distances must be at least 0, was {found.min()}")
    return found


def _places(places, rows: int) -> Dict[str, np.ndarray]:
    at = check_array(places, dtype=float)
    names = (
        [f"{name} (place)".replace(",", " ") for name in places.columns]
        if _tables.is_frame(places)
        else [f"place {j + 1}" for j in range(at.shape[1])]
    )
    if len(at) != rows:
        raise ValueError(f"{rows} rows need as many places, got {len(at)}")
    return dict(zip(names, at.T))


def pairs(edges, rows: int, before: int, labels: Optional[list]) -> np.ndarray:
    """Pairs of rows from 0: those of the fit, then the new ones."""
    last = before + rows - 1
    if hasattr(edges, "tocoo"):
        found = _of_matrix(edges.tocoo(), rows, before)
    elif hasattr(edges, "neighbors") and hasattr(edges, "id_order"):
        found = _named(
            ((one, other) for one, others in edges.neighbors.items() for other in others),
            list(edges.id_order),
            labels,
            last,
        )
    elif hasattr(edges, "nodes") and hasattr(edges, "edges"):
        found = _named((edge[:2] for edge in edges.edges), list(edges.nodes), labels, last)
    else:
        found = _of_pairs(edges)
    if found is None or found.size and not (0 <= found.min() and found.max() <= last):
        raise ValueError(f"edges must be pairs of rows from 0 to {last}")
    return found


def _of_pairs(edges) -> Optional[np.ndarray]:
    """Two columns of whole numbers; None if they are none."""
    found = np.asarray(edges)
    if found.size == 0:
        return np.empty((0, 2), int)
    if found.ndim != 2 or found.shape[1] < 2 or found.dtype.kind not in "iufO":
        return None
    whole = found[:, :2].astype(int)
    return whole if (whole == found[:, :2]).all() else None


def _of_matrix(matrix, rows: int, before: int) -> np.ndarray:
    shapes = [(before + rows, before + rows)] + [(rows, before)] * (before > 0)
    if matrix.shape not in shapes:
        wanted = " or ".join(f"{m} by {n}" for m, n in shapes)
        raise ValueError(f"the matrix of edges must be {wanted}, was {matrix.shape}")
    used = matrix.data != 0
    first = matrix.row[used] + (0 if matrix.shape == shapes[0] else before)
    return np.column_stack([first, matrix.col[used]]).astype(int)


def _named(edges, names: list, labels: Optional[list], last: int) -> np.ndarray:
    if labels is not None and set(names) == set(labels):
        names = labels
    if len(names) != last + 1:
        raise ValueError(f"the graph has {len(names)} nodes for {last + 1} rows")
    row = {name: i for i, name in enumerate(names)}
    found = [(row[one], row[other]) for one, other in edges]
    return np.array(found, dtype=int).reshape(len(found), 2)
