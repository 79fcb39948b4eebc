package crp.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.choose.GaussianChoice;
import crp.host.PriorTexts;
import crp.host.RunOrder;
import crp.task.LikelihoodChoice;
import crp.task.NearSources;
import crp.task.Scheme;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What all hosts say of an option, and of a text that it does not take. */
class OptionsTest {

  private static final int MOST_WORDS = 40;

  static Stream<Option<?>> all() {
    return Stream.of(
            RunOptions.OF_ALL,
            OutputOptions.OF_ALL,
            List.<Option<?>>of(
                RunOptions.CHECKPOINT,
                RunOptions.CHECKPOINT_SECONDS,
                OutputOptions.EVIDENCE,
                DataOptions.IGNORE,
                DataOptions.WEIGHTS,
                DataOptions.GROUP,
                DataOptions.SEQUENCE,
                LikelihoodOptions.LIKELIHOOD,
                NearnessOptions.TIME,
                NearnessOptions.DIRECTION,
                NearnessOptions.TIES,
                NearnessOptions.VARIANT,
                NearnessOptions.RADIUS,
                NearnessOptions.MAX_TV),
            FileOptions.OF_ALL,
            List.<Option<?>>of(
                Scheme.OPTION,
                LikelihoodChoice.OPTION,
                NearSources.PLACE,
                NearSources.DISTANCES,
                NearSources.EDGES),
            PriorOptions.OF_LINKS,
            PriorOptions.OF_MIXTURE,
            PriorOptions.OF_POWERED,
            PriorOptions.OF_FINITE,
            PriorOptions.OF_GROUPS,
            PriorOptions.OF_STATES,
            LikelihoodOptions.OF_AUTO,
            LikelihoodOptions.OF_CATEGORIES,
            LikelihoodOptions.OF_GAUSSIAN,
            LikelihoodOptions.OF_WORDS,
            LikelihoodOptions.OF_RATES,
            LikelihoodOptions.OF_RANKINGS,
            NearnessOptions.OF_DECAY)
        .<Option<?>>flatMap(List::stream)
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("all")
  void theHelpIsShortAndTheDefaultIsRead(Option<?> option) {
    assertTrue(option.name().matches("[a-z]+(-[a-z]+)*"), option.name());
    assertTrue(option.help().split(" ", -1).length <= MOST_WORDS, option.help());
    assertTrue(option.help().endsWith("."), option.help());
    assertTrue(option.help().startsWith(option.summary() + "."), option.summary());
    assertNotNull(option.usualValue());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "concentration | 0 | positive",
        "concentration | -1 | -1",
        "concentration | Infinity | positive",
        "concentration | nan | nan",
        "concentration | many | 'gamma SHAPE RATE'",
        "concentration | 2d | 2d",
        "concentration | expected 1 | above 1 and below the number of rows",
        "concentration | gamma 1 | gamma 1",
        "concentration | gamma 1 0 | rate",
        "concentration | gamma 0 1 | shape",
        "concentration | grid 1 0 | positive",
        "top-concentration | expected 4 | must be a number or a law",
        "discount | 1 | below 1",
        "discount | -0.1 | at least 0",
        "discount | some | some",
        "discount | beta 1 0 | beta",
        "discount | gamma 1 1 | below 1",
        "top-discount | 1 | below 1",
        "stay | -1 | at least 0",
        "noise | 1 | below 1",
        "noise | 0 | positive",
        "noise | gamma 1 1 | below 1",
        "noise | some | some",
        "components | geometric 1 | from 0.001 to below 1",
        "components | poisson -1 | above 0 and at most 1000",
        "components | 30 | 'uniform MOST'",
        "components | uniform 0 | from 1 to 10000",
        "power | 0 | positive",
        "power | Infinity | positive",
        "power | lambda -1 | at least 0",
        "power | grid 1 1 | different",
        "power | grid -1 2 | -1",
        "power | 1 + gamma 1 0 | rate",
        "power | often | often",
        "power | 1e300 | positive and at most 1000",
        "power | grid 1 2000 | at most 1000",
        "power | gamma 1 1e-50 | at most 1000",
        "power | lambda 1e308 | at least 0 and at most 1000000",
        "seats | flat | minus NUMBER, linear-log NUMBER, capped NUMBER, log",
        "seats | minus 2 | above 0 and below 1",
        "sweeps | 0 | at least 1, was 0",
        "sweeps | 1000000000000 | at most 999999999",
        "sweeps | 1e3 | '1e3'",
        "sweeps | at most 0 | at least 1, was 0",
        "sweeps | automatic | 'at most'",
        "sweeps | 50 burn-in -1 | burn-in must be at least 0",
        "sweeps | 50 burn-in 50 | below the number of sweeps (50), was 50",
        "sweeps | at most 50 burn-in 20 | '50 burn-in 20'",
        "thin | -1 | at least 0, was -1",
        "chains | 0 | at least 1, was 0",
        "chains | two | whole number from 1 to 2147483647, was 'two'",
        "chains | 1.5 | whole number",
        "chains | 1001 | at most 1000, was 1001",
        "threads | -1 | at least 0, was -1",
        "engine | fast | automatic, chains, threads",
        "seed | x | 'x'",
        "seed | 9223372036854775807 | from -2147483648 to 2147483647",
        "max-seconds | -1 | at least 0 and finite",
        "max-seconds | soon | a number",
        "checkpoint-seconds | 0 | positive",
        "estimate | best | vi, binder, vi-draw, map",
        "estimate | vi 2 | was 'vi 2'",
        "estimate-cost | 2 | above 0 and below 2, was '2'",
        "estimate-cost | much | was 'much'",
        "evidence | other | alone",
        "held-out | 1 | at least 2",
        "held-out | last:x | last:N",
        "held-out | last:0 | last:N",
        "held-out | rolling:1 | rolling:N",
        "cut | 0 | a number of clusters of at least 1",
        "cut | height 2 | from 0 to 1",
        "weights | w | importance, frequency",
        "covariance | round | auto, full, diagonal",
        "rounding | up | auto, none",
        "tidy | some | auto, none",
        "kappa | 0 | positive",
        "kappa | gamma 1 1 | grid",
        "nu | -2 | -2",
        "nu | x | 'x'",
        "base-scale | -1 | positive",
        "tails | 2 | 2",
        "pseudo-count | 0 | positive",
        "pseudo-count | 1e-12 | 1.0E-9",
        "mu | 200 | 200",
        "sigma | 0 | at least 0.001 and at most 20",
        "ranking-weight | 0 | positive",
        "ranking-weight | Infinity | positive",
        "ranking-codes | 0 | positive",
        "ranking-codes | 1,-2 | positive",
        "ranking-codes | a | 'a'",
        "ranking-centre | a>b | a strength and a ranking",
        "ranking-centre | 9:a>b | at most 5",
        "ranking-sampler | gibbs | exact, slice-gibbs, beta-gibbs",
        "decay | cube | window-inclusive",
        "decay-scale | 0 | positive",
        "decay-scale | nan | nan",
        "decay-scale | log-uniform 2 1 | above 2",
        "decay-scale | gamma 2 -1 | rate",
        "decay-location | -1 | at least 0",
        "decay-exponent | 0 | positive",
        "direction | back | sequential, both",
        "ties | random | by-row, strict",
        "variant | median | mean, weighted, minimum",
        "radius | -1 | at least 0",
        "max-tv | 1 | below 1",
      })
  void aTextThatAnOptionDoesNotTakeIsRefused(String name, String text, String said) {
    Map<String, Option<?>> options =
        all().collect(Collectors.toMap(Option::name, Function.identity(), (one, other) -> one));
    Texts texts = new Texts(option -> "--" + option, Map.of(name, text));
    String message = refused(() -> texts.get(options.get(name)));
    assertTrue(message.matches("--" + name + "[: ].*"), message);
    assertTrue(message.contains(said), message);
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    Texts seats = new Texts(option -> "-" + option, Map.of("seats", "log", "power", "1.1"));
    assertEquals(
        "-seats must be power where the power is given (1.1), was 'log'",
        refused(() -> PriorTexts.powered(seats)));
    Texts cost = new Texts(option -> "-" + option, Map.of("estimate", "map", "estimate-cost", "2"));
    assertTrue(refused(() -> RunOrder.of(cost, 1)).startsWith("-estimate-cost must be"));
  }

  @ParameterizedTest
  @CsvSource({
    "0, positive",
    "dynamic 0, positive",
    "dynamic beta, must be a number",
    "expected 4, must be a number or a law"
  })
  void aWrongParameterOfSharesIsRefused(String text, String said) {
    Texts texts = new Texts(option -> "-" + option, Map.of("concentration", text));
    String message = refused(() -> PriorTexts.finite(texts));
    assertTrue(message.startsWith("-concentration") && message.contains(said), message);
  }

  @Test
  void textsThatAreNotGivenAreDefaults() {
    Texts texts = new Texts(option -> "-" + option, Map.of("chains", " 2 "));
    assertTrue(texts.has(RunOptions.CHAINS));
    assertEquals(2, texts.get(RunOptions.CHAINS));
    assertFalse(texts.has(RunOptions.THIN));
    assertEquals(0, texts.get(RunOptions.THIN));
    assertEquals("-thin", texts.name(RunOptions.THIN));
  }

  @Test
  void aShellReadsTheWordsAgain() {
    assertEquals(
        "crp.jar --cut 'height 0.4' 'it'\\''s.csv'",
        Texts.shell(List.of("crp.jar", "--cut", "height 0.4", "it's.csv")));
  }

  /** The room of models lies below and cannot ask. */
  @Test
  void theWordsThatSwitchTidyingOffAreThoseOfItsOption() {
    assertEquals(
        GaussianChoice.Tidy.OFF,
        LikelihoodOptions.TIDY_NAME + " " + OptionText.of(GaussianChoice.Tidy.NONE));
  }

  private static String refused(Runnable reading) {
    IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, reading::run);
    return String.valueOf(refusal.getMessage());
  }
}
