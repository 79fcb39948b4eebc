package weka.clusterers.crp;

import crp.data.Weights;
import crp.likelihood.discrete.DirichletMultinomial;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.OptionalDouble;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.Utils;

/** Clusters of counts, such as words in documents; all attributes must be numeric. */
public final class MultinomialLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;
  private static final String BETA = "pseudo-count (-beta)";

  private String pseudoCount = Values.SAMPLED;

  @Override
  public String globalInfo() {
    return "Each cluster has its own probabilities of words, under a symmetric Dirichlet prior; every attribute is a word and"
        + " its value says how often the word occurs in the row. Made for the sparse output of StringToWordVector with"
        + " word counts (-C). Counts are whole numbers from 0 on.";
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    GaussianLikelihood.requireNumeric(columns, "MultinomialLikelihood");
    OptionalDouble beta = Values.positiveOr(BETA, pseudoCount, Values.SAMPLED);
    List<String> notes = new ArrayList<>();
    CountReader reader = new CountReader(columns);
    DirichletMultinomial family =
        beta.isEmpty()
            ? DirichletMultinomial.symmetricSampled()
            : DirichletMultinomial.symmetric(beta.getAsDouble());
    return new Binding<>(reader, family, reader.read(data, weights), notes);
  }

  /** {@return the pseudo-count of the Dirichlet prior, a number or "sampled"} */
  @OptionMetadata(
      displayName = "pseudo-count",
      description =
          "Pseudo-count of each word under the Dirichlet prior: 'sampled' (learnt from the data) or a positive number.",
      displayOrder = 1)
  public String getPseudoCount() {
    return pseudoCount;
  }

  /**
   * Sets the pseudo-count of the Dirichlet prior.
   *
   * @param value "sampled" or a positive number
   */
  public void setPseudoCount(String value) {
    pseudoCount = value.trim();
  }

  private OptionTable table() {
    return new OptionTable()
        .add(
            "-beta <sampled | number>",
            Values.SAMPLED,
            "Pseudo-count of each word under the Dirichlet prior: 'sampled' (learnt from the data) or a positive number.",
            this::getPseudoCount,
            this::setPseudoCount);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return table().list();
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    table().set(options);
    Utils.checkForRemainingOptions(options);
  }

  @Override
  public String[] getOptions() {
    return table().get();
  }
}
