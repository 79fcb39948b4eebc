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
      seat(state, state.prior().simulate(rng), rng);
    }
  },
  /** Singletons. The first sweep then builds the tables customer by customer. */
  APART {
    @Override
    public void seat(LinkState state, Rng rng) {
      seat(state, alone(state), rng);
    }
  };

  /**
   * Seats rows by links, or each at a table of its own if the data exclude these tables; as far as
   * the constraints allow.
   *
   * @param links each of positive prior weight
   */
  static void seat(LinkState state, Links links, Rng rng) {
    state.seat(obeying(state, links, rng));
    if (state.logJoint() == Double.NEGATIVE_INFINITY) {
      Links apart = obeying(state, alone(state), rng);
      for (int i = 0; i < state.items(); i++) {
        state.cut(i);
        state.link(apart.target(i));
      }
    }
  }

  private static Links alone(LinkState state) {
    return Links.of(IntStream.range(0, state.items()).toArray());
  }

  private static Links obeying(LinkState state, Links links, Rng rng) {
    return state.constraints().isEmpty()
        ? links
        : ObeyingLinks.of(state.prior(), state.constraints(), links, rng);
  }
}
