package crp.links;

import crp.check.Invariance;
import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.partition.Links;
import java.util.List;
import java.util.function.Supplier;

/** The exact transition matrix of a kernel on the links of a small problem. */
public final class LinkMatrix {

  private LinkMatrix() {}

  /** {@return all links that the prior allows} */
  public static List<Links> links(DistanceCrp prior) {
    int n = prior.size();
    List<Links> all = prior.affinity().sequential() ? Links.allSequential(n) : Links.all(n);
    return all.stream().filter(links -> prior.logJoint(links) > Double.NEGATIVE_INFINITY).toList();
  }

  /**
   * {@return the matrix of one customer's update, of which {@link LinkGibbs} makes a sweep}
   *
   * @param prior over links
   * @param banks makes a bank without customers
   * @param item whose link is drawn
   */
  public static Invariance<Links> ofOne(
      DistanceCrp prior, Supplier<? extends TableBank<?>> banks, int item) {
    LinkGibbs kernel = new LinkGibbs();
    return Invariance.of(
        links(prior),
        (links, rng) -> {
          LinkState state = new LinkState(prior, banks.get(), links);
          kernel.update(state, item, rng);
          return state.links();
        },
        links -> new LinkState(prior, banks.get(), links).logJoint());
  }

  /**
   * {@return the matrix over all links of positive posterior probability} The target is the state's
   * own log joint. Every state that a path leads to is audited.
   *
   * @param prior over links
   * @param banks makes a bank without customers
   * @param kernel may be used for all paths: it keeps nothing between its applications
   */
  public static Invariance<Links> of(
      DistanceCrp prior, Supplier<? extends TableBank<?>> banks, Kernel<LinkState> kernel) {
    List<Links> possible =
        links(prior).stream()
            .filter(
                links ->
                    new LinkState(prior, banks.get(), links).logJoint() > Double.NEGATIVE_INFINITY)
            .toList();
    return Invariance.of(
        possible,
        (links, rng) -> {
          LinkState state = new LinkState(prior, banks.get(), links);
          kernel.apply(state, rng);
          state.audit(1e-9);
          return state.links();
        },
        links -> new LinkState(prior, banks.get(), links).logJoint());
  }
}
