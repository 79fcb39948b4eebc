package crp.model;

import crp.data.Rows;
import crp.data.Sequences;
import crp.diagnose.Diagnosis;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.franchise.StatePredictor;
import crp.franchise.TransitionEstimate;
import crp.franchise.TransitionPrior;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.numerics.LogSum;
import crp.partition.Partition;
import crp.random.SeededRng;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What a run over sequences found out: one path of hidden states that stands for the posterior, the
 * states, the transitions between them, and all draws. Immutable, apart from the predictor's
 * scratch space.
 *
 * @param <R> the kind of rows
 */
public final class SequenceFit<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;
  private static final int TRANSITION_DRAWS = 500;
  private static final int HELD_OUT_DRAWS = 20;

  /** What the run was given. */
  record Origin<R extends Rows>(
      TransitionPrior prior,
      Family<R> family,
      R rows,
      Sequences sequences,
      SequenceModel.Sampler sampler,
      Settings settings)
      implements Serializable {}

  // Rows are serializable records and final classes.
  @SuppressWarnings("serial")
  private final Origin<R> origin;

  private final HierarchicalEstimate<R> settled;
  private final TransitionEstimate transitions;
  private final StatePredictor<R> predictor;
  private final double seconds;
  private final Diagnosis diagnosis;

  SequenceFit(Origin<R> origin, HierarchicalEstimate<R> settled, double seconds) {
    this.origin = origin;
    this.settled = settled;
    this.seconds = seconds;
    transitions = transitions(settled.estimate().seatedDraw(), TRANSITION_DRAWS);
    predictor = new StatePredictor<>(transitions, settled.bank());
    diagnosis = Diagnosis.of(settled.draws());
  }

  private TransitionEstimate transitions(Draw draw, int draws) {
    return TransitionEstimate.of(
        prior(draw),
        draw.partition(),
        origin.sequences,
        draws,
        new SeededRng(origin.settings.seed()));
  }

  /** {@return the prior with the numbers of a draw, all fixed} */
  private TransitionPrior prior(Draw draw) {
    TransitionPrior prior = origin.prior;
    for (String name : draw.numbers()) {
      prior = prior.parameters().has(name) ? prior.with(name, draw.number(name)) : prior;
    }
    return new TransitionPrior(
        prior.top().asFixed(), prior.next().asFixed(), prior.stay().asFixed());
  }

  /** {@return the state of each row, an index into {@link #states}; a copy} */
  public int[] labels() {
    return estimate().labels();
  }

  /** {@return the path of states that stands for the posterior} */
  public Partition estimate() {
    return settled.estimate().partition();
  }

  /** {@return the states of the estimate, in the order of their first row} */
  public List<Cluster> states() {
    return settled.clusters();
  }

  /** {@return the transitions given the estimated path} */
  public TransitionEstimate transitions() {
    return transitions;
  }

  /** {@return follows further sequences, given the estimate} */
  public StatePredictor<R> predictor() {
    return predictor;
  }

  /** {@return all kept draws and the traces} */
  public Draws draws() {
    return settled.draws();
  }

  /**
   * {@return whether the chains agree: on the number of states, the log joint density, the
   * concentrations and the family's numbers, and on the paths}
   */
  public Diagnosis diagnosis() {
    return diagnosis;
  }

  /** {@return which rows followed each other} */
  public Sequences sequences() {
    return origin.sequences;
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
   * {@return the log predictive density of further sequences, in nats: the log of its mean over up
   * to 20 draws, in each of which transitions and states are as {@link StatePredictor} says}
   *
   * @param further rows of sequences that were not in the fit
   * @param sequences which of them follow each other
   */
  public double heldOut(R further, Sequences sequences) {
    return overDraws(1, (one, last) -> new double[] {sum(one.logPredictives(further, sequences))})[
        0];
  }

  /** {@return the same, one number a sequence} */
  double[] heldOutEach(R further, Sequences sequences) {
    return overDraws(
        sequences.count(),
        (one, last) -> {
          double[] logs = one.logPredictives(further, sequences);
          double[] each = new double[sequences.count()];
          for (int i = 0; i < each.length; i++) {
            each[i] = sum(Arrays.copyOfRange(logs, sequences.start(i), sequences.start(i + 1)));
          }
          return each;
        });
  }

  /** {@return the same of rows that follow the last one of the fit in its sequence} */
  double heldOutAhead(R further) {
    return overDraws(1, (one, last) -> new double[] {sum(one.logPredictivesAfter(last, further))})[
        0];
  }

  private static double sum(double[] logs) {
    return Arrays.stream(logs).sum();
  }

  /** Weighs rows by one draw, in which the last row of the fit is in state {@code last}. */
  private interface Weigher<R extends Rows> {
    double[] logDensities(StatePredictor<R> one, int last);
  }

  /** {@return the logs of the mean densities over up to 20 draws} */
  private double[] overDraws(int size, Weigher<R> weigher) {
    List<Draw> all = draws().draws();
    int m = Math.min(HELD_OUT_DRAWS, all.size());
    double[][] logs = new double[size][m];
    for (int i = 0; i < m; i++) {
      Draw draw = all.get((int) ((long) i * all.size() / m));
      double[] found =
          weigher.logDensities(
              predictor(draw), draw.partition().label(origin.sequences.rows() - 1));
      for (int j = 0; j < size; j++) {
        logs[j][i] = found[j];
      }
    }
    return Arrays.stream(logs).mapToDouble(of -> LogSum.of(of, m) - Math.log(m)).toArray();
  }

  private StatePredictor<R> predictor(Draw draw) {
    TableBank<R> bank =
        HierarchicalEstimate.seated(origin.family, origin.rows, draw, origin.settings.seed());
    int k = draw.clusters();
    return new StatePredictor<>(
        transitions(draw, TRANSITION_DRAWS / 5), bank.frozen(IntStream.range(0, k).toArray(), k));
  }

  /** {@return the answer in words: states, transitions, law of the number of states, the run} */
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
            Counted.of(states().size(), "hidden state"),
            Counted.of(n, "row"),
            Counted.of(origin.sequences.count(), "sequence")));
    lines.add("");
    for (Cluster state : states()) {
      lines.add(
          line(
              "state %d: %s (%.1f %%) %s",
              state.index(),
              Counted.of(state.rows(), "row"),
              100.0 * state.rows() / n,
              settled.told(state)));
    }
    lines.add("");
    lines.addAll(transitionLines());
    lines.add("");
    lines.add("Number of states: " + RunReport.clusterCountLaw(draws()));
    lines.add("Prior: " + origin.prior.describe() + numbers());
    lines.add("Chains: " + diagnosis.sentence());
    lines.add(
        "Run: "
            + origin.family.describe()
            + "; "
            + origin.sampler.name().toLowerCase(Locale.ROOT)
            + " sampler; "
            + RunReport.run(origin.settings, draws(), time));
    return String.join("\n", lines) + "\n";
  }

  private List<String> transitionLines() {
    List<String> lines = new ArrayList<>();
    int k = states().size();
    lines.add("Transitions, from row to column: mean (deviation) in per cent");
    StringBuilder head = new StringBuilder(line("%-6s", ""));
    for (int i = 0; i <= k; i++) {
      head.append(line(" %11s", i < k ? String.valueOf(i) : "other"));
    }
    lines.add(head.toString());
    for (int j = 0; j <= k; j++) {
      StringBuilder row = new StringBuilder(line("%-6s", j == 0 ? "start" : j - 1));
      for (int i = 0; i <= k; i++) {
        String cell =
            line(
                "%.1f (%.1f)", 100 * transitions.mean()[j][i], 100 * transitions.deviation()[j][i]);
        row.append(line(" %11s", cell));
      }
      lines.add(row.toString());
    }
    return lines;
  }

  private String numbers() {
    double top = 0;
    double next = 0;
    double stay = 0;
    for (Draw draw : draws().draws()) {
      TransitionPrior one = prior(draw);
      top += one.top().value() / draws().size();
      next += one.next().value() / draws().size();
      stay += one.stay().value() / draws().size();
    }
    return line("; posterior means %.4g, %.4g, %.4g", top, next, stay);
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  @Override
  public String toString() {
    return summary();
  }
}
