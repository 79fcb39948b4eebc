package weka.clusterers.crp;

import crp.Text;
import java.util.Optional;
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

  /** What Weka tries in a second, about: measured with 8 classes and 12 clusters. */
  private static final double PER_SECOND = 1e7;

  /** A comparison that takes no more seconds needs no warning. */
  private static final double SHORT = 10;

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

  private double seconds(int clusters) {
    return assignments(clusters) / PER_SECOND;
  }

  /** {@return whether it may take more than some seconds} */
  boolean isLong(int clusters) {
    return seconds(clusters) > SHORT;
  }

  /** {@return a warning before the run; empty if any number of clusters is compared at once} */
  Optional<String> before() {
    for (int clusters = 2; clusters < MOST_CLUSTERS; clusters++) {
      if (isLong(clusters)) {
        return Optional.of(
            Text.of(
                "Classes to clusters: Weka tries every assignment of the %d classes, which takes long from %d clusters on (about %s).",
                classes, clusters, time(seconds(clusters))));
      }
    }
    return Optional.empty();
  }

  /** {@return what to say of a long comparison when the model is done} */
  String after(int clusters) {
    return Text.of(
        "The model is done. Weka now tries every assignment of %d classes to %d clusters, which takes up to %s; stop it if that is too long. With -cut %d the comparison is short.",
        classes, clusters, time(seconds(clusters)), shorter(clusters));
  }

  private int shorter(int clusters) {
    int fewer = clusters;
    while (fewer > 1 && isLong(fewer)) {
      fewer--;
    }
    return fewer;
  }

  private static String time(double seconds) {
    double minutes = seconds / 60;
    double hours = minutes / 60;
    double days = hours / 24;
    if (days >= 1000) {
      return "years";
    }
    return days >= 2
        ? amount(days, "days")
        : hours >= 2
            ? amount(hours, "hours")
            : minutes >= 2 ? amount(minutes, "minutes") : amount(seconds, "seconds");
  }

  private static String amount(double number, String unit) {
    return Text.of("%.0f %s", number, unit);
  }
}
