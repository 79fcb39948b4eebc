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
import crp.likelihood.discrete.PoissonLogNormal;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.model.ColumnNotes;
import crp.model.GaussianChoice;
import crp.options.LikelihoodOptions;
import crp.options.OptionText;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Ties the likelihood that the options choose to columns of a table. */
record Likelihoods(Given given, FileColumns table, Weights weights) {

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
    Choice found = text.isEmpty() ? usual : OptionText.choice(name, text, Choice.class);
    for (Choice one : Choice.values()) {
      given.requireOwn(
          LikelihoodOptions.LIKELIHOOD,
          one.own,
          OptionText.of(one),
          found.own,
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
      return tied(columns).rankings(rankings());
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
                  given.choice(LikelihoodOptions.COVARIANCE, GaussianChoice.Covariance.class),
                  reading(given.choice(LikelihoodOptions.ROUNDING, GaussianChoice.Rounding.class)),
                  new GaussianTexts(
                      "--",
                      given.text(LikelihoodOptions.KAPPA),
                      given.text(LikelihoodOptions.NU),
                      given.text(LikelihoodOptions.BASE_SCALE),
                      given.text(LikelihoodOptions.TAILS)));
      case CATEGORICAL ->
          tied(columns).categorical(pseudoCount(LikelihoodOptions.CATEGORY_PSEUDO_COUNT_DEFAULT));
      case MULTINOMIAL -> tied(columns).words(pseudoCount(LikelihoodOptions.PSEUDO_COUNT_DEFAULT));
      case POISSON ->
          tied(columns)
              .poisson(
                  given.is(LikelihoodOptions.MU, LikelihoodOptions.MU_DEFAULT)
                      ? OptionalDouble.empty()
                      : OptionalDouble.of(given.number(LikelihoodOptions.MU, PoissonLogNormal.MU)),
                  given.number(LikelihoodOptions.SIGMA, PoissonLogNormal.SIGMA));
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
        rounding,
        given.choice(LikelihoodOptions.TIDY, GaussianChoice.Tidy.class),
        given.kind().exchangeable());
  }

  private OptionalDouble pseudoCount(String usual) {
    String option = LikelihoodOptions.PSEUDO_COUNT;
    return OptionText.pseudoCount(
        Given.name(option), given.has(option) ? given.text(option) : usual);
  }

  private GeneralizedMallows rankings() {
    return new RankingTexts(
            "--",
            given.text(LikelihoodOptions.RANKING_WEIGHT),
            given.text(LikelihoodOptions.RANKING_CODES),
            given.text(LikelihoodOptions.RANKING_CENTRE),
            given.choice(LikelihoodOptions.RANKING_SAMPLER, GeneralizedMallows.Sampler.class))
        .family();
  }
}
