package weka.clusterers.crp.likelihood;

import crp.options.LikelihoodOptions;
import crp.task.LikelihoodChoice;
import weka.clusterers.crp.options.OptionTexts;
import weka.clusterers.crp.options.OptionValue;
import weka.core.OptionMetadata;

/** Clusters of counts, such as words in documents; all attributes must be numeric. */
public final class MultinomialLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  @Override
  public String globalInfo() {
    return "Each cluster has its own probabilities of words, under a symmetric Dirichlet prior. Every attribute is a word and"
        + " its value is the number of its occurrences in the row. Suits the sparse output of StringToWordVector with"
        + " word counts (-C). Counts are whole numbers from 0 on.";
  }

  @Override
  public LikelihoodChoice choice() {
    return LikelihoodChoice.MULTINOMIAL;
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
    return texts.value(LikelihoodOptions.PSEUDO_COUNT, "sampled", "0.5", "0.1");
  }

  public void setPseudoCount(OptionValue value) {
    texts.set(LikelihoodOptions.PSEUDO_COUNT, value.text());
  }

  public void setPseudoCount(String value) {
    texts.set(LikelihoodOptions.PSEUDO_COUNT, value);
  }
}
