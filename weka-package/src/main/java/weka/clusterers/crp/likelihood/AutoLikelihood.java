package weka.clusterers.crp.likelihood;

import crp.choose.ColumnNotes;
import crp.options.LikelihoodOptions;
import crp.task.LikelihoodChoice;
import weka.clusterers.crp.options.OptionTexts;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * Takes every attribute for what it is: numeric ones are Gaussian, nominal ones and numeric ones of
 * two values categorical, and given the cluster the two kinds are independent.
 */
public final class AutoLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  /** What is said of attributes. */
  public static final ColumnNotes NOTES =
      new ColumnNotes(
          "attribute",
          "",
          "leave it out by -ignore",
          "give it to DistanceDependentCRP as its time",
          "-likelihood PoissonLikelihood",
          "-likelihood MultinomialLikelihood",
          "-likelihood GaussianLikelihood");

  @Override
  public String globalInfo() {
    return "Numeric attributes are Gaussian, nominal ones categorical."
        + " Full covariances or independent attributes are chosen by short runs on the data; numeric attributes that have"
        + " two values only are categorical, too. Priors are read off the data, so no scaling is needed."
        + " Attributes that are constant are left out. Counts of words are multinomial; a time of the row and a category beside them are left out. Names and numbers of rows, and dates, are left out if there are other attributes.";
  }

  @Override
  public LikelihoodChoice choice() {
    return LikelihoodChoice.AUTO;
  }

  @Override
  public OptionTexts optionTexts() {
    return texts;
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.TIDY_NAME,
      description = LikelihoodOptions.TIDY_HELP,
      displayOrder = 1)
  public SelectedTag getTidy() {
    return texts.tags(LikelihoodOptions.TIDY);
  }

  public void setTidy(SelectedTag value) {
    texts.set(LikelihoodOptions.TIDY, value);
  }
}
