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
   * @throws IllegalArgumentException if the file cannot be read, or has no such column; names the
   *     option
   */
  static Optional<EarlierLabels> read(Texts texts, Table table) {
    Argument.require(
        texts.has(EARLIER) || !texts.has(EARLIER_ID),
        "%s needs the earlier result, a file in %s",
        texts.name(EARLIER_ID),
        texts.name(EARLIER));
    if (!texts.has(EARLIER)) {
      return Optional.empty();
    }
    Path file = Path.of(texts.text(EARLIER));
    FileTable earlier =
        OptionText.named(
            texts.name(EARLIER) + ": ",
            () ->
                TableFile.read(
                    file,
                    TableFile.Form.of(
                        Texts.none(texts.spelling()).with(FileOptions.HEADER, "yes"))));
    return Optional.of(new Reading(texts, table, earlier).labels());
  }

  /** A file that is read for a table. */
  private record Reading(Texts texts, Table table, FileTable earlier) {

    EarlierLabels labels() {
      int[] known = known();
      int[] labels = new int[table.rows()];
      Arrays.fill(labels, EarlierLabels.ABSENT);
      if (texts.has(EARLIER_ID)) {
        Map<String, Integer> rows = rows(earlier, texts.name(EARLIER));
        Map<String, Integer> own = rows(table, texts.name(EARLIER_ID));
        Argument.require(
            own.keySet().stream().anyMatch(rows::containsKey),
            "%s: no row of the data has an id of the file in %s",
            texts.name(EARLIER_ID),
            texts.name(EARLIER));
        own.forEach((id, row) -> labels[row] = at(known, rows.getOrDefault(id, -1)));
      } else {
        Argument.require(
            known.length <= labels.length,
            "%s: the file has %d rows, more than the %d of the data; %s finds rows by their ids",
            texts.name(EARLIER),
            known.length,
            labels.length,
            texts.name(EARLIER_ID));
        System.arraycopy(known, 0, labels, 0, known.length);
      }
      return EarlierLabels.of(labels, Arrays.stream(known).max().orElse(-1) + 1);
    }

    private static int at(int[] known, int row) {
      return row < 0 ? EarlierLabels.ABSENT : known[row];
    }

    /** {@return the number of the cluster of each row of the file} */
    private int[] known() {
      int column = earlier.columns().names().lastIndexOf(CLUSTER);
      for (int k = 2; earlier.columns().names().contains(CLUSTER + "." + k); k++) {
        column = earlier.columns().names().indexOf(CLUSTER + "." + k);
      }
      Argument.require(
          column >= 0, "%s: the file has no column '%s'", texts.name(EARLIER), CLUSTER);
      int place = column;
      List<String> cells =
          earlier.source().rows().get().map(row -> row.get(place).strip()).toList();
      return IntStream.range(0, cells.size()).map(i -> number(i, cells.get(i))).toArray();
    }

    private int number(int row, String cell) {
      if (cell.equalsIgnoreCase("noise")) {
        return EarlierLabels.NOISE;
      }
      if (cell.isEmpty()) {
        return EarlierLabels.ABSENT;
      }
      Argument.require(
          cell.matches("[0-9]{1,9}"),
          "%s: row %d of the file must have a number from 0 to 999999999 or 'noise' as its cluster,"
              + " was '%s'",
          texts.name(EARLIER),
          row + 1,
          cell);
      return Integer.parseInt(cell);
    }

    /** {@return the rows of a table by their ids} */
    private Map<String, Integer> rows(Table of, String option) {
      Column column =
          of.columns().get(ColumnTexts.of(of).one(texts.name(EARLIER_ID), texts.text(EARLIER_ID)));
      int place = of.place(column);
      Map<String, Integer> rows = new HashMap<>();
      for (int i = 0; i < of.rows(); i++) {
        String id = column.isNumeric() ? String.valueOf(of.value(i, place)) : of.text(i, place);
        Integer other = rows.put(id, i);
        Argument.require(
            other == null,
            "%s: rows %d and %d have the same id '%s'",
            option,
            other == null ? 0 : other + 1,
            i + 1,
            id);
      }
      return rows;
    }
  }
}
