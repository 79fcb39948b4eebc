package crp.command;

import crp.Text;
import crp.clean.Screen;
import crp.data.Weights;
import crp.host.Bound;
import crp.host.Column.Kind;
import crp.host.Columns;
import crp.host.GaussianTexts;
import crp.host.RankingTexts;
import crp.host.TableLikelihood;
import crp.model.ColumnNotes;
import crp.model.GaussianChoice;
import crp.options.LikelihoodOptions;
import crp.options.Option;
import crp.options.OptionText;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Ties the likelihood that the options choose to columns of a table. */
record Likelihoods(Given given, FileColumns table, Weights weights) {

  /** The likelihoods by the names of the hosts. */
  enum Choice {
    AUTO(LikelihoodOptions.OF_AUTO),
    GAUSSIAN(LikelihoodOptions.OF_GAUSSIAN),
    CATEGORICAL(LikelihoodOptions.OF_CATEGORIES),
    MULTINOMIAL(LikelihoodOptions.OF_WORDS),
    POISSON(LikelihoodOptions.OF_RATES),
    RANKING(LikelihoodOptions.OF_RANKINGS);

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<Option<?>> options;

    Choice(List<Option<?>> options) {
      this.options = options;
    }

    /** {@return the options of the likelihood} */
    List<Option<?>> options() {
      return options;
    }
  }

  /** Its words are those of {@link Choice}. */
  static final Option<String> LIKELIHOOD =
      LikelihoodOptions.LIKELIHOOD.withHelp(
          "Distribution of the rows of a cluster: " + names() + ".");

  /** What is said of columns. */
  static final ColumnNotes NOTES =
      new ColumnNotes(
          "column",
          "name it in --categories",
          "leave it out by --ignore",
          "give it to " + ModelKind.DISTANCE_DEPENDENT_CRP.text() + " by --time",
          "--likelihood poisson",
          "--likelihood multinomial",
          "--likelihood gaussian");

  /** {@return the names of all choices} */
  static String names() {
    return Arrays.stream(Choice.values()).map(OptionText::of).collect(Collectors.joining(", "));
  }

  /** {@return the likelihood that an option names, such as gaussian or GaussianLikelihood} */
  static Choice choice(Given given, Choice usual) {
    String name = Given.name(LikelihoodOptions.LIKELIHOOD);
    String text = given.text(LikelihoodOptions.LIKELIHOOD).replaceFirst("Likelihood$", "");
    Choice found =
        given.has(LikelihoodOptions.LIKELIHOOD)
            ? OptionText.choice(name, text, Choice.class)
            : usual;
    for (Choice one : Choice.values()) {
      given.requireOwn(
          LikelihoodOptions.LIKELIHOOD,
          one.options,
          OptionText.of(one),
          found.options,
          OptionText.of(found));
    }
    return found;
  }

  /**
   * {@return a likelihood with the columns that it applies to}
   *
   * @param choice which one
   * @param columns to use
   * @throws IllegalArgumentException if the columns are not of its kind
   */
  Bound<?> bind(Choice choice, Columns columns) {
    if (choice == Choice.RANKING) {
      return tied(columns).rankings(RankingTexts.family(given.texts()));
    }
    Screen screen = Screen.of(table, columns);
    List<String> notes = screen.notes(NOTES);
    Columns left = screen.kept(columns);
    if (left.size() == 0) {
      throw new IllegalArgumentException(
          "no column is left to cluster by: " + String.join("; ", notes));
    }
    return bound(choice, left).after(notes);
  }

  private TableLikelihood tied(Columns columns) {
    return new TableLikelihood(table, columns, weights, NOTES);
  }

  private Bound<?> bound(Choice choice, Columns columns) {
    Columns other =
        choice == Choice.CATEGORICAL ? columns.of(Kind.NUMBER) : columns.of(Kind.CATEGORY);
    if (choice != Choice.AUTO && other.size() > 0) {
      throw new IllegalArgumentException(
          choice == Choice.CATEGORICAL
              ? Text.of(
                  "--likelihood categorical takes categories only, but column '%s' holds numbers: name it in --categories, leave it out (--ignore) or choose auto",
                  other.get(0).name())
              : Text.of(
                  "--likelihood %s takes numbers only, but column '%s' holds categories: leave it out (--ignore) or choose auto",
                  OptionText.of(choice), other.get(0).name()));
    }
    return switch (choice) {
      case AUTO -> auto(columns);
      case GAUSSIAN ->
          tied(columns)
              .gaussian(
                  reading(given.get(LikelihoodOptions.ROUNDING)), new GaussianTexts(given.texts()));
      case CATEGORICAL ->
          tied(columns).categorical(given.get(LikelihoodOptions.CATEGORY_PSEUDO_COUNT));
      case MULTINOMIAL -> tied(columns).words(given.get(LikelihoodOptions.PSEUDO_COUNT));
      case POISSON ->
          tied(columns)
              .poisson(given.get(LikelihoodOptions.MU), given.get(LikelihoodOptions.SIGMA));
      case RANKING -> throw new IllegalStateException();
    };
  }

  private Bound<?> auto(Columns columns) {
    Columns measured = columns.withoutIds(table);
    return tied(measured)
        .auto(reading(GaussianChoice.Rounding.AUTO))
        .plus(columns.without(measured).names().stream().map(NOTES::numberLeftOut).toList());
  }

  private GaussianChoice.Reading reading(GaussianChoice.Rounding rounding) {
    return new GaussianChoice.Reading(
        rounding, given.get(LikelihoodOptions.TIDY), given.kind().exchangeable());
  }
}
