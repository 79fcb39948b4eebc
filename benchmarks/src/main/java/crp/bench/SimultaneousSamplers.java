package crp.bench;

import crp.check.ExhaustiveRng;
import crp.franchise.BaseMeasure;
import crp.franchise.Franchise;
import crp.franchise.Level;
import crp.franchise.Proposals;
import crp.franchise.RestaurantTree;
import crp.franchise.SimultaneousDraws;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The point of Makino et al. (2011) in figures: draws under a condition, redrawn together, with
 * their exact law beside what three samplers visit. The naive sampler weighs draws by the product
 * of their predictives and seats them one by one, without a correction; the same proposal with the
 * ratio of the seatings is exact, whatever the number of draws in a block.
 */
public final class SimultaneousSamplers {

  private static final double[][] EMISSION = {{0.9, 0.1}, {0.2, 0.8}};
  private static final int[] OBSERVED = {0, 1, 1, 0};
  private static final double[][] EVIDENCE = {{0.7, 0.2, 0.1}, {0.2, 0.3, 0.5}};
  private static final int[] SCHOOLS = {3, 4, 3, 5};

  private SimultaneousSamplers() {}

  /**
   * Prints a table for each problem.
   *
   * @param args {@code problem}: {@code chain}, a hidden Markov chain of four rows and two states;
   *     {@code tree}, two pairs of equal draws from schools in regions; number of sweeps
   */
  public static void main(String[] args) {
    Batch.run(
        SimultaneousSamplers.class,
        "problem=chain,tree sweeps=200000 seed=1 print=table",
        args,
        SimultaneousSamplers::compare);
  }

  private static void compare(Batch batch) {
    int sweeps = batch.whole("sweeps", 1);
    Table table =
        batch.table(
            "problem and sampler %s",
            "distance %.4f", "P(first) %.4f", "tables %.4f", "at the top %.4f", "accepted %.3f");
    for (String name : batch.list("problem")) {
      Problem problem = name.equals("tree") ? tree() : chain();
      Law exact = exact(problem);
      print(table, name + ", exact", exact, exact);
      for (int size : problem.sizes()) {
        String how = ", blocks of " + size;
        print(table, name + ", naive" + how, run(problem, size, false, sweeps, batch.rng()), exact);
        print(table, name + ", ratio" + how, run(problem, size, true, sweeps, batch.rng()), exact);
      }
    }
  }

  private static void print(Table table, String name, Law law, Law exact) {
    int first = exact.likeliest();
    table.row(
        name,
        law.distance(exact),
        law.draws().getOrDefault(first, 0.0),
        law.tables(),
        law.top(),
        law.accepted());
  }

  /** Which restaurant a draw is from, given those before it. */
  interface House {
    int of(int draw, int[] dishes);
  }

  /**
   * Draws from restaurants under a condition.
   *
   * @param parents the restaurant above each one but the top
   * @param levels of the tree
   * @param dishes number of dishes
   * @param houses of the draws; that of a draw depends on the draw before it at most
   * @param logWeight likelihood of all draws; -Infinity where they violate the condition
   * @param start draws that meet the condition
   * @param sizes numbers of draws in a block, those that follow left out
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Problem(
      int[] parents,
      List<Level> levels,
      int dishes,
      House houses,
      ToDoubleFunction<int[]> logWeight,
      int[] start,
      int... sizes) {

    Franchise empty() {
      RestaurantTree tree = new RestaurantTree();
      for (int parent : parents) {
        tree.open(parent);
      }
      return new Franchise(tree, BaseMeasure.Atoms.uniform(dishes), levels);
    }
  }

  /** Seated by G_0 ~ DP(1), and the draws after state s by G_s ~ DP(1, G_0); the first after 0. */
  static Problem chain() {
    return new Problem(
        new int[] {0, 0},
        List.of(Level.of(1), Level.of(1)),
        2,
        (draw, x) -> 1 + (draw == 0 ? 0 : x[draw - 1]),
        x ->
            IntStream.range(0, x.length)
                .mapToDouble(t -> Math.log(EMISSION[x[t]][OBSERVED[t]]))
                .sum(),
        new int[] {0, 1, 1, 0},
        1,
        2,
        4);
  }

  /** Schools 3 and 5 lie in regions 1 and 2, school 4 in region 2; draws are equal in pairs. */
  static Problem tree() {
    return new Problem(
        new int[] {0, 0, 1, 2, 2},
        List.of(Level.of(1), Level.of(0.7), Level.of(0.5)),
        3,
        (draw, x) -> SCHOOLS[draw],
        x ->
            x[0] == x[1] && x[2] == x[3]
                ? Math.log(EVIDENCE[0][x[0]] * EVIDENCE[1][x[2]])
                : Double.NEGATIVE_INFINITY,
        new int[] {0, 0, 0, 0},
        2,
        4);
  }

  /**
   * What a sampler visits, or should.
   *
   * @param draws probability of each list of draws, as a number to the base of the dishes
   * @param tables mean number of tables below the top
   * @param top the same at the top
   * @param accepted share of blocks that were accepted
   */
  record Law(Map<Integer, Double> draws, double tables, double top, double accepted) {

    int likeliest() {
      return draws.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
    }

    /** {@return the total variation} */
    double distance(Law other) {
      double sum = 0;
      for (Map.Entry<Integer, Double> one : draws.entrySet()) {
        sum += Math.max(0, one.getValue() - other.draws.getOrDefault(one.getKey(), 0.0));
      }
      return sum;
    }
  }

  private static int key(int[] dishes, int base) {
    int key = 0;
    for (int dish : dishes) {
      key = key * base + dish;
    }
    return key;
  }

  private static double below(Franchise franchise) {
    return IntStream.range(1, franchise.restaurants()).map(franchise::tables).sum();
  }

  /** {@return the law by enumeration of all draws and seatings} */
  static Law exact(Problem problem) {
    Map<Integer, Double> draws = new HashMap<>();
    double total = 0;
    double tables = 0;
    double top = 0;
    for (int[] x : options(problem, problem.start(), all(problem))) {
      ExhaustiveRng rng = new ExhaustiveRng();
      do {
        rng.begin();
        Franchise franchise = problem.empty();
        double weight = Math.exp(problem.logWeight().applyAsDouble(x));
        for (int i = 0; i < x.length; i++) {
          weight *= franchise.add(problem.houses().of(i, x), x[i], rng);
        }
        weight *= rng.pathProbability();
        total += weight;
        tables += weight * below(franchise);
        top += weight * franchise.tables(0);
        draws.merge(key(x, problem.dishes()), weight, Double::sum);
      } while (rng.next());
    }
    double all = total;
    draws.replaceAll((key, weight) -> weight / all);
    return new Law(draws, tables / total, top / total, 1);
  }

  private static int[] all(Problem problem) {
    return IntStream.range(0, problem.start().length).toArray();
  }

  /** {@return all draws that meet the condition and differ from others at some places alone} */
  private static List<int[]> options(Problem problem, int[] dishes, int[] places) {
    List<int[]> found = new ArrayList<>();
    int[] x = dishes.clone();
    int n = (int) Math.rint(Math.pow(problem.dishes(), places.length));
    for (int code = 0; code < n; code++) {
      int rest = code;
      for (int place : places) {
        x[place] = rest % problem.dishes();
        rest /= problem.dishes();
      }
      if (problem.logWeight().applyAsDouble(x) > Double.NEGATIVE_INFINITY) {
        found.add(x.clone());
      }
    }
    return found;
  }

  /** {@return what a sampler visits in some sweeps over all blocks} */
  static Law run(Problem problem, int size, boolean corrected, int sweeps, Rng rng) {
    Franchise franchise = problem.empty();
    int[] x = problem.start().clone();
    for (int i = 0; i < x.length; i++) {
      franchise.add(problem.houses().of(i, x), x[i], rng);
    }
    SimultaneousDraws sampler = new SimultaneousDraws();
    Map<Integer, Double> draws = new HashMap<>();
    double tables = 0;
    double top = 0;
    double accepted = 0;
    int blocks = x.length / size;
    for (int sweep = 0; sweep < sweeps; sweep++) {
      for (int block = 0; block < blocks; block++) {
        Piece piece = new Piece(problem, x, size * block, size);
        boolean moved =
            corrected
                ? sampler.apply(franchise, piece, piece.proposal(), piece.dishes, rng)
                : piece.naive(franchise, rng);
        accepted += moved ? 1.0 / blocks / sweeps : 0;
        System.arraycopy(piece.dishes, 0, x, size * block, piece.dishes.length);
      }
      draws.merge(key(x, problem.dishes()), 1.0 / sweeps, Double::sum);
      tables += below(franchise) / sweeps;
      top += (double) franchise.tables(0) / sweeps;
    }
    return new Law(draws, tables, top, accepted);
  }

  /** Some draws in a row and the one after them, which moves to another restaurant with them. */
  private static final class Piece implements SimultaneousDraws.Block {

    private final Problem problem;
    private final int from;
    private final int size;
    private final int[] all;
    private final int[] dishes;

    Piece(Problem problem, int[] x, int from, int size) {
      this.problem = problem;
      this.from = from;
      this.size = size;
      all = x.clone();
      dishes = Arrays.copyOfRange(x, from, Math.min(x.length, from + size + 1));
    }

    SimultaneousDraws.Proposal proposal() {
      int[] places = IntStream.range(from, from + size).toArray();
      return Proposals.among(
          options(problem, all, places).stream()
              .map(x -> Arrays.copyOfRange(x, from, from + dishes.length))
              .toArray(int[][]::new));
    }

    /** Proposes as the exact sampler does, and keeps what comes. */
    boolean naive(Franchise franchise, Rng rng) {
      for (int i = dishes.length - 1; i >= 0; i--) {
        franchise.remove(restaurant(i, dishes), dishes[i], rng);
      }
      proposal().propose(franchise, this, dishes, rng);
      for (int i = 0; i < dishes.length; i++) {
        franchise.add(restaurant(i, dishes), dishes[i], rng);
      }
      return true;
    }

    private int[] with(int[] draws) {
      int[] x = all.clone();
      System.arraycopy(draws, 0, x, from, dishes.length);
      return x;
    }

    @Override
    public int size() {
      return dishes.length;
    }

    @Override
    public int restaurant(int draw, int[] draws) {
      return problem.houses().of(from + draw, with(draws));
    }

    @Override
    public double logWeight(int[] draws) {
      return problem.logWeight().applyAsDouble(with(draws));
    }
  }
}
