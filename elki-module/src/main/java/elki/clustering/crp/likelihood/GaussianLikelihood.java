package elki.clustering.crp.likelihood;

import crp.data.RealRows;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.GaussianChoice;
import elki.clustering.crp.Conflicts;
import elki.clustering.crp.NumberRange;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.EnumParameter;
import elki.utilities.optionhandling.parameters.Flag;
import java.util.ArrayList;
import java.util.List;

/**
 * Gaussian clusters with a conjugate prior whose location and scale follow the data, so that the
 * result does not depend on the columns' units. NaN is a missing value; constant columns are left
 * out.
 *
 * <p>Reference:
 *
 * <p>K. P. Murphy<br>
 * Conjugate Bayesian analysis of the Gaussian distribution<br>
 * Technical report, University of British Columbia, 2007
 */
@Title("Gaussian clusters")
@Description("Vectors are Gaussian within a cluster; NaN is a missing value.")
@Reference(
    authors = "K. P. Murphy",
    title = "Conjugate Bayesian analysis of the Gaussian distribution",
    booktitle = "Technical report, University of British Columbia",
    url = "https://www.cs.ubc.ca/~murphyk/Papers/bayesGauss.pdf",
    bibkey = "tr/ubc/Murphy07")
@Alias("gaussian")
public class GaussianLikelihood implements VectorLikelihood {

  private final GaussianChoice.Covariance covariance;
  private final double kappa;
  private final boolean kappaSampled;

  /**
   * Constructor.
   *
   * @param covariance which covariance a cluster has
   * @param kappa how many objects the prior mean of a cluster counts for, above 0
   * @param kappaSampled whether that is learnt instead
   */
  public GaussianLikelihood(
      GaussianChoice.Covariance covariance, double kappa, boolean kappaSampled) {
    this.covariance = covariance;
    this.kappa = kappa;
    this.kappaSampled = kappaSampled;
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return TypeUtil.NUMBER_VECTOR_FIELD;
  }

  @Override
  public ClusterData<RealRows> read(Relation<? extends NumberVector> relation) {
    int columns = RelationUtil.dimensionality(relation);
    List<String> names = new ArrayList<>();
    for (int j = 0; j < columns; j++) {
      names.add(name(relation, j));
    }
    try {
      RealRows rows = rows(relation);
      GaussianChoice plain = GaussianChoice.of(rows, names, covariance);
      GaussianChoice choice = kappaSampled ? plain.withKappaSampled() : plain.withKappa(kappa);
      GaussianClusterModel.Frame frame =
          new GaussianClusterModel.Frame(constants(rows), choice.columns());
      return new ClusterData<>(
          choice.rows(),
          choice.family(),
          cluster -> GaussianClusterModel.of(cluster, frame),
          choice.notes());
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
  }

  /** ELKI counts columns that have no name from 0, its users and our messages from 1. */
  private static String name(Relation<? extends NumberVector> relation, int column) {
    String label = RelationUtil.getColumnLabel(relation, column);
    return label.equals("Column " + column) ? String.valueOf(column + 1) : label;
  }

  static RealRows rows(Relation<? extends NumberVector> relation) {
    int columns = RelationUtil.dimensionality(relation);
    double[] values = new double[Math.multiplyExact(relation.size(), columns)];
    int at = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      NumberVector vector = relation.get(it);
      for (int j = 0; j < columns; j++) {
        values[at++] = vector.doubleValue(j);
      }
    }
    return RealRows.of(values, relation.size(), columns);
  }

  /** {@return the first value of each column: all there is to say of a column that is left out} */
  private static double[] constants(RealRows rows) {
    double[] first = new double[rows.columns()];
    for (int j = 0; j < first.length; j++) {
      first[j] = Double.NaN;
      for (int i = 0; i < rows.size() && Double.isNaN(first[j]); i++) {
        first[j] = rows.value(i, j);
      }
    }
    return first;
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    /** Which covariance a cluster has. */
    public static final OptionID COVARIANCE_ID =
        new OptionID(
            "crp.gaussian.covariance",
            "Covariance of a cluster: FULL, DIAGONAL, or AUTO, which is full if there are at least"
                + " twice as many rows as columns.");

    /** How many objects the prior mean of a cluster counts for. */
    public static final OptionID KAPPA_ID =
        new OptionID(
            "crp.gaussian.kappa",
            "How many objects the prior mean of a cluster counts for, above 0. Small where clusters"
                + " lie far apart for their width.");

    /** Whether that is learnt. */
    public static final OptionID SAMPLE_KAPPA_ID =
        new OptionID(
            "crp.gaussian.kappa.sample",
            "Learn how many objects the prior mean of a cluster counts for.");

    private GaussianChoice.Covariance covariance = GaussianChoice.Covariance.AUTO;
    private double kappa = GaussianNiw.DEFAULT_KAPPA;
    private boolean kappaSampled;

    @Override
    public void configure(Parameterization config) {
      new EnumParameter<>(
              COVARIANCE_ID, GaussianChoice.Covariance.class, GaussianChoice.Covariance.AUTO)
          .grab(config, x -> covariance = x);
      Flag sampling = new Flag(SAMPLE_KAPPA_ID);
      sampling.grab(config, x -> kappaSampled = x);
      DoubleParameter given =
          new DoubleParameter(KAPPA_ID, GaussianNiw.DEFAULT_KAPPA)
              .addConstraint(NumberRange.above(KAPPA_ID, 0));
      given.grab(config, x -> kappa = x);
      Conflicts.clash(config, given, sampling, "a kappa that is given is not learnt");
    }

    @Override
    public GaussianLikelihood make() {
      return new GaussianLikelihood(covariance, kappa, kappaSampled);
    }
  }
}
