package crp.experiment;

import crp.experiment.DataSet.Use;
import crp.random.Rng;
import crp.random.SeededRng;

/**
 * A data set that is drawn.
 *
 * @param name unique among all sets
 * @param use whether it had a part in the choice of a default
 * @param maker draws the data
 */
record Design(String name, Use use, Maker maker) {

  /** Draws the data of a design. */
  @FunctionalInterface
  interface Maker {
    /** {@return the set} */
    DataSet draw(String name, Use use, Rng rng);
  }

  /** {@return the set that belongs to a seed} */
  DataSet draw(long seed) {
    return maker.draw(name, use, new SeededRng(seed));
  }
}
