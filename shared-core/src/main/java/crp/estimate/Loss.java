package crp.estimate;

import crp.draws.Draw;
import crp.partition.BinderLoss;
import crp.partition.Partition;
import crp.partition.VariationOfInformation;
import java.util.List;

/**
 * Loss of an estimate against the true partition, as a function of three sums of f(size): over the
 * clusters of the estimate, over those of the truth, and over the intersections. Smaller is better.
 *
 * <p>The two errors may differ in cost: two items apart that belong together cost {@code apart},
 * two together that belong apart cost {@code 2 - apart}. With f(x) = x^2 this is the generalized
 * Binder loss; with f(x) = x log x it is {@code apart} times the entropy of the estimate given the
 * truth plus {@code 2 - apart} times that of the truth given the estimate. Both are the loss with
 * equal costs plus {@code apart - 1} times the difference of the entropies (or sums of squares).
 *
 * <p>Reference: D. B. Dahl, D. J. Johnson and P. Mueller (2022), Search algorithms and loss
 * functions for Bayesian clustering, Journal of Computational and Graphical Statistics 31(4),
 * section 2.
 *
 * @param apart cost of two items apart that belong together, above 0 and below 2; 1 for equal costs
 */
record Loss(Form form, double apart) {

  static final Loss VI = new Loss(Form.VI, 1);
  static final Loss BINDER = new Loss(Form.BINDER, 1);

  /** Losses with equal costs. */
  enum Form {
    /** Variation of information in nats: f(x) = x log x. */
    VI,
    /** Binder's loss: f(x) = x^2. */
    BINDER
  }

  /** {@return the cost of two items together that belong apart} */
  double together() {
    return 2 - apart;
  }

  /** {@return the loss of an estimate against the true partition} */
  double of(Partition estimate, Partition truth) {
    double equal =
        switch (form) {
          case VI -> VariationOfInformation.of(estimate, truth);
          case BINDER -> BinderLoss.of(estimate, truth);
        };
    return apart == 1 || estimate.equals(truth)
        ? equal
        : Math.max(0, equal + (apart - 1) * (sum(truth) - sum(estimate)) / scale(truth.size()));
  }

  private double sum(Partition partition) {
    double sum = 0;
    for (int size : partition.sizes()) {
      sum += block(size);
    }
    return sum;
  }

  /**
   * {@return the loss}
   *
   * @param estimate sum of f over the clusters of the estimate
   * @param truth sum of f over the clusters of the true partition
   * @param shared sum of f over the sizes of the intersections
   */
  double ofSums(double estimate, double truth, double shared, double items) {
    return (together() * estimate + apart * truth - 2 * shared) / scale(items);
  }

  private double scale(double items) {
    return form == Form.BINDER ? items * items : items;
  }

  /** {@return f of a number of items} */
  double block(int size) {
    if (form == Form.BINDER) {
      return (double) size * size;
    }
    return size > 1 ? size * Math.log(size) : 0;
  }

  /** {@return f from 0 to the number of items} */
  double[] blocks(int items) {
    double[] f = new double[items + 1];
    for (int size = 1; size <= items; size++) {
      f[size] = block(size);
    }
    return f;
  }

  /** {@return the mean loss of a partition against draws} O(draws times items). */
  double expected(Partition partition, List<Draw> draws) {
    double sum = 0;
    for (Draw draw : draws) {
      sum += of(partition, draw.partition());
    }
    return sum / draws.size();
  }
}
