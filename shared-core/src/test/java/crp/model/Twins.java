package crp.model;

import crp.likelihood.Capabilities;
import crp.links.DistanceCrp;
import crp.links.LinkState;
import crp.links.SequentialPrior;
import crp.links.SequentialState;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.random.Rng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.Seating;
import crp.state.TableState;
import java.util.function.BiPredicate;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ToDoubleFunction;

/**
 * Wrong updates of one hyperparameter each, with faults that are easily made. They are applied
 * after the right ones, several steps at a time, so that theirs is the law that is left.
 */
final class Twins {

  private static final int STEPS = 8;

  private Twins() {}

  /**
   * A number that a state holds.
   *
   * @param of its present value
   * @param set gives it another value
   * @param logPrior log density of the value itself, where the log joint of the state has it not
   * @param possible whether a value has prior probability; one that has none is rejected
   */
  record Learnt(
      ToDoubleFunction<Seating> of,
      ObjDoubleConsumer<Seating> set,
      ToDoubleFunction<Seating> logPrior,
      BiPredicate<Seating, Double> possible) {

    Learnt(
        ToDoubleFunction<Seating> of,
        ObjDoubleConsumer<Seating> set,
        ToDoubleFunction<Seating> logPrior) {
      this(of, set, logPrior, (state, value) -> true);
    }

    double logTarget(Seating state) {
      return state.logJoint() + logPrior.applyAsDouble(state);
    }

    /** Metropolis: accepts the value or puts the old one back. */
    void propose(Seating state, double next, Rng rng) {
      if (!possible.test(state, next)) {
        return;
      }
      double now = of.applyAsDouble(state);
      double before = logTarget(state);
      set.accept(state, next);
      if (!rng.accept(logTarget(state) - before)) {
        set.accept(state, now);
      }
    }
  }

  // ---- the numbers

  static Learnt concentration() {
    return number(Prior.CONCENTRATION);
  }

  static Learnt scale() {
    return number(Prior.SCALE);
  }

  static Learnt discount() {
    return number(PitmanYor.DISCOUNT);
  }

  /** One of the prior's numbers. */
  static Learnt number(String name) {
    return new Learnt(
        state -> state.parameters().value(name),
        (state, value) -> setPrior(state, JointModel.prior(state).with(name, value)),
        state -> logDensity(state.parameters().get(name)),
        (state, value) ->
            state.parameters().get(name).prior().logDensity(value) > Double.NEGATIVE_INFINITY);
  }

  /** Log density of the value itself; on a grid the log probability. */
  private static double logDensity(Parameter number) {
    double x = number.value();
    Hyperprior law = number.prior();
    if (law.isGrid()) {
      return law.logDensity(x);
    }
    return law instanceof Hyperprior.Beta
        ? law.logDensity(x) - Math.log(x) - Math.log1p(-x)
        : law.logDensity(x) - Math.log(x);
  }

  /** What the power has above that of the CRP, or lambda. */
  static Learnt power() {
    return new Learnt(
        state -> excess((PoweredCrp) JointModel.prior(state)),
        (state, value) -> {
          PoweredCrp prior = (PoweredCrp) JointModel.prior(state);
          Power power = prior.strength();
          setPrior(state, prior.with(power.name(), (power.byLambda() ? 0 : 1) + value));
        },
        state -> {
          PoweredCrp prior = (PoweredCrp) JointModel.prior(state);
          Hyperprior law = prior.strength().strength().prior();
          return law.isGrid()
              ? 0
              : law.logDensity(prior.strength().strength().value()) - Math.log(excess(prior));
        });
  }

  private static double excess(PoweredCrp prior) {
    return prior.strength().strength().value() - (prior.strength().byLambda() ? 0 : 1);
  }

  /** One of the family's numbers. */
  static Learnt ofTheFamily(String name) {
    return new Learnt(
        state -> Capabilities.sampled(state.bank()).hyperparameters().value(name),
        (state, value) -> {
          Parameters now = Capabilities.sampled(state.bank()).hyperparameters();
          Capabilities.sampled(state.bank())
              .setHyperparameters(one -> one.equals(name) ? value : now.value(one));
        },
        state -> 0);
  }

  private static void setPrior(Seating state, Prior there) {
    if (state instanceof LinkState links) {
      links.setPrior((DistanceCrp) there);
    } else if (state instanceof SequentialState ordered) {
      ordered.setPrior((SequentialPrior) there);
    } else {
      ((TableState) state).setPrior((TablePrior) there);
    }
  }

  // ---- the faults

  /** Metropolis on the log of a positive number that forgets the Jacobian. */
  static JointModel.Extra withoutJacobian(Learnt number) {
    return walk(number, Math::log, Math::exp, 1e-6, 1e6);
  }

  /** The same on the logit of a number between 0 and 1. */
  static JointModel.Extra withoutJacobianOfTheLogit(Learnt number) {
    return walk(number, x -> Math.log(x / (1 - x)), u -> 1 / (1 + Math.exp(-u)), 1e-3, 1 - 1e-3);
  }

  private static JointModel.Extra walk(
      Learnt number, DoubleUnaryOperator there, DoubleUnaryOperator back, double low, double high) {
    return (state, rng) -> {
      for (int step = 0; step < STEPS; step++) {
        double from = there.applyAsDouble(number.of.applyAsDouble(state));
        double next = back.applyAsDouble(from + rng.gaussian());
        if (next > low && next < high) {
          number.propose(state, next, rng);
        }
      }
    };
  }

  /** Draws from the right law on a grid, but takes the value behind the one that was drawn. */
  static JointModel.Extra offByOne(Learnt number, double... grid) {
    return (state, rng) -> {
      double[] logs = new double[grid.length];
      for (int g = 0; g < logs.length; g++) {
        number.set.accept(state, grid[g]);
        logs[g] = number.logTarget(state);
      }
      int drawn = rng.index(logs, logs.length);
      number.set.accept(state, grid[Math.min(drawn + 1, grid.length - 1)]);
    };
  }

  /**
   * Draws a number of a Gaussian family from its grid, but each table's factor number^(columns / 2)
   * is left out.
   */
  static JointModel.Extra withoutTheTablesFactor(Learnt number, int columns) {
    return (state, rng) ->
        drawFromGrid(
            state,
            number,
            13,
            g -> Math.scalb(1.0, -g),
            value -> number.logTarget(state) - 0.5 * columns * state.tables() * Math.log(value),
            rng);
  }

  /** Draws the concentration on its grid as if the law were the CRP. */
  static JointModel.Extra asIfTheCrp(int customers) {
    return (state, rng) -> {
      double[] grid = state.parameters().get(Prior.CONCENTRATION).prior().values();
      drawFromGrid(
          state,
          concentration(),
          grid.length,
          g -> grid[g],
          value -> {
            Crp plain = Crp.of(value);
            return plain.logTables(state.tables()) - plain.logNormaliser(customers);
          },
          rng);
    };
  }

  /** Draws the concentration on its grid as if each table held a self-link. */
  static JointModel.Extra tablesForSelfLinks() {
    return (state, rng) -> {
      LinkState links = (LinkState) state;
      double[] grid = state.parameters().get(Prior.CONCENTRATION).prior().values();
      drawFromGrid(
          state,
          concentration(),
          grid.length,
          g -> grid[g],
          value -> links.tables() * Math.log(value) - links.prior().logNormaliser(value),
          rng);
    };
  }

  private static void drawFromGrid(
      Seating state,
      Learnt number,
      int size,
      IntToDoubleFunction grid,
      DoubleUnaryOperator logWeight,
      Rng rng) {
    double[] logs = new double[size];
    for (int g = 0; g < size; g++) {
      number.set.accept(state, grid.applyAsDouble(g));
      logs[g] = logWeight.applyAsDouble(grid.applyAsDouble(g));
    }
    number.set.accept(state, grid.applyAsDouble(rng.index(logs, size)));
  }
}
