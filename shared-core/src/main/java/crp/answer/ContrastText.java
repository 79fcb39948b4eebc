package crp.answer;

import crp.Text;
import crp.answer.Contrasts.Categories;
import crp.answer.Contrasts.Column;
import crp.answer.Contrasts.Numbers;
import crp.answer.Contrasts.Sentence;
import crp.answer.Contrasts.Words;
import crp.model.Cluster;
import crp.report.Counted;
import crp.report.Plain;
import crp.report.ReportNames;
import crp.report.TypicalWords;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Contrasts in words. Elsewhere means in all other clusters together.
 *
 * @param contrasts what is said
 * @param names of columns and values
 * @param noun what a cluster is called
 */
record ContrastText(Contrasts contrasts, ReportNames names, String noun) {

  /** Columns that are named. */
  private static final int NAMED = 3;

  /** Words that are named. */
  private static final int WORDS = 5;

  /** Nats of a cluster below which a column is not named: odds of twenty to one. */
  private static final double LEAST = 3;

  /** Share of the nats of the best column below which another one is not named. */
  private static final double LEAST_SHARE = 0.1;

  List<Sentence> sentences() {
    return contrasts.clusters().stream()
        .filter(cluster -> cluster.rows() > 1 && !named(cluster.index()).isEmpty())
        .map(cluster -> new Sentence(cluster.index(), sentence(cluster)))
        .toList();
  }

  private List<Column> named(int k) {
    List<Column> sorted =
        contrasts.columns().stream()
            .sorted(Comparator.comparingDouble(column -> -column.nats()[k]))
            .limit(NAMED)
            .toList();
    return sorted.stream()
        .filter(
            column -> column.nats()[k] >= Math.max(LEAST, LEAST_SHARE * sorted.get(0).nats()[k]))
        .toList();
  }

  private String sentence(Cluster cluster) {
    String clauses =
        named(cluster.index()).stream()
            .map(column -> clause(column, cluster.index()))
            .collect(Collectors.joining("; "));
    return Text.of(
        "%s%s %d (%s): %s.",
        noun.substring(0, 1).toUpperCase(Locale.ROOT),
        noun.substring(1),
        cluster.number(),
        Counted.of(cluster.rows(), "row"),
        clauses);
  }

  private String clause(Column column, int k) {
    if (column instanceof Words words) {
      return clause(words, k);
    }
    return column instanceof Numbers numbers ? clause(numbers, k) : clause((Categories) column, k);
  }

  /** The words that say most of a cluster: frequent ones that are rarer in the whole. */
  private String clause(Words words, int k) {
    double[] shares = words.shares()[k];
    double[] all = words.all();
    return IntStream.of(new TypicalWords(all).first(shares, WORDS))
        .mapToObj(
            word ->
                Text.of(
                    "%s (%.1f %% against %.1f %%)",
                    names.word(word), 100 * shares[word], 100 * all[word]))
        .collect(Collectors.joining(", ", "its words are ", " of all words"));
  }

  /** {@return the words that say most of a cluster, at most so many; none where there are none} */
  List<String> words(int k, int count) {
    return contrasts.columns().stream()
        .filter(Words.class::isInstance)
        .map(Words.class::cast)
        .flatMapToInt(
            words -> IntStream.of(new TypicalWords(words.all()).first(words.shares()[k], count)))
        .mapToObj(names::word)
        .toList();
  }

  private String clause(Numbers column, int k) {
    double[] means = column.mean();
    double[] deviations = column.deviation();
    double mean = means[k];
    double deviation = deviations[k];
    double other = elsewhere(k, l -> means[l]);
    double otherDeviation =
        Math.sqrt(elsewhere(k, l -> Math.pow(deviations[l], 2) + Math.pow(means[l] - other, 2)));
    String name = column.name(names);
    double gap = Math.abs(mean - other);
    return gap > Math.max(deviation, otherDeviation) / 2
            || gap > Math.abs(deviation - otherDeviation)
        ? Text.of(
            "%s is %s, %s against %s",
            name,
            mean > other ? "higher" : "lower",
            Plain.number(mean, deviation),
            Plain.number(other, deviation))
        : Text.of(
            "%s varies %s around %s, deviation %s against %s",
            name,
            deviation < otherDeviation ? "less" : "more",
            Plain.number(mean, deviation),
            Plain.deviation(deviation),
            Plain.deviation(otherDeviation));
  }

  /** The value whose share differs most in whole per cent, of equal ones a frequent one. */
  private String clause(Categories column, int k) {
    double[] shares = column.shares()[k];
    IntToDoubleFunction elsewhere = v -> elsewhere(k, l -> column.shares()[l][v]);
    ToDoubleFunction<Integer> more = v -> shares[v] - elsewhere.applyAsDouble(v);
    int value =
        IntStream.range(0, shares.length)
            .boxed()
            .max(
                Comparator.<Integer>comparingLong(
                        v -> Math.round(100 * Math.abs(more.applyAsDouble(v))))
                    .thenComparingDouble(more))
            .orElseThrow();
    return Text.of(
        "%s is %s in %.0f %% (%.0f %% elsewhere)",
        column.name(names),
        names.value(column.number(), value),
        100 * shares[value],
        100 * elsewhere.applyAsDouble(value));
  }

  /** {@return the mean of a number of the other clusters, by their weights} */
  private double elsewhere(int k, IntToDoubleFunction of) {
    double sum = 0;
    double total = 0;
    for (Cluster other : contrasts.clusters()) {
      if (other.index() != k) {
        sum += other.weight() * of.applyAsDouble(other.index());
        total += other.weight();
      }
    }
    return sum / total;
  }
}
