"""The models. Names of parameters are the options of the command; None is its default."""

from dataclasses import dataclass
from typing import Any, ClassVar, Dict, List, Optional, Tuple

import numpy as np

from . import _tables
from ._estimators import PlacedEstimator, Setting, VectorEstimator
from ._near import Beside


@dataclass(eq=False, repr=False)
class CRPMixture(VectorEstimator):
    """Rows of numbers, categories or both under a Chinese restaurant process.

    Parameters
    ----------
    sweeps : number of sweeps of each chain, or a text such as "at most 4000"
    chains, threads : numbers; 0 threads are one for each processor
    max_seconds : time limit; the result so far is the answer
    random_state : int, RandomState or None. None is the seed 1, so that a run can be repeated
    verbose : whether the status of a long run goes to the standard error
    options : dict of further options of the command, such as {"cut": 3, "estimate": "binder"}
    likelihood : "auto", "gaussian", "categorical", "multinomial" or "poisson"
    concentration, discount : a number or a law, such as "gamma 1 1" or "expected 5"
    noise : "automatic", False or "none", True or "sampled", a probability or a law
    weights : "importance" or "frequency", the meaning of sample_weight

    Attributes
    ----------
    labels_ : cluster of each row, -1 for noise
    labels_all_ : the same, with the most probable cluster for rows of noise
    n_clusters_ : number of clusters
    cluster_numbers_ : the label of each cluster, in the order of weights_, means_ and memberships_
    confidence_, probabilities_ : share of the draws in which a row is in its cluster
    memberships_ : (rows, clusters + 1) shares of the draws; last: another cluster or noise
    draws_, chains_ : (draws, rows) cluster of each row in each draw, and the chain of each draw
    weights_ : share of each cluster, of the rows that are not noise
    columns_ : names of the columns of numbers
    means_, covariances_ : (clusters, columns) and (clusters, columns, columns)
    parts_ : cluster of each row at the finest level of the ladder
    flows_ : (flows, 3) numbers of rows from an earlier cluster to one, as (from, to, rows); -1 is
        noise, -2 are new rows. Empty without an earlier answer
    ladder_ : (merges, 4) as of scipy.cluster.hierarchy.linkage, of the parts
    report_, summary_ : the result as text and as a dict

    Examples
    --------
    >>> from crp_clustering import CRPMixture
    >>> X = [[i % 2 * 100 + i % 7, i % 5] for i in range(40)]
    >>> mixture = CRPMixture(sweeps=40, chains=2, random_state=1).fit(X)
    >>> mixture.n_clusters_
    2
    >>> mixture.predict([[3, 2], [104, 2]])
    array([0, 1])
    """

    likelihood: Optional[str] = None
    concentration: Setting = None
    discount: Setting = None
    noise: Setting = None
    weights: Optional[str] = None


@dataclass(eq=False, repr=False)
class PoweredCRP(VectorEstimator):
    """As CRPMixture, with fewer small clusters by ``power``, a number above 1 or a law.

    ``seats`` is the weight of a seat in its place. See CRPMixture for all else.
    """

    likelihood: Optional[str] = None
    concentration: Setting = None
    power: Setting = None
    seats: Optional[str] = None
    noise: Setting = None
    weights: Optional[str] = None


@dataclass(eq=False, repr=False)
class MixtureOfFiniteMixtures(VectorEstimator):
    """As CRPMixture, with a prior on a finite number of ``components``, such as "poisson 3"."""

    likelihood: Optional[str] = None
    concentration: Setting = None
    components: Setting = None
    weights: Optional[str] = None


@dataclass(eq=False, repr=False)
class MallowsMixture(VectorEstimator):
    """Rankings, of which each cluster has a central one.

    X has a column for each item, with its rank from 1 (NaN: not ranked); or one column of texts such
    as "ant>bee>cow". ``fit`` has ``sample_weight``, numbers of equal rankings. ``columns_``,
    ``means_`` and ``covariances_`` are empty. See CRPMixture for all else.
    """

    concentration: Setting = None
    discount: Setting = None
    weights: Optional[str] = None

    def _columns(self, X, first: bool) -> _tables.Columns:
        columns = super()._columns(X, first)
        if columns.shape[1] == 1 or not all(isinstance(c, np.ndarray) for c in columns.cells):
            return columns
        ranks = np.column_stack(columns.cells)
        return _tables.Columns(["ranking"], [_rankings(ranks, columns.names)], [], columns.index)


def _rankings(ranks: np.ndarray, items: List[str]) -> List[Optional[str]]:
    texts: List[Optional[str]] = []
    for row, given in enumerate(ranks):
        ranked = np.flatnonzero(~np.isnan(given))
        if len(np.unique(given[ranked])) < len(ranked):
            raise ValueError(f"row {row} has two items of the same rank: ranks of a row must differ")
        order = ranked[np.argsort(given[ranked])]
        texts.append(">".join(items[j].replace(">", " ") for j in order) or None)
    return texts


class _NearEstimator(PlacedEstimator):
    _known: ClassVar[Tuple[str, ...]] = ("times", "places", "distances", "edges")

    def fit(
        self,
        X,
        y=None,
        times=None,
        places=None,
        distances=None,
        edges=None,
        must_link=None,
        cannot_link=None,
    ):
        """Finds the clusters of the rows of X, as of CRPMixture.

        Parameters
        ----------
        times : a number or date for each row
        places : an array or frame with the coordinates of each row, or its latitude and longitude if
            the columns of a frame have such names
        distances : a square array
        edges : pairs of rows from 0, a square sparse matrix of SciPy, a graph of networkx or weights
            of libpysal; nodes are rows in their order, or have the labels of the index of a frame

        y, must_link, cannot_link : as of CRPMixture

        Without any, nearness is by the order of the rows.
        """
        known = (y, must_link, cannot_link)
        return self._fit_at(X, known, times=times, places=places, distances=distances, edges=edges)


@dataclass(eq=False, repr=False)
class DistanceDependentCRP(_NearEstimator):
    """Rows that are near in time, in space, by distances or in a graph belong together.

    Parameters
    ----------
    decay, decay_scale : the weight of a distance, such as "window" and 3.5
    direction : "sequential", or "both" if a row can choose later ones
    ties : "by-row" or "strict", of equal times
    """

    likelihood: Optional[str] = None
    concentration: Setting = None
    decay: Optional[str] = None
    decay_scale: Setting = None
    direction: Optional[str] = None
    ties: Optional[str] = None


@dataclass(eq=False, repr=False)
class AveragedDistanceDependentCRP(PlacedEstimator):
    """Rows join clusters that are near to them in time.

    Parameters
    ----------
    decay, decay_scale, ties : as of DistanceDependentCRP
    variant : "mean", "weighted" or "minimum", the distance from a cluster
    """

    _known: ClassVar[Tuple[str, ...]] = ("times",)

    likelihood: Optional[str] = None
    concentration: Setting = None
    decay: Optional[str] = None
    decay_scale: Setting = None
    ties: Optional[str] = None
    variant: Optional[str] = None

    def fit(self, X, y=None, times=None, must_link=None, cannot_link=None):
        """Finds the clusters of rows with times, numbers or dates; without them by their order."""
        return self._fit_at(X, (y, must_link, cannot_link), times=times)


@dataclass(eq=False, repr=False)
class RegionMixture(_NearEstimator):
    """Regions of a map or a graph, or segments of time.

    With times alone, or nothing, clusters are segments of time; with places, distances or edges,
    regions that are connected by neighbours. times and places together give regions of both.

    Parameters
    ----------
    concentration : as the option of the command, such as "expected 4"
    neighbours : None, "delaunay" or a number of nearest places
    """

    _together: ClassVar[Tuple[Tuple[str, ...], ...]] = (("times", "places"),)

    likelihood: Optional[str] = None
    concentration: Setting = None
    neighbours: Setting = None


@dataclass(eq=False, repr=False)
class HDPMixture(PlacedEstimator):
    """Groups of rows share their clusters in different proportions.

    Parameters
    ----------
    concentration, discount : of the groups
    top_concentration, top_discount : of what all groups have in common
    """

    _known: ClassVar[Tuple[str, ...]] = ("groups",)

    likelihood: Optional[str] = None
    concentration: Setting = None
    discount: Setting = None
    top_concentration: Setting = None
    top_discount: Setting = None

    def fit(self, X, y=None, groups=None, must_link=None, cannot_link=None):
        """Finds the clusters of rows in groups.

        Parameters
        ----------
        groups : the group of each row; or an array or frame with a column for each level, the
            largest groups first. None for one group.
        """
        return self._fit_at(X, (y, must_link, cannot_link), groups=groups)

    def _beside(self, given: Dict[str, Any], rows: int, before: int, nodes: Optional[list]) -> Beside:
        if "groups" not in given:
            return Beside(options={"group": "none"})
        groups = given["groups"]
        levels = _tables.of_frame(groups).cells if _tables.is_frame(groups) else np.atleast_2d(np.asarray(groups).T)
        beside = Beside()
        for level, column in enumerate(levels, 1):
            beside.add(f"group {level}", [str(one) for one in column], rows, "groups")
        beside.options = {"group": ",".join(beside.columns)}
        return beside


@dataclass(eq=False, repr=False)
class HDPHMM(PlacedEstimator):
    """Sequences of rows pass through hidden states, the clusters, which may come back.

    Parameters
    ----------
    stay : extra weight of staying in a state, a number or a law
    """

    _known: ClassVar[Tuple[str, ...]] = ("sequences",)

    likelihood: Optional[str] = None
    concentration: Setting = None
    top_concentration: Setting = None
    stay: Setting = None

    def fit(self, X, y=None, sequences=None, must_link=None, cannot_link=None):
        """Finds the states of rows in the order of time.

        Parameters
        ----------
        sequences : the sequence of each row, whose rows are adjacent. None for one sequence.
        """
        return self._fit_at(X, (y, must_link, cannot_link), sequences=sequences)

    def _beside(self, given: Dict[str, Any], rows: int, before: int, nodes: Optional[list]) -> Beside:
        beside = Beside()
        if "sequences" in given:
            beside.add("sequence", [str(one) for one in given["sequences"]], rows, "sequences")
        return beside
