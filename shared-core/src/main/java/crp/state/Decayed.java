package crp.state;

import crp.seating.ChoiceWeights;

/** A state whose prior weighs links or seats by decayed distances. Owned by one chain. */
public interface Decayed extends Numbered {

  /**
   * {@return the weights of the current links or seats under another scale of the decay, for any
   * concentration}
   *
   * @param scale positive, finite, and within reach of the distances; NaN where there is none
   */
  ChoiceWeights choices(double scale);
}
