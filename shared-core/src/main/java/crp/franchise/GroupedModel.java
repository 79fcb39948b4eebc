package crp.franchise;

import crp.Argument;
import crp.chain.Chain;
import crp.data.Constraints;
import crp.data.NestedGroups;
import crp.data.Rows;
import crp.data.UninformativeRows;
import crp.data.Units;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.likelihood.CentredBank;
import crp.likelihood.Family;
import crp.likelihood.Keeps;
import crp.likelihood.TableBank;
import crp.mixture.Kernels;
import crp.model.ConjugateOnly;
import crp.model.EstimateSearch;
import crp.model.Folds;
import crp.model.HeldOut;
import crp.model.Model;
import crp.model.Posterior;
import crp.model.Prepared;
import crp.model.Run;
import crp.model.Settings;
import crp.model.View;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * A mixture of rows in groups that share their clusters in different proportions: a hierarchical
 * Dirichlet process with an unknown number of clusters. Groups may lie in larger groups, on any
 * number of levels. Immutable.
 */
public final class GroupedModel<R extends Rows> extends Model<R> {

  private static final long serialVersionUID = 1L;

  private static final List<String> FLAT = List.of("groups");

  private final List<Level> levels;
  private final List<String> names;
  private final int[] groups;
  private final int[] above;

  /**
   * Makes a model.
   *
   * @param names of the levels below the top
   */
  private GroupedModel(
      List<Level> levels,
      List<String> names,
      Family<R> family,
      R rows,
      int[] groups,
      int[] above,
      Constraints constraints) {
    super(family, rows, constraints);
    this.levels = levels;
    this.names = names;
    this.groups = groups;
    this.above = above;
  }

  /**
   * {@return a mixture model of rows in groups that share their clusters}
   *
   * @param top concentration of the weights that all groups have in common; with a discount they
   *     follow a Pitman-Yor process: a long tail of small clusters
   * @param group concentration of the groups' weights around the common ones; larger values make
   *     groups more similar; with a discount each group has more clusters of few rows
   * @param family distribution of the rows of a cluster
   * @param groups the group of each row, from 0; a group without rows is legal; copied
   * @throws IllegalArgumentException if there are no rows, or a group is missing or negative
   */
  public static <R extends Rows> GroupedModel<R> of(
      Level top, Level group, Family<R> family, R rows, int[] groups) {
    requireFit(rows, groups);
    int count = 0;
    for (int i = 0; i < groups.length; i++) {
      if (groups[i] < 0) {
        throw Argument.refused("row %d: group must be at least 0, was %d", i + 1, groups[i]);
      }
      count = Math.max(count, groups[i] + 1);
    }
    int[] above = new int[count];
    Arrays.fill(above, -1);
    return new GroupedModel<>(
        List.of(top, group), FLAT, family, rows, groups.clone(), above, none(rows));
  }

  /**
   * {@return a mixture model of rows in groups that lie in larger groups and share their clusters}
   * A group's shares lie around those of the larger group, and those of the largest around the
   * common ones.
   *
   * @param levels concentration and discount of the top, then of each level of groups, the largest
   *     groups first
   * @param family distribution of the rows of a cluster
   * @param nested the group of each row, and in what these lie
   * @throws IllegalArgumentException if there are no rows, or the numbers of rows or levels differ
   */
  public static <R extends Rows> GroupedModel<R> of(
      List<Level> levels, Family<R> family, R rows, NestedGroups nested) {
    int[] groups = nested.groups();
    requireFit(rows, groups);
    if (levels.size() != nested.levels().size() + 1) {
      throw Argument.refused(
          "there must be the parameters of the top and of %d levels of groups, got %d",
          nested.levels().size(), levels.size());
    }
    List<String> names = nested.levels().size() == 1 ? FLAT : nested.levels();
    return new GroupedModel<>(
        List.copyOf(levels), names, family, rows, groups, nested.above(), none(rows));
  }

  private static void requireFit(Rows rows, int[] groups) {
    Argument.require(rows.size() > 0, "there are no rows to cluster");
    if (groups.length != rows.size()) {
      throw Argument.refused(
          "there are groups for %d rows, the data have %d", groups.length, rows.size());
    }
  }

  /** {@return a model of some of the rows and all groups} */
  private GroupedModel<R> of(int[] chosen) {
    return new GroupedModel<>(
        levels,
        names,
        family(),
        Rows.selected(rows(), chosen),
        groups(chosen),
        above,
        constraints().select(chosen));
  }

  private static Constraints none(Rows rows) {
    return Constraints.none(rows.size());
  }

  @Override
  protected GroupedModel<R> obeying(Constraints known) {
    Argument.require(
        !known.merges() || family().keeps() == Keeps.NOTHING,
        "rows in groups cannot be required to be together under: %s",
        family().describe());
    return new GroupedModel<>(levels, names, family(), rows(), groups, above, known);
  }

  /** {@return the groups of some of the rows} */
  private int[] groups(int[] chosen) {
    return Arrays.stream(chosen).map(i -> groups[i]).toArray();
  }

  /** {@return the level of the weights that all groups have in common} */
  public Level top() {
    return levels.get(0);
  }

  /** {@return the level of the weights of each group, of the smallest ones if they are nested} */
  public Level group() {
    return levels.get(levels.size() - 1);
  }

  /** {@return the levels from the top to the smallest groups} */
  public List<Level> levels() {
    return levels;
  }

  /** {@return the group of each row; a copy} */
  public int[] groups() {
    return groups.clone();
  }

  /** {@return for each group the one it lies in, with a larger number; -1 for none; a copy} */
  public int[] above() {
    return above.clone();
  }

  /** {@return the number of groups, larger ones included} */
  public int count() {
    return above.length;
  }

  /** {@return the number of groups that are not larger groups of others} */
  int smallest() {
    return above.length - (int) Arrays.stream(above).filter(g -> g >= 0).distinct().count();
  }

  /** {@return the levels from the top with the numbers of a draw} */
  List<Level> levels(Draw draw) {
    List<Level> drawn = levels;
    Parameters numbers = Level.parameters(levels);
    for (String name : draw.numbers()) {
      drawn = numbers.has(name) ? Level.with(drawn, name, draw.number(name)) : drawn;
    }
    return drawn;
  }

  @Override
  public Parameters parameters() {
    return Level.parameters(levels);
  }

  @Override
  public String describe() {
    StringBuilder text =
        new StringBuilder("hierarchical ")
            .append(
                levels.stream().anyMatch(level -> level.discount() > 0)
                    ? "Pitman-Yor"
                    : "Dirichlet")
            .append(" process; top ")
            .append(top().describe());
    for (int depth = 1; depth < levels.size(); depth++) {
      text.append(", ").append(names.get(depth - 1)).append(' ');
      text.append(levels.get(depth).describe());
    }
    return text.toString();
  }

  @Override
  protected void requireEnough(HeldOut.Choice choice) {
    if (choice.kind() == HeldOut.Choice.Kind.ROLLING) {
      throw new IllegalArgumentException(
          "rolling:N needs rows in an order, which rows in groups do not have: give folds or last:N");
    }
    choice.require(Units.counted(rows().weights()).size(), "rows");
  }

  @Override
  protected Object data() {
    return levels.size() == 2 ? List.of(rows(), groups) : List.of(rows(), groups, above);
  }

  @Override
  protected List<Object> parts() {
    List<Object> parts = new ArrayList<>(levels);
    parts.add(family());
    return parts;
  }

  /** Rows are left out by {@link #heldOut}. */
  @Override
  public Prepared<R> prepared(BitSet leftOut) {
    return new Ready<>(this, family().prepare(rows()));
  }

  private record Ready<R extends Rows>(GroupedModel<R> model, R rows) implements Prepared<R> {

    @Override
    public Estimate estimate(Settings settings, Draws draws) {
      return new EstimateSearch(settings).estimate(draws, model.known());
    }

    @Override
    public boolean[] uninformative() {
      return UninformativeRows.of(rows);
    }

    @Override
    public Chain<?> chain(int number, Rng rng) {
      RestaurantTree tree = new RestaurantTree();
      int[] houses = tree.openAll(model.above);
      int[] restaurants = Arrays.stream(model.groups).map(g -> houses[g]).toArray();
      Family<R> family = model.family();
      TableBank<R> bank = ConjugateOnly.require(family.bank(rows), family, "groups");
      int n = rows.size();
      return new Chain<>(
              number,
              new GroupedMixture(model.levels, bank, tree, restaurants, model.constraints()),
              sweep(bank, GroupSplitMerge.standard(n)),
              number % 2 == 0 ? GroupedMixture::seatSequentially : GroupedMixture::seatAtRandom,
              rng)
          .startingWith(sweep(bank, GroupSplitMerge.eager(n)));
    }

    /** Clusters with a centre, such as a central ranking, are neither split nor merged. */
    private static List<Kernel<GroupedMixture>> sweep(TableBank<?> bank, GroupSplitMerge splits) {
      List<Kernel<GroupedMixture>> kernels = new ArrayList<>();
      kernels.add(new GroupGibbs());
      if (bank.as(CentredBank.class) == null) {
        kernels.add(splits);
      }
      kernels.add(new FamilyUpdate<>());
      return Kernels.inRounds(kernels, bank.rows().size());
    }

    @Override
    public View<R> view(Posterior<R> posterior) {
      return new GroupView<>(model, rows, posterior);
    }
  }

  @Override
  protected HeldOut heldOut(Run<R> run, HeldOut.Choice choice) {
    int n = rows().size();
    Folds folds = new Folds(choice);
    return HeldOut.ofRows(
        HeldOut.of(
            choice,
            n,
            Units.counted(rows().weights()).firsts(),
            run.settings(),
            others ->
                GroupView.of(folds.fit(run.of(of(HeldOut.kept(n, others)))::fit))
                    .heldOut(Rows.selected(rows(), others), groups(others))),
        choice.describe("", "rows") + folds.remark());
  }
}
