package elki.clustering.crp;

import crp.franchise.TransitionPrior;
import crp.model.SequenceModel;
import crp.parameter.Parameter;
import elki.clustering.ClusteringAlgorithm;
import elki.clustering.crp.nearness.Membership;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.logging.Logging;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.EnumParameter;
import elki.utilities.optionhandling.parameters.Flag;
import java.util.List;

/**
 * Segments sequences by a hidden Markov model with an unknown number of states. The order of the
 * data relation is the order of time; a label or a column may say which sequence an object belongs
 * to. Each state is a cluster.
 *
 * <p>Reference:
 *
 * <p>T. Makino, S. Takei, D. Mochihashi, I. Sato, T. Takagi<br>
 * Conditional simultaneous draws from hierarchical Chinese restaurant processes<br>
 * 2011
 *
 * <p>The extra weight of staying in a state:
 *
 * <p>E. B. Fox, E. B. Sudderth, M. I. Jordan, A. S. Willsky<br>
 * An HDP-HMM for systems with state persistence<br>
 * Proc. 25th Int. Conf. on Machine Learning (ICML)
 *
 * @param <V> the kind of vectors
 */
@Title("HDP-HMM: hidden Markov model with an inferred number of states")
@Description(
    "Segments sequences: the states of a hidden Markov model under a hierarchical Dirichlet process, drawn"
        + " by a blocked or a step-wise sampler. The order of the objects is the order of time.")
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
public class HDPHMM<V extends NumberVector> implements ClusteringAlgorithm<Clustering<Model>> {

  private static final Logging LOG = Logging.getLogger(HDPHMM.class);
  private static final String KEY = HDPHMM.class.getName();

  private final TransitionPrior prior;
  private final SequenceModel.Sampler sampler;
  private final Membership sequence;
  private final MixtureOptions options;

  /**
   * Constructor.
   *
   * @param prior over transitions
   * @param sampler how states are sampled
   * @param sequence which sequence an object belongs to; if not given all are one sequence
   * @param options likelihood, settings of the sampler
   */
  public HDPHMM(
      TransitionPrior prior,
      SequenceModel.Sampler sampler,
      Membership sequence,
      MixtureOptions options) {
    this.prior = prior;
    this.sampler = sampler;
    this.sequence = sequence;
    this.options = options;
  }

  @Override
  public TypeInformation[] getInputTypeRestriction() {
    return TypeUtil.array(options.likelihood().getInputTypeRestriction());
  }

  @Override
  public Clustering<Model> autorun(Database database) {
    return MixtureRun.explained(
        () -> {
          Relation<V> data = database.getRelation(getInputTypeRestriction()[0]);
          return sequence.given() ? run(sequence.find(database, data)) : run(data);
        });
  }

  /**
   * {@return the states of one sequence as clusters, with trace, summary, transitions and pictures
   * as children}
   *
   * @param relation the data, in the order of time
   */
  public Clustering<Model> run(Relation<V> relation) {
    return run(new Membership.Members(relation, List.of()));
  }

  private Clustering<Model> run(Membership.Members members) {
    return new FranchiseRun("HDP-HMM", options, LOG, KEY).segment(prior, sampler, members);
  }

  /**
   * Parameterization class.
   *
   * @param <V> the kind of vectors
   */
  public static class Par<V extends NumberVector> extends HierarchyPar {

    /** Which label is the sequence. */
    public static final OptionID LABEL_ID =
        new OptionID(
            "hdphmm.sequence.label",
            "Number, from 0, of the label that says which sequence an object belongs to. Objects of a"
                + " sequence stand together, in the order of time. All are one sequence if not given.");

    /** Which column is the sequence. */
    public static final OptionID COLUMN_ID =
        new OptionID(
            "hdphmm.sequence.dim",
            "Number, from 0, of the column that says which sequence an object belongs to; it is left"
                + " out of the states.");

    /** Extra weight of staying. */
    public static final OptionID STAY_ID =
        new OptionID(
            "hdphmm.stay",
            "Extra weight of staying in a state, at least 0 (sticky HDP-HMM): rapid switching between"
                + " states is a sign that more is needed.");

    /** Whether it is sampled. */
    public static final OptionID STAY_SAMPLED_ID =
        new OptionID(
            "hdphmm.stay.sampled",
            "Learn the extra weight of staying under a gamma prior; in place of a given one.");

    /** Shape of its prior. */
    public static final OptionID STAY_SHAPE_ID =
        new OptionID(
            "hdphmm.stay.shape", "Shape of the gamma prior of a sampled weight of staying.");

    /** Rate of its prior. */
    public static final OptionID STAY_RATE_ID =
        new OptionID(
            "hdphmm.stay.rate",
            "Rate of the gamma prior of a sampled weight of staying; its mean is shape / rate.");

    /** How states are sampled. */
    public static final OptionID SAMPLER_ID =
        new OptionID(
            "hdphmm.sampler",
            "BLOCKED draws all states at once and needs fewer sweeps; STEPWISE draws state by state.");

    private double stay;
    private boolean staySampled;
    private double stayShape = 1;
    private double stayRate = 0.1;
    private SequenceModel.Sampler sampler = SequenceModel.Sampler.BLOCKED;

    /** Creates parameters at their defaults. */
    public Par() {
      super(LABEL_ID, COLUMN_ID);
    }

    @Override
    protected void configurePrior(Parameterization config) {
      super.configurePrior(config);
      Flag learnt = new Flag(STAY_SAMPLED_ID);
      learnt.grab(config, x -> staySampled = x);
      DoubleParameter given =
          new DoubleParameter(STAY_ID, 0.).addConstraint(NumberRange.atLeast(STAY_ID, 0));
      given.grab(config, x -> stay = x);
      DoubleParameter shape =
          new DoubleParameter(STAY_SHAPE_ID, stayShape)
              .addConstraint(NumberRange.above(STAY_SHAPE_ID, 0));
      shape.grab(config, x -> stayShape = x);
      DoubleParameter rate =
          new DoubleParameter(STAY_RATE_ID, stayRate)
              .addConstraint(NumberRange.above(STAY_RATE_ID, 0));
      rate.grab(config, x -> stayRate = x);
      Conflicts.clash(config, given, learnt, "a weight that is given is not learnt");
      if (!staySampled) {
        Conflicts.needs(config, learnt, "", shape, rate);
      }
      EnumParameter<SequenceModel.Sampler> choice =
          new EnumParameter<>(
              SAMPLER_ID, SequenceModel.Sampler.class, SequenceModel.Sampler.BLOCKED);
      choice.grab(config, x -> sampler = x);
    }

    @Override
    public HDPHMM<V> make() {
      TransitionPrior prior =
          TransitionPrior.of(
              top(),
              below(),
              staySampled ? Parameter.gamma(stayShape, stayRate) : Parameter.fixed(stay));
      return new HDPHMM<>(prior, sampler, membership(), options());
    }
  }
}
