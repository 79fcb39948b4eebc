package crp.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.Background;
import crp.likelihood.Capabilities;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.partition.NormalizedMutualInformation;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.Prior;
import crp.state.Noise;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleRaceTest {

  private static final int N = 20_000;
  private static final List<TableInitializer> ALL = List.of(TableInitializer.values());

  /** Six clusters in the plane, ten deviations apart. */
  private static final RealRows ROWS = rows();

  private static final GaussianNiw FAMILY = GaussianNiw.from(ROWS);

  private static RealRows rows() {
    SeededRng rng = new SeededRng(5);
    double[] values = new double[2 * N];
    for (int i = 0; i < N; i++) {
      values[2 * i] = 10 * (i % 6 % 3) + rng.gaussian();
      values[2 * i + 1] = 10 * (i % 6 / 3) + rng.gaussian();
    }
    return RealRows.of(values, N, 2);
  }

  private static final Partition TRUTH = truth();

  private static Partition truth() {
    int[] labels = new int[N];
    Arrays.setAll(labels, i -> i % 6);
    return Partition.of(labels);
  }

  private static TableState state(int[] items) {
    return new TableState(
        Crp.of(Parameter.gamma(1, 1)), FAMILY.bank(FAMILY.prepare(ROWS).select(items)));
  }

  private static TableState all() {
    return new TableState(Crp.of(Parameter.gamma(1, 1)), FAMILY.bank(ROWS));
  }

  private static SampleRace race(List<TableInitializer> starts, int sweeps) {
    return race(starts, sweeps, SampleRaceTest::state);
  }

  private static SampleRace race(
      List<TableInitializer> starts, int sweeps, Function<int[], TableState> part) {
    List<Kernel<? super TableState>> kernels =
        List.of(new TableGibbs(), new ParameterUpdate<>(), new FamilyUpdate<TableState>());
    return new SampleRace(List.copyOf(starts), part, state -> kernels, 1000, sweeps);
  }

  private static TableState seated(Initializer<TableState> start, long seed) {
    TableState state = all();
    start.seat(state, new SeededRng(seed));
    return state;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void clustersAreFoundBeforeTheFirstSweepWhereManyTablesHideThem(long seed) {
    TableState raced = seated(race(ALL, 15), seed);
    raced.audit(1e-9);
    double found = NormalizedMutualInformation.of(TRUTH, raced.partition());
    assertTrue(found > 0.99, "NMI " + found);
    TableState many = seated(TableInitializer.MANY, seed);
    double hidden = NormalizedMutualInformation.of(TRUTH, many.partition());
    assertTrue(hidden < 0.9, "NMI of many tables " + hidden);
  }

  @Test
  void theStateOfTheHighestLogJointIsKeptWhateverTheOrder() {
    List<TableState> made = new ArrayList<>();
    Function<int[], TableState> part =
        items -> {
          assertEquals(1000, items.length);
          made.add(state(items));
          return made.get(made.size() - 1);
        };
    List<TableInitializer> starts = new ArrayList<>(ALL);
    for (int turn = 0; turn < 2; turn++) {
      made.clear();
      TableState state = seated(race(starts, 3, part), 7);
      assertEquals(starts.size(), made.size());
      TableState best =
          made.stream().max((a, b) -> Double.compare(a.logJoint(), b.logJoint())).orElseThrow();
      assertEquals(
          best.prior().parameters().value(Prior.CONCENTRATION),
          state.prior().parameters().value(Prior.CONCENTRATION));
      for (String name : Capabilities.sampled(best.bank()).hyperparameters().names()) {
        assertEquals(
            Capabilities.sampled(best.bank()).hyperparameters().value(name),
            Capabilities.sampled(state.bank()).hyperparameters().value(name));
      }
      assertTrue(state.tables() >= best.tables());
      Collections.reverse(starts);
    }
  }

  @Test
  void itRepeatsFromItsSeedAndChainsDiffer() {
    Partition first = seated(race(ALL, 2), 1).partition();
    assertEquals(first, seated(race(ALL, 2), 1).partition());
    assertNotEquals(first, seated(race(ALL, 2), 2).partition());
  }

  @Test
  void rowsFarFromAllClustersStayNoise() {
    double[] values = new double[2 * N];
    for (int i = 0; i < N; i++) {
      values[2 * i] = i % 50 == 0 ? 200.0 * Math.cos(i) : ROWS.value(i, 0);
      values[2 * i + 1] = i % 50 == 0 ? 200.0 * Math.sin(i) : ROWS.value(i, 1);
    }
    RealRows rows = RealRows.of(values, N, 2);
    GaussianNiw family = GaussianNiw.from(rows);
    RealRows prepared = family.prepare(rows);
    Function<int[], TableState> part =
        items -> {
          RealRows some = prepared.select(items);
          double[] noise = Background.of(family, some).logDensities(some);
          return new TableState(
              Crp.of(1), family.bank(some), new Noise(Parameter.fixed(0.02), noise));
        };
    int[] everything = new int[N];
    Arrays.setAll(everything, i -> i);
    TableState state = part.apply(everything);
    race(ALL, 15, part).seat(state, new SeededRng(1));
    state.audit(1e-9);
    int noise = 0;
    for (int i = 0; i < N; i++) {
      noise += state.isNoise(i) ? 1 : 0;
    }
    assertTrue(noise > 300 && noise < 420, "noise " + noise + " tables " + state.tables());
    assertTrue(state.tables() < 20, "tables " + state.tables());
  }

  @Test
  void fewRowsAreAllInTheRaceAndALoneRowSitsAlone() {
    RealRows one = ROWS.select(new int[] {3});
    TableState state = new TableState(Crp.of(1), FAMILY.bank(one));
    race(ALL, 2, items -> new TableState(Crp.of(1), FAMILY.bank(one.select(items))))
        .seat(state, new SeededRng(1));
    assertEquals(1, state.tables());
  }

  @Test
  void numbersOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> race(List.of(), 1));
    assertThrows(IllegalArgumentException.class, () -> race(ALL, -1));
  }
}
