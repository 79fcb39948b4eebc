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
import crp.model.GaussianChoice.Reading;
import crp.model.GaussianChoice.Tidy;
import crp.options.LikelihoodOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weka.clusterers.crp.data.CategoryReader;
import weka.clusterers.crp.data.Columns;
import weka.clusterers.crp.data.MixedReader;
import weka.clusterers.crp.data.RealReader;
import weka.clusterers.crp.options.Values;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * Takes every attribute for what it is: numeric ones are Gaussian, nominal ones and numeric ones of
 * two values categorical, and given the cluster the two kinds are independent.
 */
public final class AutoLikelihood implements Likelihood {

  private static final long serialVersionUID = 1L;

  /** The most columns that are left out beside those of words, as a share. */
  private static final double FEW = 0.1;

  /** What is said of attributes. */
  public static final ColumnNotes NOTES =
      new ColumnNotes(
          "attribute",
          "leave it out by -ignore",
          "give it to DistanceDependentCRP as its time",
          "-likelihood PoissonLikelihood",
          "-likelihood MultinomialLikelihood",
          "-likelihood GaussianLikelihood");

  private SelectedTag tidy = Values.tags(Tidy.class, LikelihoodOptions.TIDY_DEFAULT);

  @Override
  public String globalInfo() {
    return "Numeric attributes are Gaussian, nominal ones categorical."
        + " Full covariances or independent attributes are chosen by short runs on the data; numeric attributes that have"
        + " two values only are categorical, too. Priors are read off the data, so no scaling is needed."
        + " Attributes that are constant are left out. Counts of words are multinomial; a time of the row and a category beside them are left out. Names and numbers of rows, and dates, are left out if there are other attributes.";
  }

  /** Numbers of rows and dates are left out, too. */
  @Override
  public Columns measured(Instances data, Columns columns) {
    Columns named = Likelihood.super.measured(data, columns);
    Columns undated = named.withoutIfAny(named.dates());
    Columns numbers = undated.numeric();
    if (numbers.size() == 0 || data.isEmpty()) {
      return undated;
    }
    RealRows rows = new RealReader(numbers).read(data, Weights.ones(data.size()));
    return undated.withoutIfAny(numbers.at(ColumnRoles.of(rows).ids()));
  }

  @Override
  public boolean takesDates() {
    return true;
  }

  @Override
  public Binding<?> bind(Instances data, Columns columns, Weights weights) {
    return bind(data, columns, weights, reading());
  }

  @Override
  public Binding<?> bindMixture(Instances data, Columns columns, Weights weights) {
    return bind(data, columns, weights, reading().ofMixture());
  }

  private Reading reading() {
    return new Reading(GaussianChoice.Rounding.AUTO, Values.constant(Tidy.class, tidy));
  }

  private static Binding<?> bind(
      Instances data, Columns columns, Weights weights, Reading reading) {
    List<String> notes = new ArrayList<>();
    Columns numbers = columns.numeric();
    List<String> constant = new ArrayList<>();
    Columns varying = numbers.varying(data, constant);
    Columns names = columns.nominal().varying(data, notes);
    if (names.size() == 0 && numbers.size() == 0) {
      throw new IllegalArgumentException(CategoricalLikelihood.nothingLeft(data, columns));
    }
    if (varying.size() == 0) {
      return names.size() == 0
          ? gaussian(data, numbers, weights, reading, notes)
          : categories(data, names, weights, joined(notes, constant));
    }
    ColumnRoles roles = ColumnRoles.of(new RealReader(varying).read(data, weights));
    Columns others = varying.at(roles.places()).and(names);
    if (roles.words() && others.size() <= FEW * varying.size()) {
      return words(data, numbers, others, weights);
    }
    if (names.size() == 0 || roles.words()) {
      notes.addAll(NOTES.counts(roles, varying.names()));
    }
    if (names.size() + varying.size() > 1) {
      notes.addAll(NOTES.times(roles, varying.names()));
    }
    Columns binary = varying.at(roles.binary());
    if (binary.size() > 0) {
      notes.add(NOTES.binary(binary.names()));
    }
    return binary.size() == varying.size()
        ? categories(data, names.and(binary), weights, joined(notes, constant))
        : mixed(data, numbers.without(binary), names.and(binary), weights, reading, notes);
  }

  @Override
  public Binding<?> bindInOrder(
      Instances data, Columns columns, Weights weights, IntPredicate first) {
    Columns numbers = columns.numeric();
    List<Integer> times =
        numbers.size() == 0
            ? List.of()
            : ColumnRoles.increasing(new RealReader(numbers).read(data, weights), first);
    if (times.isEmpty() || times.size() == columns.size()) {
      return bind(data, columns, weights);
    }
    Columns leftOut = numbers.at(times);
    return bind(data, columns.without(leftOut), weights)
        .plus(leftOut.names().stream().map(NOTES::timeLeftOut).toList());
  }

  /** Counts of words; ids, times and the few categories beside them are left out. */
  private static Binding<?> words(
      Instances data, Columns numbers, Columns others, Weights weights) {
    Columns counts = numbers.without(others);
    Binding<?> words = new MultinomialLikelihood().bind(data, counts, weights);
    words.notes().add(NOTES.words(counts.size()));
    if (others.size() > 0) {
      words.notes().add(NOTES.besideWords(others.names()));
    }
    return words;
  }

  private static List<String> joined(List<String> notes, List<String> more) {
    return Stream.concat(notes.stream(), more.stream()).collect(Collectors.toList());
  }

  private static Binding<CategoryRows> categories(
      Instances data, Columns names, Weights weights, List<String> notes) {
    CategoryReader reader = CategoryReader.of(names, data, weights);
    return new Binding<>(reader, Categories.jeffreys(), reader.read(data, weights), notes);
  }

  private static Binding<?> mixed(
      Instances data,
      Columns numbers,
      Columns names,
      Weights weights,
      Reading reading,
      List<String> notes) {
    Binding<RealRows> real = gaussian(data, numbers, weights, reading, notes);
    if (names.size() == 0) {
      return real;
    }
    CategoryReader categories = CategoryReader.of(names, data, weights);
    return new Binding<>(
        new MixedReader((RealReader) real.reader(), categories),
        ProductFamily.of(List.of(real.family(), Categories.jeffreys())),
        new MixedRows(List.of(real.rows(), categories.read(data, weights))),
        notes,
        real.tidy());
  }

  private static Binding<RealRows> gaussian(
      Instances data, Columns numbers, Weights weights, Reading reading, List<String> notes) {
    GaussianChoice choice =
        GaussianLikelihood.choice(data, numbers, weights, GaussianChoice.Covariance.AUTO, reading)
            .offeringTails();
    return GaussianLikelihood.binding(choice, numbers, notes).tidied(reading.tidy());
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.TIDY,
      description = LikelihoodOptions.TIDY_HELP,
      commandLineParamName = LikelihoodOptions.TIDY,
      displayOrder = 1)
  public SelectedTag getTidy() {
    return tidy;
  }

  public void setTidy(SelectedTag value) {
    tidy = value;
  }
}
