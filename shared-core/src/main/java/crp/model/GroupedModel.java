package crp.model;

import crp.chain.Chain;
import crp.data.Rows;
import crp.draws.Draw;
import crp.franchise.GroupGibbs;
import crp.franchise.GroupSplitMerge;
import crp.franchise.GroupedMixture;
import crp.franchise.Level;
import crp.franchise.RestaurantTree;
import crp.franchise.UninformativeRows;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.likelihood.CentredBank;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A mixture of rows in groups that share their clusters in different proportions: a hierarchical
 * Dirichlet process with an unknown number of clusters. Immutable.
 *
 * @param <R> the kind of rows
 */
public final class GroupedModel<R extends Rows> extends Model<R> {

  private static final long serialVersionUID = 1L;

  private final Level top;
  private final Level group;
  private final int[] groups;
  private final int count;

  private GroupedModel(Level top, Level group, Family<R> family, R rows, int[] groups, int count) {
    super(family, rows);
    this.top = top;
    this.group = group;
    this.groups = groups;
    this.count = count;
  }

  static <R extends Rows> GroupedModel<R> of(
      Level top, Level group, Family<R> family, R rows, int[] groups) {
    if (rows.size() == 0) {
      throw new IllegalArgumentException("there are no rows to cluster");
    }
    if (groups.length != rows.size()) {
      throw new IllegalArgumentException(
          "there are groups for %d rows, the data have %d".formatted(groups.length, rows.size()));
    }
    int count = 0;
    for (int i = 0; i < groups.length; i++) {
      if (groups[i] < 0) {
        throw new IllegalArgumentException(
            "row %d: group must be at least 0, was %d".formatted(i + 1, groups[i]));
      }
      count = Math.max(count, groups[i] + 1);
    }
    return new GroupedModel<>(top, group, family, rows, groups.clone(), count);
  }

  /** {@return a model of some of the rows and all groups} */
  private GroupedModel<R> of(int[] chosen) {
    return new GroupedModel<>(
        top, group, family(), Rows.selected(rows(), chosen), groups(chosen), count);
  }

  /** {@return the groups of some of the rows} */
  private int[] groups(int[] chosen) {
    return Arrays.stream(chosen).map(i -> groups[i]).toArray();
  }

  /** {@return the level of the weights that all groups have in common} */
  public Level top() {
    return top;
  }

  /** {@return the level of the weights of each group} */
  public Level group() {
    return group;
  }

  /** {@return the group of each row; a copy} */
  public int[] groups() {
    return groups.clone();
  }

  /** {@return the number of groups} */
  public int count() {
    return count;
  }

  /** {@return the levels of top and groups with the numbers of a draw} */
  private List<Level> levels(Draw draw) {
    List<Level> levels = List.of(top, group);
    Parameters numbers = Level.parameters(levels);
    for (String name : draw.numbers()) {
      levels = numbers.has(name) ? Level.with(levels, name, draw.number(name)) : levels;
    }
    return levels;
  }

  /** {@return the numbers of the top level in a draw} */
  Level top(Draw draw) {
    return levels(draw).get(0);
  }

  /** {@return the numbers of the groups' level in a draw} */
  Level group(Draw draw) {
    return levels(draw).get(1);
  }

  @Override
  public Parameters parameters() {
    return Level.parameters(List.of(top, group));
  }

  @Override
  public String describe() {
    return "hierarchical %s process; top %s, groups %s"
        .formatted(
            top.discount() > 0 || group.discount() > 0 ? "Pitman-Yor" : "Dirichlet",
            top.describe(),
            group.describe());
  }

  @Override
  void requireEnough(HeldOut.Choice choice) {
    choice.require(HeldOut.counted(rows()).length, "rows");
  }

  @Override
  Object data() {
    return List.of(rows(), groups);
  }

  @Override
  List<Object> parts() {
    return List.of(top, group, family());
  }

  /** Rows are left out by {@link #heldOut}. */
  @Override
  PreparedModel<R> prepared(BitSet leftOut) {
    return new Prepared<>(this, family().prepare(rows()));
  }

  private record Prepared<R extends Rows>(GroupedModel<R> model, R rows)
      implements PreparedModel<R> {

    @Override
    public int[] counted() {
      return IntStream.range(0, rows.size()).toArray();
    }

    @Override
    public boolean[] uninformative() {
      return UninformativeRows.of(rows);
    }

    @Override
    public Chain<?> chain(int number, Rng rng) {
      RestaurantTree tree = new RestaurantTree();
      for (int g = 0; g < model.count; g++) {
        tree.open(0);
      }
      int[] restaurants = Arrays.stream(model.groups).map(g -> g + 1).toArray();
      Family<R> family = model.family();
      TableBank<R> bank = ConjugateOnly.require(family.bank(rows), family, "groups");
      int n = rows.size();
      return new Chain<>(
              number,
              new GroupedMixture(List.of(model.top, model.group), bank, tree, restaurants),
              sweep(bank, GroupSplitMerge.standard(n)),
              number % 2 == 0 ? GroupedMixture::seatSequentially : GroupedMixture::seatAtRandom,
              rng)
          .startingWith(sweep(bank, GroupSplitMerge.eager(n)));
    }

    /** Clusters with a centre, such as a central ranking, are neither split nor merged. */
    private static List<Kernel<GroupedMixture>> sweep(TableBank<?> bank, GroupSplitMerge splits) {
      List<Kernel<GroupedMixture>> kernels = new ArrayList<>();
      kernels.add(new GroupGibbs());
      if (!(bank instanceof CentredBank<?>)) {
        kernels.add(splits);
      }
      kernels.add(new FamilyUpdate<>());
      return Kernels.inRounds(kernels, bank.rows().size());
    }

    @Override
    public FitView<R> view(Posterior<R> posterior) {
      return new GroupView<>(model, rows, posterior);
    }

    @Override
    public int[] labels(FitView<R> view, Posterior<R> posterior) {
      return posterior.estimate().partition().labels();
    }
  }

  @Override
  HeldOut heldOut(Run<R> run, HeldOut.Choice choice) {
    int n = rows().size();
    Folds folds = new Folds(choice);
    return HeldOut.ofRows(
        HeldOut.of(
            choice,
            n,
            HeldOut.counted(rows()),
            run.settings(),
            others ->
                folds
                    .fit(run.of(of(HeldOut.kept(n, others))))
                    .groups()
                    .heldOut(Rows.selected(rows(), others), groups(others))),
        choice.describe("", "rows") + folds.remark());
  }
}
