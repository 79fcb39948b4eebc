package weka.clusterers.crp.likelihood;

import crp.data.CategoryRows;
import crp.data.ColumnRoles;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.discrete.Categories;
import crp.likelihood.mixed.ProductFamily;
import crp.model.ColumnNotes;
import crp.model.GaussianChoice;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import weka.clusterers.crp.data.CategoryReader;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.data.MixedReader;
import weka.clusterers.crp.data.RealReader;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Takes every attribute for what it is: numeric ones are Gaussian, nominal ones categorical, and
 * given the cluster the two kinds are independent.
 */
public final class AutoLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;
  private static final ColumnNotes NOTES =
      new ColumnNotes(
          "attribute",
          "leave it out by -ignore",
          "give it to DistanceDependentCRP as its time",
          "-likelihood PoissonLikelihood",
          "-likelihood MultinomialLikelihood",
          "-likelihood GaussianLikelihood");

  @Override
  public String globalInfo() {
    return "Numeric attributes are Gaussian (full covariances or independent attributes, whichever is better in short runs on the data), nominal"
        + " attributes are categorical. Priors are read off the data, so no scaling is needed."
        + " Attributes that are constant are left out. If all attributes are counts of words, the likelihood is multinomial.";
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
    if (kept.size() + varying.size() > 1) {
      notes.addAll(rowNames(data, kept));
    }
    if (kept.size() == 0) {
      return numeric(data, numbers, varying, weights, notes);
    }
    if (varying.size() == 0) {
      notes.addAll(constant);
      CategoryReader reader = new CategoryReader(kept);
      CategoryRows rows = reader.read(data, weights);
      return new Binding<>(reader, Categories.jeffreys(), rows, notes);
    }
    notes.addAll(NOTES.places(roles(data, varying, weights), varying.names()));
    Binding<RealRows> real = gaussian(data, numbers, weights, notes);
    MixedReader reader = new MixedReader((RealReader) real.reader(), new CategoryReader(kept));
    MixedRows rows = new MixedRows(List.of(real.rows(), reader.categories().read(data, weights)));
    return new Binding<>(
        reader, ProductFamily.of(List.of(real.family(), Categories.jeffreys())), rows, notes);
  }

  private static Binding<?> numeric(
      Instances data, Columns numbers, Columns varying, Weights weights, List<String> notes) {
    if (varying.size() == 0) {
      return gaussian(data, numbers, weights, notes);
    }
    ColumnRoles roles = roles(data, varying, weights);
    if (roles.words()) {
      Binding<?> words = new MultinomialLikelihood().bind(data, numbers, weights);
      words.notes().add(NOTES.words(numbers.size()));
      return words;
    }
    notes.addAll(NOTES.counts(roles, varying.names()));
    if (varying.size() > 1) {
      notes.addAll(NOTES.places(roles, varying.names()));
    }
    return gaussian(data, numbers, weights, notes);
  }

  private static ColumnRoles roles(Instances data, Columns columns, Weights weights) {
    return ColumnRoles.of(new RealReader(columns).read(data, weights));
  }

  /** {@return a sentence for each nominal attribute that has another value in each row} */
  private static List<String> rowNames(Instances data, Columns nominal) {
    List<String> notes = new ArrayList<>();
    for (int j = 0; j < nominal.size(); j++) {
      int attribute = nominal.attribute(j);
      BitSet seen = new BitSet();
      for (Instance instance : data) {
        if (!instance.isMissing(attribute)) {
          seen.set((int) instance.value(attribute));
        }
      }
      if (data.size() >= ColumnRoles.LEAST_ROWS && seen.cardinality() == data.size()) {
        notes.add(NOTES.id(nominal.name(j)));
      }
    }
    return notes;
  }

  private static Binding<RealRows> gaussian(
      Instances data, Columns numbers, Weights weights, List<String> notes) {
    GaussianChoice choice =
        GaussianLikelihood.choice(
                data,
                numbers,
                weights,
                GaussianChoice.Covariance.AUTO,
                GaussianChoice.Rounding.AUTO)
            .offeringTails();
    return GaussianLikelihood.binding(choice, numbers, notes);
  }
}
