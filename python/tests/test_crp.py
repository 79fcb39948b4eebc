"""The package from rows to clusters, with short runs."""

import doctest
import inspect
import os
import pickle
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.metrics import adjusted_rand_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils import estimator_checks
from sklearn.utils.estimator_checks import parametrize_with_checks

from crp_clustering import (
    HDPHMM,
    AveragedDistanceDependentCRP,
    CRPMixture,
    CrpError,
    DistanceDependentCRP,
    HDPMixture,
    MallowsMixture,
    MixtureOfFiniteMixtures,
    PoweredCRP,
    RegionMixture,
    _java,
    _models,
    _worker,
)

SHORT = {"sweeps": 40, "chains": 1, "random_state": 3}
# the tests are also run in a copy of their folder, deeper in the repository
PAGE = next(
    folder / "docs" / "reference" / "python.md"
    for folder in Path(__file__).resolve().parents
    if (folder / "docs" / "reference").is_dir()
)
PLAIN = {"covariance": "diagonal", "rounding": "none", "tails": 0}


# scikit-learn has asked for this since 1.6, and has read the tags of the estimator before
FAILING = (
    {"expected_failed_checks": lambda estimator: estimator._more_tags()["_xfail_checks"]}
    if "expected_failed_checks" in inspect.signature(parametrize_with_checks).parameters
    else {}
)


def two_kinds(rows=40):
    kind = np.arange(rows) % 2
    noise = np.random.default_rng(5).normal(size=(rows, 2))
    return np.column_stack([100 * kind + noise[:, 0], noise[:, 1]]), kind


def test_known_labels_and_pairs_are_obeyed():
    X, kind = two_kinds()
    y = np.full(40, -1)
    y[:4] = [0, 1, 1, 0]
    known = CRPMixture(**SHORT).fit(X, y)
    assert known.labels_[0] == known.labels_[3] != known.labels_[1]
    assert "known: 4 rows of 2 labels; the answer obeys" in known.report_
    whole = CRPMixture(**SHORT).fit(X, kind)
    assert "known:" not in whole.report_, "classes of all rows are no known labels"
    pairs = CRPMixture(**SHORT).fit(X, must_link=[[0, 1]], cannot_link=[[2, 4]])
    assert pairs.labels_[0] == pairs.labels_[1] and pairs.labels_[2] != pairs.labels_[4]
    with pytest.raises(ValueError, match="cannot_link must be pairs of rows from 0 to 39"):
        CRPMixture(**SHORT).fit(X, cannot_link=[[0, 40]])
    with pytest.raises(CrpError, match="rows 1 and 2 must be together"):
        CRPMixture(**SHORT).fit(X, must_link=[[0, 1]], cannot_link=[[1, 0]])


def csv(path, X):
    np.savetxt(path, X, delimiter=",", header="x0,x1", comments="", fmt="%.17g")
    return str(path)


def test_added_rows_have_the_labels_of_the_command(tmp_path):
    X, kind = two_kinds(64)
    java = [_java.java(), "-jar", _java.jar()]
    model, out = str(tmp_path / "rows.model"), tmp_path / "out"
    first = [csv(tmp_path / "first.csv", X[:40]), "--save", model, "--output", "none"]
    subprocess.run([*java, *first, "--sweeps", "40", "--chains", "1", "--seed", "3"], check=True)
    added = ["--load", model, "--add", csv(tmp_path / "added.csv", X[40:]), "--save", model]
    subprocess.run([*java, *added, "--output", str(out)], check=True)

    mixture = CRPMixture(**SHORT)
    assert mixture.partial_fit(X[:40]).partial_fit(X[40:]) is mixture

    command = pd.read_csv(out / "labels.csv")["cluster"]
    np.testing.assert_array_equal(command.replace("noise", -1).fillna(-1).astype(int), mixture.labels_)
    assert (mixture.labels_ == kind).all() and len(mixture.labels_all_) == 64
    assert mixture.draws_.shape[1] == 64 and mixture.summary_["rows"] == 64
    assert "24 rows were added to 40" in mixture.report()
    assert mixture.flows_.tolist() == [[0, 0, 20], [-2, 0, 12], [1, 1, 20], [-2, 1, 12]]
    assert list(mixture.predict([[100, 0], [0, 0]])) == [1, 0]


def test_added_rows_survive_the_process_and_keep_the_numbers():
    X, kind = two_kinds(60)
    frame = pd.DataFrame(X, columns=["a", "b"])
    mixture = pickle.loads(pickle.dumps(CRPMixture(**SHORT).fit(frame[:40], sample_weight=np.full(40, 2.0))))
    _worker.end()
    apart = frame[40:].assign(a=frame.a[40:] - 900)
    for row in range(4):
        mixture.partial_fit(apart[5 * row : 5 * row + 5], sample_weight=2.0)
    assert (mixture.labels_[:40] == kind[:40]).all() and (mixture.labels_[40:] > 1).all()
    assert list(mixture.to_frame().index) == list(range(60))
    with pytest.raises(ValueError, match="X has 1 features, but CRPMixture is expecting 2"):
        mixture.partial_fit([[1.0]])
    with pytest.raises(ValueError, match="fitted without sample_weight"):
        CRPMixture(**SHORT).fit(X).partial_fit(X[:3], sample_weight=[1, 2, 3])
    assert len(mixture.fit(X).labels_) == 60, "a fit begins anew"


def test_known_labels_and_pairs_hold_for_added_rows():
    X, kind = two_kinds(46)
    y = np.where(np.arange(46) % 4 < 2, kind, -1)
    known = CRPMixture(**SHORT).fit(X[:40], y[:40]).partial_fit(X[40:43], y[40:43]).partial_fit(X[43:])
    assert (known.labels_ == kind).all()
    assert "known: 22 rows of 2 labels" in known.report_ and "clustered anew" in known.report_
    pairs = CRPMixture(**SHORT).fit(X[:40], must_link=[[0, 1]]).partial_fit(X[40:], cannot_link=[[2, 44]])
    assert pairs.labels_[0] == pairs.labels_[1] and pairs.labels_[2] != pairs.labels_[44]
    late = CRPMixture(**SHORT).fit(X[:40]).partial_fit(X[40:], must_link=[[2, 45]])
    assert late.labels_[2] == late.labels_[45] and "known: 1 pair together" in late.report_
    with pytest.raises(ValueError, match="must_link must be pairs of rows from 0 to 45"):
        CRPMixture(**SHORT).fit(X[:40]).partial_fit(X[40:], must_link=[[0, 46]])
    with pytest.raises(ValueError, match="fitted without known labels"):
        CRPMixture(**SHORT).fit(X[:40]).partial_fit(X[40:], y[40:])


def test_rows_are_added_in_their_places():
    X, kind = two_kinds(44)
    late = np.sort(kind)
    segments = RegionMixture(**SHORT).partial_fit(X[np.argsort(kind, kind="stable")][:40], times=np.arange(40))
    segments.partial_fit(X[[1, 3, 5, 7]], times=np.arange(40, 44))
    assert (segments.labels_ == late).all() and "all were clustered anew" in segments.report_
    with pytest.raises(ValueError, match="the times of the rows are needed"):
        segments.partial_fit(X[:2])
    groups = HDPMixture(**SHORT).fit(X[:40], groups=["a", "b"] * 20).partial_fit(X[40:], groups=list("aabc"))
    assert (groups.labels_ == kind).all() and len(groups.labels_all_) == 44
    chain = [[i, i + 2] for i in range(42)]
    graph = RegionMixture(**SHORT).fit(X[:40], edges=chain[:38]).partial_fit(X[40:], edges=chain)
    assert (graph.labels_ == kind).all()
    far = np.abs(X[:, :1] - X[:, 0])
    near = DistanceDependentCRP(**SHORT).fit(X[:40], distances=far[:40, :40]).partial_fit(X[40:], distances=far)
    assert len(near.labels_) == 44
    with pytest.raises(ValueError, match="distances must have 48 rows and 48 columns"):
        near.partial_fit(X[:4], distances=far)
    states = HDPHMM(**SHORT).fit(X[:40]).partial_fit(X[40:])
    assert len(states.labels_) == 44
    texts = MallowsMixture(**SHORT).fit(["a>b>c", "c>b>a"] * 10).partial_fit(["a>b>c"] * 2)
    assert len(texts.labels_) == len(texts.to_frame()) == 22


# all estimators are one class with other arguments, see test_other_priors
@parametrize_with_checks(
    [
        CRPMixture(
            likelihood="gaussian",
            noise="none",
            weights="frequency",
            sweeps=10,
            chains=1,
            options=PLAIN,
        )
    ],
    **FAILING,
)
def test_follows_scikit_learn(estimator, check):
    check(estimator)


def test_finds_two_kinds_and_says_so():
    X, kind = two_kinds()
    mixture = CRPMixture(**SHORT)

    labels = mixture.fit_predict(X)

    assert (labels == kind).all()
    assert mixture.n_clusters_ == 2
    assert mixture.report_.startswith("2 clusters of 40 rows")
    assert mixture.summary_["clusters"] == 2
    assert mixture.confidence_.shape == (40,)
    np.testing.assert_allclose(mixture.memberships_.sum(axis=1), 1, atol=1e-5)
    assert (clone(mixture).fit(X).labels_ == labels).all()


def test_predicts_new_rows():
    X, _ = two_kinds()
    mixture = CRPMixture(**SHORT).fit(X)
    fresh = [[101.0, 0.0], [-1.0, 0.5], [np.nan, 0.0]]

    assert list(mixture.predict(fresh)[:2]) == [1, 0]
    shares = mixture.predict_proba(fresh)
    assert shares.shape == (3, 2)
    np.testing.assert_allclose(shares.sum(axis=1), 1, atol=1e-5)
    density = mixture.score_samples(fresh)
    assert mixture.score(fresh) == pytest.approx(density.mean())
    assert mixture.score([[50.0, 0.0]]) < density.min()
    with pytest.raises(NotFittedError):
        CRPMixture().predict(fresh)


def test_predicts_rows_one_by_one():
    X, _ = two_kinds(20)
    mixture = CRPMixture(**SHORT).fit(X)
    together = mixture.predict_proba(X[:3])
    one_by_one = [mixture.predict_proba(X[i : i + 1])[0] for i in range(3)]
    np.testing.assert_allclose(one_by_one, together)


def test_takes_frames_with_categories_and_missing_values():
    X, kind = two_kinds()
    frame = pd.DataFrame(
        {
            "size, in m": X[:, 0],
            "colour": np.where(kind == 1, "blue", 'light "grey"'),
            "town": pd.Categorical(np.where(np.arange(40) % 4 < 2, 7, 8)),
            "flag": kind == 1,
            "kind, by hand": pd.array([None] + ["A", "B"] * 19 + ["A"], dtype="string"),
            "count": pd.array([None] + [1, 2] * 19 + [1], dtype="Int64"),
            "day": pd.date_range("2024-01-01", periods=40),
        }
    )
    frame.loc[3, "size, in m"] = np.nan
    frame.loc[4, "colour"] = None

    mixture = CRPMixture(**SHORT).fit(frame)

    known = np.arange(40) != 3
    assert (mixture.labels_[known] == kind[known]).all()
    assert list(mixture.feature_names_in_) == list(frame.columns)
    assert "colour blue" in mixture.report_
    assert "column 'day' holds dates" in mixture.report_
    assert list(mixture.predict(frame[:3])) == [0, 1, 0]


def test_rows_of_weight_zero_are_only_predicted():
    X, kind = two_kinds(20)
    weight = np.ones(20)
    weight[:4] = 0

    mixture = CRPMixture(noise="none", **SHORT).fit(X, sample_weight=weight)

    assert mixture.n_clusters_ == 2
    assert [cluster["rows"] for cluster in mixture.summary_["answer"]] == [10, 10]
    assert (mixture.labels_[:4] == mixture.labels_[4:8]).all()
    without = CRPMixture(noise="none", **SHORT).fit(X[4:], sample_weight=weight[4:])
    assert (without.labels_ == mixture.labels_[4:]).all()
    np.testing.assert_array_equal(without.memberships_, mixture.memberships_[4:])
    np.testing.assert_array_equal(without.predict_proba(X), mixture.predict_proba(X))


def test_only_ratios_of_weights_count_unless_they_are_copies():
    X, kind = two_kinds()
    weight = 100 + np.arange(40)

    mixture = CRPMixture(noise="none", **SHORT).fit(X, sample_weight=weight)
    copies = CRPMixture(noise="none", weights="frequency", **SHORT).fit(X, sample_weight=weight)

    assert (mixture.labels_ == kind).all()
    assert "of total weight" not in mixture.report_
    assert copies.report_.splitlines()[0].endswith("of 40 rows of total weight 4780")


@pytest.mark.parametrize("estimator", [PoweredCRP(**SHORT), MixtureOfFiniteMixtures(**SHORT)])
def test_other_priors(estimator):
    X, kind = two_kinds()
    assert (clone(estimator).fit_predict(X) == kind).all()
    estimator_checks.check_parameters_default_constructible(type(estimator).__name__, estimator)
    estimator_checks.check_no_attributes_set_in_init(type(estimator).__name__, estimator)


def test_runs_in_a_pipeline():
    X, kind = two_kinds()
    pipeline = make_pipeline(StandardScaler(), CRPMixture(**SHORT))
    assert (pipeline.fit_predict(X) == kind).all()


def test_near_rows_in_time_by_distances_and_in_a_graph():
    rows = 16
    late = np.arange(rows) >= rows // 2
    X = np.where(late, 90.0, 0.0)[:, None] + np.random.default_rng(2).normal(size=(rows, 1))
    times = np.arange(rows) * 1.5
    near = DistanceDependentCRP(**SHORT)

    by_time = near.fit(X, times=times)
    assert not set(by_time.labels_[late]) & set(by_time.labels_[~late])
    assert by_time.predict([[90.3]], times=[25.0])[0] in by_time.labels_[late]
    assert by_time.predict_proba([[90.3]], times=[25.0]).sum() == pytest.approx(1, abs=1e-5)

    by_distance = near.fit(X, distances=np.abs(times[:, None] - times))
    assert not set(by_distance.labels_[late]) & set(by_distance.labels_[~late])
    assert by_distance.predict([[90.3]], distances=[np.abs(20 - times)])[0] in by_distance.labels_[late]
    with pytest.raises(ValueError, match="the distances of the rows are needed"):
        by_distance.predict([[1.0]])
    with pytest.raises(ValueError, match="fitted without times"):
        by_distance.predict([[1.0]], times=[2], distances=[np.abs(20 - times)])

    edges = [(i, i + 1) for i in range(rows - 1) if i != rows // 2 - 1]
    by_graph = near.fit(X, edges=edges)
    assert not set(by_graph.labels_[late]) & set(by_graph.labels_[~late])


class Weights:
    """What the class W of libpysal has."""

    def __init__(self, edges, rows):
        self.id_order = [f"area {i}" for i in range(rows)]
        self.neighbors = {name: [] for name in self.id_order}
        for one, other in edges:
            self.neighbors[f"area {one}"].append(f"area {other}")


class Network:
    """What a graph of networkx has."""

    def __init__(self, edges, nodes):
        self.nodes = nodes
        self.edges = edges


def test_regions_in_space_in_a_graph_and_in_time():
    side = 6
    east, north = (axis.ravel() for axis in np.meshgrid(np.arange(side), np.arange(side)))
    right = east >= side // 2
    X = np.where(right, 8.0, 0.0)[:, None] + np.random.default_rng(2).normal(size=(36, 1))
    places = np.column_stack([east, north]).astype(float)
    rows = np.arange(36)
    edges = [(i, i + 1) for i in rows if east[i] + 1 < side]
    edges += [(i, i + side) for i in rows if north[i] + 1 < side]
    regions = RegionMixture(concentration="expected 2", **SHORT)

    by_place = regions.fit(X, places=places)
    assert (by_place.labels_ == right).all()
    new = {"X": [[8.2], [0.1]], "places": [[4.4, 2.5], [0.5, 3.5]]}
    assert list(by_place.predict(**new)) == [1, 0]
    assert by_place.predict_proba(**new).sum() == pytest.approx(2, abs=1e-4)
    with pytest.raises(ValueError, match="the places of the rows are needed"):
        by_place.predict(new["X"])

    by_graph = regions.fit(X, edges=edges)
    assert (by_graph.labels_ == right).all()
    assert list(by_graph.predict([[8.2], [0.1]], edges=[(36, 35), (36, 29), (37, 30)])) == [1, 0]
    new_rows = sparse.coo_matrix(([1, 1], ([0, 1], [35, 30])), shape=(2, 36))
    assert list(by_graph.predict([[8.2], [0.1]], edges=new_rows)) == [1, 0]

    matrix = sparse.coo_matrix((np.ones(len(edges)), np.array(edges).T), shape=(36, 36))
    names = [f"n{i}" for i in rows]
    named = [(names[one], names[other]) for one, other in edges]
    frame = pd.DataFrame(X, index=names, columns=["x"])
    for given, data in [
        (matrix.tocsr(), X),
        (Weights(edges, 36), X),
        (Network(edges, rows), X),
        (Network(named, names[::-1]), frame),
        (pd.DataFrame(edges), X),
    ]:
        assert (clone(regions).fit(data, edges=given).labels_ == by_graph.labels_).all()
    with pytest.raises(ValueError, match="35 nodes for 36 rows"):
        regions.fit(X, edges=Network(edges, rows[1:]))

    order = np.argsort(east, kind="stable")
    by_time = regions.fit(X[order])
    assert (by_time.labels_ == right[order]).all()
    assert by_time.predict([[8.2]])[0] == 1


def test_says_in_a_sentence_what_is_wrong():
    X, _ = two_kinds()
    with pytest.raises(CrpError, match="^sweeps must be at least 1, was 0$"):
        CRPMixture(sweeps=0).fit(X)
    with pytest.raises(CrpError, match="there is no option 'nonsense'"):
        CRPMixture(options={"nonsense": 1}).fit(X)
    with pytest.raises(CrpError, match=r"^options\['model'\]: use the class of the model"):
        CRPMixture(options={"model": "hdp"}).fit(X)
    with pytest.raises(CrpError, match=r"^options\['sweeps'\]: sweeps is a parameter"):
        CRPMixture(options={"sweeps": 3}).fit(X)
    with pytest.raises(CrpError, match=r"^options\['draws'\]: use draws_"):
        CRPMixture(options={"draws": True}).fit(X)
    with pytest.raises(CrpError, match="max_seconds"):
        CRPMixture(max_seconds=-1).fit(X)
    with pytest.raises(ValueError, match="row 0 has two items of the same rank"):
        MallowsMixture().fit([[1, 1, 2], [1, 2, 3]])
    with pytest.raises(TypeError, match="has no groups, but times"):
        AveragedDistanceDependentCRP(**SHORT).fit(X).predict(X, groups=X[:, 0])
    with pytest.raises(ValueError, match="pairs of rows from 0 to 39"):
        DistanceDependentCRP().fit(X, edges=[(0, 40)])
    with pytest.raises(ValueError, match="only one of"):
        DistanceDependentCRP().fit(X, times=X[:, 0], edges=[(0, 1)])


def test_says_that_java_is_missing(monkeypatch, tmp_path):
    X, _ = two_kinds()
    _worker.end()
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    with pytest.raises(CrpError, match="there is no Java in JAVA_HOME"):
        CRPMixture().fit(X)
    monkeypatch.delenv("JAVA_HOME")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CrpError, match="Java 17 or newer is needed and was not found"):
        CRPMixture().fit(X)


def test_says_all_that_was_found(tmp_path):
    X, kind = two_kinds()
    mixture = CRPMixture(**SHORT).fit(X)

    assert mixture.draws_.shape == (len(mixture.chains_), 40) and mixture.draws_.dtype == np.int16
    assert mixture.columns_ == ["x0", "x1"]
    np.testing.assert_allclose(mixture.means_[:, 0], [0, 100], atol=2)
    assert mixture.covariances_.shape == (2, 2, 2) and (mixture.covariances_[:, 0, 0] > 0).all()
    np.testing.assert_allclose(mixture.weights_, [0.5, 0.5])
    assert mixture.probabilities_ is mixture.confidence_
    assert (mixture.cut(2) == kind).all() and not mixture.cut(1).any()
    with pytest.raises(ValueError, match="k must be from 1 to"):
        mixture.cut(99)
    assert mixture.report() == mixture.report_
    mixture.save_report(tmp_path / "page.html")
    assert b"<html" in (tmp_path / "page.html").read_bytes()
    frame = mixture.to_frame()
    assert list(frame.columns) == ["cluster", "nearest", "confidence", "cluster 0", "cluster 1", "other"]
    assert "2 clusters of 40 rows" in mixture._repr_html_()
    assert "<b>" in mixture._repr_html_() and "CRPMixture" in CRPMixture()._repr_html_()


def test_a_copy_predicts_in_another_process():
    X, _ = two_kinds()
    mixture = CRPMixture(**SHORT).fit(X)
    copy = pickle.loads(pickle.dumps(mixture))

    _worker.end()

    np.testing.assert_array_equal(copy.predict_proba(X[:3]), mixture.predict_proba(X[:3]))


def test_a_fork_has_a_process_of_its_own():
    X, kind = two_kinds()
    CRPMixture(**SHORT).fit(X)
    child = os.fork()
    if child == 0:
        same = (CRPMixture(**SHORT).fit_predict(X) == kind).all()
        _worker.end()
        os._exit(0 if same else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert (CRPMixture(**SHORT).fit_predict(X) == kind).all()


def test_starts_again_where_the_process_died():
    X, kind = two_kinds()
    CRPMixture(**SHORT).fit(X)
    _worker._worker.kill()
    assert (CRPMixture(**SHORT).fit_predict(X) == kind).all()


def test_an_interrupt_keeps_the_answer_so_far(capfd):
    X, kind = two_kinds()
    # the first line on the progress comes after three seconds
    long = CRPMixture(sweeps=10**8, chains=1, threads=1, verbose=True, options={"thin": 10**6})
    running = threading.Event()
    shown = print

    def heard(*words, **how):
        running.set()
        shown(*words, **how)

    def interrupts():
        running.wait(120)
        os.kill(os.getpid(), signal.SIGINT)

    _worker.print = heard
    threading.Thread(target=interrupts, daemon=True).start()
    try:
        with pytest.warns(UserWarning, match="interrupted: this is the answer so far"):
            long.fit(X)
    finally:
        del _worker.print
    assert (long.labels_ == kind).all()
    assert "CRPMixture" in capfd.readouterr().err
    assert len(long.predict(X[:2])) == 2


def test_rows_of_noise_have_a_nearest_cluster():
    X, kind = two_kinds()
    X = np.vstack([X, [[5000.0, 0.0]]])
    mixture = CRPMixture(noise=0.05, options={"cut": 2.0}, **SHORT).fit(X)
    assert mixture.labels_[-1] == -1
    assert mixture.labels_all_[-1] in (0, 1)
    assert (mixture.labels_all_[:-1] == mixture.labels_[:-1])[mixture.labels_[:-1] >= 0].all()


def test_clusters_keep_the_numbers_of_an_earlier_result(tmp_path):
    rows, kind = two_kinds()
    earlier = tmp_path / "earlier.csv"
    earlier.write_text("cluster\n" + "".join(f"{(7, 3)[k]}\n" for k in kind[:30]))
    found = CRPMixture(**SHORT, noise=False, options={"earlier": str(earlier)}).fit(rows)
    assert found.n_clusters_ == 2 and found.cluster_numbers_.tolist() == [7, 3]
    numbers = np.where(kind == 0, 7, 3)
    assert (found.labels_ == numbers).all() and (found.predict(rows) == numbers).all()
    assert list(found.to_frame().columns) == ["cluster", "nearest", "confidence", "cluster 7", "cluster 3", "other"]
    assert (found.memberships_[:, :2].argmax(axis=1) == kind).all()
    assert "Where the rows of the clusters were" in found.report()


def test_rankings():
    ranks = np.array([[1, 2, 3, 4]] * 15 + [[4, 3, 2, np.nan]] * 15)
    mallows = MallowsMixture(**SHORT).fit(ranks)
    assert mallows.n_clusters_ == 2
    assert (mallows.labels_ == np.repeat([0, 1], 15)).all()
    assert list(mallows.predict([[1, 2, 3, 4], [4, 3, 2, 1]])) == [0, 1]
    texts = np.array([["a>b>c>d"]] * 15 + [["d>c>b"]] * 15)
    assert (MallowsMixture(**SHORT).fit_predict(texts) == mallows.labels_).all()


def test_groups_sequences_and_averages():
    X, kind = two_kinds()
    groups = np.where(np.arange(40) % 4 < 2, "a", "b")
    hdp = HDPMixture(**SHORT).fit(X, groups=groups)
    assert (hdp.labels_ == kind).all()
    assert list(hdp.predict(X[:2], groups=["a", "b"])) == [0, 1]
    nested = np.column_stack([groups, np.arange(40) // 10])
    assert (HDPMixture(**SHORT).fit_predict(X, groups=nested) == kind).all()

    order = np.argsort(kind, kind="stable")
    states = HDPHMM(**SHORT).fit(X[order], sequences=np.repeat(["one", "two"], 20))
    assert (states.labels_ == kind[order]).all()
    assert list(states.predict(X[:1], sequences=["three"])) == [0]

    averaged = AveragedDistanceDependentCRP(**SHORT).fit(X[order], times=np.arange(40.0))
    assert averaged.labels_[0] != averaged.labels_[-1]
    assert len(averaged.predict(X[:1], times=[41.0])) == 1


def test_sparse_matrices_and_polars_are_as_arrays():
    X, kind = two_kinds()
    labels = CRPMixture(**SHORT).fit_predict(X)
    assert (CRPMixture(**SHORT).fit_predict(sparse.csr_matrix(X)) == labels).all()
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"size": X[:, 0], "other": X[:, 1], "flag": kind == 1})
    assert (CRPMixture(**SHORT).fit_predict(frame) == kind).all()


def two_subjects(rows: int = 60):
    words = [["match", "goal", "coach", "league"], ["bank", "market", "shares", "profit"]]
    rng = np.random.default_rng(4)
    texts = [" of the ".join(rng.choice(words[i % 2], 3)) for i in range(rows)]
    return texts, np.arange(rows) % 2


def test_sparse_counts_of_many_words_stay_sparse():
    _, kind = two_subjects()
    rng = np.random.default_rng(5)
    width = 300_000  # of 60 rows an array of 144 MB
    rows = np.repeat(np.arange(60), 4)
    columns = rng.integers(0, 5, 240) + 1000 * kind[rows]
    X = sparse.coo_matrix((np.ones(240), (rows, columns)), shape=(60, width))
    model = CRPMixture(likelihood="multinomial", **SHORT).fit(X)
    assert model.n_features_in_ == width
    assert adjusted_rand_score(kind, model.labels_) == 1
    assert (model.predict(X.tocsr()[:4]) == model.labels_[:4]).all()


def test_texts_are_clustered_by_their_words():
    texts, kind = two_subjects()
    model = CRPMixture(**SHORT).fit(texts)
    assert adjusted_rand_score(kind, model.labels_) == 1
    assert "'text' holds texts" in model.report()
    assert model.predict(["a goal of the league", "shares of the bank"]).tolist() == model.labels_[:2].tolist()
    titles = CRPMixture(**SHORT).fit(pd.Series(texts, name="title"))
    assert "'title' holds texts" in titles.report()
    frame = pd.DataFrame({"author": [f"Ann Lee Smith{i}" for i in range(60)], "title": texts})
    report = CRPMixture(**SHORT).fit(frame).report()
    assert "'title' holds texts" in report and "'author' has other texts" in report


def test_plots():
    pytest.importorskip("matplotlib").use("agg")
    X, _ = two_kinds()
    mixture = CRPMixture(**SHORT).fit(X)
    assert mixture.plot(X).get_xlabel() == "x0"
    assert mixture.plot().get_xlabel() == "clusters"
    with pytest.raises(ValueError, match="plot needs the 40 rows of the fit, got 5"):
        mixture.plot(X[:5])
    rise = np.abs(np.arange(60.0) - 30)[:, None]
    segments = RegionMixture(**SHORT).fit(rise)
    assert len(segments.columns_) > 1 and segments.plot(rise).get_ylabel() == "x0"


def test_masked_cells_are_missing():
    X, kind = two_kinds()
    gap = X.copy()
    gap[5, 1] = np.nan
    masked = np.ma.array(np.nan_to_num(gap, nan=1e6), mask=np.isnan(gap))
    assert CRPMixture(**SHORT).fit(masked).report_ == CRPMixture(**SHORT).fit(gap).report_


def test_numbers_are_categories_by_an_option():
    _, kind = two_kinds()
    found = CRPMixture(likelihood="categorical", options={"categories": "x0,x1,x2,x3"}, **SHORT)
    assert (found.fit_predict(np.column_stack([kind] * 4)) == kind).all()


def test_refuses_what_has_another_shape():
    X, _ = two_kinds()
    near = DistanceDependentCRP(**SHORT)
    with pytest.raises(ValueError, match="40 rows need as many weights"):
        CRPMixture(**SHORT).fit(X, sample_weight=[1, 2])
    with pytest.raises(ValueError, match="options must be a dict"):
        CRPMixture(options="estimate").fit(X)
    with pytest.raises(ValueError, match="distances must have 40 rows and 40 columns"):
        near.fit(X, distances=np.ones((3, 40)))
    with pytest.raises(ValueError, match="distances must be at least 0"):
        near.fit(X, distances=-np.ones((40, 40)))
    with pytest.raises(ValueError, match="Expected 2D array"):
        near.fit(X, places=np.arange(40))
    for edges in ([0, 1, 2], [[0.5, 1]], [["a", "b"]], [[0, 40]]):
        with pytest.raises(ValueError, match="edges must be pairs of rows from 0 to 39"):
            near.fit(X, edges=edges)


def test_the_examples_of_the_documentation_run():
    failed, run = doctest.testmod(_models)
    assert run >= 4 and failed == 0


def test_the_page_of_the_reference_runs():
    page = PAGE.read_text(encoding="utf-8")
    parser = doctest.DocTestParser().get_doctest(page, {}, PAGE.name, str(PAGE), 0)
    assert len(parser.examples) >= 4
    assert doctest.DocTestRunner().run(parser).failed == 0


def test_the_example_runs():
    folder = os.path.join(os.path.dirname(__file__), "..")
    ended = subprocess.run(
        [sys.executable, os.path.join(folder, "examples", "three_kinds.py")],
        env={**os.environ, "PYTHONPATH": folder + os.pathsep + os.environ.get("PYTHONPATH", "")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert "clusters of 90 rows" in ended.stdout
