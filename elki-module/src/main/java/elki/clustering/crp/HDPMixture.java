package elki.clustering.crp;

import crp.franchise.Level;
import crp.parameter.Hyperprior;
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
import elki.utilities.optionhandling.parameters.Flag;
import java.util.OptionalDouble;

/**
 * Clusters objects in groups that share their clusters in different shares: a hierarchical
 * Dirichlet process, or Pitman-Yor process if a discount is given, with an inferred number of
 * clusters. A label or a column says which group an object belongs to.
 *
 * <p>Reference:
 *
 * <p>Y. W. Teh, M. I. Jordan, M. J. Beal, D. M. Blei<br>
 * Hierarchical Dirichlet Processes<br>
 * Journal of the American Statistical Association 101(476)
 *
 * @param <V> the kind of vectors
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
public class HDPMixture<V extends NumberVector> implements ClusteringAlgorithm<Clustering<Model>> {

  private static final Logging LOG = Logging.getLogger(HDPMixture.class);
  private static final String KEY = HDPMixture.class.getName();

  private final Level top;
  private final Level groups;
  private final Membership group;
  private final MixtureOptions options;

  /**
   * Constructor.
   *
   * @param top concentration of the shares that all groups have in common
   * @param groups concentration of the groups' shares around them
   * @param group which group an object belongs to; its first label if not given
   * @param options likelihood, settings of the sampler
   */
  public HDPMixture(Level top, Level groups, Membership group, MixtureOptions options) {
    this.top = top;
    this.groups = groups;
    this.group = group.orFirstLabel();
    this.options = options;
  }

  @Override
  public TypeInformation[] getInputTypeRestriction() {
    return TypeUtil.array(options.likelihood().getInputTypeRestriction());
  }

  /**
   * {@return the clusters, with trace, summary, shares and pictures as children}
   *
   * @param database the data, and the labels if groups are labels
   */
  @Override
  public Clustering<Model> autorun(Database database) {
    return MixtureRun.explained(
        () -> {
          Relation<V> data = database.getRelation(getInputTypeRestriction()[0]);
          return new FranchiseRun("HDP Mixture", options, LOG, KEY)
              .share(top, groups, group.find(database, data));
        });
  }

  /**
   * Parameterization class.
   *
   * @param <V> the kind of vectors
   */
  public static class Par<V extends NumberVector> extends HierarchyPar {

    /** Which label is the group. */
    public static final OptionID LABEL_ID =
        new OptionID(
            "hdp.group.label",
            "Number, from 0, of the label that says which group an object belongs to; the first one if"
                + " hdp.group.dim is not given.");

    /** Which column is the group. */
    public static final OptionID COLUMN_ID =
        new OptionID(
            "hdp.group.dim",
            "Number, from 0, of the column that says which group an object belongs to; it is left out of"
                + " the clusters.");

    /** Discount of the groups. */
    public static final OptionID DISCOUNT_ID =
        new OptionID(
            "hdp.discount",
            "Discount of the groups' Pitman-Yor processes, from 0 (Dirichlet processes) to below 1: larger"
                + " values give each group more clusters of few objects.");

    /** Whether the discount of the groups is sampled. */
    public static final OptionID SAMPLE_DISCOUNT_ID =
        new OptionID(
            "hdp.discount.sample",
            "Sample the discount of the groups under the uniform law; in place of a given one.");

    /** Discount at the top. */
    public static final OptionID TOP_DISCOUNT_ID =
        new OptionID(
            "hdp.gamma.discount",
            "Discount of the shares that all groups have in common, from 0 (Dirichlet process) to below 1:"
                + " larger values favour many small clusters.");

    /** Whether the discount at the top is sampled. */
    public static final OptionID SAMPLE_TOP_DISCOUNT_ID =
        new OptionID(
            "hdp.gamma.discount.sample",
            "Sample the discount of the shares that all groups have in common under the uniform law; in"
                + " place of a given one.");

    private OptionalDouble discount = OptionalDouble.of(0);
    private OptionalDouble topDiscount = OptionalDouble.of(0);

    /** Creates parameters at their defaults. */
    public Par() {
      super(LABEL_ID, COLUMN_ID);
    }

    @Override
    protected void configurePrior(Parameterization config) {
      super.configurePrior(config);
      discount = discount(config, DISCOUNT_ID, SAMPLE_DISCOUNT_ID);
      topDiscount = discount(config, TOP_DISCOUNT_ID, SAMPLE_TOP_DISCOUNT_ID);
    }

    /** {@return a discount; empty if it is sampled} */
    private static OptionalDouble discount(
        Parameterization config, OptionID given, OptionID sampling) {
      double[] value = {0};
      DoubleParameter number =
          new DoubleParameter(given, 0.).addConstraint(NumberRange.atLeast(given, 0).below(1));
      number.grab(config, x -> value[0] = x);
      Flag sampled = new Flag(sampling);
      config.grab(sampled);
      Conflicts.clash(config, sampled, number, "a discount that is given is not sampled");
      return Conflicts.given(sampled) ? OptionalDouble.empty() : OptionalDouble.of(value[0]);
    }

    private static Level discounted(Parameter concentration, OptionalDouble discount) {
      return Level.of(
          concentration,
          discount.isEmpty()
              ? Parameter.sampled(new Hyperprior.Beta(1, 1))
              : Parameter.fixed(discount.getAsDouble()));
    }

    @Override
    public HDPMixture<V> make() {
      return new HDPMixture<>(
          discounted(top(), topDiscount), discounted(below(), discount), membership(), options());
    }
  }
}
