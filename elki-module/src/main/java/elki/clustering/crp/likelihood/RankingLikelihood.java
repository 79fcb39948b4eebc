package elki.clustering.crp.likelihood;

import crp.Argument;
import crp.Text;
import crp.data.RankingRows;
import crp.host.Column;
import crp.host.Columns;
import crp.host.RankingTexts;
import crp.host.RowReader;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.options.LikelihoodOptions;
import crp.options.Option;
import crp.options.OptionText;
import crp.options.Texts;
import crp.task.LikelihoodChoice;
import crp.task.RowOrder;
import elki.clustering.crp.model.RankingClusterModel;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
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
 * @since 0.1.0
 */
@Title("Generalized Mallows clusters of rankings")
@Description("Vectors are rankings around a cluster's central ranking; NaN is without a rank.")
@Reference(
    authors = "M. Meila, H. Chen",
    title = "Dirichlet Process Mixtures of Generalized Mallows Models",
    booktitle = "Proc. 26th Conf. on Uncertainty in Artificial Intelligence (UAI)",
    url = "https://arxiv.org/abs/1203.3496",
    bibkey = "DBLP:conf/uai/MeilaC10")
@Alias({"ranking", "mallows"})
public class RankingLikelihood implements VectorLikelihood {

  /** A column of texts such as a&gt;b&gt;c. */
  private static final String RANKING = "ranking";

  /** The column of their weights. */
  public static final String COUNT = "ballots";

  private final GeneralizedMallows family;
  private final RankingFormat format;
  private final int countColumn;
  private final Texts texts;

  /** Ranks in columns, nu = 1 and r = 1 at all ranks. */
  public RankingLikelihood() {
    this(GeneralizedMallows.standard(), RankingFormat.RANKS, -1);
  }

  /**
   * Constructor.
   *
   * @param family the family with its prior
   * @param format how an object holds its ranking
   * @param countColumn number, from 0, of the column that holds how many equal rankings a vector
   *     stands for; -1 if each stands for one
   */
  public RankingLikelihood(GeneralizedMallows family, RankingFormat format, int countColumn) {
    this(family, format, countColumn, Options.DEFAULTS);
  }

  private RankingLikelihood(
      GeneralizedMallows family, RankingFormat format, int countColumn, Texts texts) {
    this.family = family;
    this.format = format;
    this.countColumn = countColumn;
    this.texts = texts;
  }

  @Override
  public Texts given() {
    return texts;
  }

  @Override
  public Texts named(VectorTable table) {
    return Options.DEFAULTS.with(LikelihoodChoice.OPTION, OptionText.of(LikelihoodChoice.RANKING));
  }

  /**
   * {@return a table with what the command reads as rankings, and their weights unless all are 1}
   */
  public VectorTable table(VectorTable objects, RankingRows rows) {
    VectorTable table =
        objects.with(
            RANKING,
            IntStream.range(0, rows.size())
                .mapToObj(row -> rows.text(row).replace(" > ", ">"))
                .toList());
    return rows.weights().allOne()
        ? table
        : table.with(
            COUNT, IntStream.range(0, rows.size()).mapToDouble(rows.weights()::of).toArray());
  }

  /** {@return how an object holds its ranking} */
  public RankingFormat format() {
    return format;
  }

  /** {@return whether a column holds counts} */
  public boolean hasCounts() {
    return countColumn >= 0;
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return TypeUtil.NUMBER_VECTOR_FIELD;
  }

  @Override
  public ClusterData<RankingRows> read(Relation<? extends NumberVector> relation, RowOrder order) {
    return read(relation, counts(relation));
  }

  /**
   * {@return the relation's objects as rows, with the family that weighs them}
   *
   * @param relation the rankings, not empty
   * @param counts how many equal rankings each object stands for, in the order of the relation
   * @throws IllegalArgumentException if the data do not fit
   */
  public ClusterData<RankingRows> read(Relation<? extends NumberVector> relation, double[] counts) {
    if (format.kind() == RankingFormat.Kind.LABEL) {
      throw new AbortException(
          Options.id(Par.FORMAT).getName()
              + " must be ranks or items where vectors are read, not labels.");
    }
    RankingRows rows = rows(relation, counts);
    VectorTable table = VectorTable.of(relation);
    ClusterData<RankingRows> data = data(rows);
    if (format.kind() == RankingFormat.Kind.RANKS) {
      data = data.readBy(new RowReader.Rankings(items(table.columns()), rows.names()));
    }
    return data.warned(
        labels ->
            VectorTable.NOTES.madeClusters(table.columns().names(), table::value, labels).stream()
                .toList());
  }

  /**
   * {@return rankings with the family that weighs them}
   *
   * @throws IllegalArgumentException if the prior central ranking does not go with them
   */
  public ClusterData<RankingRows> data(RankingRows rows) {
    family.requireCentre(rows);
    List<String> notes = new ArrayList<>();
    if (rows.weights().total() != rows.size()) {
      String total =
          BigDecimal.valueOf(rows.weights().total()).stripTrailingZeros().toPlainString();
      notes.add(
          Text.of(
              "equal rankings are tied together: %s for %s",
              rows.size() == 1 ? "1 row stands" : rows.size() + " rows stand", total));
    }
    if (!family.exact()) {
      notes.add("the sampler, as published, does not keep the posterior");
    }
    Column texts = new Column(RANKING, Integer.MAX_VALUE, Column.Kind.TEXT, List.of());
    return new ClusterData<>(
            rows, family, RankingClusterModel::of, notes, ranks -> further(rows.names(), ranks))
        .readBy(new RowReader.Rankings(new Columns(List.of(texts)), rows.names()));
  }

  private Columns items(Columns all) {
    return hasCounts() ? all.without(all.at(List.of(countColumn))) : all;
  }

  /** {@return a further ranking, given as one rank an item, NaN for an item without a rank} */
  private static RankingRows further(List<String> items, double... ranks) {
    VectorTable.requireLength(ranks, items.size());
    return RankingRows.over(items).addRanks(ranks, 1).build();
  }

  /**
   * {@return how many equal rankings each object stands for}
   *
   * @param relation vectors that hold the column of counts, if there is one
   */
  public double[] counts(Relation<? extends NumberVector> relation) {
    double[] counts = new double[relation.size()];
    Arrays.fill(counts, 1);
    if (!hasCounts()) {
      return counts;
    }
    int columns = RelationUtil.dimensionality(relation);
    if (countColumn >= columns) {
      throw new AbortException(
          Text.of(
              "Parameter '%s' must be from 0 to %d, the columns of the data, but was %d.",
              Par.COUNTS_ID.getName(), columns - 1, countColumn));
    }
    int row = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      counts[row++] = relation.get(it).doubleValue(countColumn);
    }
    return counts;
  }

  private RankingRows rows(Relation<? extends NumberVector> relation, double[] counts) {
    int[] columns =
        IntStream.range(0, RelationUtil.dimensionality(relation))
            .filter(j -> j != countColumn)
            .toArray();
    Argument.require(columns.length > 0, "The data have no column but the counts.");
    boolean ranks = format.kind() == RankingFormat.Kind.RANKS;
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
    if (format.number() > 0) {
      return format.number();
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

    public static final Option<RankingFormat> FORMAT =
        Option.of(
            "rankings",
            "How an object holds its ranking: 'ranks', a column per item with its rank (NaN for"
                + " none); 'items', a column per rank with the item's number from 1 (0 or NaN for"
                + " none), or 'items N' for N items; 'label N' or 'label N SEPARATOR', its label"
                + " number N, from 0, as a string such as a>b>c, the best first (MallowsMixture"
                + " only).",
            "ranks",
            RankingFormat::parse);
    public static final OptionID COUNTS_ID =
        Options.id(
            "ranking-counts",
            "Index (from 0) of the column with the number of equal rankings that an object stands for,"
                + " such as votes; these are always in one cluster.");

    private Texts texts = Options.DEFAULTS;
    private int countColumn = -1;

    @Override
    public void configure(Parameterization config) {
      texts = Options.read(config, LikelihoodOptions.OF_RANKINGS);
      texts = texts.plus(Options.read(config, List.of(FORMAT)));
      TextParameter.whole(COUNTS_ID, 0).grab(config, x -> countColumn = x);
    }

    @Override
    public RankingLikelihood make() {
      return new RankingLikelihood(
          RankingTexts.family(texts),
          texts.get(FORMAT),
          countColumn,
          texts.without(List.of(FORMAT)));
    }
  }
}
