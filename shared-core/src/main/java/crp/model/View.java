package crp.model;

import crp.data.Rows;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.predict.DrawnDensities;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

/**
 * What one kind of model computes from its draws beside what all kinds do: its predictor, its
 * tables and sentences of the report, its files. Immutable, apart from the scratch space of
 * predictors, which are for one thread at a time.
 */
public interface View<R extends Rows> extends Serializable {

  /** {@return the rows of the draws, prepared, in the order of the data} */
  R rows();

  /** {@return the number of clusters and rows in words} */
  String headline(Fit<R> fit, int clusters);

  /** {@return further tables of the report} */
  default List<Item> tables(Fit<R> fit, ReportNames names) {
    return List.of();
  }

  /** {@return the prior and what is known of its numbers a posteriori} */
  List<Paragraph> prior(Fit<R> fit);

  /** {@return the sampler and remarks; often none} */
  default List<Paragraph> remarks(Fit<R> fit) {
    return List.of();
  }

  /**
   * {@return for a prior whose draws cut a cluster into pieces, which clusters of the estimate are
   * one, as a partition of them; empty for other priors}
   */
  default Optional<Partition> pieces() {
    return Optional.empty();
  }

  /** Writes further files. */
  default void write(ResultFolder folder, ReportNames names) {}

  /** {@return the prior mean of the number of clusters; NaN where it is not computed} */
  default double priorMeanClusters(long seed) {
    return Double.NaN;
  }

  /** {@return the densities of the numeric columns of a new row; empty where it needs a place} */
  default Optional<DrawnDensities<R>> densities(Draws draws) {
    return Optional.empty();
  }
}
