package elki.clustering.crp.nearness;

import crp.options.NearnessOptions;
import crp.options.OptionText;
import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.NearLinks;
import crp.proximity.NearLinks.Direction;
import crp.proximity.NeighbourChoice;
import crp.proximity.Ties;
import crp.proximity.TimeOrder;
import crp.regions.SegmentPrior;
import crp.report.Positions;
import crp.task.NearPrior;
import crp.task.Scheme;
import elki.clustering.crp.likelihood.FurtherRows;
import elki.clustering.crp.option.ChoiceParameter;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.relation.RelationChoice;
import elki.clustering.crp.relation.Sources;
import elki.clustering.crp.relation.TimeColumn;
import elki.clustering.crp.run.NamedObjects;
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
 * @param direction which objects can be chosen
 * @since 0.1.0
 */
@Title("Nearness in time")
@Description("Nearness by the time between objects, which choose earlier ones.")
@Alias("time")
public record TimeNearness(TimeColumn times, Ties ties, Direction direction)
    implements NearnessSource {

  @Override
  public Optional<RelationChoice> where() {
    return Optional.empty();
  }

  @Override
  public NearLinks links(Sources sources, DecayChoice choice, double concentration) {
    return NearLinks.ofTimes(TimeOrder.of(sources.times()), direction, ties, choice)
        .noted(direction.describe("time"));
  }

  @Override
  public NearPrior border(Sources sources, NeighbourChoice choice, Parameter concentration) {
    return new NearPrior(
        SegmentPrior.of(concentration, TimeOrder.of(sources.times())),
        new Positions.Times(sources.times(), "time"),
        List.of("segments are of times"));
  }

  @Override
  public NamedObjects named(Sources sources, NamedObjects objects) {
    NamedObjects timed = sources.timed(objects);
    return objects.scheme() == Scheme.REGION_MIXTURE
        ? timed
        : timed.with(
            timed.table(),
            Options.DEFAULTS
                .with(NearnessOptions.DIRECTION, OptionText.of(direction))
                .with(NearnessOptions.TIES, OptionText.of(ties)));
  }

  @Override
  public Spot spot(FurtherRows table, Sources sources, NeighbourChoice choice) {
    return Spot.atTimes(table, sources);
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
      return new TimeNearness(times, ties, direction);
    }
  }
}
