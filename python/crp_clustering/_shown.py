"""A fitted estimator as people see it: in a notebook, as a plot, as a frame."""

from html import escape

import numpy as np
from sklearn.utils import estimator_html_repr

from ._java import CrpError

_MOST_CLUSTERS = 12


def html(estimator) -> str:
    """Before a fit the diagram of scikit-learn, then what was found in short."""
    if not hasattr(estimator, "labels_"):
        return estimator_html_repr(estimator)
    items = estimator.summary_["report"]
    lines = [item["text"] for item in items if item["topic"] in ("SIZE", "CONCLUSION") and "text" in item]
    tables = [item for item in items if item["topic"] == "CLUSTERS" and "columns" in item]
    head = f"<b>{escape(lines[0])}</b><br>" if lines else ""
    return (
        f"<div>{head}{'<br>'.join(map(escape, lines[1:]))}{''.join(map(_table, tables[:1]))}"
        f"<small>{escape(repr(estimator))}</small></div>"
    )


def _table(table: dict) -> str:
    rows = table["rows"]
    more = len(rows) - _MOST_CLUSTERS
    return (
        "<table><tr>"
        + "".join(f"<th>{escape(str(name))}</th>" for name in table["columns"])
        + "</tr>"
        + "".join(
            "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>"
            for row in rows[:_MOST_CLUSTERS]
        )
        + (f"<caption>{more} more clusters: report()</caption>" if more > 0 else "")
        + "</table>"
    )


def frame(estimator):
    """Of each row its clusters, confidence and memberships."""
    try:
        import pandas as pd
    except ImportError:
        raise CrpError("to_frame needs pandas: 'pip install pandas'") from None
    numbers = estimator.cluster_numbers_
    shares = {f"cluster {k}": estimator.memberships_[:, place] for place, k in enumerate(numbers)}
    own = {
        "cluster": estimator.labels_,
        "nearest": estimator.labels_all_,
        "confidence": estimator.confidence_,
    }
    return pd.DataFrame({**own, **shares, "other": estimator.memberships_[:, -1]}, index=estimator._index)


def plot(estimator, columns, ax):
    """The rows in two columns, or the number of clusters."""
    if ax is None:
        try:
            from matplotlib import pyplot
        except ImportError:
            raise CrpError("plot needs matplotlib: 'pip install matplotlib'") from None
        ax = pyplot.subplots()[1]
    if columns is None or not estimator.columns_:
        return _counts(estimator, ax)
    if len(columns) != len(estimator.labels_):
        raise ValueError(f"plot needs the {len(estimator.labels_)} rows of the fit, got {len(columns)}")
    shown = {name: columns.cells[columns.names.index(name)] for name in _telling(estimator, columns.names)}
    across, up = (list(shown.items()) * 2)[:2]
    for k in (-1, *sorted(estimator.cluster_numbers_)):
        rows = estimator.labels_ == k
        if rows.any():
            style = {"color": "0.6", "marker": "x", "label": "noise"} if k < 0 else {"color": f"C{k % 10}", "label": f"{k}"}
            ax.scatter(np.asarray(across[1], float)[rows], np.asarray(up[1], float)[rows], s=12, **style)
    ax.set(xlabel=across[0], ylabel=up[0], title=estimator.summary_["report"][0].get("text", ""))
    ax.legend(title="cluster")
    return ax


def _telling(estimator, given: list) -> list:
    """The two columns whose means differ most, in units of the deviation inside clusters.

    Segments also have numbers, such as slopes, that are no columns given.
    """
    inside = np.sqrt(np.nanmean(estimator.covariances_.diagonal(axis1=1, axis2=2), axis=0))
    apart = np.nanstd(estimator.means_, axis=0) / np.where(inside > 0, inside, 1)
    order = [j for j in np.argsort(-apart, kind="stable") if estimator.columns_[j] in given]
    return [estimator.columns_[j] for j in sorted(order[:2])]


def _counts(estimator, ax):
    counts = [len(np.unique(draw[draw >= 0])) for draw in estimator.draws_]
    values, times = np.unique(counts, return_counts=True)
    ax.bar(values, times / max(1, len(counts)))
    ax.set(xlabel="clusters", ylabel="probability", xticks=values)
    return ax
