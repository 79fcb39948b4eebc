package crp.mixture;

import crp.Text;
import crp.data.Rows;
import crp.draws.Draw;
import crp.likelihood.Background;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.model.View;
import crp.parameter.Parameter;
import crp.predict.Predictions;
import crp.random.SeededRng;
import crp.report.Counted;
import crp.report.Paragraph;
import crp.report.Topic;
import crp.seating.Prior;
import crp.seating.PriorTables;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a fit of a mixture model holds beside its clusters. */
public abstract class PartitionView<R extends Rows> implements View<R> {

  private static final long serialVersionUID = 1L;

  /** Product of draws from the prior and rows that a prior mean is worth. */
  private static final int WORK = 200_000;

  private static final int FEWEST = 5;
  private static final int MOST = 1000;

  private final PartitionModel<R> model;

  // Rows are serializable records and final classes.
  @SuppressWarnings("serial")
  private final R rows;

  // computed on request
  private transient @Nullable Double priorMean;

  /**
   * A view.
   *
   * @param model with the counted rows, in the order of customers, and a resolved prior
   * @param rows the counted rows, prepared, in the order of the data
   */
  protected PartitionView(PartitionModel<R> model, R rows) {
    this.model = model;
    this.rows = rows;
  }

  /** {@return the most probable clusters of rows of the model that took no part in the fit} */
  public abstract int[] clusters(PartitionModel<R> whole, Draw draw, int[] others);

  /** {@return predictions for rows of the model that took no part in the fit, over all draws} */
  public abstract Predictions predictions(PartitionModel<R> whole, Draw draw, int[] others);

  @Override
  public final R rows() {
    return rows;
  }

  /** {@return the model of the rows that took part, its prior resolved} */
  public final PartitionModel<R> model() {
    return model;
  }

  @Override
  public final String headline(Fit<R> fit, int clusters) {
    return Text.of(
        "%s of %s%s%s",
        Counted.of(clusters, model.noun()),
        Counted.of(fit.size(), "row"),
        weight(fit.size()),
        model.parameters().names().contains(Background.SHARE) ? noise(fit) : "");
  }

  /** Rows that stand for many each have a larger total weight than their number. */
  private String weight(int size) {
    double total = rows.weights().total();
    return Math.rint(total) > size ? Text.of(" of total weight %.0f", total) : "";
  }

  private static String noise(Fit<?> fit) {
    int n = fit.rowLabels().noise();
    return switch (n) {
      case 0 -> "; no row is noise";
      case 1 -> "; 1 row is noise (unclustered)";
      default -> Text.of("; %d rows are noise (unclustered)", n);
    };
  }

  @Override
  public final double priorMeanClusters(long seed) {
    Double known = priorMean;
    if (known == null) {
      int n = model.rows().size();
      int draws = Math.min(MOST, Math.max(FEWEST, WORK / Math.max(1, n)));
      known = PriorTables.mean(model.prior(), n, draws, new SeededRng(seed));
      priorMean = known;
    }
    return known;
  }

  @Override
  public final List<Paragraph> prior(Fit<R> fit) {
    Prior prior = model.prior();
    double mean = FitNumbers.of(fit).priorClusters();
    List<Paragraph> all = new ArrayList<>();
    all.add(
        Paragraph.of(
            Topic.PRIOR,
            "Prior: %s%s; prior mean of the number of clusters %s",
            prior.describe(),
            prior.parameters().sampled(Prior.CONCENTRATION)
                ? Text.of(
                    ", posterior mean of the concentration %.4g",
                    FitNumbers.of(fit).concentration())
                : "",
            Double.isNaN(mean) ? "not computed for so many rows" : Text.of("%.4g", mean)));
    Parameter noise =
        model.parameters().names().contains(Background.SHARE)
            ? model.parameters().get(Background.SHARE)
            : null;
    if (noise != null) {
      all.add(
          Paragraph.of(
              Topic.PRIOR,
              "Noise: each row belongs to no cluster with prior probability %s%s",
              noise.text(),
              model.uniformNoise() ? "; noise is uniform over the range of the columns" : ""));
    }
    for (String name : model.parameters().sampled()) {
      if (!name.equals(Prior.CONCENTRATION)) {
        all.add(FitNumbers.spread(name, !prior.ofDecay(name), fit.answeringDraws()));
      }
    }
    return all;
  }

  @Override
  public final List<Paragraph> remarks(Fit<R> fit) {
    List<Paragraph> all = new ArrayList<>();
    String sampler = model.sampler(fit.settings());
    if (!sampler.isEmpty()) {
      all.add(new Paragraph(Topic.SAMPLER, "Sampler: " + sampler));
    }
    for (String remark : model.remarks()) {
      all.add(new Paragraph(Topic.NOTE, "Note: " + remark));
    }
    if (fit.draws().items() < fit.size()) {
      all.add(
          Paragraph.of(
              Topic.NOTE,
              "Note: %d of %d rows were not sampled, since their weight is zero or they repeat"
                  + " another row; each has the cluster of an equal row, or else the most probable"
                  + " one.",
              fit.size() - fit.draws().items(),
              fit.size()));
    }
    return all;
  }
}
