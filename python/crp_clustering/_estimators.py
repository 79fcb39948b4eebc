"""What all models have in common: from a fit to its attributes, following scikit-learn."""

import json
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Dict, List, Optional, Tuple, Union

import numpy as np
from sklearn.base import BaseEstimator, ClusterMixin
from sklearn.utils import check_array, check_random_state
from sklearn.utils.validation import check_is_fitted

try:
    from sklearn.utils.validation import validate_data
except ImportError:  # before 1.6
    validate_data = None

from . import _near, _shown, _tables, _worker
from ._java import CrpError
from ._messages import Message
from ._near import Beside

_SEEDS = 2**31 - 1
_OWN = ("random_state", "verbose", "options")

# Options of the command that count where rows are added: all others belong to the model.
_WHERE_ROWS_ARE_ADDED = ("seed", "threads", "max_seconds", "compare_refit")

# What the estimators do themselves, by the option of the command.
_RESERVED = {
    "seed": "random_state",
    "time": "times of fit",
    "place": "places of fit",
    "distances": "distances of fit",
    "edges": "edges of fit",
    "id": "edges of fit",
    "group": "groups of fit",
    "sequence": "sequences of fit",
    "weight": "sample_weight of fit",
    "known": "y of fit",
    "together": "must_link of fit",
    "apart": "cannot_link of fit",
    "report": "save_report",
    "results": "the attributes",
    "draws": "draws_",
    "output": "the attributes",
    "save": "pickle",
    "load": "pickle",
    "quiet": "verbose",
    "separator": "pandas.read_csv",
    "header": "pandas.read_csv",
    "decimal": "pandas.read_csv",
}

Setting = Union[str, float, None]


@dataclass(eq=False, repr=False)
class Estimator(ClusterMixin, BaseEstimator):
    """A model of the command. Parameters that are None have its defaults."""

    sweeps: Setting = None
    chains: Optional[int] = None
    threads: Optional[int] = None
    max_seconds: Optional[float] = None
    random_state: Any = None
    verbose: bool = False
    options: Optional[Dict[str, Any]] = None

    def _more_tags(self) -> dict:  # scikit-learn before 1.6
        order = "the checks shuffle the rows, and the random walk visits them in their order"
        classes = "the check wants the probabilities of four classes"
        failing = {
            "check_sample_weights_invariance": order,
            "check_sample_weight_equivalence_on_dense_data": order,
            "check_sample_weight_equivalence_on_sparse_data": order,
            "check_estimator_sparse_data": classes,
            "check_estimator_sparse_array": classes,
            "check_estimator_sparse_matrix": classes,
        }
        return {"allow_nan": True, "_xfail_checks": failing}

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        tags.input_tags.sparse = True
        return tags

    # ---- a request

    def _options(self) -> Dict[str, Any]:
        named = {n: v for n, v in self.get_params(deep=False).items() if n not in _OWN}
        if not isinstance(self.options or {}, dict):
            raise CrpError(f"options must be a dict of options of the command, was {self.options!r}")
        more = {name.replace("-", "_"): value for name, value in (self.options or {}).items()}
        for name in more:
            if name in named or name in _OWN:
                raise CrpError(f"options['{name}']: {name} is a parameter of {type(self).__name__}")
            if name == "model":
                raise CrpError("options['model']: use the class of the model, such as HDPMixture")
            if name in _RESERVED:
                raise CrpError(f"options['{name}']: use {_RESERVED[name]}")
        return {**named, **more, "model": type(self).__name__, "seed": self._seed()}

    def _seed(self) -> Optional[int]:
        if self.random_state is None:
            return None
        if isinstance(self.random_state, (int, np.integer)):
            return int(self.random_state)
        return int(check_random_state(self.random_state).randint(_SEEDS))

    def _columns(self, X, first: bool) -> _tables.Columns:
        """X as columns; at a fit the number and names of its columns are kept."""
        least = 2 if first else 1
        if isinstance(X, np.ma.MaskedArray):
            X = X.astype(float).filled(np.nan)
        if _tables.is_frame(X):
            check_array(np.zeros(X.shape), ensure_min_samples=least, estimator=self)
            if validate_data is not None:
                validate_data(self, X, reset=first, skip_check_array=True)
            else:
                self._check_feature_names(X, reset=first)
                self._check_n_features(X, reset=first)
            return _tables.of_frame(X)
        one = _tables.with_one_text(X)
        texts = None if one else _tables.with_texts(X)
        if one or texts is not None:
            shape = one.shape if one else texts.shape
            check_array(np.zeros(shape), ensure_min_samples=least, estimator=self)
            if first:
                self.n_features_in_ = shape[1]
            elif shape[1] != self.n_features_in_:
                raise ValueError(
                    f"X has {shape[1]} features, but {type(self).__name__} is expecting "
                    f"{self.n_features_in_} features as input"
                )
            return one or _tables.of_array(texts)
        given = {
            "reset": first,
            "dtype": np.float64,
            "ensure_min_samples": least,
            "accept_sparse": True,
        }
        if validate_data is not None:
            X = validate_data(self, X, ensure_all_finite="allow-nan", **given)
        else:
            X = self._validate_data(X, force_all_finite="allow-nan", **given)
        return _tables.of_sparse(X) if hasattr(X, "tocsr") else _tables.of_array(X)

    def _fitted(self, columns: _tables.Columns, beside: Beside):
        options = _flat({**self._options(), **beside.options})
        self._keep(self._found("fit", columns, beside, options=options))
        self._index, self._said = columns.index, beside.kept()
        self._nearest(columns, beside, np.empty(0, int))
        return self

    def _grown(self, columns: _tables.Columns, beside: Beside):
        options = {n: v for n, v in self._options().items() if n in _WHERE_ROWS_ARE_ADDED}
        before = self.labels_all_
        self._keep(self._found("update", columns, beside, options=_flat(options), key=self._key))
        both = self._index is not None and columns.index is not None
        self._index = self._index.append(columns.index) if both else None
        self._said = beside.kept()
        self._nearest(columns, beside, before)
        return self

    def _found(self, do: str, columns: _tables.Columns, beside: Beside, **more) -> Message:
        request = _request(do, columns, beside, want=["draws", "model"], **more)
        reply, stopped = self._reply(request, stoppable=True)
        if stopped:
            warnings.warn("the run was interrupted: this is the answer so far", stacklevel=4)
        return reply

    def _reply(self, request: Message, stoppable: bool = False):
        reply, stopped = _worker.ask(request, self.verbose, stoppable)
        if "unknown" in reply:
            reply, stopped = _worker.ask({**request, "model": self._model}, self.verbose, stoppable)
        return reply, stopped

    def _keep(self, reply: Message) -> None:
        self.summary_ = json.loads(reply["summary"][0])
        self.report_ = "".join(
            line for line in reply["report"][0].splitlines(True) if not line.startswith("Repeat with:")
        )
        self.labels_ = reply["labels"].ravel().astype(int)
        self.probabilities_ = self.confidence_ = reply["confidence"].ravel()
        self.memberships_ = reply["memberships"]
        self.weights_ = reply["weights"].ravel() / reply["weights"].sum()
        self.n_clusters_ = len(self.weights_)
        self.cluster_numbers_ = reply["numbers"].ravel().astype(int)
        self.columns_ = reply["columns"]
        self.means_ = reply["means"]
        self.covariances_ = _blocks(reply["covariances"], reply["deviations"])
        self.draws_ = _small(reply["draws"])
        self.chains_ = _small(reply["chains"].ravel())
        self.parts_ = reply["parts"].ravel().astype(int)
        self.flows_ = reply.get("flows", np.empty((0, 3), np.int32)).astype(int)
        self.ladder_ = _linkage(reply["merges"], reply["heights"].ravel())
        self._key, self._model = reply["key"], bytes(reply["model"])

    def _nearest(self, columns: _tables.Columns, beside: Beside, before: np.ndarray) -> None:
        """Each row in a cluster: those called noise in the most probable one.

        The columns are those of the rows after ``before``, which has the same for earlier rows.
        """
        self.labels_all_ = self.labels_.copy()
        noise = self.labels_ < 0
        if not noise.any() or self.n_clusters_ == 0:
            return
        shares = self.memberships_[:, : self.n_clusters_].copy()
        never = noise & (shares.max(axis=1) == 0)
        old, fresh = never[: len(before)], never[len(before) :]
        shares[: len(before)][old] = before[old][:, None] == self.cluster_numbers_
        if fresh.any() and not beside.columns and not beside.entries:
            found = self._asked(columns.kept(fresh), Beside())["memberships"]
            shares[len(before) :][fresh] = found[:, : self.n_clusters_]
        self.labels_all_[noise] = self.cluster_numbers_[shares[noise].argmax(axis=1)]

    # ---- new rows

    def _asked(self, columns: _tables.Columns, beside: Beside) -> Message:
        return self._reply(_request("predict", columns, beside, key=self._key))[0]

    def _predicted(self, X, beside: Optional[Beside] = None) -> Message:
        check_is_fitted(self, "labels_")
        return self._asked(self._columns(X, False), beside or Beside())

    def _shares(self, reply: Message) -> np.ndarray:
        """The probability of each cluster, given that a row belongs to one of them."""
        shares = reply["memberships"][:, : self.n_clusters_]
        sums = shares.sum(axis=1, keepdims=True)
        even = np.full_like(shares, 1 / max(1, self.n_clusters_))
        return np.divide(shares, sums, out=even, where=sums > 0)

    # ---- the answer

    def fit_predict(self, X, y=None, **beside) -> np.ndarray:
        """Fits, and returns ``labels_``; takes what ``fit`` takes."""
        return self.fit(X, y, **beside).labels_

    def cut(self, k: int) -> np.ndarray:
        """Labels with k clusters, by the ladder; -1 for noise.

        Parameters
        ----------
        k : from 1 to the number of parts, the clusters of the finest level
        """
        check_is_fitted(self, "labels_")
        parts = int(self.parts_.max(initial=-1)) + 1
        least = parts - len(self.ladder_)
        if not least <= k <= parts:
            raise ValueError(f"k must be from {least} to {parts}, was {k}")
        cluster = list(range(parts + len(self.ladder_)))
        for i, merge in enumerate(self.ladder_[: parts - k]):
            cluster[int(merge[0])] = cluster[int(merge[1])] = parts + i
        for i in reversed(range(len(cluster))):  # a later merge has the higher number
            cluster[i] = cluster[cluster[i]]
        seated = self.parts_ >= 0
        roots = np.array(cluster)[self.parts_[seated]]
        _, first, place = np.unique(roots, return_index=True, return_inverse=True)
        labels = np.full(len(self.parts_), -1)
        labels[seated] = first.argsort().argsort()[place]  # numbered by their first row
        return labels

    def report(self) -> str:
        """The result as text."""
        check_is_fitted(self, "labels_")
        return self.report_

    def save_report(self, path: Union[str, Path]) -> None:
        """Writes the result as one page of HTML, which a browser shows without a network.

        The page is made by the process of the fit, which keeps the last eight fits.
        """
        check_is_fitted(self, "labels_")
        reply, _ = _worker.ask({"do": ["page"], "key": self._key})
        if "unknown" in reply:
            raise ValueError("the page can be made soon after the fit alone: fit again")
        Path(path).write_bytes(reply["page"])

    def to_frame(self):
        """A frame of pandas: of each row its clusters, confidence and memberships."""
        check_is_fitted(self, "labels_")
        return _shown.frame(self)

    def plot(self, X=None, ax=None):
        """Draws the clusters by matplotlib.

        Parameters
        ----------
        X : the rows of the fit, which are shown in the two columns whose means differ most; without
            them how probable each number of clusters is
        ax : axes of matplotlib, or None for new ones

        Returns
        -------
        the axes
        """
        check_is_fitted(self, "labels_")
        return _shown.plot(self, None if X is None else self._columns(X, False), ax)

    def _repr_html_(self) -> str:
        return _shown.html(self)

    def _repr_mimebundle_(self, **kwargs) -> Dict[str, str]:
        return {"text/plain": repr(self), "text/html": self._repr_html_()}


class VectorEstimator(Estimator):
    """Rows that have weights, and are predicted by their columns alone."""

    def fit(self, X, y=None, sample_weight=None, must_link=None, cannot_link=None):
        """Finds the clusters of the rows.

        Parameters
        ----------
        X : array, list of rows, sparse matrix, or frame of pandas or polars. Columns of type
            category or bool are categories; texts are judged as in a file: dates and names are left
            out with a note. NaN, None and empty texts are missing; a text "NA" is a category, but
            missing among numbers.
        y : known labels of some rows, -1 or None for unknown ones: rows of one label are in one
            cluster, rows of two are not. Ignored unless some rows are known and some are not.
        sample_weight : of each row. Only the ratios count, unless weights is "frequency": then it
            is a number of copies. A row of weight 0 is only predicted.
        must_link, cannot_link : pairs of rows from 0 that are in one cluster, or are not. The option
            "known_strength", a number, makes labels and pairs preferences.
        """
        columns = self._columns(X, True)
        beside = Beside()
        beside.know(y, must_link, cannot_link, len(columns))
        if sample_weight is None:
            beside.options["weights"] = None  # says nothing about rows without weights
        else:
            beside.weigh(sample_weight, len(columns))
        return self._fitted(columns, beside)

    def partial_fit(self, X, y=None, sample_weight=None, must_link=None, cannot_link=None):
        """Fits at the first call; adds the rows of X to those of the fit at later ones.

        The attributes are then of all rows, the earlier ones first, and clusters keep their numbers.
        The model is that of the fit, and its draws go on: see the report. What is known of clusters
        needs a fit of all rows anew.

        Parameters
        ----------
        X, sample_weight : as of ``fit``, of the new rows; weights only if the fit had some
        y : labels of the new rows, only if some were known at the fit
        must_link, cannot_link : further pairs, also of earlier rows, which come first
        """
        if not hasattr(self, "labels_"):
            return self.fit(X, y, sample_weight, must_link, cannot_link)
        columns = self._columns(X, False)
        beside = Beside()
        beside.know_more(self._said, y, must_link, cannot_link, len(self.labels_), len(columns))
        if sample_weight is not None and "(weight)" not in self._said.columns:
            raise ValueError("the model was fitted without sample_weight")
        if "(weight)" in self._said.columns:
            beside.weigh(1 if sample_weight is None else sample_weight, len(columns))
        return self._grown(columns, beside)

    def predict(self, X) -> np.ndarray:
        """The most probable cluster of each row."""
        return self._predicted(X)["labels"].ravel().astype(int)

    def predict_proba(self, X) -> np.ndarray:
        """The probability of each cluster, given that the row belongs to one of them."""
        return self._shares(self._predicted(X))

    def score_samples(self, X) -> np.ndarray:
        """The log of the predictive density of each row, in nats."""
        return self._predicted(X)["logDensity"].ravel()

    def score(self, X, y=None) -> float:
        """The mean of ``score_samples``."""
        return float(np.mean(self.score_samples(X)))


class PlacedEstimator(Estimator):
    """Rows of which it counts what is known beside their columns."""

    _together: ClassVar[Tuple[Tuple[str, ...], ...]] = ()

    def _fit_at(self, X, known=(None, None, None), **beside):
        columns = self._columns(X, True)
        given = {name: value for name, value in beside.items() if value is not None}
        if len(given) > 1 and tuple(given) not in self._together:
            *names, last = beside
            raise ValueError(f"only one of {', '.join(names)} and {last} can be given")
        self._given = tuple(given)
        self._rows = len(columns)
        self._nodes = _near.nodes(X)
        found = self._beside(given, len(columns), 0, self._nodes)
        found.know(*known, len(columns))
        return self._fitted(columns, found)

    def _beside(self, given: Dict[str, Any], rows: int, before: int, nodes: Optional[list]) -> Beside:
        return _near.beside(given, rows, before, nodes)

    def partial_fit(self, X, y=None, must_link=None, cannot_link=None, **beside):
        """Fits at the first call; later calls fit all rows anew, and clusters keep their numbers.

        Takes what ``fit`` takes, of the new rows; but ``distances`` and ``edges`` of all rows, the
        earlier ones first, and pairs also of earlier rows. ``y`` only if some labels were known.
        """
        given = self._named(beside)
        if not hasattr(self, "labels_"):
            return self.fit(X, y, must_link=must_link, cannot_link=cannot_link, **given)
        self._require(given)
        columns = self._columns(X, False)
        known = {name: given[name] for name in self._given}
        nodes = _near.joined(self._nodes, _near.nodes(X))
        before, rows = self._rows, len(columns)
        whole = "distances" in known or "edges" in known
        place = (before + rows, 0) if whole else (rows, before)
        found = self._beside(known, *place, nodes)
        found.know_more(self._said, y, must_link, cannot_link, before, rows)
        self._grown(columns, found)
        self._rows, self._nodes = before + rows, nodes
        return self

    def _require(self, beside: Dict[str, Any]) -> None:
        for name, value in beside.items():
            if (value is None) == (name in self._given):
                raise ValueError(
                    f"the {name} of the rows are needed"
                    if value is None
                    else f"the model was fitted without {name}"
                )

    def _at(self, X, **beside) -> Message:
        check_is_fitted(self, "labels_")
        self._require(beside)
        columns = self._columns(X, False)
        given = {name: beside[name] for name in self._given}
        nodes = _near.joined(self._nodes, _near.nodes(X))
        return self._asked(columns, self._beside(given, len(columns), self._rows, nodes))

    def predict(self, X, **beside) -> np.ndarray:
        """The most probable cluster of each row, by what is known beside its columns, as at the fit.

        ``distances`` has a row for each row of X and a column for each row of the fit. ``edges``
        are as at the fit, whose rows are the first ones and those of X follow; or a sparse matrix
        of the shape of ``distances``.
        """
        return self._at(X, **self._named(beside))["labels"].ravel().astype(int)

    def predict_proba(self, X, **beside) -> np.ndarray:
        """The probability of each cluster, given that the row belongs to one of them."""
        return self._shares(self._at(X, **self._named(beside)))

    def score_samples(self, X, **beside) -> np.ndarray:
        """The log of the predictive density of each row, in nats."""
        return self._at(X, **self._named(beside))["logDensity"].ravel()

    def _named(self, beside: Dict[str, Any]) -> Dict[str, Any]:
        unknown = [name for name in beside if name not in self._known]
        if unknown:
            raise TypeError(f"{type(self).__name__} has no {unknown[0]}, but {', '.join(self._known)}")
        return {name: beside.get(name) for name in self._known}

    _known: ClassVar[Tuple[str, ...]] = ()


def _request(do: str, columns: _tables.Columns, beside: Beside, **more) -> Message:
    return {"do": [do], "spelling": ["_"], **columns.entries(beside.columns), **beside.entries, **more}


def _flat(options: Dict[str, Any]) -> List[Optional[str]]:
    """Names and texts one after the other."""
    flat: List[Optional[str]] = []
    for name, value in options.items():
        text = _option(name, value)
        if text is not None:
            flat += [name.replace("_", "-"), text]
    return flat


def _option(name: str, value: Any) -> Optional[str]:
    if name == "noise" and isinstance(value, (bool, np.bool_)):
        return "sampled" if value else "none"
    if isinstance(value, (float, np.floating)) and float(value).is_integer():
        value = int(value)
    if isinstance(value, (list, tuple)):
        return ",".join(map(str, value))
    return None if value is None else str(value)


def _blocks(covariances: np.ndarray, deviations: np.ndarray) -> np.ndarray:
    """A matrix of each cluster; a diagonal one where columns are independent."""
    clusters, width = deviations.shape
    if covariances.size:
        return covariances.reshape(clusters, width, width)
    return deviations[:, :, None] ** 2 * np.eye(width)


def _small(numbers: np.ndarray) -> np.ndarray:
    """The same numbers in as few bytes as they need."""
    most = numbers.max(initial=0)
    return np.ascontiguousarray(numbers, dtype=np.int16 if most <= np.iinfo(np.int16).max else np.int32)


def _linkage(merges: np.ndarray, heights: np.ndarray) -> np.ndarray:
    """Merges as SciPy has them: two parts or merges, the height, the number of parts."""
    parts = len(merges) + 1
    count = [1] * parts
    for one, other in merges:
        count.append(count[one] + count[other])
    return np.column_stack([merges, heights, count[parts:]]).astype(float).reshape(-1, 4)
