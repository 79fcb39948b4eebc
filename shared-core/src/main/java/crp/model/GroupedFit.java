package crp.model;

import crp.data.Rows;
import crp.diagnose.Diagnosis;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.franchise.GroupPredictor;
import crp.franchise.GroupShares;
import crp.franchise.Level;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.numerics.LogSum;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What a run over grouped rows found out: one partition that stands for the posterior, its
 * clusters, their shares in each group, and all draws. Not for several threads where it predicts.
 *
 * @param <R> the kind of rows
 */
public final class GroupedFit<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int SHARE_DRAWS = 100;
  private static final int HELD_OUT_DRAWS = 50;
  private static final int SHOWN_GROUPS = 40;

  /** What the run was given. */
  @SuppressWarnings("ArrayRecordComponent")
  record Origin<R extends Rows>(
      Level top, Level group, Family<R> family, R rows, int[] groups, int count, Settings settings)
      implements Serializable {

    private boolean pitmanYor() {
      return top.discount() > 0 || group.discount() > 0;
    }

    /** {@return the levels of top and groups with the numbers of a draw} */
    private List<Level> levels(Draw draw) {
      List<Level> levels = List.of(top, group);
      Parameters numbers = Level.parameters(levels);
      for (String name : draw.numbers()) {
        levels = numbers.has(name) ? Level.with(levels, name, draw.number(name)) : levels;
      }
      return levels;
    }

    /** {@return the numbers of the top in a draw} */
    Level top(Draw draw) {
      return levels(draw).get(0);
    }

    /** {@return the numbers of the groups in a draw} */
    Level group(Draw draw) {
      return levels(draw).get(1);
    }
  }

  // Rows are serializable records and final classes.
  @SuppressWarnings("serial")
  private final Origin<R> origin;

  private final HierarchicalEstimate<R> settled;
  private final GroupShares shares;
  private final GroupPredictor<R> predictor;
  private final double seconds;
  private final Diagnosis diagnosis;

  GroupedFit(Origin<R> origin, HierarchicalEstimate<R> settled, double seconds) {
    this.origin = origin;
    this.settled = settled;
    this.seconds = seconds;
    diagnosis = Diagnosis.of(settled.draws());
    shares = shares(settled.estimate().seatedDraw(), SHARE_DRAWS);
    predictor = new GroupPredictor<>(shares, settled.bank());
  }

  /** {@return the cluster of each row, an index into {@link #clusters}; a copy} */
  public int[] labels() {
    return estimate().labels();
  }

  /** {@return the partition that stands for the posterior} */
  public Partition estimate() {
    return settled.estimate().partition();
  }

  /** {@return the clusters of the estimate, in the order of their first row} */
  public List<Cluster> clusters() {
    return settled.clusters();
  }

  /** {@return the clusters' shares in each group, given the estimate} */
  public GroupShares shares() {
    return shares;
  }

  /** {@return weighs further rows, given the estimate} */
  public GroupPredictor<R> predictor() {
    return predictor;
  }

  /** {@return all kept draws and the traces} */
  public Draws draws() {
    return settled.draws();
  }

  /**
   * {@return whether the chains agree: on the number of clusters, the log joint density, the
   * concentrations and the family's numbers, and on the clusters}
   */
  public Diagnosis diagnosis() {
    return diagnosis;
  }

  /** {@return the mean variation of information between the estimate and the draws, in nats} */
  public double expectedVi() {
    return settled.estimate().expectedVi();
  }

  /** {@return how long the run took, in seconds} */
  public double seconds() {
    return seconds;
  }

  /**
   * {@return log p(row and cluster | group) for each cluster, and for a new one in the last place}
   *
   * @param rows further rows
   * @param row which one
   * @param group a group of the fit, or -1 for a new one
   * @throws IllegalArgumentException if there is no such group
   */
  public double[] logJoint(R rows, int row, int group) {
    return logJoint(predictor, rows, row, group);
  }

  private static <R extends Rows> double[] logJoint(
      GroupPredictor<R> one, R rows, int row, int group) {
    double[] logs = one.logShares(group);
    double[] densities = one.logDensities(rows, row);
    for (int k = 0; k < logs.length; k++) {
      logs[k] += densities[k];
    }
    return logs;
  }

  /**
   * {@return the log predictive density of further rows given their groups, one number a row, in
   * nats: the log of its mean over up to 50 draws}
   *
   * @param further rows that were not in the fit
   * @param groups the group of each, -1 for a new one
   * @throws IllegalArgumentException if there is no such group
   */
  public double[] heldOut(R further, int[] groups) {
    List<Draw> all = draws().draws();
    int m = Math.min(HELD_OUT_DRAWS, all.size());
    double[][] logs = new double[groups.length][m];
    for (int i = 0; i < m; i++) {
      GroupPredictor<R> one = predictor(all.get((int) ((long) i * all.size() / m)));
      for (int row = 0; row < groups.length; row++) {
        double[] joint = logJoint(one, further, row, groups[row]);
        logs[row][i] = LogSum.of(joint, joint.length);
      }
    }
    return Arrays.stream(logs).mapToDouble(of -> LogSum.of(of, m) - Math.log(m)).toArray();
  }

  private GroupPredictor<R> predictor(Draw draw) {
    TableBank<R> bank =
        HierarchicalEstimate.seated(origin.family, origin.rows, draw, origin.settings.seed());
    int k = draw.clusters();
    return new GroupPredictor<>(
        shares(draw, SHARE_DRAWS / 5), bank.frozen(IntStream.range(0, k).toArray(), k));
  }

  private GroupShares shares(Draw draw, int times) {
    return GroupShares.of(
        origin.top(draw),
        origin.group(draw),
        draw.partition(),
        origin.groups,
        origin.count,
        times,
        new SeededRng(origin.settings.seed()));
  }

  /** {@return the answer in words: clusters, shares by group, law of the number, the run} */
  public String summary() {
    return text(seconds);
  }

  /** {@return the summary without the time it took: the same whenever the run is repeated} */
  public String repeatableSummary() {
    return text(Double.NaN);
  }

  private String text(double time) {
    List<String> lines = new ArrayList<>();
    int n = estimate().size();
    lines.add(
        line(
            "%s of %s in %s",
            Counted.of(clusters().size(), "cluster"),
            Counted.of(n, "row"),
            Counted.of(origin.count, "group")));
    lines.add("");
    for (Cluster cluster : clusters()) {
      lines.add(
          line(
              "cluster %d: %s (%.1f %%) %s",
              cluster.index(),
              Counted.of(cluster.rows(), "row"),
              100.0 * cluster.rows() / n,
              settled.told(cluster)));
    }
    lines.add("");
    lines.add("Shares in per cent, a group a line; the last column is a new cluster");
    for (int g = 0; g < Math.min(SHOWN_GROUPS, origin.count); g++) {
      StringBuilder row = new StringBuilder(line("group %-5d", g));
      for (double share : shares.mean()[g]) {
        row.append(line(" %6.1f", 100 * share));
      }
      lines.add(row.toString());
    }
    if (origin.count > SHOWN_GROUPS) {
      lines.add(
          line("... not shown: %s", Counted.of(origin.count - SHOWN_GROUPS, "further group")));
    }
    lines.add("");
    lines.add("Number of clusters: " + RunReport.clusterCountLaw(draws()));
    lines.add(
        line(
            "Prior: hierarchical %s process; top %s, groups %s; posterior means %s and %s",
            origin.pitmanYor() ? "Pitman-Yor" : "Dirichlet",
            origin.top.describe(),
            origin.group.describe(),
            means(origin::top),
            means(origin::group)));
    lines.add("Chains: " + diagnosis.sentence());
    lines.add(
        "Run: " + origin.family.describe() + "; " + RunReport.run(origin.settings, draws(), time));
    return String.join("\n", lines) + "\n";
  }

  /** Posterior means of a level's numbers. */
  private String means(Function<Draw, Level> level) {
    double concentration = 0;
    double discount = 0;
    for (Draw draw : draws().draws()) {
      concentration += level.apply(draw).concentration() / draws().size();
      discount += level.apply(draw).discount() / draws().size();
    }
    return discount == 0
        ? line("%.4g", concentration)
        : line("%.4g (discount %.3f)", concentration, discount);
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  @Override
  public String toString() {
    return summary();
  }
}
