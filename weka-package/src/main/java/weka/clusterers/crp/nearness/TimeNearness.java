package weka.clusterers.crp.nearness;

import crp.host.RowTimes;
import crp.options.NearnessOptions;
import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.NearLinks;
import crp.proximity.NearLinks.Direction;
import crp.proximity.NeighbourChoice;
import crp.proximity.Ties;
import crp.proximity.TimeOrder;
import crp.regions.SegmentPrior;
import crp.task.NearPrior;
import java.util.List;
import weka.clusterers.crp.data.InstanceTable;
import weka.clusterers.crp.data.Times;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Values;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/** Nearness in time: an attribute, numeric or a date, or the order of rows. */
public final class TimeNearness implements Nearness {

  private static final long serialVersionUID = 1L;
  private static final String TIME = "-" + NearnessOptions.TIME_NAME;

  private String time = NearnessOptions.TIME.usual();
  private SelectedTag direction = Values.tags(Direction.class, NearnessOptions.DIRECTION.usual());
  private SelectedTag ties = Values.tags(Ties.class, NearnessOptions.TIES.usual());

  @Override
  public String globalInfo() {
    return "The nearness of two rows is the time between them. Times are read from an attribute, numeric or a date (then in days),"
        + " or are the positions of the rows in the data. No list of links is kept, so there may be many rows.";
  }

  @Override
  public int[] taken(Instances data) {
    return Times.taken(data, TIME, time);
  }

  /** {@return whether times are the positions of the rows} */
  public boolean byRow(Instances data) {
    return Times.taken(data, TIME, time).length == 0;
  }

  /** {@return when rows are; dates as years, as a table of instances has them} */
  public RowTimes times(Instances data) {
    int[] taken = taken(data);
    Times times = Times.of(data, TIME, time);
    return new RowTimes(
        times.positions(times.all(data)).at(),
        taken.length == 0 ? null : InstanceTable.column(data.attribute(taken[0])));
  }

  @Override
  public Near bind(Instances data, DecayChoice choice, double concentration) {
    Times times = Times.of(data, TIME, time);
    TimeOrder order = times.all(data);
    Direction chosen = Values.constant(Direction.class, direction);
    Ties rule = Values.constant(Ties.class, ties);
    return new Near(
        NearLinks.ofTimes(order, chosen, rule, choice).noted(chosen.describe(times.describe())),
        new TimeReader(times, order, chosen == Direction.SEQUENTIAL, rule),
        times.positions(order));
  }

  @Override
  public Bordered border(Instances data, NeighbourChoice choice, Parameter concentration) {
    Times times = Times.of(data, TIME, time);
    TimeOrder order = times.all(data);
    return new Bordered(
        new NearPrior(
            SegmentPrior.of(concentration, order),
            times.positions(order),
            List.of("segments are of times by " + times.describe())),
        new TimeReader(times, order, false, Ties.BY_ROW));
  }

  @OptionMetadata(
      displayName = NearnessOptions.TIME_NAME,
      description = NearnessOptions.TIME_HELP,
      displayOrder = 1)
  public OptionValue getTime() {
    return OptionValue.named(time, NearnessOptions.TIME.usual(), "row", "first", "last");
  }

  public void setTime(OptionValue value) {
    time = value.text();
  }

  public void setTime(String value) {
    time = value.trim();
  }

  @OptionMetadata(
      displayName = NearnessOptions.DIRECTION_NAME,
      description = NearnessOptions.DIRECTION_HELP,
      displayOrder = 2)
  public SelectedTag getDirection() {
    return direction;
  }

  public void setDirection(SelectedTag value) {
    direction = value;
  }

  @OptionMetadata(
      displayName = NearnessOptions.TIES_NAME,
      description = NearnessOptions.TIES_HELP,
      displayOrder = 3)
  public SelectedTag getTies() {
    return ties;
  }

  public void setTies(SelectedTag value) {
    ties = value;
  }
}
