package crp.state;

import crp.seating.ChoiceWeights;

/** A state whose prior weighs links or seats by decayed distances. Owned by one chain. */
public interface Decayed extends Numbered {

  /**
   * {@return the weights of the current links or seats under another value of a number of the
   * decay, for any concentration; its other numbers keep their values}
   *
   * @param name of a number of the decay
   * @param value in its range and within reach of the distances
   */
  ChoiceWeights choices(String name, double value);
}
