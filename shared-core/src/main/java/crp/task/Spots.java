package crp.task;

import crp.Text;
import crp.host.Column;
import crp.host.ColumnTexts;
import crp.host.Table;
import crp.options.Texts;
import crp.proximity.Distance;
import crp.proximity.Places;
import crp.proximity.Sites;
import crp.report.Positions;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where rows are: latitude and longitude if two columns have such names, else coordinates.
 *
 * @param columns that were read
 * @param at their numbers, one for each row
 */
record Spots(List<Column> columns, List<double[]> at) implements Serializable {

  /** {@return where the rows of a table are} */
  static Spots of(Table table, Texts texts, List<Column> columns) {
    String option = texts.name(NearSources.PLACE);
    return new Spots(
        columns,
        columns.stream().map(column -> ColumnTexts.complete(table, option, column)).toList());
  }

  private boolean globe() {
    return columns.size() == 2 && begins(0, "lat") && begins(1, "lon");
  }

  private boolean begins(int column, String letters) {
    return columns.get(column).name().toLowerCase(Locale.ROOT).startsWith(letters);
  }

  /** {@return the places} */
  Sites sites() {
    return globe() ? Sites.onEarth(at.get(0), at.get(1)) : Sites.of(at);
  }

  /** {@return how far apart two rows are} */
  Distance distance() {
    return globe() ? Places.onEarth(at.get(0), at.get(1)) : Places.euclidean(at);
  }

  /** {@return how far new rows are from these: the customers of the distance come after these} */
  Distance distanceFrom(Spots others) {
    return new Spots(
            columns,
            Stream.iterate(0, c -> c + 1)
                .limit(at.size())
                .map(c -> joined(at.get(c), others.at.get(c)))
                .toList())
        .distance();
  }

  private static double[] joined(double[] one, double[] other) {
    double[] all = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, all, one.length, other.length);
    return all;
  }

  /** {@return the places for the report; null unless there are two coordinates} */
  @Nullable Positions plane() {
    if (at.size() != 2) {
      return null;
    }
    int x = globe() ? 1 : 0;
    int y = 1 - x;
    return new Positions.Places(
        at.get(x), at.get(y), columns.get(x).name(), columns.get(y).name(), globe());
  }

  /** {@return what nearness is by, for people} */
  String describe(String noun) {
    return Text.of(
        "nearness is by %s of %ss '%s'",
        globe() ? "kilometres" : "distance",
        noun,
        String.join("', '", columns.stream().map(Column::name).toList()));
  }
}
