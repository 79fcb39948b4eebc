package weka.clusterers.crp.likelihood;

import crp.options.Option;
import crp.options.OptionText;
import crp.task.LikelihoodChoice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weka.clusterers.crp.options.OptionTexts;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/** A likelihood by its name, such as one that has no class for the dialog. */
public final class NamedLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  /** {@return the class of a likelihood, or this one with its name} */
  static String spelled(String name) {
    String own = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + "Likelihood";
    String file = own + ".class";
    return NamedLikelihood.class.getResource(file) != null
        ? own
        : "\"NamedLikelihood -" + LikelihoodChoice.NAME_NAME + " " + name + "\"";
  }

  @Override
  public String globalInfo() {
    return "A likelihood by its name. Its options are for the command line; in the dialog they have their defaults."
        + " For likelihoods that were added to the library and have no class of their own here.";
  }

  @Override
  public LikelihoodChoice choice() {
    return texts.texts().get(LikelihoodChoice.NAME);
  }

  @Override
  public String chosen() {
    return OptionText.of(choice());
  }

  @Override
  public OptionTexts optionTexts() {
    return texts;
  }

  @Override
  public List<Option<?>> coreOptions() {
    List<Option<?>> all = new ArrayList<>(choice().options());
    all.add(LikelihoodChoice.NAME);
    return all;
  }

  @OptionMetadata(
      displayName = LikelihoodChoice.NAME_NAME,
      description = LikelihoodChoice.NAME_HELP,
      displayOrder = 1)
  public SelectedTag getLikelihoodName() {
    return texts.tags(LikelihoodChoice.NAME);
  }

  public void setLikelihoodName(SelectedTag value) {
    texts.set(LikelihoodChoice.NAME, value);
  }
}
