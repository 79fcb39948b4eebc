package crp.superstep;

import crp.data.Rows;
import crp.likelihood.Capabilities;
import crp.likelihood.LawSource;
import crp.likelihood.TableBank;
import crp.likelihood.TableLaws;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Broken twins of a superstep. */
public final class Faults {

  private Faults() {}

  /** Rows move among all tables and none is held: a table that empties cannot fill again. */
  public static final class NothingHeld<R extends Rows> implements BlockedChain.Fault<R> {

    @Override
    public Broadcast<R> broadcast(Broadcast<R> right, Driver<R> driver, Rng rng) {
      Broadcast.Sets now =
          new Broadcast.Sets(right.keys.now().key(), 0, right.keys.now().visited());
      return among(driver.tables(), driver.prior().dirichletShift(), now, right, driver, rng);
    }
  }

  /** Rows move by the weights of a Chinese restaurant process, whatever the prior is. */
  static final class NoShift<R extends Rows> implements BlockedChain.Fault<R> {

    @Override
    public Broadcast<R> broadcast(Broadcast<R> right, Driver<R> driver, Rng rng) {
      int[] held = Arrays.stream(driver.tables()).filter(driver::isHeld).toArray();
      return among(held, 0, right.keys.now(), right, driver, rng);
    }
  }

  private static <R extends Rows> Broadcast<R> among(
      int[] slots,
      double shift,
      Broadcast.Sets now,
      Broadcast<R> right,
      Driver<R> driver,
      Rng rng) {
    int law = right.family.law();
    int[] lawOf = new int[right.tableSlots()];
    Arrays.fill(lawOf, -1);
    double[] laws = new double[slots.length * law];
    double[] logWeights = new double[slots.length];
    TableLaws drawn = driver.bank().laws();
    drawn.reserve(1);
    for (int t = 0; t < slots.length; t++) {
      lawOf[slots[t]] = t;
      logWeights[t] = Math.log(rng.gamma(driver.weight(slots[t]) + shift));
      drawn.draw(0, slots[t], rng);
      drawn.copy(0, laws, t * law);
    }
    return new Broadcast<>(
        right.family,
        new Broadcast.Keys(now, right.keys.next()),
        right.patch,
        right.anchors,
        new Broadcast.Seats(lawOf, slots, logWeights, laws),
        right.proposals);
  }

  /** Not broken: rows outside of proposals stay, so that the pass is a reversible kernel. */
  static class OnlyDivisions<R extends Rows> implements BlockedChain.Fault<R> {

    @Override
    public Broadcast<R> broadcast(Broadcast<R> right, Driver<R> driver, Rng rng) {
      int[] none = new int[right.tableSlots()];
      Arrays.fill(none, -1);
      return new Broadcast<>(
          right.family,
          right.keys,
          right.patch,
          right.anchors,
          new Broadcast.Seats(none, new int[0], new double[0], new double[0]),
          new Broadcast.Proposals(
              right.tableSlots(), right.proposals.each, laws(right, driver, rng)));
    }

    double[] laws(Broadcast<R> right, Driver<R> driver, Rng rng) {
      return right.proposals.laws;
    }
  }

  /** The laws of the sides of a union are those of the two tables. */
  static final class PresentDivision<R extends Rows> extends OnlyDivisions<R> {

    @Override
    double[] laws(Broadcast<R> right, Driver<R> driver, Rng rng) {
      int law = right.family.law();
      double[] laws = right.proposals.laws.clone();
      TableLaws drawn = driver.bank().laws();
      drawn.reserve(1);
      for (int p = 0; p < right.proposals.each.length; p++) {
        Division division = right.proposals.each[p];
        for (int side = 0; side < 2 && !division.divides(); side++) {
          drawn.draw(0, side == 0 ? division.first() : division.second(), rng);
          drawn.copy(0, laws, (2 * p + side) * law);
        }
      }
      return laws;
    }
  }

  /** The probability of choosing the two rows that open the sides is left out. */
  static final class NoChoice<R extends Rows> extends OnlyDivisions<R> {

    @Override
    public Tally<R> tally(Tally<R> right, Broadcast<R> sent) {
      for (int p = 0; p < right.visitedFirst.length; p++) {
        int members = sent.proposals.each[p].visited();
        right.visitedFirst[p] = sent.patch.ids().length - (members - 1L);
      }
      return right;
    }
  }

  /** The driver has the weight of half of the rows for that of all. */
  public static final class ForgottenBlocks<R extends Rows> implements BlockedChain.Fault<R> {

    @Override
    public double weight(double right) {
      return right / 2;
    }
  }

  /** The tables' parameters are drawn under the numbers of the family of the step before. */
  static final class StaleLaws<R extends Rows> implements BlockedChain.Fault<R> {

    private @Nullable Parameters before;

    @Override
    public Broadcast<R> broadcast(Broadcast<R> right, Driver<R> driver, Rng rng) {
      TableBank<R> bank = driver.bank();
      Parameters now = Capabilities.sampled(bank).hyperparameters();
      Parameters stale = before == null ? now : before;
      before = now;
      Capabilities.sampled(bank).setHyperparameters(stale::value);
      double[] weights = new double[right.tableSlots()];
      for (int slot : driver.tables()) {
        weights[slot] = driver.weight(slot);
      }
      Broadcast.Seats seats = seats(right, bank, weights, rng);
      Capabilities.sampled(bank).setHyperparameters(now::value);
      return new Broadcast<>(
          right.family, right.keys, right.patch, right.anchors, seats, right.proposals);
    }
  }

  /** {@return weights and laws of the same tables, drawn under the Chinese restaurant process} */
  static <R extends Rows> Broadcast.Seats seats(
      Broadcast<R> sent, TableBank<R> bank, double[] weights, Rng rng) {
    int law = sent.family.law();
    int[] slots = sent.seats.slotOf();
    double[] logWeights = new double[slots.length];
    double[] laws = new double[slots.length * law];
    TableLaws drawn = LawSource.of(bank);
    drawn.reserve(1);
    for (int t = 0; t < slots.length; t++) {
      logWeights[t] = Math.log(rng.gamma(weights[slots[t]]));
      drawn.draw(0, slots[t], rng);
      drawn.copy(0, laws, t * law);
    }
    return new Broadcast.Seats(sent.seats.lawOf(), slots, logWeights, laws);
  }

  /** The numbers of the family are drawn given the tables of the step before. */
  static final class StaleTables<R extends Rows> implements BlockedChain.Fault<R> {

    private @Nullable Parameters before;

    @Override
    public void spoil(Driver<R> driver) {
      Parameters now = driver.bank().hyperparameters();
      Parameters stale = before == null ? now : before;
      before = now;
      driver.bank().setHyperparameters(stale::value);
    }
  }
}
