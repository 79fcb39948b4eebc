package crp.evidence;

import crp.likelihood.TableBank;
import crp.partition.Partition;
import crp.random.Rng;
import crp.seating.ConcentrationPrior;
import crp.seating.LinkPrior;
import crp.seating.Prior;
import crp.seating.ScalePrior;
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
    if (prior.shapeSampled()) {
      throw new IllegalArgumentException(
          "annealing needs a fixed %s, got %s".formatted(prior.shapeName(), prior.describe()));
    }
    if (prior.concentrationPrior() instanceof ConcentrationPrior.Gamma gamma) {
      return (bank, rng) -> {
        TablePrior drawn = prior.withConcentration(concentration(gamma, rng));
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
      LinkPrior drawn =
          prior.concentrationPrior() instanceof ConcentrationPrior.Gamma gamma
              ? prior.withConcentration(concentration(gamma, rng))
              : prior;
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
      SequentialPrior drawn =
          prior.concentrationPrior() instanceof ConcentrationPrior.Gamma gamma
              ? prior.withConcentration(concentration(gamma, rng))
              : prior;
      return new SequentialState(drawn, bank, drawn.simulate(rng));
    };
  }

  private static double concentration(ConcentrationPrior.Gamma gamma, Rng rng) {
    return Math.max(Double.MIN_NORMAL, rng.gamma(gamma.shape()) / gamma.rate());
  }

  private static void requireSimple(Prior prior) {
    if (!(prior.scalePrior() instanceof ScalePrior.Fixed)) {
      throw new IllegalArgumentException(
          "annealing needs a fixed scale of the decay, got " + prior.describe());
    }
    if (prior.concentrationPrior() instanceof ConcentrationPrior.Grid) {
      throw new IllegalArgumentException(
          "annealing needs a concentration that is fixed or under a gamma law, got "
              + prior.describe());
    }
  }
}
