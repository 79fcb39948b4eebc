package crp.links;

import crp.chain.Initializer;
import crp.partition.Links;
import crp.random.Rng;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>Initializers of chains over links.
 */
public enum LinkInitializer implements Initializer<LinkState> {
  /** A draw from the prior, or singletons if the data exclude the draw. */
  PRIOR {
    @Override
    public void seat(LinkState state, Rng rng) {
      seat(state, state.prior().simulate(rng));
    }
  },
  /** Singletons. The first sweep then builds the tables customer by customer. */
  APART {
    @Override
    public void seat(LinkState state, Rng rng) {
      state.seat(Links.of(IntStream.range(0, state.items()).toArray()));
    }
  };

  /**
   * Seats rows by links, or each at a table of its own if the data exclude these tables.
   *
   * @param links each of positive prior weight
   */
  static void seat(LinkState state, Links links) {
    state.seat(links);
    if (state.logJoint() == Double.NEGATIVE_INFINITY) {
      for (int i = 0; i < state.items(); i++) {
        state.cut(i);
        state.link(i);
      }
    }
  }
}
