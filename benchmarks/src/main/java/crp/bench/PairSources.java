package crp.bench;

import crp.compare.NormalizedMutualInformation;
import crp.data.CountRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.kernel.Pairs;
import crp.kernel.SplitMerge;
import crp.kernel.TableGibbs;
import crp.likelihood.Family;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.NearestRows;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * Splits and merges of random pairs of rows against those of near ones, from one table: tables, log
 * joint and normalised mutual information with the truth after a fifth, half and all of some
 * seconds of processor time, making the graph included; how many proposals were accepted; effective
 * draws of the log joint a second in the second half.
 */
public final class PairSources {

  private static final int PROPOSALS = 5;

  private PairSources() {}

  /**
   * Runs the comparison.
   *
   * @param args seconds for each source (10), seeds (2), which data ("documents", "D=50", "D=10";
   *     all of them)
   */
  public static void main(String[] args) {
    double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 10;
    int seeds = args.length > 1 ? Integer.parseInt(args[1]) : 2;
    String only = args.length > 2 ? args[2] : "";
    System.out.println("data pairs seed | K, log joint, NMI at 1/5, 1/2, 1 | accepted | ESS/s");
    Workloads.Texts texts = shortDocuments();
    Workloads.Mixture wide = round();
    Workloads.Mixture ten = Workloads.gaussians(2000, 10, 20, 7);
    for (String source : new String[] {"none", "any", "near"}) {
      for (int seed = 1; seed <= seeds; seed++) {
        if ("documents".startsWith(only)) {
          DirichletMultinomial words = DirichletMultinomial.symmetric(0.1);
          run("documents", source, words, texts.rows(), texts.truth(), seconds, seed);
        }
        if ("D=50".startsWith(only)) {
          DiagonalGaussian columns = DiagonalGaussian.from(wide.rows());
          run("D=50", source, columns, wide.rows(), wide.truth(), seconds, seed);
        }
        if ("D=10".startsWith(only)) {
          GaussianNiw full = GaussianNiw.from(ten.rows());
          run("D=10", source, full, ten.rows(), ten.truth(), seconds, seed);
        }
      }
    }
  }

  /** 2000 documents of 40 words out of 800, from 16 topics: half of them the topic's own 100. */
  private static Workloads.Texts shortDocuments() {
    Rng rng = new SeededRng(9);
    CountRows.Builder builder = CountRows.over(800);
    int[] topics = new int[2000];
    for (int i = 0; i < topics.length; i++) {
      topics[i] = rng.below(16);
      for (int token = 0; token < 40; token++) {
        boolean own = rng.below(2) == 0;
        builder.add(own ? (50 * topics[i] + rng.below(100)) % 800 : rng.below(800), 1);
      }
      builder.endRow();
    }
    return new Workloads.Texts(builder.build(), Partition.of(topics));
  }

  /** 2000 rows of 50 columns from 20 round clusters. */
  private static Workloads.Mixture round() {
    Rng rng = new SeededRng(9);
    double[][] means = new double[20][50];
    for (double[] mean : means) {
      Arrays.setAll(mean, j -> 1.5 * rng.gaussian());
    }
    double[] values = new double[2000 * 50];
    int[] labels = new int[2000];
    for (int i = 0; i < labels.length; i++) {
      labels[i] = rng.below(20);
      for (int j = 0; j < 50; j++) {
        values[50 * i + j] = means[labels[i]][j] + rng.gaussian();
      }
    }
    return new Workloads.Mixture(RealRows.of(values, 2000, 50), Partition.of(labels));
  }

  private static <R extends Rows> void run(
      String data,
      String source,
      Family<R> family,
      R rows,
      Partition truth,
      double seconds,
      int seed) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    Rng rng = new SeededRng(seed);
    TableState state =
        new TableState(
            Crp.of(1), family.bank(family.prepare(rows)), Partition.of(new int[rows.size()]));
    long begun = clock.getCurrentThreadCpuTime();
    Pairs pairs =
        source.equals("near") ? NearestRows.of(rows, NearestRows.NEIGHBOURS, rng) : Pairs.any();
    SplitMerge moves = SplitMerge.sequential(PROPOSALS, pairs);
    TableGibbs gibbs = new TableGibbs();
    double known = new TableState(Crp.of(1), family.bank(family.prepare(rows)), truth).logJoint();
    StringBuilder line =
        new StringBuilder("%s (truth %.1f) %s %d |".formatted(data, known, source, seed));
    double[] marks = {0.2, 0.5, 1};
    int next = 0;
    long accepted = 0;
    long proposed = 0;
    double[] joint = new double[1 << 20];
    int n = 0;
    while (next < marks.length) {
      gibbs.apply(state, rng);
      if (!source.equals("none")) {
        accepted += moves.apply(state, rng);
        proposed += PROPOSALS;
      }
      double spent = (clock.getCurrentThreadCpuTime() - begun) / 1e9;
      if (next == 2) {
        joint[n++] = state.logJoint();
      }
      if (spent > marks[next] * seconds) {
        double alike = NormalizedMutualInformation.of(truth, state.partition());
        line.append(" %d %.1f %.3f,".formatted(state.tables(), state.logJoint(), alike));
        next++;
      }
    }
    line.append(" | %d of %d".formatted(accepted, proposed));
    double effective = n < 80 ? Double.NaN : OrderedMixing.effective(joint, n);
    System.out.printf("%s | %.1f (%d sweeps)%n", line, effective / (0.5 * seconds), n);
  }
}
