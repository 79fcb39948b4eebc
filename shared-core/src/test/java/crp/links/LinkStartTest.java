package crp.links;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.chain.Initializer;
import crp.chain.StartRace;
import crp.data.RealRows;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkStartTest {

  private static final int SIDE = 25;
  private static final int N = 20 * SIDE;

  private static SparseAffinity grid() {
    return SparseAffinity.ofDistances(
        N,
        (i, j) -> Math.abs(i / SIDE - j / SIDE) + Math.abs(i % SIDE - j % SIDE),
        Decay.windowInclusive(1));
  }

  /** Three regions, each 1.5 standard deviations above the one before. */
  private static RealRows rows() {
    Rng rng = new SeededRng(6);
    double[] x = new double[N];
    Arrays.setAll(x, i -> 1.5 * (i / SIDE >= 10 ? 2 : i % SIDE >= 12 ? 1 : 0) + rng.gaussian());
    return RealRows.of(x, N, 1);
  }

  private static LinkState blank() {
    RealRows rows = rows();
    return new LinkState(
        DistanceCrp.of(Parameter.gamma(1, 1), grid()), GaussianNiw.from(rows).bank(rows));
  }

  private static List<Kernel<? super LinkState>> sweep() {
    return List.of(
        new LinkGibbs(), new ParameterUpdate<LinkState>(), new FamilyUpdate<LinkState>());
  }

  private static LinkState after(Initializer<LinkState> start, int sweeps) {
    LinkState state = blank();
    Rng rng = new SeededRng(3);
    start.seat(state, rng);
    for (int s = 0; s < sweeps; s++) {
      sweep().forEach(kernel -> kernel.apply(state, rng));
    }
    return state;
  }

  /**
   * From single rows with a narrow base scale nothing unites, though the links have the higher
   * joint density; the score knows better.
   */
  @Test
  void theScoreRefusesSingleRows() {
    LinkState apart = after(LinkInitializer.APART, 100);
    for (Initializer<LinkState> start : List.of(LinkStart.together(), LinkStart.drawn())) {
      LinkState state = after(start, 100);
      assertTrue(apart.tables() > 4 * state.tables(), apart.tables() + " " + state.tables());
      assertTrue(apart.logJoint() > state.logJoint());
      assertTrue(LinkStart.score(state) > LinkStart.score(apart) + 20);
    }
  }

  @Test
  void theRaceTakesTheBestScore() {
    StartRace<LinkState> race =
        new StartRace<LinkState>(
                List.of(LinkInitializer.APART, LinkStart.together()),
                LinkStartTest::blank,
                sweep(),
                20)
            .judgedBy(LinkStart::score, 3);
    assertTrue(race.open(new SeededRng(3)).tables() < N / 4);
    assertTrue(
        race.judgedBy(LinkState::logJoint, 10).open(new SeededRng(3)).tables() > N / 4,
        "the log joint of the links is caught");
  }

  @Test
  void clustersOfAMixtureAreLinked() {
    Initializer<LinkState> mixed =
        LinkStart.mixed(
            () -> {
              RealRows rows = rows();
              return new TableState(Crp.of(1), GaussianNiw.from(rows).bank(rows));
            },
            tables -> List.of(new TableGibbs(), new FamilyUpdate<TableState>()));
    LinkState state = after(mixed, 0);
    state.audit(1e-9);
    assertTrue(state.tables() > 1 && state.tables() < N);
  }
}
