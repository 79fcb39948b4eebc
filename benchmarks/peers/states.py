"""States of the Nile by pyhsmm: python3 benchmarks/peers/states.py <commit>, from the root.

pyhsmm has L states with shares Dirichlet(gamma / L, ...), and the first state is uniform; the
hierarchical Dirichlet process has infinitely many, and the first state follows the shares. Both
differences are ratios of known densities given the state sequence and the numbers of tables, so
the draws are weighted by them: what is left is the Monte Carlo error.
"""

import datetime
import sys
import time

import numpy as np
from pybasicbayes.distributions import ScalarGaussianNIX
from pyhsmm.models import WeakLimitHDPHMM
from scipy.special import gammaln

GAMMA, ALPHA, L = 1.5, 2.0, 20
MEAN, KAPPA, NU, SCALE = 9.0, 0.1, 4.0, 4.0
SWEEPS, BURN_IN, BATCHES = 21000, 1000, 50
PAIRS = [(1, 5), (20, 40), (27, 28), (28, 29), (28, 30), (43, 44), (46, 60), (90, 100)]


def flow():
    rows = []
    with open("test-data/nile.arff") as lines:
        for line in lines:
            if line.lower().startswith("@data"):
                break
        for line in lines:
            if line.strip() and not line.startswith("%"):
                rows.append(float(line.split(",")[1]))
    return np.array(rows) / 100


def log_marginal(y):
    n = len(y)
    scale = SCALE + ((y - y.mean()) ** 2).sum() + KAPPA * n / (KAPPA + n) * (y.mean() - MEAN) ** 2
    return (-n / 2 * np.log(np.pi) + np.log(KAPPA / (KAPPA + n)) / 2
            + gammaln((NU + n) / 2) - gammaln(NU / 2)
            + NU / 2 * np.log(SCALE) - (NU + n) / 2 * np.log(scale))


def tables(states, beta, rng):
    """Numbers of tables with each dish, given the states and the shares."""
    m = np.zeros(L)
    counts = np.zeros((L, L), dtype=int)
    np.add.at(counts, (states[:-1], states[1:]), 1)
    for i, j in zip(*counts.nonzero()):
        before = np.arange(counts[i, j])
        m[j] += (rng.random(counts[i, j]) < ALPHA * beta[j] / (ALPHA * beta[j] + before)).sum()
    return m


def log_weight(states, m):
    """Log of the density under the infinite model over that under pyhsmm's, up to a constant."""
    used = np.unique(states)
    k = len(used)
    total = m.sum()
    with_first = m.copy()
    with_first[states[0]] += 1
    infinite = k * np.log(GAMMA) + gammaln(with_first[used]).sum() - gammaln(GAMMA + total + 1)
    labellings = gammaln(L + 1) - gammaln(L - k + 1)
    finite = (labellings - np.log(L) + (gammaln(m[used] + GAMMA / L) - gammaln(GAMMA / L)).sum()
              - gammaln(GAMMA + total))
    return infinite - finite


def main():
    y = flow()
    np.random.seed(1)
    rng = np.random.default_rng(2)
    base = dict(mu_0=MEAN, kappa_0=KAPPA, nu_0=NU, sigmasq_0=SCALE / NU)
    model = WeakLimitHDPHMM(alpha=ALPHA, gamma=GAMMA, init_state_distn="uniform",
                            obs_distns=[ScalarGaussianNIX(**base) for _ in range(L)])
    model.add_data(y)
    rows, weights, seconds = [], [], 0.0
    for sweep in range(SWEEPS):
        started = time.process_time()
        model.resample_model()
        seconds += time.process_time() - started
        if sweep < BURN_IN:
            continue
        states = np.asarray(model.states_list[0].stateseq)
        m = tables(states, model.trans_distn.beta, rng)
        weights.append(log_weight(states, m))
        k = len(np.unique(states))
        rows.append([k] + [float(k == c) for c in range(2, 7)]
                    + [float(states[a - 1] == states[b - 1]) for a, b in PAIRS]
                    + [sum(log_marginal(y[states == s]) for s in np.unique(states))])
    names = (["clusters"] + ["clusters %d" % c for c in range(2, 7)]
             + ["together %d %d" % pair for pair in PAIRS] + ["log likelihood"])
    values = np.array(rows)
    weights = np.exp(np.array(weights) - max(weights))
    batch = np.arange(len(weights)) * BATCHES // len(weights)
    weight = np.bincount(batch, weights)
    with open("shared-core/src/test/resources/peers/nile-states.csv", "w") as out:
        out.write("# program: pyhsmm at %s (MIT), Python %s, numpy %s; these are numbers of a run\n"
                  % (sys.argv[1], sys.version.split()[0], np.__version__))
        out.write("# data: test-data/nile.arff, flow / 100\n")
        out.write("# prior: gamma %g, alpha %g; normal with mean 9, kappa 0.1, nu 4, scale 4\n"
                  % (GAMMA, ALPHA))
        out.write("# command: python3 benchmarks/peers/states.py <commit>; weak limit of %d states,"
                  " %d sweeps, %d of them burn-in, seeds 1 and 2; effective share of the weights"
                  " %.2f\n" % (L, SWEEPS, BURN_IN, weights.mean() ** 2 / (weights ** 2).mean()))
        out.write("# date: %s; %.3g ms of processor time a sweep\nfigure,mean,error\n"
                  % (datetime.date.today(), 1000 * seconds / SWEEPS))
        for c, name in enumerate(names):
            sums = np.bincount(batch, weights * values[:, c])
            mean = sums.sum() / weight.sum()
            rest = sums - weight * mean
            error = np.sqrt(BATCHES * (rest ** 2).sum() / (BATCHES - 1)) / weight.sum()
            out.write("%s,%.6g,%.3g\n" % (name, mean, error))


if __name__ == "__main__":
    main()
