package crp.estimate;

import crp.compare.BinderLoss;
import crp.compare.NormalizedVariationOfInformation;
import crp.compare.VariationOfInformation;
import crp.draws.Draw;
import crp.partition.Partition;
import java.util.List;

/**
 * Loss of one partition against another, as a function of three sums of f(size): over the clusters
 * of the first, over those of the second, and over the intersections. Smaller is better.
 */
enum Loss {
  /** Variation of information in nats: f(x) = x log x. */
  VI {
    @Override
    double of(Partition a, Partition b) {
      return VariationOfInformation.of(a, b);
    }

    @Override
    double ofSums(double a, double b, double shared, double items) {
      return (a + b - 2 * shared) / items;
    }
  },
  /** Binder's loss with equal costs: f(x) = x^2. */
  BINDER {
    @Override
    double of(Partition a, Partition b) {
      return BinderLoss.of(a, b);
    }

    @Override
    double block(int size) {
      return (double) size * size;
    }

    @Override
    double ofSums(double a, double b, double shared, double items) {
      return (a + b - 2 * shared) / (items * items);
    }
  },
  /** Variation of information divided by the joint entropy: f(x) = x log x. */
  NORMALIZED_VI {
    @Override
    double of(Partition a, Partition b) {
      return NormalizedVariationOfInformation.of(a, b);
    }

    @Override
    double ofSums(double a, double b, double shared, double items) {
      double entropy = items * Math.log(items) - shared;
      // Zero up to rounding: both partitions are one cluster.
      return entropy > 1e-9 * items ? (a + b - 2 * shared) / entropy : 0;
    }
  };

  /** {@return the loss of one partition against another} */
  abstract double of(Partition a, Partition b);

  /**
   * {@return the loss}
   *
   * @param a sum of f over the clusters of the first partition
   * @param b sum of f over the clusters of the second
   * @param shared sum of f over the sizes of the intersections
   * @param items number of items
   */
  abstract double ofSums(double a, double b, double shared, double items);

  /** {@return f of a number of items} */
  double block(int size) {
    return size > 1 ? size * Math.log(size) : 0;
  }

  /** {@return f from 0 to the number of items} */
  final double[] blocks(int items) {
    double[] f = new double[items + 1];
    for (int size = 1; size <= items; size++) {
      f[size] = block(size);
    }
    return f;
  }

  /** {@return the mean loss of a partition against draws} O(draws times items). */
  final double expected(Partition partition, List<Draw> draws) {
    double sum = 0;
    for (Draw draw : draws) {
      sum += of(partition, draw.partition());
    }
    return sum / draws.size();
  }
}
