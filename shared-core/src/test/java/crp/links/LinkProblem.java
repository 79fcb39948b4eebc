package crp.links;

import crp.data.Weights;
import crp.kernel.PlainModel;
import crp.kernel.TinyProblem;
import crp.partition.Links;
import crp.proximity.SparseAffinity;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A prior over links, a family and so few rows that all links can be listed.
 *
 * @param name for people
 * @param prior over links
 * @param table the same rows and family with a prior over tables, which is not used
 * @param weights f(d_ij) as a table
 */
@SuppressWarnings("ArrayRecordComponent")
record LinkProblem(String name, DistanceCrp prior, TinyProblem table, double[][] weights) {

  private static final double ALPHA = 0.7;

  /** {@return the log joint of links from the textbook: equation 2 and one marginal a table} */
  double plainLogJoint(Links links) {
    double sum = 0;
    for (int i = 0; i < links.size(); i++) {
      double all = prior.concentration();
      for (int j = 0; j < links.size(); j++) {
        all += i == j ? 0 : weights[i][j];
      }
      int j = links.target(i);
      sum += Math.log((i == j ? prior.concentration() : weights[i][j]) / all);
    }
    for (List<Integer> members : PlainModel.tables(links.partition())) {
      sum += table.marginal().applyAsDouble(members);
    }
    return sum;
  }

  @Override
  public String toString() {
    return name;
  }

  static LinkProblem of(String note, double[][] weights, TinyProblem table) {
    return new LinkProblem(
        note + ", " + table.name(),
        DistanceCrp.of(ALPHA, SparseAffinity.of(weights)),
        table,
        weights);
  }

  /** Mutual choices of different weights, so that there are cycles of every length. */
  static double[][] everybody(int n) {
    double[][] f = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        f[i][j] = i == j ? 0 : 0.3 + 0.2 * ((3 * i + 5 * j) % 4);
      }
    }
    return f;
  }

  /** A ring in which everybody has two neighbours of equal weight. */
  static double[][] ring(int n) {
    double[][] f = new double[n][n];
    for (int i = 0; i < n; i++) {
      f[i][(i + 1) % n] = 0.9;
      f[i][(i + n - 1) % n] = 0.9;
    }
    return f;
  }

  /** One way round, a short cut, and a last customer who knows nobody and whom nobody knows. */
  static double[][] lopsided(int n) {
    double[][] f = new double[n][n];
    for (int i = 0; i < n - 1; i++) {
      f[i][(i + 1) % (n - 1)] = 0.4 + i;
    }
    f[2][0] = 1.5;
    f[1][0] = 1e-3;
    return f;
  }

  /** Earlier customers only, nearer ones more. */
  static double[][] earlier(int n) {
    double[][] f = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        f[i][j] = Math.exp(-(i - j) / 1.5);
      }
    }
    return f;
  }

  /** {@return every family on every affinity, three rows} */
  static Stream<LinkProblem> few() {
    return crossed(Weights.ones(3), Weights.of(0.7, 1.5, 2.25)).stream();
  }

  /** {@return every family on every affinity, four rows, and some problems of five rows} */
  static Stream<LinkProblem> all() {
    List<LinkProblem> all = crossed(Weights.ones(4), Weights.of(0.7, 1.5, 1, 2.25));
    Weights five = Weights.ones(5);
    for (TinyProblem table : families(five)) {
      all.add(of("five earlier", earlier(5), table));
    }
    all.add(of("five on a ring", ring(5), TinyProblem.plane(Crp.of(1), five, "")));
    all.add(of("five lopsided", lopsided(5), TinyProblem.columns(Crp.of(1), five, "")));
    return all.stream();
  }

  private static List<LinkProblem> crossed(Weights ones, Weights others) {
    List<LinkProblem> all = new ArrayList<>();
    for (Weights w : List.of(ones, others)) {
      String note = w.allOne() ? "" : ", weights";
      int n = w.size();
      for (TinyProblem table : families(w)) {
        all.add(of("everybody" + note, everybody(n), table));
        all.add(of("ring" + note, ring(n), table));
        all.add(of("lopsided" + note, lopsided(n), table));
        all.add(of("earlier" + note, earlier(n), table));
      }
    }
    return all;
  }

  private static List<TinyProblem> families(Weights w) {
    Crp unused = Crp.of(1);
    return Arrays.asList(
        TinyProblem.line(unused, w, ""),
        TinyProblem.plane(unused, w, ""),
        TinyProblem.columns(unused, w, ""),
        TinyProblem.words(unused, w, ""),
        TinyProblem.categories(unused, w, ""),
        TinyProblem.mixed(unused, w, ""));
  }
}
