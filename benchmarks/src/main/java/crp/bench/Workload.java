package crp.bench;

import crp.bench.OrderedProblems.Data;
import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Sequences;
import crp.franchise.BaseMeasure;
import crp.franchise.BlockedHmm;
import crp.franchise.BlockedSweep;
import crp.franchise.Franchise;
import crp.franchise.LanguageModel;
import crp.franchise.Level;
import crp.franchise.RestaurantTree;
import crp.franchise.StepwiseHmm;
import crp.franchise.StepwiseSweep;
import crp.franchise.TransitionPrior;
import crp.kernel.CentredRegrouping;
import crp.kernel.CentredSplitMerge;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.LinkGibbs;
import crp.kernel.ParticleGibbs;
import crp.kernel.SiteMetropolis;
import crp.kernel.TableGibbs;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.partition.Partition;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.Graph;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.AveragedDistanceCrp.Variant;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import crp.state.LinkState;
import crp.state.SequentialState;
import crp.state.TableState;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/** What a sweep is timed on: drawn data of some size, and a chain over them. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
public enum Workload {
  /** Rows of two columns from three Gaussians that overlap and hold about eight tables. */
  POOR(
      2000,
      n -> {
        // The prior of the programs compared with.
        GaussianNiw family = GaussianNiw.of(new double[2], 0.1, 4, new double[] {1, 0, 0, 1});
        return tables(family, SyntheticRows.poorlySeparated(n));
      }),
  /** Rows of 2 columns from 5 Gaussians; the same with other numbers of columns and Gaussians. */
  GAUSSIANS_2_5(10_000, n -> gaussians(n, 2, 5, false)),
  GAUSSIANS_2_20(10_000, n -> gaussians(n, 2, 20, false)),
  GAUSSIANS_10_5(10_000, n -> gaussians(n, 10, 5, false)),
  GAUSSIANS_10_20(10_000, n -> gaussians(n, 10, 20, false)),
  GAUSSIANS_50_5(10_000, n -> gaussians(n, 50, 5, false)),
  GAUSSIANS_50_20(10_000, n -> gaussians(n, 50, 20, false)),
  /** Many clusters. */
  GAUSSIANS_10_500(20_000, n -> gaussians(n, 10, 500, false)),
  /** Many columns; clusters four times as far apart, because nearer ones would be united. */
  GAUSSIANS_128_80(20_000, n -> gaussians(n, 128, 80, 4 * SyntheticRows.SPREAD, false)),
  /** Many round clusters, far apart. */
  SPHERES_10_500(20_000, n -> spheres(n, 10, 500)),
  /** The same with many columns. */
  SPHERES_128_80(20_000, n -> spheres(n, 128, 80)),
  /**
   * The bare densities of the rows of the first six at the same tables: see {@link BareStudent}.
   */
  BARE_2_5(10_000, n -> gaussians(n, 2, 5, true)),
  BARE_2_20(10_000, n -> gaussians(n, 2, 20, true)),
  BARE_10_5(10_000, n -> gaussians(n, 10, 5, true)),
  BARE_10_20(10_000, n -> gaussians(n, 10, 20, true)),
  BARE_50_5(10_000, n -> gaussians(n, 50, 5, true)),
  BARE_50_20(10_000, n -> gaussians(n, 50, 20, true)),
  /** Documents of 600 words out of 800 from 16 topics. */
  TOPICS(1000, n -> tables(DirichletMultinomial.symmetric(0.5), SyntheticRows.documents(n))),
  /** Links between the pixels of a square image and their four neighbours; the size is a side. */
  IMAGE(128, side -> image(side, true)),
  /** The same with independent channels. */
  IMAGE_DIAGONAL(128, side -> image(side, false)),
  /** Links between documents of 50 words in time, ten topics in turn, exponential decay. */
  DOCUMENTS(4000, Workload::documents),
  /** Links between documents of 600 words in time, a new topic every 100 documents. */
  EPISODES(4000, n -> episodes(n, 100)),
  /** The same with eight topics, one after the other, at every size. */
  ERAS(4000, n -> episodes(n, n / 8)),
  /** Documents of 50 words in time at tables drawn from the prior: their number grows too. */
  DRAWN(4000, Workload::drawn),
  /** Links between rows in time, ten tables at every size, exponential decay. */
  TIMES(10_000, Workload::times),
  /** Points in time under the averaged distance dependent CRP: particle Gibbs. */
  PARTICLES(1000, n -> ordered(n, Data.POINTS, Variant.MEAN, new ParticleGibbs())),
  PARTICLES_WEIGHTED(1000, n -> ordered(n, Data.POINTS, Variant.WEIGHTED, new ParticleGibbs())),
  PARTICLES_MINIMUM(1000, n -> ordered(n, Data.POINTS, Variant.MINIMUM, new ParticleGibbs())),
  PARTICLES_DOCUMENTS(1000, n -> ordered(n, Data.DOCUMENTS, Variant.MEAN, new ParticleGibbs())),
  /** The same by moves of single rows. */
  SITES(1000, n -> ordered(n, Data.POINTS, Variant.MEAN, new SiteMetropolis())),
  SITES_WEIGHTED(1000, n -> ordered(n, Data.POINTS, Variant.WEIGHTED, new SiteMetropolis())),
  SITES_MINIMUM(1000, n -> ordered(n, Data.POINTS, Variant.MINIMUM, new SiteMetropolis())),
  SITES_DOCUMENTS(1000, n -> ordered(n, Data.DOCUMENTS, Variant.MEAN, new SiteMetropolis())),
  /** Top-10 rankings of 20 items at about 10 tables; a sweep updates the central rankings too. */
  RANKINGS_10(5000, n -> rankings(n, 1, false)),
  /** The same at about 20 tables. */
  RANKINGS_20(5000, n -> rankings(n, 5, false)),
  /** Two proposals to split or merge the clusters of rankings at about 10 tables. */
  RANKING_SPLITS_10(5000, n -> rankings(n, 1, true)),
  /** The same at about 20 tables. */
  RANKING_SPLITS_20(5000, n -> rankings(n, 5, true)),
  /** A hidden Markov model, blocked sampler: rows of two columns from 25 states. */
  BLOCKED(5000, Workload::blocked),
  /** The same rows, step-wise sampler. */
  STEPWISE(5000, Workload::stepwise),
  /** A hidden Markov model, blocked sampler: 27 symbols from 20 states. */
  SYMBOLS(100_000, Workload::symbols),
  /** A language model of the same symbols with contexts of up to three. */
  LANGUAGE(100_000, Workload::language),
  /** 100,000 draws out of and into a tree of 1000 leaves and 5000 dishes; the size is customers. */
  TREE(100_000, Workload::tree),
  /** The same in a tree of three leaves with five dishes. */
  CROWD(1_000_000, Workload::crowd);

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

  private static MarkovChain gaussians(int n, int columns, int clusters, boolean bare) {
    return gaussians(n, columns, clusters, SyntheticRows.SPREAD, bare);
  }

  private static MarkovChain gaussians(
      int n, int columns, int clusters, double spread, boolean bare) {
    SyntheticRows.Labelled<RealRows> data =
        SyntheticRows.gaussians(n, columns, clusters, spread, 103);
    Rng rng = new SeededRng(1);
    TableState state = burntIn(GaussianNiw.from(data.rows()), data, rng);
    if (!bare) {
      return MarkovChain.of(state, rng, new TableGibbs());
    }
    BareStudent densities = new BareStudent(data.rows(), state.partition());
    return new MarkovChain(() -> (int) densities.evaluate(), state::tables);
  }

  private static MarkovChain spheres(int n, int columns, int clusters) {
    SyntheticRows.Labelled<RealRows> data = SyntheticRows.spheres(n, columns, clusters, 3, 103);
    return tables(GaussianNiw.from(data.rows()), data);
  }

  private static <R extends Rows> MarkovChain tables(
      Family<R> family, SyntheticRows.Labelled<R> data) {
    Rng rng = new SeededRng(1);
    return MarkovChain.of(burntIn(family, data, rng), rng, new TableGibbs());
  }

  /** {@return a state that has gone from the truth through twenty sweeps of table Gibbs} */
  private static <R extends Rows> TableState burntIn(
      Family<R> family, SyntheticRows.Labelled<R> data, Rng rng) {
    TableState state = new TableState(Crp.of(1), family.bank(data.rows()), data.truth());
    MarkovChain.of(state, rng, new TableGibbs(), new FamilyUpdate<TableState>()).after(20);
    return state;
  }

  private static MarkovChain image(int side, boolean full) {
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
    Family<RealRows> family = full ? GaussianNiw.from(rows) : DiagonalGaussian.from(rows);
    LinkState state = new LinkState(DistanceCrp.of(0.1, near), family.bank(rows));
    state.seat(state.prior().simulate(rng));
    return MarkovChain.of(state, rng, new LinkGibbs()).after(20);
  }

  private static MarkovChain documents(int n) {
    Rng rng = new SeededRng(17);
    CountRows rows = SyntheticRows.shortDocuments(n, i -> (int) (10L * i / n), rng);
    LinkState state =
        new LinkState(
            DistanceCrp.of(0.2, OrderedProblems.near(n, Decay.exponential(20))),
            DirichletMultinomial.symmetric(0.1).bank(rows));
    state.seat(state.prior().simulate(rng));
    return MarkovChain.of(state, rng, new LinkGibbs()).after(20);
  }

  private static MarkovChain episodes(int n, int lasting) {
    Rng rng = new SeededRng(17);
    int[] topic = new int[n];
    Arrays.setAll(topic, i -> i / lasting);
    int[] targets = new int[n];
    Arrays.setAll(
        targets, i -> i % lasting == 0 ? i : i - 1 - rng.below(Math.min(40, i % lasting)));
    LinkState state =
        new LinkState(
            DistanceCrp.of(1, OrderedProblems.near(n, Decay.exponential(20))),
            DirichletMultinomial.symmetric(0.1)
                .bank(SyntheticRows.documents(topic, 850, 1, 600, rng)));
    state.seat(Links.of(targets));
    return MarkovChain.of(state, rng, new LinkGibbs()).after(5);
  }

  private static MarkovChain drawn(int n) {
    Rng rng = new SeededRng(300 + n);
    DistanceCrp prior = DistanceCrp.of(0.2, OrderedProblems.near(n, Decay.exponential(20)));
    Links truth = prior.simulate(rng);
    CountRows rows = SyntheticRows.documents(truth.partition().labels(), 100, 0.3, 50, rng);
    LinkState state = new LinkState(prior, DirichletMultinomial.symmetric(0.3).bank(rows), truth);
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

  private static MarkovChain ordered(
      int n, Data data, Variant variant, Kernel<SequentialState> kernel) {
    Rng rng = new SeededRng(17);
    SequentialState state = OrderedProblems.averaged(data, n, variant, rng);
    MarkovChain.of(state, rng, new ParticleGibbs(), new SiteMetropolis()).after(5);
    return MarkovChain.of(state, rng, kernel);
  }

  /** With a concentration above 1 each cluster starts as two tables. */
  private static MarkovChain rankings(int n, double concentration, boolean splits) {
    Rng rng = new SeededRng(1);
    SyntheticRows.Labelled<RankingRows> data = SyntheticRankings.paper(1, n / 10, 7);
    int[] labels = data.truth().labels();
    for (int i = 0; i < labels.length; i++) {
      labels[i] = concentration > 1 ? 2 * labels[i] + i % 2 : labels[i];
    }
    TableState state =
        new TableState(
            Crp.of(concentration),
            GeneralizedMallows.standard().bank(data.rows()),
            Partition.of(labels));
    MarkovChain sweeps =
        MarkovChain.of(state, rng, new TableGibbs(), new FamilyUpdate<TableState>()).after(20);
    return splits
        ? MarkovChain.of(
            state,
            rng,
            CentredSplitMerge.standard(state.items()),
            CentredRegrouping.standard(state.items()))
        : sweeps;
  }

  private static MarkovChain blocked(int n) {
    Rng rng = new SeededRng(1);
    RealRows rows = SyntheticRows.sequence(n, 25, 5, 6, rng);
    BlockedHmm state = blocked(GaussianNiw.from(rows).bank(rows), n);
    state.seatSequentially(rng);
    return MarkovChain.of(state, rng, new BlockedSweep()).after(20);
  }

  private static MarkovChain symbols(int n) {
    Rng rng = new SeededRng(1);
    CategoryRows rows = CategoryRows.of(SyntheticRows.symbols(n, rng), n, 27);
    BlockedHmm state = blocked(Categories.symmetric(0.2).bank(rows), n);
    state.seatAtRandom(20, rng);
    return MarkovChain.of(state, rng, new BlockedSweep()).after(20);
  }

  private static BlockedHmm blocked(TableBank<?> bank, int n) {
    return new BlockedHmm(
        TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
        bank,
        Sequences.of(n));
  }

  private static MarkovChain stepwise(int n) {
    Rng rng = new SeededRng(1);
    RealRows rows = SyntheticRows.sequence(n, 25, 5, 6, rng);
    TableBank<?> bank = GaussianNiw.from(rows).bank(rows);
    StepwiseHmm state =
        new StepwiseHmm(
            TransitionPrior.of(Parameter.gamma(1, 1), Parameter.gamma(1, 1), Parameter.fixed(0)),
            bank,
            Sequences.of(n));
    state.seatSequentially(rng);
    return MarkovChain.of(state, rng, new StepwiseSweep());
  }

  private static MarkovChain language(int n) {
    SeededRng rng = new SeededRng(1);
    List<Level> levels =
        Collections.nCopies(
            4, Level.of(Parameter.gamma(1, 1), Parameter.parse("discount", "beta 1 1")));
    LanguageModel model =
        new LanguageModel(SyntheticRows.symbols(n, rng), Sequences.of(n), 27, levels);
    IntSupplier sweep =
        () -> {
          model.sweep(rng);
          return n;
        };
    return new MarkovChain(sweep, () -> 0).after(1);
  }

  /** Words by a law with a long tail, in 1000 leaves below 30 branches. */
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
    }
    return draws(franchise, leaves, words, rng);
  }

  private static MarkovChain crowd(int n) {
    RestaurantTree shape = new RestaurantTree();
    for (int branch = 0; branch < 3; branch++) {
      shape.open(shape.open(0));
    }
    Level level = Level.of(1000);
    Franchise franchise =
        new Franchise(shape, BaseMeasure.Atoms.uniform(5), List.of(level, level, level));
    int[] leaves = new int[n];
    Arrays.setAll(leaves, i -> 2 + 2 * (i % 3));
    int[] dishes = new int[n];
    Arrays.setAll(dishes, i -> i % 5);
    return draws(franchise, leaves, dishes, new SeededRng(1));
  }

  /** Each sweep takes the next 100,000 customers out and in again. */
  private static MarkovChain draws(Franchise franchise, int[] leaves, int[] dishes, Rng rng) {
    for (int i = 0; i < leaves.length; i++) {
      franchise.add(leaves[i], dishes[i], rng);
    }
    int[] next = new int[1];
    IntSupplier sweep =
        () -> {
          for (int i = 0; i < DRAWS; i++) {
            int c = next[0];
            next[0] = (c + 1) % leaves.length;
            franchise.remove(leaves[c], dishes[c], rng);
            franchise.add(leaves[c], dishes[c], rng);
          }
          return DRAWS;
        };
    return new MarkovChain(sweep, () -> 0);
  }
}
