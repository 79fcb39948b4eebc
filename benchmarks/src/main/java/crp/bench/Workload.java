package crp.bench;

import crp.data.RealRows;
import crp.data.Rows;
import crp.franchise.BaseMeasure;
import crp.franchise.Franchise;
import crp.franchise.Level;
import crp.franchise.RestaurantTree;
import crp.kernel.FamilyUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.Family;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.DistanceCrp;
import crp.links.LinkGibbs;
import crp.links.LinkState;
import crp.partition.Links;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.Graph;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/** What a sweep is timed on: drawn data of some size, and a chain over them. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
public enum Workload {
  /** Rows of 2 columns from 5 Gaussians; the same with other numbers of columns and Gaussians. */
  GAUSSIANS_2_5(10_000, n -> gaussians(n, 2, 5)),
  GAUSSIANS_10_20(10_000, n -> gaussians(n, 10, 20)),
  GAUSSIANS_50_20(10_000, n -> gaussians(n, 50, 20)),
  /** Many round clusters, far apart. */
  SPHERES_10_500(20_000, Workload::spheres),
  /** Documents of 600 words out of 800 from 16 topics. */
  TOPICS(1000, n -> tables(DirichletMultinomial.symmetric(0.5), SyntheticRows.documents(n))),
  /** Links between the pixels of a square image and their four neighbours; the size is a side. */
  IMAGE(128, Workload::image),
  /** Links between rows in time, ten tables at every size, exponential decay. */
  TIMES(10_000, Workload::times),
  /** 100,000 draws out of and into a tree of 1000 leaves and 5000 dishes; the size is customers. */
  TREE(100_000, Workload::tree);

  private static final int DRAWS = 100_000;

  private final int usual;
  private final IntFunction<MarkovChain> make;

  Workload(int usual, IntFunction<MarkovChain> make) {
    this.usual = usual;
    this.make = make;
  }

  /** {@return the size on which the rules of docs/lab/benchmarks.md are stated} */
  int usual() {
    return usual;
  }

  /** {@return a chain that is burnt in, over data of a size} */
  MarkovChain start(int size) {
    return make.apply(size);
  }

  private static MarkovChain gaussians(int n, int columns, int clusters) {
    SyntheticRows.Labelled<RealRows> data = SyntheticRows.gaussians(n, columns, clusters, 103);
    return tables(GaussianNiw.from(data.rows()), data);
  }

  private static MarkovChain spheres(int n) {
    SyntheticRows.Labelled<RealRows> data = SyntheticRows.spheres(n, 10, 500, 3, 103);
    return tables(GaussianNiw.from(data.rows()), data);
  }

  /** {@return a chain that has gone from the truth through twenty sweeps of table Gibbs} */
  private static <R extends Rows> MarkovChain tables(
      Family<R> family, SyntheticRows.Labelled<R> data) {
    Rng rng = new SeededRng(1);
    TableState state = new TableState(Crp.of(1), family.bank(data.rows()), data.truth());
    MarkovChain.of(state, rng, new TableGibbs(), new FamilyUpdate<TableState>()).after(20);
    return MarkovChain.of(state, rng, new TableGibbs());
  }

  private static MarkovChain image(int side) {
    int[] from = new int[2 * side * (side - 1)];
    int[] to = new int[from.length];
    int n = 0;
    for (int pixel = 0; pixel < side * side; pixel++) {
      if (pixel % side < side - 1) {
        from[n] = pixel;
        to[n++] = pixel + 1;
      }
      if (pixel / side < side - 1) {
        from[n] = pixel;
        to[n++] = pixel + side;
      }
    }
    double[] lengths = new double[n];
    Arrays.fill(lengths, 1);
    Affinity near = Graph.of(side * side, from, to, lengths, false).edges(Decay.identity());
    Rng rng = new SeededRng(17);
    RealRows rows = SyntheticRows.image(side, rng);
    LinkState state = new LinkState(DistanceCrp.of(0.1, near), GaussianNiw.from(rows).bank(rows));
    state.seat(state.prior().simulate(rng));
    return MarkovChain.of(state, rng, new LinkGibbs()).after(20);
  }

  /** Rows fill the same stretch of time; the scale of the decay is a twentieth of it. */
  private static MarkovChain times(int n) {
    Rng rng = new SeededRng(17);
    RealRows rows = SyntheticRows.circle(n, 10, 30, i -> i % 10, rng);
    int[] targets = new int[n];
    Arrays.setAll(targets, i -> i % 10);
    LinkState state =
        new LinkState(
            DistanceCrp.of(0.2, OrderedProblems.near(n, Decay.exponential(0.05 * n))),
            DiagonalGaussian.from(rows).bank(rows));
    state.seat(Links.of(targets));
    return MarkovChain.of(state, rng, new LinkGibbs()).after(10);
  }

  /**
   * Words by a law with a long tail, in 1000 leaves below 30 branches; each sweep takes the next
   * 100,000 customers out and in again.
   */
  private static MarkovChain tree(int n) {
    SeededRng rng = new SeededRng(1);
    RestaurantTree shape = new RestaurantTree();
    for (int branch = 0; branch < 30; branch++) {
      shape.open(0);
    }
    for (int leaf = 0; leaf < 1000; leaf++) {
      shape.open(1 + leaf % 30);
    }
    Franchise franchise =
        new Franchise(
            shape,
            BaseMeasure.Atoms.uniform(5000),
            List.of(Level.of(10, 0.5), Level.of(5, 0.5), Level.of(2, 0.5)));
    int[] leaves = new int[n];
    int[] words = new int[n];
    for (int i = 0; i < n; i++) {
      leaves[i] = 31 + rng.below(1000);
      words[i] = (int) (5000 * Math.pow(rng.uniform(), 4));
      franchise.add(leaves[i], words[i], rng);
    }
    int[] next = new int[1];
    IntSupplier sweep =
        () -> {
          for (int i = 0; i < DRAWS; i++) {
            int c = next[0];
            next[0] = (c + 1) % n;
            franchise.remove(leaves[c], words[c], rng);
            franchise.add(leaves[c], words[c], rng);
          }
          return DRAWS;
        };
    return new MarkovChain(sweep, () -> 0);
  }
}
