package elki.clustering.crp.likelihood;

import crp.choose.GaussianChoice.Tidy;
import crp.data.CountRows;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.RowReader;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import crp.options.Texts;
import crp.task.Binding;
import crp.task.LikelihoodChoice;
import crp.task.RowOrder;
import elki.clustering.crp.option.Options;
import elki.data.NumberVector;
import elki.data.SparseNumberVector;
import elki.data.type.AlternativeTypeInformation;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Reference;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Counts, such as the words of a document: the tokens of a cluster's rows are drawn from one word
 * law, which has a symmetric Dirichlet prior. Sparse vectors are read sparsely.
 *
 * @since 0.1.0
 */
@Title("Multinomial clusters")
@Description("Vectors are counts, such as the words of documents; sparse vectors stay sparse.")
@Reference(
    authors = "R. E. Madsen, D. Kauchak, C. Elkan",
    title = "Modeling word burstiness using the Dirichlet distribution",
    booktitle = "Proc. 22nd Int. Conf. on Machine Learning (ICML)",
    url = "https://doi.org/10.1145/1102351.1102420",
    bibkey = "DBLP:conf/icml/MadsenKE05")
@Alias("multinomial")
public class MultinomialLikelihood implements VectorLikelihood {

  private final DirichletMultinomial family;
  private final Texts texts;

  /** The pseudo-count of each word is sampled. */
  public MultinomialLikelihood() {
    this(DirichletMultinomial.symmetricSampled());
  }

  /**
   * Constructor.
   *
   * @param family the family with its prior
   */
  public MultinomialLikelihood(DirichletMultinomial family) {
    this(family, Options.DEFAULTS);
  }

  private MultinomialLikelihood(DirichletMultinomial family, Texts texts) {
    this.family = family;
    this.texts = texts;
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return new AlternativeTypeInformation(
        TypeUtil.NUMBER_VECTOR_FIELD, TypeUtil.SPARSE_VECTOR_VARIABLE_LENGTH);
  }

  @Override
  public ClusterData<CountRows> read(Relation<? extends NumberVector> relation, RowOrder order) {
    VectorTable table = VectorTable.of(relation);
    CountRows.Builder rows = CountRows.over(table.dimensions());
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      add(relation.get(it), rows);
    }
    return table.data(
        new Bound<>(
            new RowReader.Words(table.columns()),
            family,
            rows.build(),
            List.of("vectors are read as counts over " + table.dimensions() + " words"),
            Tidy.AUTO));
  }

  @Override
  public ClusterData<?> read(Relation<?> relation, VectorTable table, RowOrder order) {
    return table.data(
        new Binding(texts, VectorTable.NOTES, order)
            .bind(
                LikelihoodChoice.MULTINOMIAL, table, table.columns(), Weights.ones(table.rows())));
  }

  @Override
  public Texts given() {
    return texts;
  }

  @Override
  public Texts named(VectorTable table) {
    return Options.DEFAULTS.with(
        LikelihoodChoice.OPTION, OptionText.of(LikelihoodChoice.MULTINOMIAL));
  }

  private static void add(NumberVector vector, CountRows.Builder rows) {
    if (vector instanceof SparseNumberVector sparse) {
      for (int e = sparse.iter(); sparse.iterValid(e); e = sparse.iterAdvance(e)) {
        rows.add(sparse.iterDim(e), sparse.iterDoubleValue(e));
      }
    } else {
      for (int j = 0; j < vector.getDimensionality(); j++) {
        rows.add(j, vector.doubleValue(j));
      }
    }
    rows.endRow();
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    private Texts texts = Options.DEFAULTS;

    @Override
    public void configure(Parameterization config) {
      texts = Options.read(config, LikelihoodOptions.OF_WORDS);
    }

    @Override
    public MultinomialLikelihood make() {
      OptionalDouble pseudoCount = texts.get(LikelihoodOptions.PSEUDO_COUNT);
      return new MultinomialLikelihood(
          pseudoCount.isEmpty()
              ? DirichletMultinomial.symmetricSampled()
              : DirichletMultinomial.symmetric(pseudoCount.getAsDouble()),
          texts);
    }
  }
}
