"""What says how near rows are, as columns and files of the command."""

import numpy as np
from sklearn.utils import check_array

from . import _tables

_TIME = "time"


def nodes(X):
    """The labels of the rows of a frame; None for those of an array."""
    return list(X.index) if _tables.is_frame(X) else None


def joined(first, second):
    """The labels of the rows of two frames; None unless both have some and none is there twice."""
    if first is None or second is None or set(first) & set(second):
        return None
    return first + second


def written(folder, given, rows, before, labels):
    """Columns and options for rows that come after others.

    The files among the options are written to a folder.
    """
    extra = {}
    options = {}
    if "times" in given:
        extra[_TIME] = _column(given["times"], rows)
        options["time"] = _TIME
    if "places" in given:
        places = _places(given["places"], rows)
        extra.update(places)
        options["place"] = ",".join(places)
    if "distances" in given:
        options["distances"] = folder / "distances.csv"
        between = check_array(given["distances"])
        _tables.write(options["distances"], between[0], between[1:])
    if "edges" in given:
        options["edges"] = folder / "edges.csv"
        found = pairs(given["edges"], rows, before, labels)
        _tables.write(options["edges"], ("from", "to"), found + 1)
    return extra, options


def _column(values, rows):
    column = np.asarray(values)
    if column.shape != (rows,):
        raise ValueError(f"{rows} rows need as many times, got {column.shape}")
    return column


def _places(places, rows):
    names = (
        [f"{name} (place)" for name in places.columns]
        if _tables.is_frame(places)
        else [f"place {j + 1}" for j in range(np.asarray(places).shape[-1])]
    )
    at = check_array(places)
    if len(at) != rows:
        raise ValueError(f"{rows} rows need as many places, got {len(at)}")
    return dict(zip(names, at.T))


def pairs(edges, rows, before, labels):
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
        found = np.asarray(edges)
        found = (found.reshape(0, 2) if found.size == 0 else found[:, :2]).astype(int)
    if found.size and not (0 <= found.min() and found.max() <= last):
        raise ValueError(f"edges must be pairs of rows from 0 to {last}")
    return found


def _of_matrix(matrix, rows, before):
    shapes = [(before + rows, before + rows)] + [(rows, before)] * (before > 0)
    if matrix.shape not in shapes:
        wanted = " or ".join(f"{m} by {n}" for m, n in shapes)
        raise ValueError(f"the matrix of edges must be {wanted}, was {matrix.shape}")
    used = matrix.data != 0
    first = matrix.row[used] + (0 if matrix.shape == shapes[0] else before)
    return np.column_stack([first, matrix.col[used]]).astype(int)


def _named(edges, names, labels, last):
    if labels is not None and set(names) == set(labels):
        names = labels
    if len(names) != last + 1:
        raise ValueError(f"the graph has {len(names)} nodes for {last + 1} rows")
    row = {name: i for i, name in enumerate(names)}
    found = [(row[one], row[other]) for one, other in edges]
    return np.array(found, dtype=int).reshape(len(found), 2)
