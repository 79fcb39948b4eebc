package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.options.KnownOptions;
import crp.options.LikelihoodOptions;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import crp.task.LikelihoodChoice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import weka.clusterers.CRPMixture;
import weka.clusterers.HDPHMM;
import weka.clusterers.HDPMixture;
import weka.clusterers.MallowsMixture;
import weka.clusterers.MixtureOfFiniteMixtures;
import weka.clusterers.PoweredCRP;
import weka.clusterers.RegionMixture;
import weka.clusterers.crp.likelihood.AutoLikelihood;
import weka.clusterers.crp.likelihood.CategoricalLikelihood;
import weka.clusterers.crp.likelihood.GaussianLikelihood;
import weka.clusterers.crp.likelihood.MultinomialLikelihood;
import weka.clusterers.crp.likelihood.NamedLikelihood;
import weka.clusterers.crp.likelihood.PoissonLikelihood;
import weka.clusterers.crp.likelihood.RankingLikelihood;
import weka.clusterers.crp.options.AnnotatedOptions;
import weka.clusterers.crp.options.OptionTexts;
import weka.core.OptionHandler;

/** Each option of the core has a getter and a setter, which Weka's property sheet needs. */
class OptionPairsTest {

  static Stream<Arguments> handlers() {
    return Stream.of(
        Arguments.of(new CRPMixture(), PriorOptions.OF_MIXTURE),
        Arguments.of(new PoweredCRP(), PriorOptions.OF_POWERED),
        Arguments.of(new MixtureOfFiniteMixtures(), PriorOptions.OF_FINITE),
        Arguments.of(new MallowsMixture(), PriorOptions.OF_RANKINGS),
        Arguments.of(new HDPMixture(), PriorOptions.OF_GROUPS),
        Arguments.of(new HDPHMM(), PriorOptions.OF_STATES),
        Arguments.of(new RegionMixture(), PriorOptions.OF_REGIONS),
        Arguments.of(new RegionMixture(), List.of(NearnessOptions.NEIGHBOURS)),
        Arguments.of(new CRPMixture(), run()),
        Arguments.of(new AutoLikelihood(), LikelihoodOptions.OF_AUTO),
        Arguments.of(new GaussianLikelihood(), LikelihoodOptions.OF_GAUSSIAN),
        Arguments.of(new CategoricalLikelihood(), LikelihoodOptions.OF_CATEGORIES),
        Arguments.of(new MultinomialLikelihood(), LikelihoodOptions.OF_WORDS),
        Arguments.of(new NamedLikelihood(), List.of(LikelihoodChoice.NAME)),
        Arguments.of(new PoissonLikelihood(), LikelihoodOptions.OF_RATES),
        Arguments.of(new RankingLikelihood(), LikelihoodOptions.OF_RANKINGS));
  }

  private static List<Option<?>> run() {
    List<Option<?>> all = new ArrayList<>(RunOptions.OF_ALL);
    all.addAll(List.of(RunOptions.CHECKPOINT, RunOptions.CHECKPOINT_SECONDS));
    all.addAll(OutputOptions.OF_ALL);
    all.remove(OutputOptions.SOFT); // distributionForInstance has the probabilities
    all.add(OutputOptions.EVIDENCE);
    all.addAll(KnownOptions.OF_ALL);
    return all;
  }

  @ParameterizedTest
  @MethodSource("handlers")
  void eachOptionHasAProperty(OptionHandler handler, List<Option<?>> options) {
    assertEquals(List.of(), missing(handler, options));
  }

  @Test
  void anOptionWithoutAPropertyIsFound() {
    assertEquals(
        List.of(PriorOptions.POWER_NAME),
        missing(new CRPMixture(), List.of(PriorOptions.NOISE, PriorOptions.POWER)));
  }

  private static List<String> missing(OptionHandler handler, List<Option<?>> options) {
    Set<String> flags =
        Collections.list(AnnotatedOptions.list(handler)).stream()
            .map(weka.core.Option::name)
            .collect(Collectors.toSet());
    return options.stream()
        .<String>map(Option::name)
        .filter(name -> !flags.contains(OptionTexts.flag(name)))
        .toList();
  }
}
