package weka.clusterers.crp.likelihood;

import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.discrete.Categories;
import crp.likelihood.mixed.ProductFamily;
import crp.model.GaussianChoice;
import java.util.ArrayList;
import java.util.List;
import weka.clusterers.crp.data.CategoryReader;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.data.MixedReader;
import weka.clusterers.crp.data.RealReader;
import weka.core.Instances;

/**
 * Takes every attribute for what it is: numeric ones are Gaussian, nominal ones categorical, and
 * given the cluster the two kinds are independent.
 */
public final class AutoLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;

  @Override
  public String globalInfo() {
    return "Numeric attributes are Gaussian (full covariances or independent attributes, whichever is better in short runs on the data), nominal"
        + " attributes are categorical. Priors are read off the data, so no scaling is needed."
        + " Attributes that are constant are left out.";
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    List<String> notes = new ArrayList<>();
    Columns numbers = columns.numeric();
    List<String> constant = new ArrayList<>();
    Columns varying = numbers.varying(data, constant);
    Columns names = columns.nominal();
    Columns kept = names.varying(data, notes);
    if (kept.size() == 0 && numbers.size() == 0) {
      throw new IllegalArgumentException(CategoricalLikelihood.nothingLeft(data, columns));
    }
    if (kept.size() == 0) {
      return gaussian(data, numbers, weights, notes);
    }
    if (varying.size() == 0) {
      notes.addAll(constant);
      CategoryReader reader = new CategoryReader(kept);
      CategoryRows rows = reader.read(data, weights);
      return new Binding<>(reader, Categories.jeffreys(), rows, notes);
    }
    Binding<RealRows> real = gaussian(data, numbers, weights, notes);
    MixedReader reader = new MixedReader((RealReader) real.reader(), new CategoryReader(kept));
    MixedRows rows = new MixedRows(List.of(real.rows(), reader.categories().read(data, weights)));
    return new Binding<>(
        reader, ProductFamily.of(List.of(real.family(), Categories.jeffreys())), rows, notes);
  }

  private static Binding<RealRows> gaussian(
      Instances data, Columns numbers, Weights weights, List<String> notes) {
    GaussianChoice choice =
        GaussianLikelihood.choice(data, numbers, weights, GaussianChoice.Covariance.AUTO);
    return GaussianLikelihood.binding(choice, numbers, notes);
  }
}
