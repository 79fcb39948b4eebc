package crp.command;

import crp.Text;
import crp.command.Column.Kind;
import crp.data.CategoryRows;
import crp.data.ColumnRoles;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Weights;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.discrete.PoissonLogNormal;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.mixed.ProductFamily;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.model.ColumnNotes;
import crp.model.GaussianChoice;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import crp.parameter.Parameter;
import crp.parameter.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Ties the likelihood that the options choose to columns of a table. */
final class Likelihoods {

  /** The likelihoods by the names of the hosts. */
  enum Choice {
    AUTO(LikelihoodOptions.TIDY),
    GAUSSIAN(
        LikelihoodOptions.COVARIANCE,
        LikelihoodOptions.ROUNDING,
        LikelihoodOptions.KAPPA,
        LikelihoodOptions.NU,
        LikelihoodOptions.BASE_SCALE,
        LikelihoodOptions.TAILS,
        LikelihoodOptions.TIDY),
    CATEGORICAL(LikelihoodOptions.PSEUDO_COUNT),
    MULTINOMIAL(LikelihoodOptions.PSEUDO_COUNT),
    POISSON(LikelihoodOptions.MU, LikelihoodOptions.SIGMA),
    RANKING(
        LikelihoodOptions.RANKING_WEIGHT,
        LikelihoodOptions.RANKING_CODES,
        LikelihoodOptions.RANKING_CENTRE,
        LikelihoodOptions.RANKING_SAMPLER);

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> own;

    Choice(String... own) {
      this.own = List.of(own);
    }
  }

  /** The most columns that are left out beside those of words, as a share. */
  private static final double FEW = 0.1;

  /** What is said of columns. */
  static final ColumnNotes NOTES =
      new ColumnNotes(
          "column",
          "leave it out by --ignore",
          "give it to " + ModelKind.DISTANCE_DEPENDENT_CRP.text() + " by --time",
          "--likelihood poisson",
          "--likelihood multinomial",
          "--likelihood gaussian");

  private final Given given;
  private final Table table;
  private final Weights weights;
  private final List<Column> columns;
  private final List<String> notes = new ArrayList<>();

  private Likelihoods(Given given, Table table, Weights weights, List<Column> columns) {
    this.given = given;
    this.table = table;
    this.weights = weights;
    this.columns = columns;
  }

  /** {@return the names of all choices} */
  static String names() {
    return Arrays.stream(Choice.values()).map(OptionText::of).collect(Collectors.joining(", "));
  }

  /** {@return the likelihood that an option names, such as gaussian or GaussianLikelihood} */
  static Choice choice(Given given, Choice usual) {
    String name = Given.name(LikelihoodOptions.LIKELIHOOD);
    String text = given.text(LikelihoodOptions.LIKELIHOOD).replaceFirst("Likelihood$", "");
    Choice found = text.isEmpty() ? usual : OptionText.choice(name, text, Choice.class);
    for (Choice choice : Choice.values()) {
      for (String option : choice.own) {
        if (given.has(option) && !found.own.contains(option)) {
          throw new IllegalArgumentException(
              Text.of(
                  "--%s is an option of --likelihood %s, but the likelihood is %s",
                  option, OptionText.of(choice), OptionText.of(found)));
        }
      }
    }
    return found;
  }

  /**
   * {@return a likelihood with the columns that it applies to}
   *
   * @param choice which one
   * @param given its options
   * @param table with the columns
   * @param weights of the rows
   * @param columns to use
   * @throws IllegalArgumentException if the columns are not of its kind
   */
  static Bound<?> bind(
      Choice choice, Given given, Table table, Weights weights, List<Column> columns) {
    Likelihoods all = new Likelihoods(given, table, weights, columns);
    return switch (choice) {
      case AUTO -> all.auto();
      case GAUSSIAN -> all.gaussian();
      case CATEGORICAL -> all.categorical();
      case MULTINOMIAL -> all.words(all.numbersOnly(choice));
      case POISSON -> all.poisson();
      case RANKING -> all.rankings();
    };
  }

  private static List<String> names(List<? extends Column> columns) {
    return columns.stream().map(Column::name).toList();
  }

  private static List<Column> without(List<Column> columns, List<Column> others) {
    return columns.stream().filter(column -> !others.contains(column)).toList();
  }

  private static List<Column> at(List<Column> columns, List<Integer> places) {
    return places.stream().map(columns::get).toList();
  }

  private List<Column> of(Kind kind) {
    return columns.stream().filter(column -> column.kind() == kind).toList();
  }

  private RealRows reals(List<Column> numbers) {
    return new Reader.Reals(names(numbers), false).read(table, weights);
  }

  /** Dates and names of rows say which row it is, and not what it is. */
  private void leaveOut() {
    of(Kind.DATE)
        .forEach(
            column ->
                notes.add(
                    Text.of(
                        "column '%s' holds dates and was left out (%s takes it by --time)",
                        column.name(), ModelKind.DISTANCE_DEPENDENT_CRP.text())));
    of(Kind.TEXT)
        .forEach(
            column ->
                notes.add(
                    Text.of(
                        "column '%s' has other texts in most rows, like names, and was left out (override: --categories '%s')",
                        column.name(), column.name())));
  }

  private List<Column> varying(List<Column> some) {
    List<Column> kept = new ArrayList<>();
    for (Column column : some) {
      String fault = fault(column);
      if (fault.isEmpty()) {
        kept.add(column);
      } else {
        notes.add(Text.of("column '%s' %s and was left out", column.name(), fault));
      }
    }
    return kept;
  }

  private String fault(Column column) {
    Set<Double> seen = new HashSet<>();
    for (int i = 0; i < table.rows() && seen.size() < 2; i++) {
      double value =
          column instanceof Column.Numbers numbers
              ? numbers.values()[i]
              : ((Column.Categories) column).codes()[i];
      boolean missing = column instanceof Column.Categories ? value < 0 : Double.isNaN(value);
      if (weights.of(i) > 0 && !missing) {
        seen.add(value + 0.0);
      }
    }
    return seen.isEmpty() ? "has only missing values" : seen.size() == 1 ? "is constant" : "";
  }

  private IllegalArgumentException nothingLeft() {
    boolean missing = columns.stream().allMatch(column -> fault(column).startsWith("has only"));
    return new IllegalArgumentException(
        missing
            ? "all values are missing: there is nothing to cluster"
            : "no column is left to cluster by: " + String.join("; ", notes));
  }

  private Bound<?> auto() {
    leaveOut();
    List<Column> numbers = of(Kind.NUMBER);
    List<String> before = List.copyOf(notes);
    List<Column> varying = varying(numbers);
    List<String> constant = List.copyOf(notes.subList(before.size(), notes.size()));
    notes.subList(before.size(), notes.size()).clear();
    List<Column> names = varying(of(Kind.CATEGORY));
    if (varying.isEmpty()) {
      notes.addAll(constant);
      if (names.isEmpty()) {
        throw nothingLeft();
      }
      return categories(names, Categories.jeffreys());
    }
    ColumnRoles roles = ColumnRoles.of(reals(varying));
    List<Column> numbering = at(varying, roles.ids());
    if (!numbering.isEmpty() && names.size() + varying.size() > numbering.size()) {
      List<Column> rest = without(columns, numbering);
      Likelihoods all = new Likelihoods(given, table, weights, rest);
      return all.auto().plus(numbering.stream().map(c -> NOTES.numberLeftOut(c.name())).toList());
    }
    List<Column> others = new ArrayList<>(at(varying, roles.places()));
    others.addAll(names);
    if (roles.words() && others.size() <= FEW * varying.size()) {
      List<Column> counts = without(numbers, others);
      if (!others.isEmpty()) {
        others.sort(Comparator.comparingInt(columns::indexOf));
        notes.add(NOTES.besideWords(names(others)));
      }
      return words(counts).plus(List.of(NOTES.words(counts.size())));
    }
    if (names.isEmpty() || roles.words()) {
      notes.addAll(NOTES.counts(roles, names(varying)));
    }
    if (names.size() + varying.size() > 1) {
      notes.addAll(NOTES.times(roles, names(varying)));
    }
    List<Column> binary = at(varying, roles.binary());
    if (!binary.isEmpty()) {
      notes.add(NOTES.binary(names(binary)));
    }
    List<Column> nominal =
        Stream.concat(names.stream(), binary.stream())
            .sorted(Comparator.comparingInt(columns::indexOf))
            .toList();
    if (binary.size() == varying.size()) {
      notes.addAll(constant);
      return categories(nominal, Categories.jeffreys());
    }
    return mixed(without(numbers, binary), nominal);
  }

  private Bound<?> mixed(List<Column> numbers, List<Column> nominal) {
    GaussianChoice choice =
        GaussianChoice.of(
                reals(numbers),
                names(numbers),
                GaussianChoice.Covariance.AUTO,
                reading(GaussianChoice.Rounding.AUTO),
                "column")
            .offeringTails();
    Bound<RealRows> real = real(choice, numbers);
    if (nominal.isEmpty()) {
      return real;
    }
    Bound<CategoryRows> names = categories(nominal, Categories.jeffreys());
    return new Bound<>(
        new Reader.Mixed((Reader.Reals) real.reader(), (Reader.Codes) names.reader()),
        ProductFamily.of(List.of(real.family(), names.family())),
        new MixedRows(List.of(real.rows(), names.rows())),
        notes);
  }

  private GaussianChoice.Reading reading(GaussianChoice.Rounding rounding) {
    return new GaussianChoice.Reading(
        rounding,
        given.choice(LikelihoodOptions.TIDY, GaussianChoice.Tidy.class),
        ModelKind.of(given) != ModelKind.DISTANCE_DEPENDENT_CRP);
  }

  private Bound<RealRows> real(GaussianChoice choice, List<Column> numbers) {
    notes.addAll(choice.notes());
    return new Bound<>(
        new Reader.Reals(names(at(numbers, choice.columns())), false, choice.sentinels()),
        choice.family(),
        choice.rows(),
        notes);
  }

  private Bound<CategoryRows> categories(List<Column> nominal, Categories family) {
    Reader.Codes reader = Reader.Codes.of(nominal, table, weights);
    return new Bound<>(reader, family, reader.read(table, weights), notes);
  }

  private List<Column> numbersOnly(Choice likelihood) {
    leaveOut();
    List<Column> other = of(Kind.CATEGORY);
    if (!other.isEmpty() || of(Kind.NUMBER).isEmpty()) {
      throw new IllegalArgumentException(
          other.isEmpty()
              ? nothingLeft().getMessage()
              : Text.of(
                  "--likelihood %s takes numbers only, but column '%s' holds categories: leave it out (--ignore) or choose auto",
                  OptionText.of(likelihood), other.get(0).name()));
    }
    return of(Kind.NUMBER);
  }

  private Bound<?> gaussian() {
    List<Column> numbers = numbersOnly(Choice.GAUSSIAN);
    String tails = given.text(LikelihoodOptions.TAILS);
    boolean degrees = !given.is(LikelihoodOptions.NU, LikelihoodOptions.NU_DEFAULT);
    GaussianChoice.Covariance covariance =
        given.choice(LikelihoodOptions.COVARIANCE, GaussianChoice.Covariance.class);
    boolean heavy = OptionText.heavyTails(Given.name(LikelihoodOptions.TAILS), tails);
    GaussianChoice choice =
        GaussianChoice.of(
            reals(numbers),
            names(numbers),
            degrees || heavy ? covariance.withDegreesOfFreedom() : covariance,
            reading(given.choice(LikelihoodOptions.ROUNDING, GaussianChoice.Rounding.class)),
            "column");
    choice = with(choice, GaussianFamily.KAPPA, LikelihoodOptions.KAPPA);
    choice = degrees ? with(choice, GaussianFamily.NU, LikelihoodOptions.NU) : choice;
    choice = with(choice, GaussianFamily.BASE_SCALE, LikelihoodOptions.BASE_SCALE);
    return real(
        OptionText.automaticTails(tails)
            ? choice.offeringTails()
            : with(choice, GaussianFamily.TAILS, LikelihoodOptions.TAILS),
        numbers);
  }

  private GaussianChoice with(GaussianChoice choice, String number, String option) {
    String name = Given.name(option);
    return choice.with(
        number,
        OptionText.parameter(name, given.text(option), () -> choice.family().usual(number)),
        name);
  }

  /** {@return the positive number that the pseudo-count gives, empty for one that is sampled} */
  private OptionalDouble pseudoCount(String usual) {
    String name = Given.name(LikelihoodOptions.PSEUDO_COUNT);
    String text =
        given.has(LikelihoodOptions.PSEUDO_COUNT)
            ? given.text(LikelihoodOptions.PSEUDO_COUNT)
            : usual;
    return text.equalsIgnoreCase(OptionText.SAMPLED)
        ? OptionalDouble.empty()
        : OptionalDouble.of(Parameter.parse(name, text).require(name, Range.POSITIVE).value());
  }

  private Bound<?> categorical() {
    leaveOut();
    if (!of(Kind.NUMBER).isEmpty()) {
      throw new IllegalArgumentException(
          Text.of(
              "--likelihood categorical takes categories only, but column '%s' holds numbers: name it in --categories, leave it out (--ignore) or choose auto",
              of(Kind.NUMBER).get(0).name()));
    }
    OptionalDouble fixed = pseudoCount(LikelihoodOptions.CATEGORY_PSEUDO_COUNT_DEFAULT);
    List<Column> kept = varying(of(Kind.CATEGORY));
    if (kept.isEmpty()) {
      throw nothingLeft();
    }
    return categories(
        kept,
        fixed.isEmpty()
            ? Categories.symmetricSampled()
            : Categories.symmetric(fixed.getAsDouble()));
  }

  private Bound<CountRows> words(List<Column> counts) {
    OptionalDouble fixed = pseudoCount(LikelihoodOptions.PSEUDO_COUNT_DEFAULT);
    Reader.Words reader = new Reader.Words(names(counts));
    return new Bound<>(
        reader,
        fixed.isEmpty()
            ? DirichletMultinomial.symmetricSampled()
            : DirichletMultinomial.symmetric(fixed.getAsDouble()),
        reader.read(table, weights),
        notes);
  }

  private Bound<?> poisson() {
    Reader.Reals reader = new Reader.Reals(names(numbersOnly(Choice.POISSON)), true);
    RealRows rows = reader.read(table, weights);
    PoissonLogNormal family =
        PoissonLogNormal.from(rows)
            .withSigma(given.number(LikelihoodOptions.SIGMA, PoissonLogNormal.SIGMA));
    return new Bound<>(
        reader,
        given.is(LikelihoodOptions.MU, LikelihoodOptions.MU_DEFAULT)
            ? family
            : family.withMu(given.number(LikelihoodOptions.MU, PoissonLogNormal.MU)),
        rows,
        notes);
  }

  private Bound<?> rankings() {
    List<Column> texts = columns.stream().filter(Reader.Rankings::areIn).toList();
    if (texts.size() > 1) {
      throw new IllegalArgumentException(
          Text.of(
              "columns '%s' and '%s' both hold rankings: leave out one of them (--ignore)",
              texts.get(0).name(), texts.get(1).name()));
    }
    List<Column> used = texts.isEmpty() ? of(Kind.NUMBER) : texts;
    if (used.isEmpty()) {
      throw new IllegalArgumentException(
          "no column holds rankings or ranks: a ranking is a text such as a>b>c in one column, or a"
              + " rank (1 is the best) in a column of numbers for each item");
    }
    List<Column> others = without(columns, used);
    if (!others.isEmpty()) {
      notes.add(
          Text.of("left out, as they are no rankings: '%s'", String.join("', '", names(others))));
    }
    Reader.Rankings reader =
        texts.isEmpty()
            ? new Reader.Rankings(names(used), names(used), false)
            : Reader.Rankings.ofTexts((Column.Categories) used.get(0), table.rows());
    return ranked(reader);
  }

  private Bound<RankingRows> ranked(Reader.Rankings reader) {
    GeneralizedMallows.Sampler sampler =
        given.choice(LikelihoodOptions.RANKING_SAMPLER, GeneralizedMallows.Sampler.class);
    double weight = given.number(LikelihoodOptions.RANKING_WEIGHT, Range.POSITIVE);
    String codes = given.text(LikelihoodOptions.RANKING_CODES).toLowerCase(Locale.ROOT);
    boolean sampled = codes.startsWith(LikelihoodOptions.RANKING_CODES_SAMPLED);
    GeneralizedMallows family = GeneralizedMallows.of(weight, codes(codes));
    family = sampled ? family.withRSampled() : family;
    String centre = given.text(LikelihoodOptions.RANKING_CENTRE);
    if (!centre.equalsIgnoreCase(LikelihoodOptions.RANKING_CENTRE_NONE)) {
      family = family.withCentre(Given.name(LikelihoodOptions.RANKING_CENTRE), centre);
    }
    RankingRows rows = reader.read(table, weights);
    family.requireCentre(rows);
    return new Bound<>(reader, family.withSampler(sampler), rows, notes);
  }

  private static double[] codes(String text) {
    String name = Given.name(LikelihoodOptions.RANKING_CODES);
    double[] codes =
        Stream.of(text.replace(LikelihoodOptions.RANKING_CODES_SAMPLED, "").split("[\\s,]+", -1))
            .filter(word -> !word.isEmpty())
            .map(word -> Parameter.parse(name, word).require(name, Range.POSITIVE))
            .mapToDouble(Parameter::value)
            .toArray();
    return codes.length > 0 ? codes : IntStream.of(1).asDoubleStream().toArray();
  }
}
