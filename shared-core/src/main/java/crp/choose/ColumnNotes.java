package crp.choose;

import crp.Text;
import crp.data.ColumnRoles;
import crp.data.Vocabulary;
import crp.partition.AdjustedRand;
import crp.partition.Partition;
import crp.report.Counted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Sentences about columns that seem to be something else than measurements. Nothing is left out
 * silently: they say what to do.
 *
 * @param noun what a column is called in the host, in the singular
 * @param keepNames how to keep a column of texts that is taken for names; empty if that is
 *     impossible
 * @param leaveOut how to leave a column out, such as "leave it out by -ignore"
 * @param useTimes how to use a column of times
 * @param multinomial the option that chooses the multinomial likelihood
 * @param gaussian the option that chooses the Gaussian likelihood
 */
public record ColumnNotes(
    String noun,
    String keepNames,
    String leaveOut,
    String useTimes,
    String poisson,
    String multinomial,
    String gaussian) {

  /** From this adjusted Rand index on, clusters and the values of a column are the same. */
  private static final double ALIKE = 0.9;

  /** The most values of a class. */
  private static final int CLASSES = 50;

  /**
   * {@return a sentence for each column that seems to be a time} Of use where there are other
   * columns.
   */
  public List<String> times(ColumnRoles roles, List<String> names) {
    return roles.times().stream().map(j -> time(names.get(j))).toList();
  }

  /** {@return a sentence if all columns are counts} Of use where there are no other columns. */
  public List<String> counts(ColumnRoles roles, List<String> names) {
    List<String> notes = new ArrayList<>();
    if (roles.words()) {
      notes.add(
          Text.of(
              "the %d %ss seem to be counts of words: try %s", names.size(), noun, multinomial));
    } else if (roles.allCounts()) {
      notes.add(
          names.size() == 1
              ? Text.of("%s '%s' seems to be a count: try %s", noun, names.get(0), poisson)
              : Text.of(
                  "the %ss %s seem to be counts: try %s, or %s if only their shares matter",
                  noun, quoted(names), poisson, multinomial));
    }
    return notes;
  }

  /**
   * {@return the sentence about a column that is left out since most of its rows have other texts}
   */
  public String nameLeftOut(String name) {
    return Text.of(
        "%s '%s' has other texts in most rows, like names, and was left out%s",
        noun, name, keepNames.isEmpty() ? "" : Text.of(" (override: %s)", keepNames));
  }

  /** {@return the sentence about a column that is left out since it numbers the rows} */
  public String numberLeftOut(String name) {
    return Text.of(
        "%s '%s' numbers the rows and was left out (override: %s)", noun, name, gaussian);
  }

  /** {@return the sentence about a column of dates that is left out} */
  public String dateLeftOut(String name) {
    return Text.of(
        "%s '%s' holds dates, which say when a row is, and was left out (%s)",
        noun, name, useTimes);
  }

  /** The cells of some columns. */
  @FunctionalInterface
  public interface Cells {

    /** {@return a number that is the same for equal cells of a column} */
    double at(int row, int column);
  }

  /**
   * {@return a warning if the clusters are those of one of several columns, as when a class is
   * among them}
   *
   * @param names of the columns
   * @param cells of the columns
   * @param labels the cluster of each row, -1 for none
   */
  public Optional<String> madeClusters(List<String> names, Cells cells, int[] labels) {
    Partition clusters = partition(labels);
    List<String> warnings = new ArrayList<>();
    for (int j = 0; j < names.size() && names.size() > 1 && clusters.clusters() > 1; j++) {
      String name = names.get(j);
      int column = j;
      classes(labels.length, row -> cells.at(row, column))
          .map(values -> AdjustedRand.of(clusters, partition(values)))
          .filter(alike -> alike >= ALIKE)
          .map(
              alike ->
                  Text.of(
                      "the clusters are those of %s '%s' (adjusted Rand index %.2f): if it is a class that they should find by themselves, %s",
                      noun, name, alike, leaveOut))
          .ifPresent(warnings::add);
    }
    return warnings.size() == 1 ? Optional.of(warnings.get(0)) : Optional.empty();
  }

  /** {@return a number for each value of a column, unless there are too many for a class} */
  private static Optional<int[]> classes(int rows, IntToDoubleFunction values) {
    Map<Double, Integer> seen = new HashMap<>();
    int[] codes = new int[rows];
    for (int row = 0; row < rows && seen.size() <= CLASSES; row++) {
      codes[row] = seen.computeIfAbsent(values.applyAsDouble(row), x -> seen.size());
    }
    return seen.size() > CLASSES ? Optional.empty() : Optional.of(codes);
  }

  private static Partition partition(int[] labels) {
    return Partition.of(IntStream.of(labels).map(label -> label + 1).toArray());
  }

  private String time(String name) {
    return Text.of(
        "%s '%s' increases along the rows, like a time: if it is not a measurement, %s, or %s",
        noun, name, leaveOut, useTimes);
  }

  /** {@return the sentence of columns of numbers that are modelled as categories} */
  public String binary(List<String> names) {
    return names.size() == 1
        ? Text.of(
            "%s '%s' has two values and is modelled as a category (override: %s)",
            noun, names.get(0), gaussian)
        : Text.of(
            "the %ss %s have two values each and are modelled as categories (override: %s)",
            noun, quoted(names), gaussian);
  }

  /** {@return the sentence of an automatic choice of the multinomial likelihood} */
  public String words(int columns) {
    return Text.of(
        "the %d %ss seem to be counts of words, so the likelihood is multinomial (override: %s)",
        columns, noun, gaussian);
  }

  /**
   * {@return the sentence about columns of texts}
   *
   * @param silent rows without words
   */
  public String texts(List<String> names, Vocabulary words, int silent) {
    boolean one = names.size() == 1;
    String stopped =
        words.language().isEmpty()
            ? ""
            : Text.of("%s of %s and ", Counted.of(words.stopped(), "stop word"), words.language());
    String without =
        silent == 0
            ? ""
            : Text.of(
                "; %s without words %s nothing",
                Counted.of(silent, "row"), silent == 1 ? "says" : "say");
    return Text.of(
        "%s %s %s texts: the rows are clustered by %s of %s, without %s%s in too few rows%s (%s)",
        one ? noun : noun + "s",
        quoted(names),
        one ? "holds" : "hold",
        Counted.of(words.all().size(), "word"),
        one ? "it" : "them",
        stopped,
        Counted.of(words.rare(), "word"),
        without,
        leaveOut);
  }

  /** {@return the sentence about texts beside columns that they cannot stand with} */
  public String textsLeftOut(List<String> names) {
    return Text.of(
        "texts cannot stand beside such columns, so %s %s left out (%s takes the texts alone)",
        quoted(names), names.size() == 1 ? "was" : "were", multinomial);
  }

  /** {@return the sentence about the columns beside counts of words that are left out} */
  public String besideWords(List<String> names) {
    return names.size() == 1
        ? Text.of("%s '%s' does not count a word and was left out", noun, names.get(0))
        : Text.of("the %ss %s do not count words and were left out", noun, quoted(names));
  }

  /**
   * {@return the sentence about a time that is left out, where the order of the rows is that of
   * time}
   */
  public String timeLeftOut(String name) {
    return Text.of(
        "%s '%s' increases along the rows, like a time, and the rows count in their order: it was left out (override: %s)",
        noun, name, gaussian);
  }

  private static String quoted(List<String> names) {
    return names.stream().limit(4).map(name -> "'" + name + "'").collect(Collectors.joining(", "))
        + (names.size() > 4 ? Text.of(" and %d more", names.size() - 4) : "");
  }
}
