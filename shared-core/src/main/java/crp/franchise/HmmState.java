package crp.franchise;

import crp.checkpoint.Archive;
import crp.data.Sequences;
import crp.likelihood.TableBank;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.random.Rng;
import crp.state.Seating;

/**
 * Not part of the promised API.
 *
 * <p>Common part of the hidden Markov models: hidden states and the prior with its current
 * parameter values. Owned by one chain.
 */
public abstract sealed class HmmState implements Seating permits StepwiseHmm, BlockedHmm {

  private final HiddenStates states;
  private TransitionPrior prior;

  HmmState(TransitionPrior prior, TableBank<?> bank, Sequences sequences) {
    this.prior = prior;
    this.states = new HiddenStates(bank, sequences);
  }

  final HiddenStates states() {
    return states;
  }

  /** {@return the prior with its current parameter values} */
  public final TransitionPrior prior() {
    return prior;
  }

  final void setPrior(TransitionPrior replacement) {
    prior = replacement;
  }

  /**
   * Assigns a state to each row in turn, given those before.
   *
   * @param rng the source of randomness
   */
  public void seatSequentially(Rng rng) {
    states.open(prior.top().value(), prior.next().value(), prior.stay().value(), rng);
  }

  /**
   * Assigns random states in runs of consecutive rows. Starting with more states than expected is
   * better, because samplers merge states more easily than they find new ones.
   *
   * @param wanted number of states, at least 1
   * @param rng the source of randomness
   */
  public void seatAtRandom(int wanted, Rng rng) {
    states.scatter(wanted, rng);
  }

  @Override
  public final int items() {
    return states.size();
  }

  @Override
  public final int tables() {
    return states.occupied();
  }

  @Override
  public final int[] slots() {
    return states.slots();
  }

  @Override
  public final int count(int slot) {
    return states.members(slot);
  }

  @Override
  public final TableBank<?> bank() {
    return states.bank();
  }

  @Override
  public final Partition partition() {
    return states.partition();
  }

  @Override
  public final Parameters parameters() {
    return prior.parameters();
  }

  final boolean learns() {
    return !prior.parameters().sampled().isEmpty();
  }

  @Override
  public void archive(Archive archive) {
    prior.parameters().archive(archive, (name, value) -> prior = prior.with(name, value));
    states.archive(archive);
  }

  @Override
  public void check() {
    states.check();
  }
}
