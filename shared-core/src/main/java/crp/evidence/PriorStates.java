package crp.evidence;

import crp.likelihood.TableBank;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.Rng;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import crp.seating.TableDraws;
import crp.seating.TablePrior;
import crp.state.LinkState;
import crp.state.SequentialState;
import crp.state.TableState;

/**
 * Exact draws from priors of all kinds, as states in which everybody sits; a sampled concentration
 * is drawn first. Where annealing starts.
 */
public final class PriorStates {

  private PriorStates() {}

  /**
   * {@return draws of tables}
   *
   * @param prior over partitions
   * @param customers how many, each of weight 1
   * @throws IllegalArgumentException if more is sampled than a concentration under a gamma law
   */
  public static Annealing.PriorDraw<TableState> of(TablePrior prior, int customers) {
    requireSimple(prior);
    if (prior.parameters().sampled(Prior.CONCENTRATION)) {
      return (bank, rng) -> {
        TablePrior drawn = prior.with(Prior.CONCENTRATION, concentration(prior, rng));
        return seated(drawn, bank, new TableDraws(drawn, customers).draw(rng));
      };
    }
    TableDraws draws = new TableDraws(prior, customers);
    return (bank, rng) -> seated(prior, bank, draws.draw(rng));
  }

  private static TableState seated(TablePrior prior, TableBank<?> bank, Partition start) {
    return new TableState(prior, bank, start);
  }

  /**
   * {@return draws of links}
   *
   * @param prior over links, of a fixed scale
   * @throws IllegalArgumentException if more is sampled than a concentration under a gamma law
   */
  public static Annealing.PriorDraw<LinkState> of(LinkPrior prior) {
    requireSimple(prior);
    return (bank, rng) -> {
      LinkPrior drawn = prior.with(Prior.CONCENTRATION, concentration(prior, rng));
      return new LinkState(drawn, bank, drawn.simulate(rng));
    };
  }

  /**
   * {@return draws of ordered seats}
   *
   * @param prior over ordered seats, of a fixed scale
   * @throws IllegalArgumentException if more is sampled than a concentration under a gamma law
   */
  public static Annealing.PriorDraw<SequentialState> of(SequentialPrior prior) {
    requireSimple(prior);
    return (bank, rng) -> {
      SequentialPrior drawn = prior.with(Prior.CONCENTRATION, concentration(prior, rng));
      return new SequentialState(drawn, bank, drawn.simulate(rng));
    };
  }

  /** {@return a concentration drawn from its gamma law; the fixed one} */
  private static double concentration(Prior prior, Rng rng) {
    return prior.parameters().get(Prior.CONCENTRATION).prior() instanceof Hyperprior.Gamma gamma
        ? Math.max(Double.MIN_NORMAL, rng.gamma(gamma.shape()) / gamma.rate())
        : prior.concentration();
  }

  private static void requireSimple(Prior prior) {
    for (String name : prior.parameters().sampled()) {
      if (!name.equals(Prior.CONCENTRATION)) {
        throw new IllegalArgumentException(
            "annealing needs a fixed %s, got %s".formatted(name, prior.describe()));
      }
    }
    Parameter concentration = prior.parameters().get(Prior.CONCENTRATION);
    if (concentration.sampled() && !(concentration.prior() instanceof Hyperprior.Gamma)) {
      throw new IllegalArgumentException(
          "annealing needs a concentration that is fixed or under a gamma law, got "
              + prior.describe());
    }
  }
}
