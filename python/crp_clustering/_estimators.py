"""Estimators that follow the conventions of scikit-learn."""

import tempfile
from pathlib import Path

import numpy as np
from sklearn.base import BaseEstimator, ClusterMixin
from sklearn.utils import check_array, check_random_state
from sklearn.utils.validation import check_is_fitted

try:
    from sklearn.utils.validation import validate_data
except ImportError:  # before 1.6
    validate_data = None

from . import _java, _near, _tables

_SEEDS = 2**31 - 1
_WEIGHT = "sample_weight"


class _Estimator(ClusterMixin, BaseEstimator):
    """What all models have in common. Parameters that are None have the defaults of the command."""

    _model = ""

    def _more_tags(self):  # scikit-learn before 1.6
        return {"allow_nan": True}

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        return tags

    def _options(self):
        own = {"random_state", "verbose", "options"}
        named = {
            name.replace("_", "-"): value
            for name, value in self.get_params(deep=False).items()
            if name not in own
        }
        more = {name.replace("_", "-"): value for name, value in (self.options or {}).items()}
        return {"report": "none", **named, **more, "model": self._model, "seed": self._seed()}

    def _seed(self):
        if self.random_state is None:
            return None
        if isinstance(self.random_state, (int, np.integer)):
            return int(self.random_state)
        return int(check_random_state(self.random_state).randint(_SEEDS))

    def _checked(self, X, first):
        """X as a frame or an array of numbers; the number and names of its columns are kept."""
        least = 2 if first else 1
        if _tables.is_frame(X):
            check_array(np.zeros(X.shape), ensure_min_samples=least, estimator=self)
            if validate_data is not None:
                validate_data(self, X, reset=first, skip_check_array=True)
            else:
                self._check_feature_names(X, reset=first)
                self._check_n_features(X, reset=first)
            return X
        texts = _tables.with_texts(X)
        if texts is not None:
            check_array(np.zeros(texts.shape), ensure_min_samples=least, estimator=self)
            if first:
                self.n_features_in_ = texts.shape[1]
            else:
                self._check_width(texts)
            return texts
        given = {"reset": first, "dtype": np.float64, "ensure_min_samples": least}
        if validate_data is not None:
            return validate_data(self, X, ensure_all_finite="allow-nan", **given)
        return self._validate_data(X, force_all_finite="allow-nan", **given)

    def _check_width(self, X):
        if X.shape[1] != self.n_features_in_:
            raise ValueError(
                f"X has {X.shape[1]} features, but {type(self).__name__} is expecting "
                f"{self.n_features_in_} features as input"
            )

    def fit(self, X, y=None, sample_weight=None):
        """Finds the clusters of the rows of X, an array or a pandas frame.

        Columns of type category or bool are categories; texts are judged as in a file: dates and
        names are left out with a note. NaN, None and empty texts are missing; a text "NA" is a
        category, but missing among numbers. Of sample_weight only the ratios count, unless weights
        is "frequency": then w is a number of copies. A row of weight 0 is only predicted.
        """
        X = self._checked(X, True)
        extra = {}
        if sample_weight is not None:
            extra[_WEIGHT] = np.broadcast_to(np.asarray(sample_weight, float), (len(X),))
        return self._run(X, extra, {})

    def _run(self, X, extra, options):
        with tempfile.TemporaryDirectory(prefix="crp-") as name:
            folder = Path(name)
            self._names = _tables.names(X, X.shape[1])
            self._categories = _tables.categories(X)
            data = folder / "data.csv"
            self._write(data, X, extra)
            model = folder / "model"
            given = {**self._options(), **options}
            if _WEIGHT in extra:
                given["weight"] = _WEIGHT
            else:
                given["weights"] = None
            self._command(folder, data, {**given, "save": model})
            self.labels_, self.confidence_ = _tables.read_labels(folder / "out" / "labels.csv")
            _, self.memberships_ = _tables.read_table(folder / "out" / "probabilities.csv")
            self.summary_ = _tables.read_json(folder / "out" / "summary.json")
            self.report_ = _tables.read_report(folder / "out" / "summary.txt")
            self._saved = model.read_bytes()
        self.n_clusters_ = self.summary_["clusters"]
        return self

    def _write(self, data, X, extra):
        rows = _tables.rows_of(X)
        header = list(extra) + self._names
        columns = list(extra.values())
        if columns:
            rows = (tuple(c[i] for c in columns) + tuple(row) for i, row in enumerate(rows))
        _tables.write(data, header, rows)

    def _command(self, folder, data, options):
        known = {
            "header": "yes",
            "separator": ",",
            "decimal": ".",
            "output": folder / "out",
            "categories": ",".join(self._categories) or None,
            "missing": ",".join(filter(None, ["only", _tables.MISSING, options.get("missing")])),
        }
        _java.run(data, {**options, **known}, self.verbose)

    def _predicted(self, X, extra=None, options=None):
        check_is_fitted(self, "labels_")
        X = self._checked(X, False)
        with tempfile.TemporaryDirectory(prefix="crp-") as name:
            folder = Path(name)
            (folder / "model").write_bytes(self._saved)
            data = folder / "data.csv"
            self._write(data, X, extra or {})
            self._command(folder, data, {**(options or {}), "load": folder / "model"})
            labels, _ = _tables.read_labels(folder / "out" / "labels.csv")
            names, shares = _tables.read_table(folder / "out" / "probabilities.csv")
            density = _tables.read_column(folder / "out" / "labels.csv", "log density")
        return labels, shares, density

    def predict(self, X):
        """The most probable cluster of each row."""
        return self._predicted(X)[0]

    def predict_proba(self, X):
        """The probability of each cluster, given that the row belongs to one of them."""
        shares = self._predicted(X)[1][:, : self.n_clusters_]
        sums = shares.sum(axis=1, keepdims=True)
        even = np.full_like(shares, 1 / self.n_clusters_)
        return np.divide(shares, sums, out=even, where=sums > 0)

    def score_samples(self, X):
        """The log of the predictive density of each row, in nats."""
        return self._predicted(X)[2]

    def score(self, X, y=None):
        """The mean of score_samples."""
        return float(np.mean(self.score_samples(X)))


class CRPMixture(_Estimator):
    """Rows of numbers, categories or both under a Chinese restaurant process.

    Parameters
    ----------
    likelihood, concentration, discount, noise, weights, cut, sweeps, chains, threads, max_seconds
        As the options of the command; None for its default.
    random_state : int, RandomState instance or None
        Seed of the random numbers; None for that of the command, so that a run can be repeated.
    verbose : bool
        Whether the status of a long run is shown.
    options : dict or None
        Further options of the command by name, such as {"estimate": "binder"}.

    Attributes
    ----------
    labels_ : array of the cluster of each row, -1 for noise
    n_clusters_ : number of clusters
    confidence_ : share of the draws in which a row is in its cluster
    memberships_ : share of the draws in which a row is in each cluster, then in another or noise
    report_ : the result as text
    summary_ : the same as a dict
    """

    _model = "CRPMixture"

    def __init__(
        self,
        likelihood=None,
        concentration=None,
        discount=None,
        noise=None,
        weights=None,
        cut=None,
        sweeps=None,
        chains=None,
        threads=None,
        max_seconds=None,
        random_state=None,
        verbose=False,
        options=None,
    ):
        self.likelihood = likelihood
        self.concentration = concentration
        self.discount = discount
        self.noise = noise
        self.weights = weights
        self.cut = cut
        self.sweeps = sweeps
        self.chains = chains
        self.threads = threads
        self.max_seconds = max_seconds
        self.random_state = random_state
        self.verbose = verbose
        self.options = options


class PoweredCRP(_Estimator):
    """As CRPMixture, with fewer small clusters; see it for parameters and attributes."""

    _model = "PoweredCRP"

    def __init__(
        self,
        likelihood=None,
        concentration=None,
        power=None,
        noise=None,
        weights=None,
        cut=None,
        sweeps=None,
        chains=None,
        threads=None,
        max_seconds=None,
        random_state=None,
        verbose=False,
        options=None,
    ):
        self.likelihood = likelihood
        self.concentration = concentration
        self.power = power
        self.noise = noise
        self.weights = weights
        self.cut = cut
        self.sweeps = sweeps
        self.chains = chains
        self.threads = threads
        self.max_seconds = max_seconds
        self.random_state = random_state
        self.verbose = verbose
        self.options = options


class MixtureOfFiniteMixtures(_Estimator):
    """As CRPMixture, with a prior on a finite number of components."""

    _model = "MixtureOfFiniteMixtures"

    def __init__(
        self,
        likelihood=None,
        concentration=None,
        components=None,
        weights=None,
        cut=None,
        sweeps=None,
        chains=None,
        threads=None,
        max_seconds=None,
        random_state=None,
        verbose=False,
        options=None,
    ):
        self.likelihood = likelihood
        self.concentration = concentration
        self.components = components
        self.weights = weights
        self.cut = cut
        self.sweeps = sweeps
        self.chains = chains
        self.threads = threads
        self.max_seconds = max_seconds
        self.random_state = random_state
        self.verbose = verbose
        self.options = options


class _NearEstimator(_Estimator):
    """Rows of which it counts how near they are."""

    _together = ()

    def fit(self, X, y=None, times=None, places=None, distances=None, edges=None):
        """Finds the clusters of the rows of X.

        Parameters
        ----------
        times : a number or date for each row
        places : an array or frame with the coordinates of each row, or its latitude and longitude if
            the columns of a frame have such names
        distances : a square array
        edges : pairs of rows from 0, a square sparse matrix of SciPy, a graph of networkx or weights
            of libpysal; nodes are rows in their order, or have the labels of the index of a frame

        Without any, nearness is by the order of the rows.
        """
        X = self._checked(X, True)
        given = {"times": times, "places": places, "distances": distances, "edges": edges}
        given = {name: value for name, value in given.items() if value is not None}
        if len(given) > 1 and tuple(given) not in self._together:
            raise ValueError("only one of times, places, distances and edges can be given")
        self._near = tuple(given)
        self._rows = len(X)
        self._nodes = _near.nodes(X)
        with tempfile.TemporaryDirectory(prefix="crp-") as name:
            extra, options = _near.written(Path(name), given, len(X), 0, self._nodes)
            return self._run(X, extra, options)

    def predict(self, X, times=None, places=None, distances=None, edges=None):
        """The most probable cluster of each row, by what says where it is.

        distances has a row for each row of X and a column for each row of the fit. edges are as at
        the fit, of which the rows are the first ones and those of X follow; or a sparse matrix of
        the shape of distances.
        """
        return self._at(X, times, places, distances, edges)[0]

    def predict_proba(self, X, times=None, places=None, distances=None, edges=None):
        """The probability of each cluster and of a new one."""
        return self._at(X, times, places, distances, edges)[1]

    def score_samples(self, X, times=None, places=None, distances=None, edges=None):
        """The log of the predictive density of each row, in nats."""
        return self._at(X, times, places, distances, edges)[2]

    def _at(self, X, times, places, distances, edges):
        check_is_fitted(self, "labels_")
        given = {"times": times, "places": places, "distances": distances, "edges": edges}
        for name, value in given.items():
            if (value is None) == (name in self._near):
                raise ValueError(
                    f"the {name} of the rows are needed"
                    if value is None
                    else f"the model was fitted without {name}"
                )
        given = {name: given[name] for name in self._near}
        with tempfile.TemporaryDirectory(prefix="crp-") as name:
            nodes = _near.joined(self._nodes, _near.nodes(X))
            extra, options = _near.written(Path(name), given, len(X), self._rows, nodes)
            files = {key: options[key] for key in ("distances", "edges") if key in options}
            return self._predicted(X, extra, files)


class DistanceDependentCRP(_NearEstimator):
    """Rows that are near in time, in space, by distances or in a graph belong together."""

    _model = "DistanceDependentCRP"

    def __init__(
        self,
        likelihood=None,
        concentration=None,
        decay=None,
        decay_scale=None,
        direction=None,
        cut=None,
        sweeps=None,
        chains=None,
        threads=None,
        max_seconds=None,
        random_state=None,
        verbose=False,
        options=None,
    ):
        self.likelihood = likelihood
        self.concentration = concentration
        self.decay = decay
        self.decay_scale = decay_scale
        self.direction = direction
        self.cut = cut
        self.sweeps = sweeps
        self.chains = chains
        self.threads = threads
        self.max_seconds = max_seconds
        self.random_state = random_state
        self.verbose = verbose
        self.options = options


class RegionMixture(_NearEstimator):
    """Regions of a map or a graph, or segments of time.

    With times alone, or nothing, clusters are segments of time; with places, distances or edges,
    regions that are connected by neighbours. times and places together give regions of both.

    Parameters
    ----------
    concentration : as the option of the command, such as "expected 4"
    neighbours : None, "delaunay" or a number of nearest places
    """

    _model = "RegionMixture"
    _together = (("times", "places"),)

    def __init__(
        self,
        likelihood=None,
        concentration=None,
        neighbours=None,
        cut=None,
        sweeps=None,
        chains=None,
        threads=None,
        max_seconds=None,
        random_state=None,
        verbose=False,
        options=None,
    ):
        self.likelihood = likelihood
        self.concentration = concentration
        self.neighbours = neighbours
        self.cut = cut
        self.sweeps = sweeps
        self.chains = chains
        self.threads = threads
        self.max_seconds = max_seconds
        self.random_state = random_state
        self.verbose = verbose
        self.options = options
