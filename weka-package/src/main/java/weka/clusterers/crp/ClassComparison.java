package weka.clusterers.crp;

import crp.Text;
import java.util.Optional;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;

/**
 * Weka's "classes to clusters": it tries every assignment of classes to clusters, each class to one
 * cluster at most, which may take years after the model is done.
 *
 * @param classes number of classes
 */
record ClassComparison(int classes) {

  /** What Weka tries in some ten seconds: measured with 8 classes and 12 clusters. */
  private static final double MANY = 1e8;

  private static final int MOST_CLUSTERS = 50;

  /**
   * {@return the comparison that a command line asks for}
   *
   * @param options not changed
   */
  static Optional<ClassComparison> of(String... options) {
    String file = CommandLine.value("t", options);
    String wanted = CommandLine.value("c", options);
    if (file.isEmpty() || wanted.isEmpty()) {
      return Optional.empty();
    }
    try {
      Instances header = new DataSource(file).getStructure();
      int index =
          wanted.equals("first")
              ? 0
              : wanted.equals("last") ? header.numAttributes() - 1 : Integer.parseInt(wanted) - 1;
      return of(header.attribute(index));
    } catch (Exception e) {
      // Weka reports what is wrong with the file or the number
      return Optional.empty();
    }
  }

  /** {@return the comparison with the values of an attribute; empty if it is not nominal} */
  static Optional<ClassComparison> of(Attribute attribute) {
    return attribute.isNominal()
        ? Optional.of(new ClassComparison(attribute.numValues()))
        : Optional.empty();
  }

  /**
   * {@return the largest number of assignments that are tried}
   *
   * @param clusters number of clusters
   */
  double assignments(int clusters) {
    double sum = 0;
    double ways = 1;
    for (int k = 0; k <= Math.min(clusters, classes); k++) {
      sum += ways;
      ways *= (double) (clusters - k) * (classes - k) / (k + 1);
    }
    return sum;
  }

  /** {@return a warning before the run; empty if any number of clusters is compared at once} */
  Optional<String> warning() {
    return IntStream.range(2, MOST_CLUSTERS)
        .filter(clusters -> assignments(clusters) > MANY)
        .mapToObj(
            clusters ->
                Text.of(
                    "Classes to clusters: Weka tries every assignment of the %d classes, which takes long from %d clusters on, after the model is done. With -cut %d the comparison is short.",
                    classes, clusters, clusters - 1))
        .findFirst();
  }
}
