package elki.clustering.crp.likelihood;

import crp.Argument;
import crp.model.ColumnNotes;
import crp.model.GaussianChoice.Reading;
import crp.model.GaussianChoice.Rounding;
import crp.model.GaussianChoice.Tidy;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import crp.options.Texts;
import crp.task.Binding;
import crp.task.LikelihoodChoice;
import elki.clustering.crp.option.Options;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Sparse vectors and vectors that seem to be counts of words are counts (see {@link
 * MultinomialLikelihood}). Of all others, columns of two values are categories, columns that number
 * the objects are left out, and the rest is Gaussian (see {@link GaussianLikelihood}).
 *
 * @since 0.1.0
 */
@Title("Automatic choice of the likelihood")
@Description(
    "Multinomial clusters for sparse vectors and counts of words, Gaussian clusters for all others; columns of two values are categories, numbers of the objects are left out.")
@Alias({"auto", "automatic"})
public class AutomaticLikelihood implements VectorLikelihood {

  /** What is said of columns. */
  public static final ColumnNotes NOTES =
      new ColumnNotes(
          "column",
          "",
          "leave it out of the data",
          "give it to ddcrp by -crp.time-column",
          "-crp.likelihood poisson",
          "-crp.likelihood multinomial",
          "-crp.likelihood gaussian");

  private final Reading reading;
  private final VectorWeights weights;
  private final @Nullable IntPredicate first;
  private final MultinomialLikelihood sparse = new MultinomialLikelihood();

  /** All as the data speak. */
  public AutomaticLikelihood() {
    this(Tidy.AUTO, VectorWeights.ONES);
  }

  /**
   * Constructor.
   *
   * @param tidy what is taken for a fault of the data
   * @param weights of the vectors; sparse ones have none
   */
  public AutomaticLikelihood(Tidy tidy, VectorWeights weights) {
    this(new Reading(Rounding.AUTO, tidy), weights, null);
  }

  private AutomaticLikelihood(
      Reading reading, VectorWeights weights, @Nullable IntPredicate first) {
    this.reading = reading;
    this.weights = weights;
    this.first = first;
  }

  @Override
  public AutomaticLikelihood ofMixture() {
    return new AutomaticLikelihood(reading.ofMixture(), weights, first);
  }

  @Override
  public AutomaticLikelihood inOrder(IntPredicate firstRows) {
    return new AutomaticLikelihood(reading, weights, firstRows);
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return sparse.getInputTypeRestriction();
  }

  @Override
  public ClusterData<?> read(Relation<? extends NumberVector> relation) {
    boolean counts =
        TypeUtil.SPARSE_VECTOR_VARIABLE_LENGTH.isAssignableFromType(
            relation.getDataTypeInformation());
    Argument.require(
        !counts || weights.column() < 0,
        "Parameter '%s' is for vectors of numbers, but these are sparse.",
        VectorWeights.COLUMN_ID.getName());
    return counts ? sparse.read(relation) : read(VectorTable.of(relation, weights));
  }

  private ClusterData<?> read(VectorTable table) {
    Texts texts = Options.DEFAULTS.with(LikelihoodOptions.TIDY, OptionText.of(reading.tidy()));
    return table.data(
        new Binding(texts, NOTES, reading.exchangeable(), first)
            .bind(LikelihoodChoice.AUTO, table, table.columns(), table.all().weights()));
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    private Texts texts = Options.DEFAULTS;
    private VectorWeights weights = VectorWeights.ONES;

    @Override
    public void configure(Parameterization config) {
      texts = Options.read(config, LikelihoodOptions.OF_AUTO);
      weights = VectorWeights.of(config);
    }

    @Override
    public AutomaticLikelihood make() {
      return new AutomaticLikelihood(texts.get(LikelihoodOptions.TIDY), weights);
    }
  }
}
