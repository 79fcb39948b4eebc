package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import crp.checkpoint.ArchiveReader;
import crp.checkpoint.ArchiveWriter;
import crp.data.RealRows;
import crp.data.Sequences;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.state.Seating;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * A state that was stored goes on as the one that was not. The twins lack a part each, and go
 * elsewhere: no part can be left out unseen.
 */
class StoredStatesTest {

  /** Chains with the same random numbers meet after some more sweeps. */
  private static final int FEW = 2;

  private static final int N = 60;
  private static final Sequences SEQUENCES = Sequences.of(25, N - 25);
  private static final RealRows ROWS = rows();

  private static RealRows rows() {
    Rng rng = new SeededRng(6);
    double[] values = new double[N];
    Arrays.setAll(values, t -> 3 * (t / 8 % 3) + rng.gaussian());
    return RealRows.of(values, N, 1);
  }

  private static GaussianNiw family() {
    return GaussianNiw.from(ROWS);
  }

  private static TransitionPrior sticky() {
    return TransitionPrior.of(
        Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.gamma(1, 0.1));
  }

  /** Applies sweeps. {@return where they led} */
  private static <S extends Seating> String sweeps(
      S state, List<Kernel<? super S>> kernels, int sweeps, long seed) {
    StringBuilder text = new StringBuilder();
    Rng rng = new SeededRng(seed);
    for (int sweep = 0; sweep < sweeps; sweep++) {
      for (Kernel<? super S> kernel : kernels) {
        kernel.apply(state, rng);
      }
      text.append(state.partition()).append(state.logJoint()).append(state.numbers()).append('\n');
    }
    return text.toString();
  }

  private static List<Kernel<? super BlockedHmm>> blocked() {
    return List.of(new BlockedSweep(), new FamilyUpdate<BlockedHmm>());
  }

  private static List<Kernel<? super GroupedMixture>> grouped() {
    return List.of(new GroupGibbs(), new FamilyUpdate<GroupedMixture>());
  }

  private static <S extends Seating> S copy(S state, Supplier<S> kind) {
    S copy = kind.get();
    ArchiveReader.read(copy, ArchiveWriter.write(state));
    return copy;
  }

  /** {@return where a copy goes from which something was taken} */
  private static <S extends Seating> String without(
      S state, Supplier<S> kind, List<Kernel<? super S>> kernels, Consumer<S> loss) {
    S twin = copy(state, kind);
    loss.accept(twin);
    return sweeps(twin, kernels, FEW, 2);
  }

  @Test
  void blockedStates() {
    Supplier<BlockedHmm> empty =
        () -> new BlockedHmm(sticky(), family().bank(family().prepare(ROWS)), SEQUENCES);
    BlockedHmm state = empty.get();
    state.seatAtRandom(12, new SeededRng(1));
    sweeps(state, blocked(), 10, 1);
    String intact = without(state, empty, blocked(), twin -> {});
    String sharesLost =
        without(
            state,
            empty,
            blocked(),
            twin -> {
              for (int slot = 0; slot < twin.states().capacity(); slot++) {
                twin.setShare(slot, 0);
              }
            });
    String numbersLost = without(state, empty, blocked(), twin -> twin.setPrior(sticky()));
    String expected = sweeps(state, blocked(), FEW, 2);
    assertEquals(expected, intact);
    assertNotEquals(expected, sharesLost);
    assertNotEquals(expected, numbersLost);
  }

  @Test
  void groupedStates() {
    int[] restaurants = new int[N];
    Arrays.setAll(restaurants, row -> 1 + row % 2);
    Level level = Level.of(Parameter.gamma(1, 1), new Parameter(0.3, new Hyperprior.Beta(1, 1)));
    Supplier<GroupedMixture> empty =
        () ->
            new GroupedMixture(
                List.of(level, level), family().bank(family().prepare(ROWS)), tree(), restaurants);
    GroupedMixture state = empty.get();
    state.seatSequentially(new SeededRng(1));
    sweeps(state, grouped(), 10, 1);
    String intact = without(state, empty, grouped(), twin -> {});
    String seatsLost =
        without(
            state,
            empty,
            grouped(),
            twin -> {
              Rng rng = new SeededRng(3);
              for (int row = 0; row < N; row++) {
                int slot = twin.states().label(row);
                twin.franchise().remove(twin.restaurant(row), slot, rng);
                twin.franchise().add(twin.restaurant(row), slot, rng);
              }
            });
    String numbersLost =
        without(state, empty, grouped(), twin -> twin.franchise().setLevels(List.of(level, level)));
    String expected = sweeps(state, grouped(), FEW, 2);
    assertEquals(expected, intact);
    assertNotEquals(expected, seatsLost);
    assertNotEquals(expected, numbersLost);
  }

  private static RestaurantTree tree() {
    RestaurantTree tree = new RestaurantTree();
    tree.open(0);
    tree.open(0);
    return tree;
  }
}
