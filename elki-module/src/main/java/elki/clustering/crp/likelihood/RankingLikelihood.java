package elki.clustering.crp.likelihood;

import crp.data.RankingRows;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.likelihood.ranking.GeneralizedMallows.Sampler;
import elki.clustering.crp.Conflicts;
import elki.clustering.crp.NumberRange;
import elki.clustering.crp.model.RankingClusterModel;
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
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.EnumParameter;
import elki.utilities.optionhandling.parameters.Flag;
import elki.utilities.optionhandling.parameters.IntParameter;
import elki.utilities.optionhandling.parameters.Parameter;
import elki.utilities.optionhandling.parameters.StringParameter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rankings around a central ranking, with a dispersion for each rank. A vector holds one rank an
 * item, 1 for the best and NaN for an item without a rank, or one item a rank. Rankings may stop
 * anywhere, but have no gaps and no ties. Immutable.
 *
 * <p>Reference:
 *
 * <p>M. Meila, H. Chen<br>
 * Dirichlet Process Mixtures of Generalized Mallows Models<br>
 * Proc. 26th Conf. on Uncertainty in Artificial Intelligence (UAI)
 */
@Title("Generalized Mallows clusters of rankings")
@Description("Vectors are rankings around a cluster's central ranking; NaN is without a rank.")
@Reference(
    authors = "M. Meila, H. Chen",
    title = "Dirichlet Process Mixtures of Generalized Mallows Models",
    booktitle = "Proc. 26th Conf. on Uncertainty in Artificial Intelligence (UAI)",
    url = "https://arxiv.org/abs/1203.3496",
    bibkey = "DBLP:conf/uai/MeilaC10")
@Alias({"mallows", "ranking"})
public class RankingLikelihood implements VectorLikelihood {

  /** What the columns of a vector are. */
  public enum Format {
    /** A column is an item, its value the item's rank; NaN for none. */
    RANKS,
    /** A column is a rank, its value the item's number, from 1; 0 or NaN for none. */
    ITEMS
  }

  /**
   * How vectors are read.
   *
   * @param format what their columns are
   * @param items number of items with {@link Format#ITEMS}; 0 for the largest number in the data,
   *     or the number of columns if there are more
   * @param counts number, from 0, of the column that holds how many equal rankings a vector stands
   *     for; -1 if each stands for one
   */
  public record Reading(Format format, int items, int counts) {

    /** One ranking a vector, told by ranks. */
    public static final Reading DEFAULT = new Reading(Format.RANKS, 0, -1);
  }

  private final GeneralizedMallows family;
  private final Reading reading;

  /**
   * Constructor.
   *
   * @param family the family with its prior
   * @param reading how vectors are read
   */
  public RankingLikelihood(GeneralizedMallows family, Reading reading) {
    this.family = family;
    this.reading = reading;
  }

  /** {@return how vectors are read} */
  public Reading reading() {
    return reading;
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return TypeUtil.NUMBER_VECTOR_FIELD;
  }

  @Override
  public ClusterData<RankingRows> read(Relation<? extends NumberVector> relation) {
    return read(relation, counts(relation));
  }

  /**
   * {@return the relation's objects as rows, with the family that weighs them}
   *
   * @param relation the rankings, not empty
   * @param counts how many equal rankings each object stands for, in the order of the relation
   * @throws AbortException if the data do not fit
   */
  public ClusterData<RankingRows> read(Relation<? extends NumberVector> relation, double[] counts) {
    try {
      return data(rows(relation, counts));
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
  }

  /**
   * {@return rankings with the family that weighs them}
   *
   * @param rows the rankings
   */
  public ClusterData<RankingRows> data(RankingRows rows) {
    List<String> notes = new ArrayList<>();
    if (rows.weights().total() != rows.size()) {
      String total =
          BigDecimal.valueOf(rows.weights().total()).stripTrailingZeros().toPlainString();
      notes.add(
          "equal rankings are tied together: %s for %s"
              .formatted(rows.size() == 1 ? "1 row stands" : rows.size() + " rows stand", total));
    }
    if (!family.exact()) {
      notes.add("the sampler, as published, does not keep the posterior");
    }
    return new ClusterData<>(rows, family, RankingClusterModel::of, notes);
  }

  /**
   * {@return how many equal rankings each object stands for}
   *
   * @param relation vectors that hold the column of counts, if there is one
   */
  public double[] counts(Relation<? extends NumberVector> relation) {
    double[] counts = new double[relation.size()];
    Arrays.fill(counts, 1);
    if (reading.counts() < 0) {
      return counts;
    }
    int columns = RelationUtil.dimensionality(relation);
    if (reading.counts() >= columns) {
      throw new AbortException(
          "Parameter '%s' must be from 0 to %d, the columns of the data, but was %d."
              .formatted(Par.COUNT_ID.getName(), columns - 1, reading.counts()));
    }
    int row = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      counts[row++] = relation.get(it).doubleValue(reading.counts());
    }
    return counts;
  }

  private RankingRows rows(Relation<? extends NumberVector> relation, double[] counts) {
    int[] columns =
        IntStream.range(0, RelationUtil.dimensionality(relation))
            .filter(j -> j != reading.counts())
            .toArray();
    if (columns.length == 0) {
      throw new IllegalArgumentException("The data have no column but the counts.");
    }
    boolean ranks = reading.format() == Format.RANKS;
    RankingRows.Builder rows =
        ranks
            ? RankingRows.over(names(relation, columns))
            : RankingRows.over(items(relation, columns));
    double[] values = new double[columns.length];
    int row = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance(), row++) {
      NumberVector vector = relation.get(it);
      Arrays.setAll(values, k -> vector.doubleValue(columns[k]));
      if (ranks) {
        rows.addRanks(values, counts[row]);
      } else {
        rows.addItems(values, counts[row]);
      }
    }
    return rows.build();
  }

  /** Items without a name are numbered from 1. */
  private static List<String> names(Relation<? extends NumberVector> relation, int[] columns) {
    List<String> names = new ArrayList<>();
    for (int column : columns) {
      String label = RelationUtil.getColumnLabel(relation, column);
      names.add(label.equals("Column " + column) ? String.valueOf(names.size() + 1) : label);
    }
    return names;
  }

  private int items(Relation<? extends NumberVector> relation, int[] columns) {
    if (reading.items() > 0) {
      return reading.items();
    }
    double most = columns.length;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      for (int column : columns) {
        double number = relation.get(it).doubleValue(column);
        most = number > most ? number : most;
      }
    }
    return (int) most;
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    /** Weight of the prior. */
    public static final OptionID NU_ID =
        new OptionID(
            "mallows.nu",
            "Weight of the prior of the dispersions, as if so many rankings had been seen; above 0.");

    /** Prior mean code of each rank. */
    public static final OptionID R_ID =
        new OptionID(
            "mallows.r",
            "How many better items a choice passes over in the mean, before data are seen: one number"
                + " above 0 for each rank, separated by commas; the last one counts for all ranks that"
                + " follow.");

    /** Whether the prior mean codes are learnt. */
    public static final OptionID R_SAMPLED_ID =
        new OptionID(
            "mallows.r.sampled", "Multiply the prior mean codes by a number learnt from the data.");

    /** The sampler. */
    public static final OptionID SAMPLER_ID =
        new OptionID(
            "mallows.sampler",
            "EXACT keeps the posterior; SLICE_GIBBS and BETA_GIBBS are the samplers as published,"
                + " which do not.");

    /** What columns are. */
    public static final OptionID FORMAT_ID =
        new OptionID(
            "mallows.format",
            "What the columns of a vector are: RANKS (a column is an item, its value the item's rank,"
                + " NaN for none) or ITEMS (a column is a rank, its value the item's number from 1; 0 or"
                + " NaN for none).");

    /** Number of items. */
    public static final OptionID ITEMS_ID =
        new OptionID(
            "mallows.items",
            "Number of items, at least 1, with the format ITEMS; the largest number in the data or the"
                + " number of columns if not given.");

    /** Column of counts. */
    public static final OptionID COUNT_ID =
        new OptionID(
            "mallows.count.dim",
            "Number, from 0, of the column that says how many equal rankings an object stands for, such"
                + " as votes; these always sit together. The column has no part in the ranking.");

    private GeneralizedMallows family = GeneralizedMallows.standard();
    private final EnumParameter<Format> format =
        new EnumParameter<>(FORMAT_ID, Format.class, Format.RANKS);
    private final IntParameter items =
        new IntParameter(ITEMS_ID)
            .addConstraint(NumberRange.atLeast(ITEMS_ID, 1))
            .setOptional(true);
    private Reading reading = Reading.DEFAULT;

    @Override
    public void configure(Parameterization config) {
      DoubleParameter nu =
          new DoubleParameter(NU_ID, 1.).addConstraint(NumberRange.above(NU_ID, 0));
      boolean valid = config.grab(nu);
      StringParameter codes = new StringParameter(R_ID, "1");
      valid &= config.grab(codes);
      Flag sampled = new Flag(R_SAMPLED_ID);
      boolean learnt = config.grab(sampled) && sampled.isTrue();
      EnumParameter<Sampler> sampler =
          new EnumParameter<>(SAMPLER_ID, Sampler.class, Sampler.EXACT);
      valid &= config.grab(sampler);
      configureReading(config);
      if (!valid) {
        return;
      }
      try {
        GeneralizedMallows made =
            GeneralizedMallows.of(nu.doubleValue(), numbers(codes.getValue()));
        family = (learnt ? made.withRSampled() : made).withSampler(sampler.getValue());
      } catch (IllegalArgumentException e) {
        config.reportError(
            new WrongParameterValueException(codes, codes.getValueAsString(), e.getMessage(), e));
      }
    }

    private static double[] numbers(String text) {
      String[] parts = text.split(",", -1);
      double[] numbers = new double[parts.length];
      for (int j = 0; j < parts.length; j++) {
        try {
          numbers[j] = Double.parseDouble(parts[j].strip());
        } catch (NumberFormatException e) {
          throw new IllegalArgumentException("'" + parts[j] + "' is no number", e);
        }
      }
      return numbers;
    }

    private void configureReading(Parameterization config) {
      boolean formatted = config.grab(format);
      int[] all = {0};
      items.grab(config, x -> all[0] = x);
      int[] counts = {-1};
      new IntParameter(COUNT_ID)
          .addConstraint(NumberRange.atLeast(COUNT_ID, 0))
          .setOptional(true)
          .grab(config, x -> counts[0] = x);
      if (formatted) {
        if (format.getValue() != Format.ITEMS) {
          Conflicts.needs(config, format, Format.ITEMS.name(), items);
        }
        reading = new Reading(format.getValue(), all[0], counts[0]);
      }
    }

    /**
     * Reports what says how columns are read, for rankings that are labels.
     *
     * @param config where errors go
     * @param label which label holds rankings; perhaps not given
     */
    public void refuseColumns(Parameterization config, Parameter<?> label) {
      String advice = "labels are strings of items";
      if (!Conflicts.clash(config, format, label, advice)) {
        Conflicts.clash(config, items, label, advice);
      }
    }

    @Override
    public RankingLikelihood make() {
      return new RankingLikelihood(family, reading);
    }
  }
}
