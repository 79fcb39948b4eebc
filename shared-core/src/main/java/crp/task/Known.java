package crp.task;

import crp.Argument;
import crp.Text;
import crp.answer.Answer;
import crp.data.Constraints;
import crp.data.Rows;
import crp.data.Units;
import crp.host.Bound;
import crp.host.Column;
import crp.host.ColumnTexts;
import crp.host.IdColumn;
import crp.host.Members;
import crp.host.Table;
import crp.options.KnownOptions;
import crp.options.Option;
import crp.options.Texts;
import crp.report.Counted;
import crp.report.Paragraph;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>What a user knows of the clusters of rows: labels of some, and pairs that are together or
 * apart. Immutable.
 */
public final class Known {

  /** Nothing. */
  public static final Known NOTHING =
      new Known(new String[0], List.of(), List.of(), OptionalDouble.empty());

  /** Labels that are named in a report. */
  private static final int NAMED = 20;

  private static final int UNKNOWN = -1;

  private final String[] labels;
  private final List<int[]> together;
  private final List<int[]> apart;
  private final OptionalDouble strength;

  private Known(String[] labels, List<int[]> together, List<int[]> apart, OptionalDouble strength) {
    this.labels = labels;
    this.together = together;
    this.apart = apart;
    this.strength = strength;
  }

  /**
   * {@return what options say}
   *
   * @throws IllegalArgumentException if a column or file is not there or has no such content; one
   *     sentence
   */
  public static Known of(Texts texts, Table table) {
    boolean any = isGiven(texts);
    Argument.require(
        any || texts.is(KnownOptions.STRENGTH, KnownOptions.HARD),
        "%s is given, but nothing known: %s, %s or %s",
        texts.name(KnownOptions.STRENGTH),
        texts.name(KnownOptions.KNOWN),
        texts.name(KnownOptions.TOGETHER),
        texts.name(KnownOptions.APART));
    return any
        ? of(
            labels(texts, table),
            pairs(texts, KnownOptions.TOGETHER, table),
            pairs(texts, KnownOptions.APART, table),
            texts.get(KnownOptions.STRENGTH))
        : NOTHING;
  }

  /**
   * {@return known labels and pairs}
   *
   * @param labels of all rows, empty for unknown
   * @param together pairs of rows, from 0
   * @param apart the same
   * @param strength empty for what must be so
   */
  public static Known of(
      String[] labels, List<int[]> together, List<int[]> apart, OptionalDouble strength) {
    return new Known(labels.clone(), List.copyOf(together), List.copyOf(apart), strength);
  }

  /** {@return whether an option says something} */
  public static boolean isGiven(Texts texts) {
    return has(texts, KnownOptions.KNOWN) || hasPairs(texts);
  }

  /** {@return whether files of pairs are given, which call rows by ids} */
  static boolean hasPairs(Texts texts) {
    return has(texts, KnownOptions.TOGETHER) || has(texts, KnownOptions.APART);
  }

  /** {@return whether an option has a text; a host may give an empty one} */
  public static boolean has(Texts texts, Option<String> option) {
    return !texts.text(option).isEmpty();
  }

  /** {@return the columns that say what is known, and not what a row is} */
  static List<Column> columns(Texts texts, Table table) {
    List<Column> taken = new ArrayList<>();
    column(texts, table).ifPresent(taken::add);
    if (hasPairs(texts)) {
      id(texts, table).ifPresent(taken::add);
    }
    return taken;
  }

  private static Optional<Column> column(Texts texts, Table table) {
    return has(texts, KnownOptions.KNOWN)
        ? Optional.of(ColumnTexts.one(table, texts, KnownOptions.KNOWN))
        : Optional.empty();
  }

  private static Optional<Column> id(Texts texts, Table table) {
    boolean named = table.columns().names().contains(texts.text(NearSources.ID));
    return texts.has(NearSources.ID) && (named || !texts.is(NearSources.ID, NearColumns.ROW))
        ? Optional.of(ColumnTexts.one(table, texts, NearSources.ID))
        : Optional.empty();
  }

  private static String[] labels(Texts texts, Table table) {
    String[] labels = new String[table.rows()];
    Column column = column(texts, table).orElse(null);
    Arrays.setAll(labels, row -> column == null ? "" : Members.name(table, row, column).strip());
    return labels;
  }

  private static List<int[]> pairs(Texts texts, Option<String> option, Table table) {
    return has(texts, option)
        ? NearFiles.edges(
                texts, option, IdColumn.of(table, texts.name(NearSources.ID), id(texts, table)))
            .pairs()
        : List.of();
  }

  /** {@return whether nothing is known} */
  public boolean isEmpty() {
    return together.isEmpty() && apart.isEmpty() && known() == 0;
  }

  private long known() {
    return Arrays.stream(labels).filter(label -> !label.isEmpty()).count();
  }

  /**
   * {@return the same as constraints}
   *
   * @throws IllegalArgumentException if a pair must be together and must not; names the rows
   */
  public Constraints constraints() {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    int[] of =
        Arrays.stream(labels)
            .mapToInt(
                label ->
                    label.isEmpty()
                        ? UNKNOWN
                        : numbers.computeIfAbsent(label, name -> numbers.size()))
            .toArray();
    Constraints.Builder builder = Constraints.over(labels.length);
    if (strength.isPresent()) {
      double each = strength.getAsDouble();
      builder.labels(of, each);
      together.forEach(pair -> builder.prefer(pair[0], pair[1], each));
      apart.forEach(pair -> builder.prefer(pair[0], pair[1], -each));
    } else {
      builder.labels(of);
      together.forEach(pair -> builder.together(pair[0], pair[1]));
      apart.forEach(pair -> builder.apart(pair[0], pair[1]));
    }
    return builder.build();
  }

  /** {@return whether some rows that must be together have entries missing that are drawn} */
  <R extends Rows> boolean unitesGaps(Bound<R> bound) {
    if (isEmpty() || strength.isPresent()) {
      return false;
    }
    Units units = constraints().units();
    int[] united =
        IntStream.range(0, units.size())
            .filter(unit -> units.count(unit) > 1)
            .flatMap(unit -> Arrays.stream(units.rows(unit)))
            .toArray();
    return bound.family().completes(Rows.selected(bound.rows(), united));
  }

  /** {@return what is known in a sentence} */
  public List<String> notes() {
    List<String> parts = new ArrayList<>();
    if (known() > 0) {
      long different = Arrays.stream(labels).filter(s -> !s.isEmpty()).distinct().count();
      parts.add(Text.of("%s of %s", Counted.of(known(), "row"), Counted.of(different, "label")));
    }
    if (!together.isEmpty()) {
      parts.add(Text.of("%s together", Counted.of(together.size(), "pair")));
    }
    if (!apart.isEmpty()) {
      parts.add(Text.of("%s apart", Counted.of(apart.size(), "pair")));
    }
    return List.of(
        Text.of(
            "known: %s; %s",
            String.join(", ", parts),
            strength.isPresent()
                ? Text.of("the answer prefers them with strength %s", strength.getAsDouble())
                : "the answer obeys"));
  }

  /** {@return which clusters hold known labels; empty if no labels are known} */
  public Optional<Paragraph> clusters(Answer answer) {
    int[] clusters = answer.numbers();
    Map<String, TreeSet<Integer>> found = new LinkedHashMap<>();
    IntStream.range(0, labels.length)
        .filter(row -> !labels[row].isEmpty() && clusters[row] >= 0)
        .forEach(
            row -> found.computeIfAbsent(labels[row], name -> new TreeSet<>()).add(clusters[row]));
    if (found.isEmpty()) {
      return Optional.empty();
    }
    List<String> named =
        found.entrySet().stream()
            .limit(NAMED)
            .map(entry -> Text.line(entry.getKey()) + " in " + clusters(entry.getValue()))
            .toList();
    return Optional.of(
        Paragraph.of(
            Topic.NOTE,
            "Known labels: %s%s.",
            String.join(", ", named),
            found.size() > NAMED ? ", ..." : ""));
  }

  private static String clusters(Set<Integer> numbers) {
    return numbers.stream().map(number -> "cluster " + number).collect(Collectors.joining(" and "));
  }
}
