package elki.clustering.crp.nearness;

import org.jspecify.annotations.Nullable;

/** Where nearness comes from. Immutable; holds options only. */
public sealed interface Nearness permits DistanceNearness, TimeNearness {

  /** {@return where times are found; {@code null} if they are not asked for} */
  @Nullable TimeColumn times();

  /**
   * {@return the links}
   *
   * @param sources the relations, and the times that were asked for
   * @param decay what distances count for
   * @param concentration weight of a self-link, which the bound of a truncation depends on
   * @throws elki.utilities.exceptions.AbortException if the data do not fit, with a message for the
   *     user
   */
  Links links(Sources sources, DecayChoice decay, double concentration);
}
