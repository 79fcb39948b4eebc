package elki.clustering.crp.nearness;

import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import elki.clustering.crp.Conflicts;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.EnumParameter;
import elki.utilities.optionhandling.parameters.Flag;
import java.util.List;

/**
 * Nearness in time: the distance is the time between two objects, and an object chooses earlier
 * ones only, unless both directions are asked for. No link is listed, so any number of objects goes
 * with any decay.
 *
 * @param times where times are found
 * @param ties who is earlier of two with equal times
 * @param both whether later objects can be chosen, too
 */
@Title("Nearness in time")
@Description("Nearness by the time between objects, which choose earlier ones.")
@Alias("time")
public record TimeNearness(TimeColumn times, Ties ties, boolean both) implements Nearness {

  @Override
  public Links links(Sources sources, DecayChoice choice, double concentration) {
    Decay decay = choice.decay();
    try {
      TimeOrder order = TimeOrder.of(sources.times());
      TimeAffinity affinity =
          both ? TimeAffinity.symmetric(order, decay) : TimeAffinity.sequential(order, decay, ties);
      return new Links(
          affinity,
          new int[0],
          List.of(
              both ? "nearness in time, both directions" : "nearness in time, to earlier objects"));
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    /** Who is earlier of two. */
    public static final OptionID TIES_ID =
        new OptionID(
            "ddcrp.time.ties",
            "Objects of equal times: BY_ROW, the one in the smaller row is earlier; STRICT, they never"
                + " choose each other.");

    /** Both directions. */
    public static final OptionID BOTH_ID =
        new OptionID("ddcrp.time.both", "Objects choose later ones, too.");

    private TimeColumn times = TimeColumn.UNKNOWN;
    private Ties ties = Ties.BY_ROW;
    private boolean both;

    /** {@return the parameter of who is earlier of two, not grabbed yet} */
    static EnumParameter<Ties> ties() {
      return new EnumParameter<>(TIES_ID, Ties.class, Ties.BY_ROW);
    }

    @Override
    public void configure(Parameterization config) {
      times = TimeColumn.of(config);
      Flag directions = new Flag(BOTH_ID);
      directions.grab(config, x -> both = x);
      EnumParameter<Ties> equal = ties();
      equal.grab(config, x -> ties = x);
      Conflicts.clash(
          config, equal, directions, "in both directions it does not matter who is earlier");
    }

    @Override
    public TimeNearness make() {
      return new TimeNearness(times, ties, both);
    }
  }
}
