package crp.franchise;

import crp.Argument;
import crp.Text;
import crp.data.Rows;
import crp.data.Sequences;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.model.Posterior;
import crp.model.View;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.report.Counted;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import crp.report.Table;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a fit of a model of sequences holds beside its states: the transitions between them. Of the
 * fit, {@link Fit#parts} are the states and {@link Fit#partLabels} the path. Immutable, apart from
 * the predictor's scratch space.
 */
public final class SequenceView<R extends Rows> implements View<R> {

  private static final long serialVersionUID = 1L;
  private static final int TRANSITION_DRAWS = 500;
  private static final int HELD_OUT_DRAWS = 20;

  private final SequenceModel<R> model;

  // Rows are serializable records and final classes.
  @SuppressWarnings("serial")
  private final R rows;

  private final Draws draws;
  private final Partition estimate;
  private final long seed;
  private final TransitionEstimate transitions;
  private final StatePredictor<R> predictor;

  /**
   * {@return the view of a fit of a model of sequences}
   *
   * @throws IllegalArgumentException if its model is of another kind
   */
  public static <R extends Rows> SequenceView<R> of(Fit<R> fit) {
    if (fit.view() instanceof SequenceView<R> sequences) {
      return sequences;
    }
    throw Argument.refused("there are no sequences in this model: %s", fit.model().describe());
  }

  SequenceView(SequenceModel<R> model, R rows, Posterior<R> posterior) {
    this.model = model;
    this.rows = rows;
    this.draws = posterior.draws();
    this.estimate = posterior.estimate().partition();
    this.seed = posterior.settings().seed();
    transitions = transitions(posterior.draw(), TRANSITION_DRAWS);
    predictor = new StatePredictor<>(transitions, posterior.frozen());
  }

  private TransitionEstimate transitions(Draw draw, int times) {
    return TransitionEstimate.of(
        model.prior(draw), draw.partition(), model.sequences(), times, new SeededRng(seed));
  }

  /** {@return the transitions given the estimated path} */
  public TransitionEstimate transitions() {
    return transitions;
  }

  /** {@return which rows follow each other} */
  public Sequences sequences() {
    return model.sequences();
  }

  /** {@return the predictor of further sequences, given the estimate} */
  public StatePredictor<R> predictor() {
    return predictor;
  }

  /**
   * {@return the log predictive density of further sequences, in nats: the log of its mean over up
   * to 20 draws, for each of which {@link StatePredictor} gives transitions and states}
   *
   * @param further rows of sequences that were not in the fit
   * @param sequences which of them follow each other
   */
  public double heldOut(R further, Sequences sequences) {
    return overDraws((one, last) -> new double[] {sum(one.logPredictives(further, sequences))})[0];
  }

  /** {@return the same, one number per sequence} */
  double[] heldOutEach(R further, Sequences sequences) {
    return overDraws(
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
  public double heldOutAhead(R further) {
    return overDraws((one, last) -> new double[] {sum(one.logPredictivesAfter(last, further))})[0];
  }

  private static double sum(double[] logs) {
    return Arrays.stream(logs).sum();
  }

  /** Log densities under one draw, in which the last row of the fit is in state {@code last}. */
  private interface Weigher<R extends Rows> {
    double[] logDensities(StatePredictor<R> one, int last);
  }

  /** {@return the logs of the mean densities over up to 20 draws} */
  private double[] overDraws(Weigher<R> weigher) {
    return Posterior.logMeans(
        draws,
        HELD_OUT_DRAWS,
        draw ->
            weigher.logDensities(
                new StatePredictor<>(
                    transitions(draw, TRANSITION_DRAWS / 5),
                    Posterior.frozen(model.family(), rows, draw, seed)),
                draw.label(draw.size() - 1)));
  }

  @Override
  public R rows() {
    return rows;
  }

  @Override
  public String headline(Fit<R> fit, int clusters) {
    return Text.of(
        "%s of %s in %s",
        Counted.of(clusters, "hidden state"),
        Counted.of(fit.size(), "row"),
        Counted.of(model.sequences().count(), "sequence"));
  }

  @Override
  public List<Item> tables(Fit<R> fit, ReportNames names) {
    int k = estimate.clusters();
    List<Table.Column> columns = new ArrayList<>();
    columns.add(Table.Column.ofText("from"));
    for (int i = 0; i <= k; i++) {
      columns.add(Table.Column.ofNumbers(to(i, names)));
    }
    List<List<String>> cells = new ArrayList<>();
    for (int j = 0; j <= k; j++) {
      List<String> row = new ArrayList<>();
      row.add(from(j, names));
      for (int i = 0; i <= k; i++) {
        row.add(
            Text.of(
                "%.1f (%.1f)",
                100 * transitions.mean()[j][i], 100 * transitions.deviation()[j][i]));
      }
      cells.add(row);
    }
    return List.of(
        new Table(
            Topic.TRANSITIONS,
            "Transitions, from row to column: mean (deviation) in per cent",
            columns,
            cells,
            ""));
  }

  private String from(int j, ReportNames names) {
    return j == 0 ? "start" : j <= estimate.clusters() ? names.cluster(j - 1) : "other";
  }

  private String to(int i, ReportNames names) {
    return i < estimate.clusters() ? names.cluster(i) : "other";
  }

  @Override
  public List<Paragraph> prior(Fit<R> fit) {
    return List.of(
        Paragraph.of(
            Topic.PRIOR,
            "Prior: %s; posterior means: top %.4g, transitions %.4g, stay %.4g",
            model.describe(),
            FitNumbers.of(fit).mean(TransitionPrior.TOP),
            FitNumbers.of(fit).mean(TransitionPrior.NEXT),
            FitNumbers.of(fit).mean(TransitionPrior.STAY)));
  }

  @Override
  public void write(ResultFolder folder, ReportNames names) {
    StringBuilder text = new StringBuilder("from,to,mean,deviation\n");
    int k = estimate.clusters();
    for (int j = 0; j < k + 2; j++) {
      for (int i = 0; i <= k; i++) {
        text.append(from(j, names)).append(',').append(to(i, names)).append(',');
        text.append(ResultFolder.number(transitions.mean()[j][i], "%.8g")).append(',');
        text.append(ResultFolder.number(transitions.deviation()[j][i], "%.8g")).append('\n');
      }
    }
    folder.text("transitions.csv", text.toString());
  }
}
