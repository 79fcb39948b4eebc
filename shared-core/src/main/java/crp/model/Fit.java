package crp.model;

import crp.data.Rows;
import crp.diagnose.Diagnosis;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.partition.Partition;
import crp.predict.AveragedPredictor;
import crp.predict.NearPredictor;
import crp.predict.Predictor;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run found out: one partition that stands for the posterior, its clusters, all draws, and
 * what it takes to repeat the run. Immutable, apart from the predictor's scratch space.
 *
 * @param <R> the kind of rows
 */
public final class Fit<R extends Rows> implements Serializable {

  private static final long serialVersionUID = 1L;

  /**
   * What the run was given.
   *
   * @param prior the prior over partitions, resolved for the number of rows, or over links
   * @param family the family and its prior, in words
   * @param settings how it was run
   * @param rows number of rows of positive weight
   * @param sampling how a prior over ordered seats was sampled; has no meaning for the others
   */
  public record Origin(
      Prior prior, String family, Settings settings, int rows, OrderedSampling sampling)
      implements Serializable {

    /** {@return whether the draws are from the posterior, and not from forward passes} */
    public boolean drawsFromPosterior() {
      return !(prior instanceof SequentialPrior) || sampling == OrderedSampling.EXACT;
    }
  }

  /**
   * What the chains brought home.
   *
   * @param draws all kept draws and the traces
   * @param estimate the partition that stands for them
   */
  public record Posterior(Draws draws, Estimate estimate) implements Serializable {}

  /**
   * Who seats new rows.
   *
   * @param given the estimate; null under distances
   * @param averaged over draws; null under distances
   * @param near by nearness, averaged over draws; null under a prior over tables
   */
  record Predictors<R extends Rows>(
      @Nullable Predictor<R> given,
      @Nullable AveragedPredictor<R> averaged,
      @Nullable NearPredictor<R> near)
      implements Serializable {}

  private final Origin origin;
  private final RowLabels seats;
  private final Posterior posterior;
  private final List<Cluster> clusters;
  private final Predictors<R> predictors;
  private final double priorMeanClusters;
  private final double seconds;
  private final Diagnosis diagnosis;

  Fit(
      Origin origin,
      RowLabels seats,
      Posterior posterior,
      List<Cluster> clusters,
      Predictors<R> predictors,
      double seconds) {
    this.origin = origin;
    this.seats = seats;
    this.posterior = posterior;
    this.clusters = List.copyOf(clusters);
    this.predictors = predictors;
    this.seconds = seconds;
    diagnosis = Diagnosis.of(posterior.draws());
    priorMeanClusters = PriorMean.of(this);
  }

  /** {@return what the run was given} */
  public Origin origin() {
    return origin;
  }

  /** {@return the partition of all rows that stands for the posterior} */
  public Partition estimate() {
    return Partition.of(seats.labels());
  }

  /**
   * {@return the cluster of each row, an index into {@link #clusters}; a copy} Rows of weight zero
   * have the most probable cluster.
   */
  public int[] labels() {
    return seats.labels().clone();
  }

  /** {@return the clusters of the estimate, in the order of their first row} */
  public List<Cluster> clusters() {
    return clusters;
  }

  /** {@return the mean variation of information between the estimate and the draws, in nats} */
  public double expectedVi() {
    return posterior.estimate().expectedVi();
  }

  /** {@return all kept draws and the traces; the draws hold the rows of positive weight only} */
  public Draws draws() {
    return posterior.draws();
  }

  /** {@return whether the chains agree} */
  public Diagnosis diagnosis() {
    return diagnosis;
  }

  /** {@return how sure the estimate is} Computed when asked for. */
  public Uncertainty uncertainty() {
    return new Uncertainty(draws(), posterior.estimate().partition());
  }

  /**
   * {@return for each row of the data the posterior probability that it is together with another
   * row of its cluster, averaged over these, see {@link Uncertainty#confidence}; NaN for rows of
   * weight zero} O(draws times rows).
   */
  public double[] confidence() {
    return seats.ofAll(uncertainty().confidence());
  }

  /**
   * {@return the draw nearest to the estimate in variation of information, the estimate itself
   * where it is a draw} Its hyperparameters go with the estimate.
   */
  public Draw estimatedDraw() {
    return posterior.estimate().draw();
  }

  /**
   * {@return seats new rows, given the estimate}
   *
   * @throws UnsupportedOperationException under a prior over links or ordered seats, which says
   *     nothing about rows of unknown nearness: see {@link #nearPredictor}
   */
  public Predictor<R> predictor() {
    if (predictors.given() == null) {
      throw new UnsupportedOperationException(
          "under distances, seating a new row takes its nearness to the rows of the fit");
    }
    return predictors.given();
  }

  /** {@return whether new rows are seated by {@link #nearPredictor}} */
  public boolean seatsByNearness() {
    return predictors.near() != null;
  }

  /**
   * {@return seats new rows, averaged over draws, the new table included}
   *
   * @throws UnsupportedOperationException under a prior over links or ordered seats: see {@link
   *     #nearPredictor}
   */
  public AveragedPredictor<R> averagedPredictor() {
    if (predictors.averaged() == null) {
      throw new UnsupportedOperationException(
          "under distances, seating a new row takes its nearness to the rows of the fit");
    }
    return predictors.averaged();
  }

  /**
   * {@return seats new rows, given all draws and how near they are to the rows of the fit}
   *
   * @throws UnsupportedOperationException under a prior over tables: see {@link #predictor}
   */
  public NearPredictor<R> nearPredictor() {
    if (predictors.near() == null) {
      throw new UnsupportedOperationException("under a prior over tables nearness has no meaning");
    }
    return predictors.near();
  }

  /** {@return how long the run took, in seconds} */
  public double seconds() {
    return seconds;
  }

  /** {@return the mean concentration over the draws} */
  public double meanConcentration() {
    return meanNumber(Prior.CONCENTRATION);
  }

  /** {@return the mean scale of the prior's decay over the draws; NaN where there is none} */
  public double meanScale() {
    return meanNumber(Prior.SCALE);
  }

  /**
   * {@return the mean of a number over the draws; of a fixed number of the prior its value; NaN if
   * there is none of this name}
   *
   * @param name of a number of prior or family
   */
  public double meanNumber(String name) {
    if (!draws().draws().get(0).numbers().contains(name)) {
      return origin.prior().parameters().value(name);
    }
    return draws().draws().stream()
        .mapToDouble(draw -> draw.number(name))
        .average()
        .orElse(Double.NaN);
  }

  /**
   * {@return the prior mean of the number of clusters, at the posterior means of the concentration,
   * of the discount or power and of the decay's scale; NaN where it is too costly} Under a prior
   * over links that can go round it is estimated from draws.
   */
  public double priorMeanClusters() {
    return priorMeanClusters;
  }

  /**
   * {@return the answer in words: clusters, law of their number, prior, whether the chains agree,
   * and how to repeat the run}
   */
  public String summary() {
    return new Summary(this).text();
  }

  @Override
  public String toString() {
    return summary();
  }
}
