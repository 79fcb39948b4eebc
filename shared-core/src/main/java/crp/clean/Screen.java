package crp.clean;

import crp.choose.ColumnNotes;
import crp.data.ColumnRoles;
import crp.data.Sentences;
import crp.host.Column;
import crp.host.Column.Claim;
import crp.host.Column.Kind;
import crp.host.Columns;
import crp.host.Table;
import crp.host.TableLikelihood;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Not part of the promised API.
 *
 * <p>The columns of texts that say which row it is, or when, and not what it is. Categories that
 * are given as such are not judged.
 *
 * @param names columns with other texts in most rows
 * @param dates columns of dates, as numbers or as texts
 * @param sentences columns of sentences, which say what the row is; they are called texts
 */
public record Screen(Columns names, Columns dates, Columns sentences) {

  /**
   * {@return the judgement of columns}
   *
   * @param table of the columns
   * @param words whether words are of use
   */
  public static Screen of(Table table, Columns columns, boolean words) {
    List<Column> names = new ArrayList<>();
    List<Column> dates = new ArrayList<>();
    List<Column> sentences = new ArrayList<>();
    for (Column column : columns.all()) {
      if (column.kind() == Kind.TEXT && column.claim() == Claim.GIVEN) {
        (words ? sentences : names).add(column);
      } else if (column.kind() == Kind.DATE) {
        dates.add(column);
      } else if (column.kind() != Kind.NUMBER && column.claim() == Claim.GUESSED) {
        Texts texts = Texts.of(table, table.place(column));
        if (Dates.areAll(texts.different())) {
          dates.add(column);
        } else if (areNames(column, texts)) {
          boolean said = words && areSentences(table, column, texts.different());
          (said ? sentences : names).add(column);
        }
      }
    }
    Screen screen = new Screen(new Columns(names), new Columns(dates), new Columns(sentences));
    return screen.kept(columns).size() > 0 ? screen : screen.withDates();
  }

  /** Where there is nothing else, dates are what the rows are: numbers. */
  private Screen withDates() {
    return new Screen(names, dates.without(dates.numeric()), sentences);
  }

  private static boolean areNames(Column column, Texts texts) {
    return (column.kind() == Kind.TEXT && texts.nameEachRow())
        || areNames(texts.present(), texts.different().size());
  }

  private static boolean areSentences(Table table, Column column, Set<String> texts) {
    return Sentences.are(texts)
        && TableLikelihood.rankingTexts(table, new Columns(List.of(column))).size() == 0;
  }

  /**
   * {@return whether texts are names of rows: most of them differ} In few rows the names of kinds
   * differ by chance.
   *
   * @param present number of cells that are not missing
   * @param different number of different texts among them
   */
  public static boolean areNames(int present, int different) {
    return ColumnRoles.areEnough(present) && 2L * different > present;
  }

  /** {@return the columns that are left of those judged} */
  public Columns kept(Columns judged) {
    return judged
        .without(names)
        .without(dates)
        .without(sentences)
        .and(new Columns(sentences.all().stream().map(Column::asTexts).toList()));
  }

  /**
   * {@return a sentence for each column that is left out}
   *
   * @param words of the host
   */
  public List<String> notes(ColumnNotes words) {
    List<String> notes = new ArrayList<>(dates.names().stream().map(words::dateLeftOut).toList());
    names.names().stream().map(words::nameLeftOut).forEach(notes::add);
    return notes;
  }

  /** The cells of a column that are not missing. */
  private record Texts(int rows, int present, Set<String> different) {

    static Texts of(Table table, int place) {
      Set<String> different = new HashSet<>();
      int present = 0;
      for (int i = 0; i < table.rows(); i++) {
        String text = table.text(i, place);
        if (!text.isEmpty()) {
          present++;
          different.add(text);
        }
      }
      return new Texts(table.rows(), present, different);
    }

    boolean nameEachRow() {
      return different.size() == rows;
    }
  }
}
