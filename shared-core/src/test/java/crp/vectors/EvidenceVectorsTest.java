package crp.vectors;

import static crp.vectors.Found.requireRight;
import static crp.vectors.Found.requireWrong;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.Rows;
import crp.diagnose.LogEstimate;
import crp.evidence.Ladder;
import crp.evidence.LawPath;
import crp.evidence.ObservedWords;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.ObservedWord;
import crp.links.DistanceCrp;
import crp.links.LinkGibbs;
import crp.links.LinkPath;
import crp.links.LinkState;
import crp.links.LinkedWords;
import crp.parameter.Parameter;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.seating.Prior;
import crp.state.Seating;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Estimates of evidence against exact ones of the vectors, each group of cases judged by {@link
 * Found}. Seeds are fixed.
 */
class EvidenceVectorsTest {

  private static final double EXACT = 1e-10;

  private static List<Kernel<? super LinkState>> linkKernels(LinkState state) {
    return List.of(new LinkGibbs(), ParameterUpdate.of(Prior.CONCENTRATION));
  }

  // ---- bridges over link laws

  private static DistanceCrp identity(int n) {
    double[][] f = new double[n][n];
    for (int i = 0; i < n; i++) {
      Arrays.fill(f[i], 0, i, 1);
    }
    return DistanceCrp.of(1, SparseAffinity.of(f));
  }

  private static List<LinkCase<?>> links(int stride) {
    List<LinkCase<?>> all = LinkCase.read("ddcrp.json").toList();
    return IntStream.range(0, all.size()).filter(i -> i % stride == 0).mapToObj(all::get).toList();
  }

  private static <R extends Rows> Found bridged(
      LinkCase<R> one,
      int number,
      BiFunction<LawPath<LinkState>, DistanceCrp, LawPath<LinkState>> twist) {
    DistanceCrp crp = identity(one.rows().size());
    LawPath<LinkState> path = new LinkPath(crp, one.prior(), EvidenceVectorsTest::linkKernels);
    LogEstimate estimate =
        new Ladder(4, 1000, 100, 2, 20 + number)
            .logBayesFactor(twist.apply(path, one.prior()), one::bank);
    return new Found(one.name(), estimate, one.logEvidence() - one.with(crp).logEvidence());
  }

  private static List<Found> bridged(
      int stride, BiFunction<LawPath<LinkState>, DistanceCrp, LawPath<LinkState>> twist) {
    List<Found> all = new ArrayList<>();
    for (LinkCase<?> one : links(stride)) {
      all.add(bridged(one, all.size(), twist));
    }
    return all;
  }

  @Test
  @Tag("slow")
  void bridgesBetweenLinkLawsFindTheBayesFactorAgainstTheCrp() {
    requireRight(bridged(3, (path, prior) -> path), 0.1);
  }

  /** A path whose law is written down wrongly, while its chains are right. */
  private record Twisted<S extends Seating>(
      LawPath<S> path, ToDoubleBiFunction<double[], Double> law) implements LawPath<S> {

    @Override
    public S open(TableBank<?> bank, double at, Rng rng) {
      return path.open(bank, at, rng);
    }

    @Override
    public List<Kernel<? super S>> kernels(S state) {
      return path.kernels(state);
    }

    @Override
    public double[] features(S state) {
      return path.features(state);
    }

    @Override
    public double logLaw(double[] features, double at) {
      return law.applyAsDouble(features, at);
    }
  }

  @Tag("slow")
  @Test
  @Tag("thorough")
  void aRatioTurnedOverIsFoundOut() {
    requireWrong(
        bridged(9, (path, prior) -> new Twisted<>(path, (x, at) -> path.logLaw(x, 1 - at))), 0.1);
  }

  @Test
  @Tag("slow")
  void aForgottenNormaliserIsFoundOut() {
    requireWrong(
        bridged(
            9,
            (path, prior) ->
                new Twisted<>(
                    path,
                    (x, at) ->
                        path.logLaw(x, at) + at * prior.logNormaliser(prior.concentration()))),
        0.1);
  }

  @Test
  void aSampledConcentrationIsBridgedToo() {
    LinkCase<?> one =
        links(1).stream().filter(any -> any.name().contains("exponential")).findFirst().get();
    int n = one.rows().size();
    // a gamma law so narrow that the concentration is as good as fixed, at 1
    double narrow = 1e6;
    DistanceCrp crp = DistanceCrp.of(Parameter.gamma(narrow, narrow), identity(n).affinity());
    DistanceCrp linked = DistanceCrp.of(Parameter.gamma(narrow, narrow), one.prior().affinity());
    LinkPath path = new LinkPath(crp, linked, EvidenceVectorsTest::linkKernels);
    LogEstimate estimate = new Ladder(4, 2000, 100, 2, 5).logBayesFactor(path, one::bank);
    double exact =
        one.with(DistanceCrp.of(1, one.prior().affinity())).logEvidence()
            - one.with(identity(n)).logEvidence();
    assertTrue(estimate.error() < 0.1 && estimate.error() > 0, estimate.toString());
    assertEquals(exact, estimate.value(), Found.MOST * estimate.error() + 1e-2);
  }

  @Test
  void theResultDoesNotDependOnTheNumberOfThreads() {
    LinkCase<?> one = links(1).get(1);
    LinkPath path =
        new LinkPath(identity(one.rows().size()), one.prior(), EvidenceVectorsTest::linkKernels);
    assertEquals(
        new Ladder(3, 50, 10, 1, 8).logBayesFactor(path, one::bank),
        new Ladder(3, 50, 10, 3, 8).logBayesFactor(path, one::bank));
  }

  // ---- closed form

  @Test
  void theClosedFormForWordsIsTheEnumeration() {
    int seen = 0;
    for (LinkCase<?> one : LinkCase.read("ddcrp-language-model.json").toList()) {
      ObservedWord family = (ObservedWord) one.family();
      double[] logBase =
          IntStream.range(0, family.vocabulary()).mapToDouble(family::logBase).toArray();
      int[] words =
          IntStream.range(0, one.rows().size())
              .map(i -> ((CategoryRows) one.rows()).code(i, 0))
              .toArray();
      double crp = ObservedWords.logEvidence(one.prior().concentration(), words, logBase);
      if (one.prior().affinity().sequential()) {
        double closed = LinkedWords.logEvidence(one.prior(), words, logBase);
        assertEquals(one.logEvidence(), closed, EXACT, one.name());
        double factor = one.answer().get("logBayesFactorAgainstCrp").getAsDouble();
        assertEquals(factor, closed - crp, EXACT, one.name());
        // without the self-link's chance the words could never be new
        double twin = closed + one.prior().logNormaliser(one.prior().concentration());
        assertTrue(Math.abs(twin - one.logEvidence()) > 0.1, one.name());
        seen++;
      } else {
        assertThrows(
            IllegalArgumentException.class,
            () -> LinkedWords.logEvidence(one.prior(), words, logBase));
      }
    }
    assertTrue(seen > 0, "no sequential case");
  }
}
