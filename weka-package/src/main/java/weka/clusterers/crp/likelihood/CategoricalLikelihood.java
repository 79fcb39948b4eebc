package weka.clusterers.crp.likelihood;

import crp.Text;
import crp.data.Weights;
import crp.likelihood.discrete.Categories;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import crp.parameter.Parameter;
import crp.parameter.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import weka.clusterers.crp.data.CategoryReader;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.options.OptionValue;
import weka.core.Instances;
import weka.core.OptionMetadata;

/** Clusters of categories; all attributes must be nominal. */
public final class CategoricalLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;
  static final String PSEUDO_COUNT = "-" + LikelihoodOptions.PSEUDO_COUNT;

  private String pseudoCount = LikelihoodOptions.CATEGORY_PSEUDO_COUNT_DEFAULT;

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
          Text.of(
              "CategoricalLikelihood takes nominal attributes only, but '%s' is numeric: leave it out (-ignore) or choose AutoLikelihood",
              other.name(0)));
    }
    OptionalDouble fixed = fixed(PSEUDO_COUNT, pseudoCount);
    List<String> notes = new ArrayList<>();
    Columns kept = columns.varying(data, notes);
    if (kept.size() == 0) {
      throw new IllegalArgumentException(nothingLeft(data, columns));
    }
    CategoryReader reader = CategoryReader.of(kept, data, weights);
    Categories family =
        fixed.isEmpty() ? Categories.symmetricSampled() : Categories.symmetric(fixed.getAsDouble());
    return new Binding<>(reader, family, reader.read(data, weights), notes);
  }

  /** {@return the positive number that a text gives, empty for one that the family samples} */
  static OptionalDouble fixed(String name, String text) {
    if (text.equalsIgnoreCase(OptionText.SAMPLED)) {
      return OptionalDouble.empty();
    }
    Parameter given = Parameter.parse(name, text).require(name, Range.POSITIVE);
    if (given.sampled()) {
      throw new IllegalArgumentException(
          Text.of("%s must be a positive number or 'sampled', was '%s'", name, text));
    }
    return OptionalDouble.of(given.value());
  }

  static String nothingLeft(Instances data, Columns columns) {
    return data.stream().allMatch(columns::allMissing)
        ? "all values are missing: there is nothing to cluster"
        : "all rows are equal: there is nothing to cluster";
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.PSEUDO_COUNT,
      description = LikelihoodOptions.PSEUDO_COUNT_HELP,
      commandLineParamName = LikelihoodOptions.PSEUDO_COUNT,
      displayOrder = 1)
  public OptionValue getPseudoCount() {
    return OptionValue.checked(
        pseudoCount, () -> fixed(PSEUDO_COUNT, pseudoCount), "0.5", "sampled", "0.1");
  }

  public void setPseudoCount(OptionValue value) {
    pseudoCount = value.text();
  }

  public void setPseudoCount(String value) {
    pseudoCount = value.trim();
  }
}
