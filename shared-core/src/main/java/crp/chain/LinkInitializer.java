package crp.chain;

import crp.partition.Links;
import crp.random.Rng;
import crp.state.LinkState;
import java.util.stream.IntStream;

/** Where a chain on links starts. */
public enum LinkInitializer implements Initializer<LinkState> {
  /** A draw from the prior; or everybody alone, if the data rule the draw out. */
  PRIOR {
    @Override
    public void seat(LinkState state, Rng rng) {
      state.seat(state.prior().simulate(rng));
      if (state.logJoint() == Double.NEGATIVE_INFINITY) {
        for (int i = 0; i < state.items(); i++) {
          state.cut(i);
          state.link(i);
        }
      }
    }
  },
  /** Everybody alone. The first sweep then builds the tables one customer after the other. */
  APART {
    @Override
    public void seat(LinkState state, Rng rng) {
      state.seat(Links.of(IntStream.range(0, state.items()).toArray()));
    }
  }
}
