package crp.task;

import crp.Argument;
import crp.file.FileTable;
import crp.file.TableFile;
import crp.host.Column;
import crp.host.ColumnTexts;
import crp.host.Table;
import crp.model.EarlierLabels;
import crp.options.FileOptions;
import crp.options.Option;
import crp.options.OptionText;
import crp.options.Texts;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The file with the clusters of an earlier answer, whose numbers a new one keeps. */
public final class EarlierFile {

  /** The column of such a file with the numbers, of several the last one. */
  private static final String CLUSTER = "cluster";

  public static final Option<String> EARLIER =
      Option.text(
          "earlier",
          "Earlier result on these rows, such as a clustered.csv or labels.csv: a file whose column"
              + " 'cluster' has numbers or 'noise'. Clusters with the same rows keep these numbers;"
              + " the report says which are new and which have vanished. Its rows are the first"
              + " ones of the data, in order.",
          "");
  public static final Option<String> EARLIER_ID =
      Option.text(
          "earlier-id",
          "Column with ids of rows, in the data and in the file of the earlier result, by which the"
              + " rows are found in place of their order; all its values differ.",
          "");

  private EarlierFile() {}

  /**
   * {@return the earlier clusters of the rows of a table; empty if no file is named}
   *
   * @throws IllegalArgumentException if the file cannot be read or does not suit; names the option
   */
  public static Optional<EarlierLabels> read(Texts texts, Table table) {
    String option = texts.name(EARLIER);
    Argument.require(
        texts.has(EARLIER) || !texts.has(EARLIER_ID),
        "%s needs the earlier result, a file in %s",
        texts.name(EARLIER_ID),
        option);
    if (!texts.has(EARLIER)) {
      return Optional.empty();
    }
    Texts header = Texts.none(texts.spelling()).with(FileOptions.HEADER, "yes");
    FileTable file =
        OptionText.named(
            option + ": ",
            () -> TableFile.read(Path.of(texts.text(EARLIER)), TableFile.Form.of(header)));
    int[] numbers = numbers(option, file);
    int[] rows = texts.has(EARLIER_ID) ? byId(texts, table, file) : inOrder(texts, table, file);
    int[] labels =
        Arrays.stream(rows).map(row -> row < 0 ? EarlierLabels.ABSENT : numbers[row]).toArray();
    return Optional.of(EarlierLabels.of(labels, Arrays.stream(numbers).max().orElse(-1) + 1));
  }

  /** {@return the number of the cluster of each row of the file} */
  private static int[] numbers(String option, FileTable file) {
    List<String> names = file.columns().names();
    int column = names.lastIndexOf(CLUSTER);
    for (int k = 2; names.contains(CLUSTER + "." + k); k++) {
      column = names.indexOf(CLUSTER + "." + k);
    }
    Argument.require(column >= 0, "%s: the file has no column '%s'", option, CLUSTER);
    int place = column;
    List<String> cells = file.source().rows().get().map(row -> row.get(place).strip()).toList();
    return IntStream.range(0, cells.size())
        .map(
            i -> {
              String cell = cells.get(i);
              boolean noise = cell.equalsIgnoreCase("noise");
              Argument.require(
                  noise || cell.matches("[0-9]{0,9}"),
                  "%s: row %d of the file must have a number from 0 to 999999999 or 'noise' as its"
                      + " cluster, was '%s'",
                  option,
                  i + 1,
                  cell);
              return noise
                  ? EarlierLabels.NOISE
                  : cell.isEmpty() ? EarlierLabels.ABSENT : Integer.parseInt(cell);
            })
        .toArray();
  }

  /** {@return the row of the file of each row of the data, -1 for none} */
  private static int[] inOrder(Texts texts, Table table, FileTable file) {
    Argument.require(
        file.rows() <= table.rows(),
        "%s: the file has %d rows, more than the %d of the data; %s finds rows by their ids",
        texts.name(EARLIER),
        file.rows(),
        table.rows(),
        texts.name(EARLIER_ID));
    return IntStream.range(0, table.rows()).map(i -> i < file.rows() ? i : -1).toArray();
  }

  /** {@return the same by ids} */
  private static int[] byId(Texts texts, Table table, FileTable file) {
    Map<String, Integer> known = new HashMap<>();
    List<String> ids = ids(texts, file);
    for (int i = 0; i < ids.size(); i++) {
      Argument.require(
          known.put(ids.get(i), i) == null,
          "%s: row %d of the file has the id '%s' of another row",
          texts.name(EARLIER),
          i + 1,
          ids.get(i));
    }
    int[] rows = ids(texts, table).stream().mapToInt(id -> known.getOrDefault(id, -1)).toArray();
    Argument.require(
        Arrays.stream(rows).anyMatch(row -> row >= 0),
        "%s: no row of the data has an id of the file in %s",
        texts.name(EARLIER_ID),
        texts.name(EARLIER));
    return rows;
  }

  private static List<String> ids(Texts texts, Table of) {
    Column column = ColumnTexts.one(of, texts, EARLIER_ID);
    int place = of.place(column);
    return IntStream.range(0, of.rows())
        .mapToObj(i -> column.isNumeric() ? String.valueOf(of.value(i, place)) : of.text(i, place))
        .toList();
  }
}
