package weka.clusterers.crp;

import crp.data.Weights;
import crp.likelihood.discrete.Categories;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.OptionalDouble;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.Utils;

/** Clusters of categories; all attributes must be nominal. */
public final class CategoricalLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;
  private static final String BETA = "pseudo-count (-beta)";

  private String pseudoCount = "0.5";

  @Override
  public String globalInfo() {
    return "Each nominal attribute has its own probabilities in each cluster, under a symmetric Dirichlet prior. All"
        + " attributes must be nominal; those with a single value are left out. Missing values are skipped.";
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    Columns other = columns.numeric();
    if (other.size() > 0) {
      throw new IllegalArgumentException(
          "CategoricalLikelihood takes nominal attributes only, but '%s' is numeric: leave it out (-ignore) or choose AutoLikelihood"
              .formatted(other.name(0)));
    }
    OptionalDouble beta = Values.positiveOr(BETA, pseudoCount, Values.SAMPLED);
    List<String> notes = new ArrayList<>();
    Columns kept = columns.varying(data, notes);
    if (kept.size() == 0) {
      throw new IllegalArgumentException(nothingLeft(data, columns));
    }
    CategoryReader reader = new CategoryReader(kept);
    Categories family =
        beta.isEmpty() ? Categories.symmetricSampled() : Categories.symmetric(beta.getAsDouble());
    return new Binding<>(reader, family, reader.read(data, weights), notes);
  }

  static String nothingLeft(Instances data, Columns columns) {
    return data.stream().allMatch(columns::allMissing)
        ? "all values are missing: there is nothing to cluster"
        : "all rows are equal: there is nothing to cluster";
  }

  /** {@return the pseudo-count of the Dirichlet prior, a number or "sampled"} */
  @OptionMetadata(
      displayName = "pseudo-count",
      description =
          "Pseudo-count of each value under the Dirichlet prior: 'sampled' (learnt from the data) or a positive number.",
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
            "0.5",
            "Pseudo-count of each value under the Dirichlet prior: 'sampled' (learnt from the data) or a positive number.",
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
