package elki.clustering.crp;

import crp.data.NestedGroups;
import crp.data.Rows;
import crp.franchise.GroupedModel;
import crp.franchise.Level;
import crp.host.PriorTexts;
import crp.options.DataOptions;
import crp.options.Option;
import crp.options.PriorOptions;
import crp.report.ReportNames;
import crp.task.RowOrder;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.likelihood.VectorTable;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.relation.Membership;
import elki.clustering.crp.relation.Memberships;
import elki.clustering.crp.run.NamedObjects;
import elki.clustering.crp.run.RunPlan;
import elki.clustering.crp.run.Task;
import elki.data.NumberVector;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Clusters objects in groups that share their clusters in different shares: a hierarchical
 * Dirichlet process, or Pitman-Yor process if a discount is given, with an inferred number of
 * clusters. The group of an object is a label or a column.
 *
 * @since 0.1.0
 */
@Title("HDP Mixture: clusters that groups share, with an inferred number of clusters")
@Description(
    "Hierarchical Dirichlet process mixture of grouped objects, fitted by Gibbs sampling of the seatings.")
@Reference(
    authors = "Y. W. Teh, M. I. Jordan, M. J. Beal, D. M. Blei",
    title = "Hierarchical Dirichlet Processes",
    booktitle = "Journal of the American Statistical Association 101(476)",
    url = "https://doi.org/10.1198/016214506000000302",
    bibkey = "doi:10.1198/016214506000000302")
@Alias("hdp")
public class HDPMixture<V extends NumberVector> extends ModelClustering {

  private final Level top;
  private final Level groups;
  private final Memberships group;

  /**
   * Constructor with the defaults of all other options.
   *
   * @param group which group an object belongs to, and which larger groups
   * @param plan how the model is sampled, such as {@link RunPlan#DEFAULT}
   */
  public HDPMixture(Memberships group, RunPlan plan) {
    this(
        PriorTexts.top(Options.DEFAULTS),
        PriorTexts.group(Options.DEFAULTS),
        group,
        new AutomaticLikelihood(),
        plan);
  }

  /**
   * Constructor.
   *
   * @param top concentration and discount of the shares that all groups have in common
   * @param groups concentration and discount of the groups' shares around them, and of those of
   *     each level of larger groups
   * @param likelihood how the vectors of a cluster are distributed
   */
  public HDPMixture(
      Level top, Level groups, Memberships group, VectorLikelihood likelihood, RunPlan plan) {
    super("HDP Mixture", likelihood, plan);
    this.top = top;
    this.groups = groups;
    this.group = group;
  }

  @Override
  Task<?> task(Database database) {
    Relation<?> data = data(database);
    requireObjects(data);
    Memberships.Members members = group.find(database, data);
    return task(members, read(database, members.data(), RowOrder.PLACED));
  }

  @Override
  NamedObjects objects(Database database) {
    Relation<?> data = data(database);
    NamedObjects found = named(database, group.find(database, data).data());
    VectorTable table = found.table();
    List<String> names = new ArrayList<>();
    for (Membership level : group.levels()) {
      table = level.in(table, level.names(database, data));
      names.add(level.name(table));
    }
    return found.with(table, Options.DEFAULTS.with(DataOptions.GROUP, String.join(",", names)));
  }

  private <R extends Rows> Task<R> task(Memberships.Members members, ClusterData<R> data) {
    NestedGroups nested = members.groups();
    List<Level> levels = new ArrayList<>(Collections.nCopies(nested.levels().size(), groups));
    levels.add(0, top);
    return Task.of(
            members.data(), data, GroupedModel.of(levels, data.family(), data.rows(), nested))
        .named(new ReportNames(List.of(), nested.names()));
  }

  /** Parameterization class. */
  public static class Par<V extends NumberVector> extends ModelPar {

    private static final Option<Memberships> GROUP =
        Option.of(
            DataOptions.GROUP_NAME,
            "Which group an object belongs to: 'label N', its label number N, or 'column N', the"
                + " value in column N of the data, which is left out of the clusters; from 0. Several"
                + " with commas, such as 'column 0, column 1': the largest groups first.",
            "label 0",
            Memberships::parse);

    @Override
    public void configure(Parameterization config) {
      configureLikelihood(config);
      read(config, PriorOptions.OF_GROUPS);
      read(config, List.of(GROUP));
      configureRun(config);
    }

    @Override
    public HDPMixture<V> make() {
      return new HDPMixture<>(
          PriorTexts.top(texts()),
          PriorTexts.group(texts()),
          texts().get(GROUP),
          likelihood,
          plan());
    }
  }
}
