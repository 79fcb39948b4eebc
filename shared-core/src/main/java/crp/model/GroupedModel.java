package crp.model;

import crp.chain.Chain;
import crp.chain.Checkpoint;
import crp.data.Rows;
import crp.draws.Draws;
import crp.franchise.GroupGibbs;
import crp.franchise.GroupedMixture;
import crp.franchise.Level;
import crp.franchise.RestaurantTree;
import crp.kernel.FamilyUpdate;
import crp.likelihood.Family;
import crp.parallel.Progress;
import crp.random.Rng;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mixture of rows in groups that share their clusters in different shares: a hierarchical
 * Dirichlet process with an unknown number of clusters. Immutable; setters return a changed copy.
 *
 * @param <R> the kind of rows
 */
public final class GroupedModel<R extends Rows> {

  /** The group of each row, and how many there are. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Groups(int[] of, int count) {}

  private final Level top;
  private final Level group;
  private final Family<R> family;
  private final R rows;
  private final Groups groups;
  private final Settings settings;
  private final @Nullable Checkpoint checkpoint;

  private GroupedModel(
      Level top,
      Level group,
      Family<R> family,
      R rows,
      Groups groups,
      Settings settings,
      @Nullable Checkpoint checkpoint) {
    this.top = top;
    this.group = group;
    this.family = family;
    this.rows = rows;
    this.groups = groups;
    this.settings = settings;
    this.checkpoint = checkpoint;
  }

  /**
   * {@return a model with default settings}
   *
   * @param top concentration of the clusters' shares over all groups; with a discount they follow a
   *     Pitman-Yor process: a long tail of small clusters
   * @param group concentration of the groups' shares around them; the larger, the more alike; with
   *     a discount each group has more clusters of few rows
   * @param family how the rows of a cluster are distributed
   * @param rows the data
   * @param groups the group of each row, from 0 on; a group without rows is legal; copied
   * @param <R> the kind of rows
   * @throws IllegalArgumentException if there are no rows, or a group is missing or negative
   */
  public static <R extends Rows> GroupedModel<R> of(
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
    return new GroupedModel<>(
        top, group, family, rows, new Groups(groups.clone(), count), Settings.defaults(), null);
  }

  /**
   * {@return this model with all settings replaced}
   *
   * @param replacement the new settings
   */
  public GroupedModel<R> with(Settings replacement) {
    return new GroupedModel<>(top, group, family, rows, groups, replacement, checkpoint);
  }

  /**
   * {@return this model with a file from which a run that was stopped goes on} The result is, bit
   * for bit, that of a run that was never stopped; the number of threads may differ. A time limit
   * counts anew. The file stays when the run is over: the same run then ends at once.
   *
   * @param plan where and how often the run is saved
   */
  public GroupedModel<R> checkpoint(Checkpoint plan) {
    return new GroupedModel<>(top, group, family, rows, groups, settings, plan);
  }

  /** {@return a model of some of the rows and all groups, whose run is not saved} */
  GroupedModel<R> of(int[] chosen) {
    return new GroupedModel<>(
        top,
        group,
        family,
        Rows.selected(rows, chosen),
        new Groups(groups(chosen), groups.count),
        settings,
        null);
  }

  R rows() {
    return rows;
  }

  /** {@return the groups of some of the rows} */
  int[] groups(int[] chosen) {
    return Arrays.stream(chosen).map(i -> groups.of[i]).toArray();
  }

  Settings settings() {
    return settings;
  }

  /** {@return the fit} See {@link #fit(Progress)}. */
  public GroupedFit<R> fit() {
    return fit(Progress.NONE);
  }

  /**
   * Runs the chains, in parallel threads, and turns their draws into an answer.
   *
   * @param progress hears how the run goes on, from the chains' threads
   * @return the fit
   * @throws IllegalArgumentException if the checkpoint is damaged or belongs to another run
   * @throws java.io.UncheckedIOException if the checkpoint cannot be read or written
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted
   */
  public GroupedFit<R> fit(Progress progress) {
    final long begun = System.nanoTime();
    R prepared = family.prepare(rows);
    Draws draws =
        ChainRuns.draws(
            settings,
            prepared.size(),
            (number, rng) -> chain(number, prepared, rng),
            progress,
            RunFingerprint.memory(
                checkpoint, List.of(rows, groups.of), settings, top, group, family));
    HierarchicalEstimate<R> settled =
        HierarchicalEstimate.of(
            family, prepared, draws, ChainRuns.estimate(settings, draws), settings.seed());
    return new GroupedFit<>(
        new GroupedFit.Origin<>(top, group, family, prepared, groups.of, groups.count, settings),
        settled,
        (System.nanoTime() - begun) / 1e9);
  }

  private Chain<GroupedMixture> chain(int number, R prepared, Rng rng) {
    RestaurantTree tree = new RestaurantTree();
    for (int g = 0; g < groups.count; g++) {
      tree.open(0);
    }
    int[] restaurants = new int[groups.of.length];
    for (int i = 0; i < restaurants.length; i++) {
      restaurants[i] = groups.of[i] + 1;
    }
    return new Chain<>(
        number,
        new GroupedMixture(
            List.of(top, group),
            ConjugateOnly.require(family.bank(prepared), family, "in groups"),
            tree,
            restaurants),
        List.of(new GroupGibbs(), new FamilyUpdate<GroupedMixture>()),
        number % 2 == 0 ? GroupedMixture::seatSequentially : GroupedMixture::seatAtRandom,
        rng);
  }
}
