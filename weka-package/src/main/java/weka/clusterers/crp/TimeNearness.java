package weka.clusterers.crp;

import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import java.util.Enumeration;
import java.util.List;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Tag;
import weka.core.Utils;

/**
 * Rows are near that are near in time: an attribute, numeric or a date, or the order of the rows.
 */
public final class TimeNearness implements Nearness {

  /** Rows choose earlier ones only. */
  public static final int SEQUENTIAL = 0;

  /** Rows choose earlier and later ones alike. */
  public static final int BOTH = 1;

  /** Of two rows with equal times the later row can choose the earlier one. */
  public static final int BY_ROW = 0;

  /** Rows with equal times never choose each other. */
  public static final int STRICT = 1;

  private static final Tag[] TAGS_DIRECTION = {
    new Tag(SEQUENTIAL, "sequential", "sequential", false), new Tag(BOTH, "both", "both", false)
  };

  private static final Tag[] TAGS_TIES = {
    new Tag(BY_ROW, "by-row", "by-row", false), new Tag(STRICT, "strict", "strict", false)
  };

  private static final long serialVersionUID = 1L;
  private static final String TIME_NAME = "time attribute (-time)";
  private static final String DIRECTION_NAME = "direction (-direction)";
  private static final String TIES_NAME = "ties (-ties)";
  private static final double PARTS = 10;

  private String time = Times.ROW;
  private int direction = SEQUENTIAL;
  private int ties = BY_ROW;

  @Override
  public String globalInfo() {
    return "Rows are near that are near in time. Times are read from an attribute, numeric or a date (then in days),"
        + " or are the places of the rows in the data. No list of links is kept, so there may be many rows.";
  }

  @Override
  public int[] taken(Instances data) {
    return Times.taken(data, TIME_NAME, time);
  }

  @Override
  public Near bind(Instances data, DecayChoice choice, double concentration) {
    Times times = Times.of(data, TIME_NAME, time);
    TimeOrder order = times.all(data);
    double typical = typicalScale(order);
    Decay decay = choice.decay(typical);
    boolean sequential = direction == SEQUENTIAL;
    Ties rule = ties == BY_ROW ? Ties.BY_ROW : Ties.STRICT;
    return new Near(
        sequential
            ? TimeAffinity.sequential(order, decay, rule)
            : TimeAffinity.symmetric(order, decay),
        decay,
        choice.scaleLaw(typical),
        null,
        new TimeReader(times, order, sequential, rule),
        List.of(
            "nearness is by %s; rows choose %s"
                .formatted(
                    times.describe(),
                    sequential ? "earlier rows only" : "earlier and later rows alike")));
  }

  /** {@return a tenth of the time between the first row and the last} */
  static double typicalScale(TimeOrder order) {
    double range = order.size() == 0 ? 0 : order.time(order.size() - 1) - order.time(0);
    return range > 0 ? range / PARTS : 1;
  }

  /** {@return name or number of the attribute with times, or "row"} */
  @OptionMetadata(
      displayName = "time attribute",
      description =
          "Attribute with times, numeric or a date: its name or number from 1; 'row' for the place of the row in the"
              + " data. It is kept out of the likelihood.",
      displayOrder = 1)
  public String getTime() {
    return time;
  }

  /**
   * Sets the attribute with times.
   *
   * @param value its name or number from 1, or "row"
   */
  public void setTime(String value) {
    time = value.trim();
  }

  /** {@return whom a row can choose} */
  @OptionMetadata(
      displayName = "direction",
      description = "Whom a row can choose: earlier rows only (sequential), or both.",
      displayOrder = 2)
  public SelectedTag getDirection() {
    return new SelectedTag(direction, TAGS_DIRECTION);
  }

  /**
   * Sets whom a row can choose.
   *
   * @param value {@link #SEQUENTIAL} or {@link #BOTH}
   */
  public void setDirection(SelectedTag value) {
    direction = value.getSelectedTag().getID();
  }

  /** {@return who is earlier of two rows with equal times} */
  @OptionMetadata(
      displayName = "ties",
      description =
          "In direction sequential, of two rows with equal times: by-row (the later row can choose the earlier) or"
              + " strict (neither can).",
      displayOrder = 3)
  public SelectedTag getTies() {
    return new SelectedTag(ties, TAGS_TIES);
  }

  /**
   * Sets who is earlier of two rows with equal times.
   *
   * @param value {@link #BY_ROW} or {@link #STRICT}
   */
  public void setTies(SelectedTag value) {
    ties = value.getSelectedTag().getID();
  }

  private OptionTable table() {
    return new OptionTable()
        .add(
            "-time <attribute | row>",
            Times.ROW,
            "Attribute with times, by name or number; row is the place of the row in the data.",
            this::getTime,
            this::setTime)
        .add(
            "-direction <sequential | both>",
            "sequential",
            "Whom a row can choose: earlier rows only, or both.",
            () -> TAGS_DIRECTION[direction].getIDStr(),
            text -> setDirection(Values.tag(DIRECTION_NAME, text, TAGS_DIRECTION)))
        .add(
            "-ties <by-row | strict>",
            "by-row",
            "Of two rows with equal times: the later row can choose the earlier, or neither.",
            () -> TAGS_TIES[ties].getIDStr(),
            text -> setTies(Values.tag(TIES_NAME, text, TAGS_TIES)));
  }

  @Override
  public Enumeration<Option> listOptions() {
    return table().list();
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    table().set(options);
    Utils.checkForRemainingOptions(options);
  }

  @Override
  public String[] getOptions() {
    return table().get();
  }
}
