"""Prints the table of the README: this project beside k-means, HDBSCAN, mclust and Weka's EM.

Each program finds the number of clusters itself, with its defaults; nobody sees the class column.
Run from the top folder after `mvn`:  python3 benchmarks/peers/peers.py
Needs numpy, pandas, scikit-learn 1.3 or later, and R with mclust.
"""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pandas as pd
from sklearn.cluster import HDBSCAN, KMeans
from sklearn.datasets import load_breast_cancer, load_wine
from sklearn.metrics import adjusted_rand_score, silhouette_score
from sklearn.preprocessing import StandardScaler

DATA, WORK = Path("test-data"), Path("target/peers")
CRP = ["java", "-jar", "command-line/target/crp.jar"]
WEKA = ["java", "-cp", "weka-package/target/weka-libs/*", "weka.clusterers.EM"]
MOST = 15  # clusters that k-means and mclust may choose
MCLUST = """library(mclust); x <- read.csv(commandArgs(TRUE)[1]); f <- Mclust(x, G = 1:%d, verbose = FALSE)
if (is.null(f)) stop("no model can be fitted")
write.csv(f$classification, commandArgs(TRUE)[2], row.names = FALSE)""" % MOST


def arff(name):
    """A file in ARFF, dense or sparse, as a frame; ? is a gap."""
    lines = [line.strip() for line in (DATA / name).read_text().splitlines()]
    columns = [line.split()[1].strip("'") for line in lines if line.lower().startswith("@attribute")]
    kinds = [line.split(None, 2)[2] for line in lines if line.lower().startswith("@attribute")]
    rows = []
    for line in lines[lines.index(next(x for x in lines if x.lower() == "@data")) + 1 :]:
        if line.startswith("{"):
            row = [kind.strip("{}").split(",")[0] if kind.startswith("{") else "0" for kind in kinds]
            for cell in line.strip("{}").split(","):
                place, value = cell.split()
                row[int(place)] = value
            rows.append(row)
        elif line and not line.startswith("%"):
            rows.append(line.split(","))
    frame = pd.DataFrame(rows, columns=columns).replace("?", None)
    for column, kind in zip(columns, kinds):
        if kind.lower() == "numeric":
            frame[column] = pd.to_numeric(frame[column])
    return frame


def frames():
    """Name, frame, and the column of the classes; the last two are files of scikit-learn."""
    yield "iris", arff("iris.arff"), "class"
    yield "crabs", arff("crabs.arff"), "class"
    yield "penguins", pd.read_csv(DATA / "penguins.csv"), "species"
    yield "digits", arff("digits.arff"), "digit"
    yield "documents", arff("documents.arff"), "topic"
    yield "wine", load_wine(as_frame=True).frame, "target"
    yield "breast cancer", load_breast_cancer(as_frame=True).frame, "target"


def run(words):
    ended = subprocess.run(words, capture_output=True, text=True)
    if ended.returncode:
        raise ValueError(ended.stderr.strip().splitlines()[-1])
    return ended.stdout


def crp(rows, _):
    rows.to_csv(WORK / "rows.csv", index=False)
    run([*CRP, str(WORK / "rows.csv"), "--output", str(WORK / "crp"), "--report", "none"])
    return list(pd.read_csv(WORK / "crp" / "labels.csv")["cluster"].replace("noise", -1).astype(int))


def weka(rows, _):
    text = "@relation rows\n"
    for name in rows:
        numeric = pd.api.types.is_numeric_dtype(rows[name])
        kind = "numeric" if numeric else "{%s}" % ",".join(sorted(map(str, rows[name].dropna().unique())))
        text += "@attribute '%s' %s\n" % (name, kind)
    text += "@data\n" + rows.to_csv(index=False, header=False, na_rep="?")
    (WORK / "rows.arff").write_text(text)
    lines = run([*WEKA, "-t", str(WORK / "rows.arff"), "-p", "0"]).splitlines()
    return [int(line.split()[1]) for line in lines if line]


def kmeans(_, numbers):
    fits = [KMeans(k, n_init=10, random_state=1).fit(numbers).labels_ for k in range(2, MOST + 1)]
    return max(fits, key=lambda labels: silhouette_score(numbers, labels))


def hdbscan(_, numbers):
    return HDBSCAN(copy=True).fit(numbers).labels_


def mclust(_, numbers):
    numbers.to_csv(WORK / "numbers.csv", index=False)
    run(["Rscript", "-e", MCLUST, str(WORK / "numbers.csv"), str(WORK / "mclust.csv")])
    return list(pd.read_csv(WORK / "mclust.csv").iloc[:, 0])


def seconds():
    """Processor time of this program and those it started."""
    both = [resource.getrusage(of) for of in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(time.ru_utime + time.ru_stime for time in both)


def complete(rows):
    """The numeric columns of the rows without gaps, standardised: what three of the programs take."""
    numbers = rows.select_dtypes("number").dropna().astype(float)
    return StandardScaler().set_output(transform="pandas").fit_transform(numbers)


def score(method, frame, known):
    """Adjusted Rand index, and what else the table says: clusters, processor time, rows called noise."""
    rows = frame.drop(columns=known)
    numbers = complete(rows)
    start = seconds()
    try:
        labels = pd.Series(list(method(rows, numbers)))
    except ValueError as error:
        return -1, "fails: %s" % error
    time = seconds() - start
    taken = rows.index if method in (crp, weka) else numbers.index
    noise = (labels < 0).sum()
    said = "%d, %.1f s" % (labels[labels >= 0].nunique(), time) + (", %d noise" % noise if noise else "")
    return adjusted_rand_score(frame[known][taken], labels), said


def line(name, frame, known, methods):
    """A row of the table; the best index is bold."""
    numbers = complete(frame.drop(columns=known))
    shape = "%d x %d" % (len(frame), frame.shape[1] - 1)
    if "%d x %d" % numbers.shape != shape:
        shape += " (complete numbers: %d x %d)" % numbers.shape
    scores = [score(method, frame, known) for method in methods]
    best = "%.2f" % max(index for index, _ in scores)
    texts = ["%.2f" % index for index, _ in scores]
    cells = [("**%s**" if text == best else "%s") % text + ", " + said for text, (_, said) in zip(texts, scores)]
    return "| %s | %s, %d classes | %s |" % (name, shape, frame[known].nunique(), " | ".join(cells))


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    methods = {"here": crp, "k-means": kmeans, "HDBSCAN": hdbscan, "mclust": mclust, "EM of Weka": weka}
    print("| data | rows x columns | %s |\n|%s" % (" | ".join(methods), "---|" * (2 + len(methods))))
    for name, frame, known in frames():
        if len(sys.argv) < 2 or sys.argv[1] in name:
            print(line(name, frame, known, methods.values()), flush=True)


os.environ.setdefault("OMP_NUM_THREADS", "1")
if __name__ == "__main__":
    main()
