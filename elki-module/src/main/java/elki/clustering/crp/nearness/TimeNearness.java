package elki.clustering.crp.nearness;

import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
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

    /** Reads who is earlier of two. */
    static Ties ties(Parameterization config) {
      Ties[] read = {Ties.BY_ROW};
      new EnumParameter<>(TIES_ID, Ties.class, Ties.BY_ROW).grab(config, x -> read[0] = x);
      return read[0];
    }

    @Override
    public void configure(Parameterization config) {
      times = TimeColumn.of(config);
      new Flag(BOTH_ID).grab(config, x -> both = x);
      ties = ties(config);
    }

    @Override
    public TimeNearness make() {
      return new TimeNearness(times, ties, both);
    }
  }
}
