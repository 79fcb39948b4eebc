package weka.clusterers.crp.likelihood;

import crp.data.Weights;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.options.LikelihoodOptions;
import java.util.ArrayList;
import java.util.OptionalDouble;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.data.CountReader;
import weka.clusterers.crp.options.OptionValue;
import weka.core.Instances;
import weka.core.OptionMetadata;

/** Clusters of counts, such as words in documents; all attributes must be numeric. */
public final class MultinomialLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;

  private String pseudoCount = LikelihoodOptions.PSEUDO_COUNT_DEFAULT;

  @Override
  public String globalInfo() {
    return "Each cluster has its own probabilities of words, under a symmetric Dirichlet prior. Every attribute is a word and"
        + " its value is the number of its occurrences in the row. Suits the sparse output of StringToWordVector with"
        + " word counts (-C). Counts are whole numbers from 0 on.";
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    GaussianLikelihood.requireNumeric(columns, "MultinomialLikelihood");
    OptionalDouble fixed =
        CategoricalLikelihood.fixed(CategoricalLikelihood.PSEUDO_COUNT, pseudoCount);
    CountReader reader = new CountReader(columns);
    DirichletMultinomial family =
        fixed.isEmpty()
            ? DirichletMultinomial.symmetricSampled()
            : DirichletMultinomial.symmetric(fixed.getAsDouble());
    return new Binding<>(reader, family, reader.read(data, weights), new ArrayList<>());
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.PSEUDO_COUNT,
      description = LikelihoodOptions.PSEUDO_COUNT_HELP,
      commandLineParamName = LikelihoodOptions.PSEUDO_COUNT,
      displayOrder = 1)
  public OptionValue getPseudoCount() {
    return OptionValue.checked(
        pseudoCount,
        () -> CategoricalLikelihood.fixed(CategoricalLikelihood.PSEUDO_COUNT, pseudoCount),
        "sampled",
        "0.5",
        "0.1");
  }

  public void setPseudoCount(OptionValue value) {
    pseudoCount = value.text();
  }

  public void setPseudoCount(String value) {
    pseudoCount = value.trim();
  }
}
