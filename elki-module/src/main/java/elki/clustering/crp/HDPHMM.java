package elki.clustering.crp;

import crp.data.Rows;
import crp.data.Sequences;
import crp.franchise.SequenceModel;
import crp.franchise.TransitionPrior;
import crp.host.PriorTexts;
import crp.options.DataOptions;
import crp.options.Option;
import crp.options.PriorOptions;
import crp.task.RowOrder;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.likelihood.VectorTable;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.relation.Membership;
import elki.clustering.crp.result.PosteriorClustering;
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
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Segments sequences by a hidden Markov model with an unknown number of states. The order of the
 * data relation is the order of time; a label or a column may say which sequence an object belongs
 * to. Each state is a cluster.
 *
 * @since 0.1.0
 */
@Title("HDP-HMM: hidden Markov model with an inferred number of states")
@Description(
    "Segments sequences: the states of a hidden Markov model under a hierarchical Dirichlet process."
        + " The order of the objects is the order of time.")
@Reference(
    authors = "Y. W. Teh, M. I. Jordan, M. J. Beal, D. M. Blei",
    title = "Hierarchical Dirichlet Processes",
    booktitle = "Journal of the American Statistical Association 101(476)",
    url = "https://doi.org/10.1198/016214506000000302",
    bibkey = "doi:10.1198/016214506000000302")
@Reference(
    authors = "E. B. Fox, E. B. Sudderth, M. I. Jordan, A. S. Willsky",
    title = "An HDP-HMM for systems with state persistence",
    booktitle = "Proc. 25th Int. Conf. on Machine Learning (ICML)",
    url = "https://doi.org/10.1145/1390156.1390196",
    bibkey = "doi:10.1145/1390156.1390196")
@Alias("hdphmm")
public class HDPHMM<V extends NumberVector> extends ModelClustering {

  private final TransitionPrior prior;
  private final Optional<Membership> sequence;

  /**
   * Constructor with the defaults of all options.
   *
   * @param plan how the model is sampled, such as {@link RunPlan#DEFAULT}
   */
  public HDPHMM(RunPlan plan) {
    this(
        PriorTexts.transitions(Options.DEFAULTS),
        Optional.empty(),
        new AutomaticLikelihood(),
        plan);
  }

  /**
   * Constructor.
   *
   * @param prior over transitions
   * @param sequence which sequence an object belongs to; if empty all are one sequence
   * @param likelihood how the vectors of a state are distributed
   */
  public HDPHMM(
      TransitionPrior prior,
      Optional<Membership> sequence,
      VectorLikelihood likelihood,
      RunPlan plan) {
    super("HDP-HMM", likelihood, plan);
    this.prior = prior;
    this.sequence = sequence;
  }

  @Override
  Task<?> task(Database database) {
    Relation<?> data = data(database);
    requireObjects(data);
    return task(database, sequence.isPresent() ? sequence.get().find(database, data) : whole(data));
  }

  @Override
  NamedObjects objects(Database database) {
    Relation<?> data = data(database);
    if (sequence.isEmpty()) {
      return named(database, data);
    }
    Membership label = sequence.get();
    NamedObjects found = named(database, label.find(database, data).data());
    VectorTable table = label.in(found.table(), label.names(database, data));
    return found.with(table, Options.DEFAULTS.with(DataOptions.SEQUENCE, label.name(table)));
  }

  /**
   * {@return the states of one sequence as clusters, with trace, summary and transitions as
   * children}
   *
   * @param relation the data, in the order of time
   */
  public PosteriorClustering run(Relation<V> relation) {
    return cluster(() -> task(null, whole(relation)));
  }

  private Membership.Members whole(Relation<?> relation) {
    return new Membership.Members(relation, List.of());
  }

  private Task<?> task(@Nullable Database database, Membership.Members members) {
    Sequences sequences =
        members.names().isEmpty()
            ? Sequences.of(members.data().size())
            : Sequences.ofIds(members.names());
    boolean[] firsts = sequences.firsts();
    return task(
        members, sequences, read(database, members.data(), RowOrder.inTime(row -> firsts[row])));
  }

  private <R extends Rows> Task<R> task(
      Membership.Members members, Sequences sequences, ClusterData<R> data) {
    return Task.of(
        members.data(), data, SequenceModel.of(prior, data.family(), data.rows(), sequences));
  }

  /** Parameterization class. */
  public static class Par<V extends NumberVector> extends ModelPar {

    /** Empty, its default, for one sequence of all objects. */
    private static final Option<Optional<Membership>> SEQUENCE =
        Option.of(
            DataOptions.SEQUENCE_NAME,
            "Which sequence an object belongs to: 'label N', its label number N, or 'column N', the"
                + " value in column N of the data, which is left out; from 0. Objects of a sequence"
                + " are adjacent, in the order of time. One sequence if not given.",
            "",
            (name, text) ->
                text.isEmpty() ? Optional.empty() : Optional.of(Membership.parse(name, text)));

    @Override
    public void configure(Parameterization config) {
      configureLikelihood(config);
      read(config, PriorOptions.OF_STATES);
      read(config, List.of(SEQUENCE));
      configureRun(config);
    }

    @Override
    public HDPHMM<V> make() {
      return new HDPHMM<>(
          PriorTexts.transitions(texts()), texts().get(SEQUENCE), likelihood, plan());
    }
  }
}
