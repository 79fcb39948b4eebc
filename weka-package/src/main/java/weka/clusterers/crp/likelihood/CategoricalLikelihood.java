package weka.clusterers.crp.likelihood;

import crp.options.LikelihoodOptions;
import crp.task.LikelihoodChoice;
import weka.clusterers.crp.options.OptionTexts;
import weka.clusterers.crp.options.OptionValue;
import weka.core.OptionMetadata;

/** Clusters of categories; all attributes must be nominal. */
public final class CategoricalLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  @Override
  public String globalInfo() {
    return "Each nominal attribute has its own probabilities in each cluster, under a symmetric Dirichlet prior. All"
        + " attributes must be nominal; those with a single value are left out. Missing values are skipped.";
  }

  @Override
  public LikelihoodChoice choice() {
    return LikelihoodChoice.CATEGORICAL;
  }

  @Override
  public OptionTexts optionTexts() {
    return texts;
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.PSEUDO_COUNT_NAME,
      description = LikelihoodOptions.PSEUDO_COUNT_HELP,
      displayOrder = 1)
  public OptionValue getPseudoCount() {
    return texts.value(LikelihoodOptions.CATEGORY_PSEUDO_COUNT, "0.5", "sampled", "0.1");
  }

  public void setPseudoCount(OptionValue value) {
    texts.set(LikelihoodOptions.CATEGORY_PSEUDO_COUNT, value.text());
  }

  public void setPseudoCount(String value) {
    texts.set(LikelihoodOptions.CATEGORY_PSEUDO_COUNT, value);
  }
}
