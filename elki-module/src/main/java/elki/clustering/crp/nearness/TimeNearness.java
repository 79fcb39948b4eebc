package elki.clustering.crp.nearness;

import crp.options.NearnessOptions;
import crp.options.NearnessOptions.Direction;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import elki.clustering.crp.option.ChoiceParameter;
import elki.clustering.crp.relation.RelationChoice;
import elki.clustering.crp.relation.Sources;
import elki.clustering.crp.relation.TimeColumn;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.List;
import java.util.Optional;

/**
 * Nearness in time: the distance is the time between two objects, and an object chooses earlier
 * ones only, unless both directions are chosen. No link is listed, so any number of objects goes
 * with any decay.
 *
 * @param times where times are found
 * @param ties who is earlier of two with equal times
 * @param both whether later objects can be chosen, too
 * @since 0.1.0
 */
@Title("Nearness in time")
@Description("Nearness by the time between objects, which choose earlier ones.")
@Alias("time")
public record TimeNearness(TimeColumn times, Ties ties, boolean both) implements NearnessSource {

  @Override
  public Optional<RelationChoice> where() {
    return Optional.empty();
  }

  @Override
  public NearLinks links(Sources sources, DecayChoice choice, double concentration) {
    TimeOrder order = TimeOrder.of(sources.times());
    double typical = DecayChoice.typical(order);
    Decay decay = choice.decay(typical);
    TimeAffinity affinity =
        both ? TimeAffinity.symmetric(order, decay) : TimeAffinity.sequential(order, decay, ties);
    return new NearLinks(
        affinity,
        choice.numbers(typical),
        new int[0],
        List.of(
            both ? "nearness in time, both directions" : "nearness in time, to earlier objects"));
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    private TimeColumn times = TimeColumn.UNKNOWN;
    private Direction direction = Direction.SEQUENTIAL;
    private Ties ties = Ties.BY_ROW;

    @Override
    public void configure(Parameterization config) {
      times = TimeColumn.of(config);
      new ChoiceParameter<>(NearnessOptions.DIRECTION).grab(config, x -> direction = x);
      if (direction == Direction.SEQUENTIAL) {
        new ChoiceParameter<>(NearnessOptions.TIES).grab(config, x -> ties = x);
      }
    }

    @Override
    public TimeNearness make() {
      return new TimeNearness(times, ties, direction == Direction.BOTH);
    }
  }
}
