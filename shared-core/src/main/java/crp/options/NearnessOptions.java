package crp.options;

/** Options of distances, times and decays. */
public final class NearnessOptions {

  public static final String NEARNESS = "nearness";
  public static final String NEARNESS_HELP =
      "How near two rows are: in time, in space or by another distance, or in a graph.";

  public static final String DECAY = "decay";
  public static final String DECAY_DEFAULT = "automatic";
  public static final String DECAY_HELP =
      "Weight of a distance d: automatic, window-inclusive in a graph and in space, else exponential;"
          + " exponential, exp(-d / scale);"
          + " window, 1 for d < scale, else 0; window-inclusive, 1 for d <= scale, else 0; logistic,"
          + " 1 / (1 + exp((d - location) / scale)); identity, 1; gaussian, exp(-d^2 / (2 scale^2));"
          + " power-law, (1 + d / scale)^-exponent.";

  public static final String DECAY_SCALE = "decay-scale";
  public static final String DECAY_SCALE_DEFAULT = "automatic";
  public static final String DECAY_SCALE_HELP =
      "Scale of the decay, in the unit of the distances. A positive number; the law under which it"
          + " is sampled: 'log-uniform LOW HIGH', 'gamma SHAPE RATE', 'grid VALUE ...'; or 'automatic'"
          + " (or 'sampled') for log-uniform from a thirtieth to ten times the typical scale: a tenth"
          + " of the range of the times, the median distance to the 16th nearest row, the length 1."
          + " Of an automatic decay in space: that distance; in a graph: the limit of hops, 1 without"
          + " one.";

  public static final String DECAY_LOCATION = "decay-location";
  public static final String DECAY_LOCATION_DEFAULT = "automatic";
  public static final String DECAY_LOCATION_HELP =
      "Distance at which the logistic decay is one half. A number of at least 0; the law under which"
          + " it is sampled: 'log-uniform LOW HIGH', 'gamma SHAPE RATE', 'grid VALUE ...'; or"
          + " 'automatic' (or 'sampled') for log-uniform from a thirtieth to ten times the typical"
          + " scale.";

  public static final String DECAY_EXPONENT = "decay-exponent";
  public static final String DECAY_EXPONENT_DEFAULT = "2";
  public static final String DECAY_EXPONENT_HELP =
      "Exponent of the power-law decay, positive: far weights fall like a distance to minus this"
          + " power.";

  public static final String SKIP_UNKNOWN = "skip-unknown";
  public static final String SKIP_UNKNOWN_HELP =
      "Leave out the edges of the file whose ids are not in the data, as after filtering rows; a"
          + " note gives their number. Otherwise such an edge is an error.";

  public static final String TIME = "time";
  public static final String TIME_DEFAULT = "automatic";
  public static final String TIME_HELP =
      "Attribute with times, numeric or a date (then in days): its name or number from 1; 'row' for"
          + " the position of the row in the data; 'automatic' for the only attribute of dates, or"
          + " the position of the row if there is none or several. It is left out of the likelihood.";

  public static final String DIRECTION = "direction";
  public static final String DIRECTION_DEFAULT = "sequential";
  public static final String DIRECTION_HELP =
      "Which rows a row can choose: earlier ones only (sequential), or both earlier and later ones"
          + " (both).";

  public static final String TIES = "ties";
  public static final String TIES_DEFAULT = "by-row";
  public static final String TIES_HELP =
      "Rows with equal times: by-row, the later row can choose the earlier one; strict, neither can"
          + " choose the other, and under averaged distances they share a cluster only if it has rows"
          + " of earlier times.";

  public static final String EARLIER = "earlier";
  public static final String EARLIER_DEFAULT = "none";
  public static final String EARLIER_HELP =
      "Which rows a row can choose: all (none), those in earlier rows (row), or those of earlier"
          + " time.";

  /** Distance. */
  public static final String DISTANCE = "distance";

  public static final String RADIUS = "radius";
  public static final String RADIUS_DEFAULT = "0";
  public static final String RADIUS_HELP =
      "Links beyond this distance are dropped, and the result reports the effect on the prior; 0"
          + " drops none.";

  public static final String MAX_TV = "max-tv";

  /** Its default, no links are dropped. */
  public static final String MAX_TV_DEFAULT = "0";

  public static final String MAX_TV_HELP =
      "Far links are dropped as long as the prior changes by at most this total variation, below 1,"
          + " such as 1e-10; 0 drops none.";

  public static final String VARIANT = "variant";
  public static final String VARIANT_DEFAULT = "mean";
  public static final String VARIANT_HELP =
      "Distance of a row from a cluster: to the mean time of its earlier rows (mean), the mean"
          + " distance from them weighted by their decay (weighted), or the distance from the last"
          + " of them (minimum).";

  public static final String SAMPLER = "sampler";
  public static final String SAMPLER_DEFAULT = "exact";
  public static final String SAMPLER_HELP =
      "exact samples from the posterior; published seats the rows once in the order of time, as in"
          + " the paper, which is not a sample from the posterior.";

  private NearnessOptions() {}
}
