package crp.franchise;

import crp.Argument;
import crp.Text;
import crp.checkpoint.Archive;
import crp.data.Constraints;
import crp.data.Sequences;
import crp.likelihood.TableBank;
import crp.parameter.Parameters;
import crp.random.Rng;
import crp.state.Bonds;
import crp.state.RosterSeating;
import java.util.Arrays;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>A mixture of grouped rows whose groups share their clusters: each group is a restaurant, a row
 * draws its cluster from the restaurant of its group, and clusters come from the top. Groups may
 * form a tree of any depth. Weights of rows affect the likelihood only; uninformative rows have a
 * seat but no likelihood. Owned by one chain.
 *
 * <p>Reference: Teh, Jordan, Beal and Blei (2006), Hierarchical Dirichlet processes.
 */
public final class GroupedMixture extends RosterSeating {

  private static final int RANDOM = 20;

  private final HiddenStates states;
  private final Franchise franchise;
  private final int[] restaurants;
  private final Bonds bonds;

  /**
   * Makes a state without seated rows.
   *
   * @param levels the parameters of each depth, from the top
   * @param bank a bank without customers, owned by this state afterwards
   * @param tree the tree of groups, owned by this state afterwards
   * @param restaurants the restaurant of each row, from 0 to {@code tree.size() - 1}; copied
   */
  public GroupedMixture(
      List<Level> levels, TableBank<?> bank, RestaurantTree tree, int[] restaurants) {
    this(levels, bank, tree, restaurants, Constraints.over(restaurants.length).build());
  }

  /** Makes a state without seated rows, of which something is known. */
  GroupedMixture(
      List<Level> levels,
      TableBank<?> bank,
      RestaurantTree tree,
      int[] restaurants,
      Constraints constraints) {
    super(restaurants.length, bank);
    if (restaurants.length != bank.rows().size()) {
      throw Argument.refused(
          "there are groups for %d rows, but the data have %d",
          restaurants.length, bank.rows().size());
    }
    for (int row = 0; row < restaurants.length; row++) {
      if (restaurants[row] < 0 || restaurants[row] >= tree.size()) {
        throw Argument.refused(
            "row %d: group must be from 0 to %d, was %d",
            row + 1, tree.size() - 1, restaurants[row]);
      }
    }
    states = new HiddenStates(roster, bank, Sequences.of(restaurants.length));
    franchise = new Franchise(tree, new BaseMeasure.Continuous(), levels);
    this.restaurants = restaurants.clone();
    bonds = new Bonds(constraints);
  }

  /** {@return what is known of the rows} */
  Bonds bonds() {
    return bonds;
  }

  /** Adds the log factors of the constraints for each cluster that some rows may join. */
  void addLogFactors(int[] rows, int[] slots, int n, double[] out) {
    bonds.addLogFactors(rows, rows.length, roster, slots, n, out);
  }

  HiddenStates states() {
    return states;
  }

  /** {@return the seatings} */
  Franchise franchise() {
    return franchise;
  }

  int restaurant(int row) {
    return restaurants[row];
  }

  /** Seats the rows one by one, given those before. */
  public void seatSequentially(Rng rng) {
    GroupGibbs gibbs = new GroupGibbs();
    for (int row = 0; row < restaurants.length; row++) {
      int home = bonds.home(row, roster);
      if (home < 0) {
        gibbs.seat(this, row, rng);
      } else {
        states.assign(row, home, rng);
        franchise.add(restaurants[row], home, rng);
      }
    }
  }

  /** Seats the rows in about twenty random clusters. */
  public void seatAtRandom(Rng rng) {
    states.scatter(RANDOM, rng);
    states.obey(bonds.constraints());
    for (int row = 0; row < restaurants.length; row++) {
      franchise.add(restaurants[row], states.label(row), rng);
    }
  }

  boolean learns() {
    return !parameters().sampled().isEmpty();
  }

  @Override
  public Parameters parameters() {
    return Level.parameters(franchise.levels());
  }

  @Override
  public double logJoint() {
    return franchise.logJoint() + states.logLikelihood() + states.logFactor(bonds.constraints());
  }

  @Override
  public String toString() {
    return Text.of(
        "%d rows in %d groups", restaurants.length, Arrays.stream(restaurants).distinct().count());
  }

  @Override
  public void archive(Archive archive) {
    parameters()
        .archive(
            archive,
            (name, value) -> franchise.setLevels(Level.with(franchise.levels(), name, value)));
    states.archive(archive);
    franchise.archive(archive, items());
  }

  @Override
  public void check() {
    states.check();
    int[] dishes = new int[items()];
    Arrays.setAll(dishes, states::label);
    franchise.check(restaurants, dishes, items());
  }
}
