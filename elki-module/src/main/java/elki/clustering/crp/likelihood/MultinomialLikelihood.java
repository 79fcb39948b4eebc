package elki.clustering.crp.likelihood;

import crp.data.CountRows;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.options.LikelihoodOptions;
import crp.options.Texts;
import crp.task.RowOrder;
import elki.clustering.crp.model.MultinomialClusterModel;
import elki.clustering.crp.option.Options;
import elki.data.DoubleVector;
import elki.data.NumberVector;
import elki.data.SparseNumberVector;
import elki.data.type.AlternativeTypeInformation;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
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
    this.family = family;
  }

  @Override
  public TypeInformation getInputTypeRestriction() {
    return new AlternativeTypeInformation(
        TypeUtil.NUMBER_VECTOR_FIELD, TypeUtil.SPARSE_VECTOR_VARIABLE_LENGTH);
  }

  @Override
  public ClusterData<CountRows> read(Relation<? extends NumberVector> relation, RowOrder order) {
    int vocabulary = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      vocabulary = Math.max(vocabulary, width(relation.get(it)));
    }
    int words = vocabulary;
    CountRows.Builder rows = CountRows.over(words);
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      add(relation.get(it), rows);
    }
    return new ClusterData<>(
            rows.build(),
            family,
            cluster ->
                MultinomialClusterModel.of(
                    cluster, word -> RelationUtil.getColumnLabel(relation, word)),
            List.of("vectors are read as counts over " + words + " words"),
            values -> further(values, words))
        .warned(labels -> VectorTable.warnings(relation, labels));
  }

  private static CountRows further(double[] values, int words) {
    CountRows.Builder row = CountRows.over(words);
    add(DoubleVector.wrap(VectorTable.one(values, words).toArray()), row);
    return row.build();
  }

  /** A sparse vector of variable length may hold entries beyond the length it declares. */
  private static int width(NumberVector vector) {
    int width = vector.getDimensionality();
    if (vector instanceof SparseNumberVector sparse) {
      for (int e = sparse.iter(); sparse.iterValid(e); e = sparse.iterAdvance(e)) {
        width = Math.max(width, sparse.iterDim(e) + 1);
      }
    }
    return width;
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
              : DirichletMultinomial.symmetric(pseudoCount.getAsDouble()));
    }
  }
}
