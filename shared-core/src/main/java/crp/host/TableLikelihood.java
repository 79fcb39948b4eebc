package crp.host;

import crp.Argument;
import crp.Text;
import crp.choose.ColumnNotes;
import crp.choose.GaussianChoice;
import crp.choose.GaussianChoice.Covariance;
import crp.choose.GaussianChoice.Reading;
import crp.choose.GaussianChoice.Tidy;
import crp.choose.SegmentChoice;
import crp.data.CategoryRows;
import crp.data.ColumnRoles;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RankingRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.UninformativeRows;
import crp.data.Weights;
import crp.host.Column.Kind;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.mixed.ProductFamily;
import crp.likelihood.ranking.GeneralizedMallows;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Ties a likelihood to columns of a table. A host has chosen the columns, and has refused those
 * whose kind the likelihood does not take.
 *
 * @param table the data
 * @param columns to use
 * @param weights of the rows
 * @param say what is said of columns
 */
public record TableLikelihood(Table table, Columns columns, Weights weights, ColumnNotes say) {

  /** The most columns that are left out beside those of words, as a share. */
  private static final double FEW = 0.1;

  /**
   * {@return every column taken for what it is: numbers are Gaussian, categories and numbers of two
   * values categorical, counts of many words multinomial}
   *
   * @param reading how numbers are read
   * @param covariance of numbers
   */
  public Bound<?> auto(Reading reading, Covariance covariance) {
    return auto(reading, covariance, null);
  }

  /**
   * {@return the same of rows in time: numbers alone are regressed on time}
   *
   * @param reading how numbers are read beside others
   * @param times of the rows
   */
  public Bound<?> inTime(Reading reading, RowTimes times) {
    return auto(reading, Covariance.AUTO, times);
  }

  private Bound<?> auto(Reading reading, Covariance covariance, @Nullable RowTimes times) {
    Columns texts = columns.of(Kind.TEXT);
    if (texts.size() == 0) {
      return known(reading, covariance, times);
    }
    List<String> notes = new ArrayList<>();
    TableLikelihood others = with(columns.without(texts).varying(table, weights, notes));
    return others.columns.size() == 0
        ? with(texts).texts(OptionalDouble.empty()).after(notes)
        : beside(others.known(reading, covariance, times).after(notes), with(texts));
  }

  /** Texts and what stands beside them, where that is made of numbers and categories. */
  private Bound<?> beside(Bound<?> others, TableLikelihood texts) {
    if (!RowReader.Beside.takes(others.reader())) {
      return others.plus(List.of(say.textsLeftOut(texts.columns.names())));
    }
    Bound<CountRows> words = texts.texts(OptionalDouble.empty());
    List<Rows> parts = new ArrayList<>(parts(others.rows()));
    parts.add(words.rows());
    List<Family<?>> families =
        new ArrayList<>(
            others.family() instanceof ProductFamily product
                ? product.parts()
                : List.of(others.family()));
    families.add(words.family());
    return new Bound<>(
        new RowReader.Beside(others.reader(), (RowReader.Texts) words.reader()),
        ProductFamily.of(families),
        new MixedRows(parts),
        others.plus(words.notes()).notes(),
        Tidy.NONE);
  }

  private static List<Rows> parts(Rows rows) {
    return rows instanceof MixedRows mixed ? mixed.parts() : List.of(rows);
  }

  /** The words of columns of texts, all together. */
  private Bound<CountRows> texts(OptionalDouble pseudoCount) {
    RowReader.Texts reader = RowReader.Texts.of(columns, table, weights);
    CountRows rows = reader.read(table, weights);
    boolean[] silent = UninformativeRows.of(rows);
    int without = 0;
    for (int i = 0; i < silent.length; i++) {
      without += silent[i] && weights.of(i) > 0 ? 1 : 0;
    }
    return new Bound<>(
        reader,
        wordLaw(pseudoCount),
        rows,
        List.of(say.texts(columns.names(), reader.vocabulary(), without)),
        Tidy.NONE);
  }

  private static DirichletMultinomial wordLaw(OptionalDouble pseudoCount) {
    return pseudoCount.isEmpty()
        ? DirichletMultinomial.symmetricSampled()
        : DirichletMultinomial.symmetric(pseudoCount.getAsDouble());
  }

  /** Of columns whose cells are numbers or categories. */
  private Bound<?> known(Reading reading, Covariance covariance, @Nullable RowTimes times) {
    List<String> notes = new ArrayList<>();
    List<String> constant = new ArrayList<>();
    Columns numbers = columns.numeric();
    Columns varying = numbers.varying(table, weights, constant);
    Columns names = columns.of(Kind.CATEGORY).varying(table, weights, notes);
    if (varying.size() == 0) {
      if (names.size() > 0) {
        notes.addAll(constant);
        return categories(names, Categories.jeffreys(), notes);
      }
      if (numbers.size() == 0) {
        throw nothingLeft(notes);
      }
      return gaussian(numbers, covariance, reading, notes);
    }
    if (embedded(names, times, covariance, varying)) {
      notes.addAll(constant);
      return gaussian(varying, covariance, reading, notes);
    }
    ColumnRoles roles = ColumnRoles.of(varying.entries(table, weights));
    Columns others = varying.at(roles.places()).and(names);
    if (roles.words() && others.size() <= FEW * varying.size()) {
      return words(numbers.without(others), others, notes);
    }
    if (names.size() == 0 || roles.words()) {
      notes.addAll(say.counts(roles, varying.names()));
    }
    if (names.size() + varying.size() > 1) {
      notes.addAll(say.times(roles, varying.names()));
    }
    Columns binary = varying.at(roles.binary());
    if (binary.size() > 0) {
      notes.add(say.binary(binary.names()));
    }
    if (binary.size() == varying.size()) {
      notes.addAll(constant);
      return categories(names.and(binary), Categories.jeffreys(), notes);
    }
    Columns nominal = names.and(binary);
    Columns rest = numbers.without(binary);
    return nominal.size() == 0 && times != null
        ? regressed(numbers, times).after(notes)
        : mixed(rest, nominal, covariance(rest, covariance, times), reading, notes);
  }

  /** Such columns are taken together, whatever the values of one of them. */
  private boolean embedded(
      Columns names, @Nullable RowTimes times, Covariance covariance, Columns numbers) {
    return names.size() == 0
        && times == null
        && covariance == Covariance.AUTO
        && GaussianChoice.isEmbedding(RowReader.reals(numbers).read(table, weights));
  }

  /** Segments do not draw missing values, which full covariances need. */
  private Covariance covariance(Columns numbers, Covariance given, @Nullable RowTimes times) {
    return times != null && RowReader.reals(numbers).read(table, weights).hasMissing()
        ? Covariance.DIAGONAL
        : given;
  }

  private Bound<RealRows> regressed(Columns numbers, RowTimes times) {
    RowReader.Reals reader = RowReader.reals(numbers);
    RealRows known = reader.read(table, weights);
    SegmentChoice choice = SegmentChoice.of(known, numbers.names(), times.at(), table.noun());
    return new Bound<>(
        new RowReader.InTime(reader, choice, known, times),
        choice.family(),
        choice.rows(),
        choice.notes(),
        Tidy.NONE);
  }

  /** Counts of words; ids, times and the few categories beside them are left out. */
  private Bound<?> words(Columns counts, Columns others, List<String> notes) {
    notes.add(say.words(counts.size()));
    if (others.size() > 0) {
      notes.add(say.besideWords(others.names()));
    }
    return with(counts).words(OptionalDouble.empty()).after(notes);
  }

  private Bound<?> mixed(
      Columns numbers,
      Columns nominal,
      Covariance covariance,
      Reading reading,
      List<String> notes) {
    Bound<RealRows> real = gaussian(numbers, covariance, reading, notes);
    if (nominal.size() == 0) {
      return real;
    }
    Bound<CategoryRows> names = categories(nominal, Categories.jeffreys(), List.of());
    return new Bound<>(
        new RowReader.Mixed((RowReader.Reals) real.reader(), (RowReader.Codes) names.reader()),
        ProductFamily.of(List.of(real.family(), names.family())),
        new MixedRows(List.of(real.rows(), names.rows())),
        real.notes(),
        reading.tidy());
  }

  private Bound<RealRows> gaussian(
      Columns numbers, Covariance covariance, Reading reading, List<String> notes) {
    return real(choice(numbers, covariance, reading).offeringTails(), numbers, reading.tidy())
        .after(notes);
  }

  private GaussianChoice choice(Columns numbers, Covariance covariance, Reading reading) {
    RealRows rows = RowReader.reals(numbers).read(table, weights);
    return GaussianChoice.of(rows, numbers.names(), covariance, reading, table.noun());
  }

  private static Bound<RealRows> real(GaussianChoice choice, Columns numbers, Tidy tidy) {
    return new Bound<>(
        new RowReader.Reals(numbers.at(choice.columns()), choice.sentinels()),
        choice.family(),
        choice.rows(),
        choice.notes(),
        tidy);
  }

  /**
   * {@return Gaussian clusters}
   *
   * @param numbers of the family
   */
  public Bound<RealRows> gaussian(Reading reading, GaussianTexts numbers) {
    return real(
        numbers.set(choice(columns, numbers.covariance(), reading)), columns, reading.tidy());
  }

  private Bound<CategoryRows> categories(Columns nominal, Categories family, List<String> notes) {
    RowReader.Codes reader = RowReader.Codes.of(nominal, table, weights);
    return new Bound<>(reader, family, reader.read(table, weights), notes, Tidy.AUTO);
  }

  /**
   * {@return clusters of categories}
   *
   * @param pseudoCount of each category, empty for one that is sampled
   */
  public Bound<CategoryRows> categorical(OptionalDouble pseudoCount) {
    List<String> notes = new ArrayList<>();
    Columns kept = columns.varying(table, weights, notes);
    if (kept.size() == 0) {
      throw nothingLeft(notes);
    }
    return categories(
        kept,
        pseudoCount.isEmpty()
            ? Categories.symmetricSampled()
            : Categories.symmetric(pseudoCount.getAsDouble()),
        notes);
  }

  /** Of columns that do not vary, from the notes on them. */
  private static IllegalArgumentException nothingLeft(List<String> notes) {
    return new IllegalArgumentException(
        notes.stream().allMatch(note -> note.contains("has only missing values"))
            ? "all values are missing: there is nothing to cluster"
            : "all rows are equal: there is nothing to cluster");
  }

  /**
   * {@return clusters of counts of words: of those of texts if there are any}
   *
   * @param pseudoCount of each word, empty for one that is sampled
   */
  public Bound<CountRows> words(OptionalDouble pseudoCount) {
    Columns texts = columns.of(Kind.TEXT);
    if (texts.size() > 0) {
      Columns others = columns.without(texts);
      return with(texts)
          .texts(pseudoCount)
          .after(others.size() == 0 ? List.of() : List.of(say.besideWords(others.names())));
    }
    RowReader.Words reader = new RowReader.Words(columns);
    return new Bound<>(
        reader, wordLaw(pseudoCount), reader.read(table, weights), List.of(), Tidy.AUTO);
  }

  /**
   * {@return clusters of columns of counts, of which some may be missing}
   *
   * @param family of the counts, which may depend on the data
   */
  public Bound<RealRows> counts(Function<RealRows, Family<RealRows>> family) {
    RowReader.Rates reader = new RowReader.Rates(columns);
    RealRows rows = reader.read(table, weights);
    return new Bound<>(reader, family.apply(rows), rows, List.of(), Tidy.AUTO);
  }

  /**
   * {@return the same with other columns}
   *
   * @param others of the same table
   */
  public TableLikelihood with(Columns others) {
    return new TableLikelihood(table, others, weights, say);
  }

  /**
   * {@return the columns that hold rankings such as a&gt;b&gt;c}
   *
   * @param columns to choose from
   */
  public static Columns rankingTexts(Table table, Columns columns) {
    return new Columns(
        columns.all().stream().filter(one -> RowReader.Rankings.areIn(table, one)).toList());
  }

  /**
   * {@return clusters of rankings: of the one column of such texts, else of ranks in all columns of
   * numbers}
   *
   * @param family of the rankings
   */
  public Bound<RankingRows> rankings(GeneralizedMallows family) {
    String noun = table.noun();
    Columns texts = rankingTexts(table, columns);
    if (texts.size() > 1) {
      throw Argument.refused(
          "%ss '%s' and '%s' both hold rankings: %s, one or the other",
          noun, texts.get(0).name(), texts.get(1).name(), say.leaveOut());
    }
    Columns used = texts.size() == 1 ? texts : columns.of(Kind.NUMBER);
    if (used.size() == 0) {
      throw Argument.refused(
          "no %s holds rankings or ranks: a ranking is a text such as a>b>c in one %s, or a rank (1 is the best) in a numeric %s for each item",
          noun, noun, noun);
    }
    List<String> others = columns.without(used).names();
    List<String> notes =
        others.isEmpty()
            ? List.of()
            : List.of(
                Text.of(
                    "%s: '%s' %s left out",
                    texts.size() == 1
                        ? Text.of("the rankings are those of %s '%s'", noun, texts.get(0).name())
                        : "ranks are numeric " + noun + "s",
                    String.join("', '", others),
                    others.size() == 1 ? "was" : "were"));
    RowReader.Rankings reader = RowReader.Rankings.of(used, table);
    RankingRows rows = reader.read(table, weights);
    family.requireCentre(rows);
    return new Bound<>(reader, family, rows, notes, Tidy.AUTO);
  }
}
