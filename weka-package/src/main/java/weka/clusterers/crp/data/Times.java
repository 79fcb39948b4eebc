package weka.clusterers.crp.data;

import crp.Argument;
import crp.Text;
import crp.options.NearnessOptions;
import crp.proximity.TimeOrder;
import crp.report.Positions;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.options.Values;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Reads when a row is: from an attribute, numeric or a date, whose unit is then the day; or from
 * the place of the row in the data, new rows coming after all others. Immutable.
 */
public final class Times {

  /** Stands for the place of the row in the data. */
  public static final String ROW = "row";

  private static final double DAY = 24 * 60 * 60 * 1000.0;

  private static final double EPOCH = 1970;
  private static final double YEAR = 365.2425;

  private final @Nullable Attribute attribute;
  private final int rows;

  private Times(@Nullable Attribute attribute, int rows) {
    this.attribute = attribute;
    this.rows = rows;
  }

  /**
   * {@return a reader of times}
   *
   * @param option the option, for messages
   * @param text name or number of an attribute, {@link #ROW}, or "automatic"
   * @throws IllegalArgumentException if there is no such attribute or it holds no times
   */
  public static Times of(Instances data, String option, String text) {
    int[] taken = taken(data, option, text);
    if (taken.length == 0) {
      return new Times(null, data.numInstances());
    }
    Attribute found = data.attribute(taken[0]);
    Argument.require(
        found.isNumeric(), "%s: attribute '%s' must be numeric or a date", option, found.name());
    return new Times(found, data.numInstances());
  }

  /** {@return the attribute with the times, as an array of one index, empty for rows} */
  public static int[] taken(Instances data, String option, String text) {
    boolean named = data.attribute(text) != null;
    if (!named && text.equals(NearnessOptions.TIME.usual())) {
      return onlyDate(data);
    }
    return !named && text.equals(ROW)
        ? new int[0]
        : new int[] {AttributeNames.one(data, option, text)};
  }

  /**
   * {@return the attribute of dates, as an array of one index; empty if there is none or several}
   */
  public static int[] onlyDate(Instances data) {
    int[] dates =
        IntStream.range(0, data.numAttributes())
            .filter(a -> a != data.classIndex() && data.attribute(a).isDate())
            .toArray();
    return dates.length == 1 ? dates : new int[0];
  }

  /**
   * {@return the time of each row of the training data, in the unit of the attribute or in days}
   */
  public TimeOrder all(Instances data) {
    double[] times = new double[data.numInstances()];
    for (int row = 0; row < times.length; row++) {
      times[row] = attribute == null ? row : time(data.instance(row), "row " + (row + 1) + ", ");
    }
    return TimeOrder.of(times);
  }

  /**
   * {@return times of rows for the report: dates as years, places in the data from 1}
   *
   * @param order the times of the rows
   */
  public Positions.Times positions(TimeOrder order) {
    boolean date = attribute != null && attribute.isDate();
    double[] at = order.byRow();
    Arrays.setAll(at, row -> attribute == null ? at[row] + 1 : date ? years(at[row]) : at[row]);
    return new Positions.Times(at, attribute == null ? ROW : attribute.name(), date);
  }

  private static double years(double days) {
    return EPOCH + days / YEAR;
  }

  /**
   * {@return a date as a number of years}
   *
   * @param value of an attribute of dates
   */
  public static double year(double value) {
    return years(value / DAY);
  }

  /** {@return the time of a new row} */
  public double of(Instance instance) {
    return attribute == null ? rows : time(instance, "");
  }

  private double time(Instance instance, String who) {
    Attribute known = java.util.Objects.requireNonNull(attribute);
    double time = instance.value(known.index());
    if (!Double.isFinite(time)) {
      throw Argument.refused(
          "%sattribute '%s': the time must be finite, was %s",
          who, known.name(), Double.isNaN(time) ? "missing" : Values.plain(time));
    }
    return known.isDate() ? time / DAY : time;
  }

  /**
   * Adds the value of a row to its key.
   *
   * @param key the key
   */
  public void addTo(Instance instance, RowKey key) {
    if (attribute != null) {
      key.add(instance, attribute);
    }
  }

  /** {@return whom the times belong to, and their unit} */
  public String describe() {
    return attribute == null
        ? "the place of the row"
        : Text.of("attribute '%s'%s", attribute.name(), attribute.isDate() ? ", in days" : "");
  }
}
