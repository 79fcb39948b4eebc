package elki.clustering.crp.likelihood;

import crp.options.Texts;
import crp.task.LikelihoodChoice;
import elki.clustering.crp.option.Options;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.util.List;

/**
 * A likelihood of the core by its name, such as one that has no class of its own here.
 *
 * @since 0.1.0
 */
@Title("Likelihood by its name")
@Description("A likelihood of the core by its name, with the parameters of that likelihood.")
@Alias("named")
public class NamedLikelihood extends ColumnLikelihood {

  /**
   * Constructor.
   *
   * @param choice which one
   * @param texts of its options
   * @param weights of the vectors
   */
  public NamedLikelihood(LikelihoodChoice choice, Texts texts, VectorWeights weights) {
    super(choice, texts, weights);
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    private LikelihoodChoice choice = LikelihoodChoice.AUTO;
    private Texts texts = Options.DEFAULTS;
    private VectorWeights weights = VectorWeights.ONES;

    @Override
    public void configure(Parameterization config) {
      choice = Options.read(config, List.of(LikelihoodChoice.NAME)).get(LikelihoodChoice.NAME);
      texts = Options.read(config, choice.options());
      weights = VectorWeights.of(config);
    }

    @Override
    public NamedLikelihood make() {
      return new NamedLikelihood(choice, texts, weights);
    }
  }
}
