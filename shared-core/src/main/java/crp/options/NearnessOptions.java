package crp.options;

import crp.links.AveragedDistanceCrp;
import crp.parameter.Parameter;
import crp.parameter.Range;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import crp.proximity.NearLinks.Direction;
import crp.proximity.NeighbourChoice;
import crp.proximity.Ties;
import java.util.List;
import java.util.Optional;

/** Options of distances, times and decays. */
public final class NearnessOptions {

  public static final String NEARNESS_NAME = "nearness";
  public static final String NEARNESS_HELP =
      "How near two rows are: in time, in space or by another distance, or in a graph.";

  public static final String DECAY_NAME = "decay";
  public static final String DECAY_HELP =
      "Weight of a distance: automatic, window-inclusive in a graph and in space, else exponential;"
          + " exponential; window, below the scale; window-inclusive, up to the scale; logistic;"
          + " identity, 1; gaussian; or power-law.";
  public static final Option<DecayKind> DECAY =
      Option.choice(DECAY_NAME, DECAY_HELP, "automatic", DecayKind.class);

  public static final String DECAY_SCALE_NAME = "decay-scale";
  public static final String DECAY_SCALE_HELP =
      "Scale of the decay, in the unit of the distances. A positive number; a law: 'log-uniform LOW"
          + " HIGH', 'gamma SHAPE RATE', 'grid VALUE ...'; or 'automatic', by the typical distance"
          + " of the data.";
  public static final Option<Optional<Parameter>> DECAY_SCALE =
      Option.of(DECAY_SCALE_NAME, DECAY_SCALE_HELP, "automatic", DecayChoice::parseScale);

  public static final String DECAY_LOCATION_NAME = "decay-location";
  public static final String DECAY_LOCATION_HELP =
      "Distance at which the logistic decay is one half. A number of at least 0; a law:"
          + " 'log-uniform LOW HIGH', 'gamma SHAPE RATE', 'grid VALUE ...'; or 'automatic', by the"
          + " typical distance of the data.";
  public static final Option<Optional<Parameter>> DECAY_LOCATION =
      Option.of(DECAY_LOCATION_NAME, DECAY_LOCATION_HELP, "automatic", DecayChoice::parseLocation);

  public static final String DECAY_EXPONENT_NAME = "decay-exponent";
  public static final String DECAY_EXPONENT_HELP =
      "Exponent of the power-law decay, positive: far weights fall like a distance to minus this"
          + " power.";
  public static final Option<Double> DECAY_EXPONENT =
      Option.real(DECAY_EXPONENT_NAME, DECAY_EXPONENT_HELP, "2", Range.POSITIVE);

  public static final String NEIGHBOURS_NAME = "neighbours";
  public static final String NEIGHBOURS_HELP =
      "Which places are neighbours, so that a region can go on from one to the other: 'automatic';"
          + " 'delaunay', those whose cells touch; or a number of nearest ones.";
  public static final Option<NeighbourChoice> NEIGHBOURS =
      Option.of(NEIGHBOURS_NAME, NEIGHBOURS_HELP, "automatic", NeighbourChoice::parse);

  public static final String SKIP_UNKNOWN_NAME = "skip-unknown";
  public static final String SKIP_UNKNOWN_HELP =
      "Leave out the edges of the file whose ids are not in the data, as after filtering rows; a"
          + " note gives their number. Otherwise such an edge is an error.";

  public static final String TIME_NAME = "time";
  public static final String TIME_HELP =
      "Where the times are, numbers or dates (then in days): a name or a number from 1; 'row' for"
          + " the position of the row; 'automatic' for the only dates, else the row. They are left"
          + " out of the likelihood.";
  public static final Option<String> TIME = Option.text(TIME_NAME, TIME_HELP, "automatic");

  public static final String DIRECTION_NAME = "direction";
  public static final String DIRECTION_HELP =
      "Which rows a row can choose: earlier ones only (sequential), or both earlier and later ones"
          + " (both).";
  public static final Option<Direction> DIRECTION =
      Option.choice(DIRECTION_NAME, DIRECTION_HELP, "sequential", Direction.class);

  public static final String TIES_NAME = "ties";
  public static final String TIES_HELP =
      "Rows with equal times: by-row, the later row can choose the earlier one; strict, neither can"
          + " choose the other, and under averaged distances they share a cluster only if it has rows"
          + " of earlier times.";
  public static final Option<Ties> TIES = Option.choice(TIES_NAME, TIES_HELP, "by-row", Ties.class);

  public static final String EARLIER_NAME = "earlier";
  public static final String EARLIER_DEFAULT = "none";
  public static final String EARLIER_HELP =
      "Which rows a row can choose: all (none), those in earlier rows (row), or those of earlier"
          + " time.";

  /** Distance. */
  public static final String DISTANCE_NAME = "distance";

  public static final String RADIUS_NAME = "radius";
  public static final String RADIUS_HELP =
      "Links beyond this distance are dropped, and the result reports the effect on the prior; 0"
          + " drops none.";
  public static final Option<Double> RADIUS =
      Option.real(RADIUS_NAME, RADIUS_HELP, "0", Range.NOT_NEGATIVE);

  public static final String MAX_TV_NAME = "max-tv";
  public static final String MAX_TV_HELP =
      "Far links are dropped as long as the prior changes by at most this total variation, below 1,"
          + " such as 1e-10; 0 drops none.";
  public static final Option<Double> MAX_TV =
      Option.real(MAX_TV_NAME, MAX_TV_HELP, "0", Range.BELOW_ONE);

  public static final String VARIANT_NAME = "variant";
  public static final String VARIANT_HELP =
      "Distance of a row from a cluster: to the mean time of its earlier rows (mean), the mean"
          + " distance from them weighted by their decay (weighted), or the distance from the last"
          + " of them (minimum).";
  public static final Option<AveragedDistanceCrp.Variant> VARIANT =
      Option.choice(VARIANT_NAME, VARIANT_HELP, "mean", AveragedDistanceCrp.Variant.class);

  public static final List<Option<?>> OF_DECAY =
      List.of(DECAY, DECAY_SCALE, DECAY_LOCATION, DECAY_EXPONENT);

  private NearnessOptions() {}
}
