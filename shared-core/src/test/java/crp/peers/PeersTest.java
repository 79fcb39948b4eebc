package crp.peers;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Sequences;
import crp.franchise.SequenceModel;
import crp.franchise.TransitionPrior;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.DistanceCrp;
import crp.links.LinkedMixture;
import crp.mixture.Mixture;
import crp.peers.PeerFigures.Figure;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.TablePrior;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same posterior as other programs on the same data under the same prior, see
 * docs/experiments/comparison.md. Each figure is compared by Welch's t of batch means, 50 batches
 * of theirs and 100 of ours: a t beyond 5.6 has probability below 1e-6, and the fewer than 150
 * figures together one below 1.5e-4 should the streams of draws or the reference files change.
 * Models that are a little different are found out.
 */
@Tag("slow")
class PeersTest {

  static final double LIMIT = 5.6;

  /** Weight of a new cluster in dirichletprocess, which leaves out 1 / sqrt(2 pi) there. */
  private static final double NEW_CLUSTERS = Math.sqrt(2 * Math.PI);

  /**
   * A program's figures and our problem.
   *
   * @param peer the file of figures
   * @param problem ours
   * @param sweeps of each chain
   */
  record Case(String peer, Problem<?> problem, int sweeps) {

    /** {@return the largest distance of a figure in standard errors, and which it is} */
    Furthest furthest() {
      Map<String, Figure> theirs = PeerFigures.read(peer).figures();
      Map<String, Figure> ours = problem.figures(theirs.keySet(), sweeps);
      return theirs.keySet().stream()
          .map(name -> new Furthest(name, theirs.get(name).apart(ours.get(name))))
          .max(Comparator.comparingDouble(Furthest::apart))
          .orElseThrow();
    }

    @Override
    public String toString() {
      return peer + ", " + problem;
    }
  }

  /**
   * The figure that differs most.
   *
   * @param figure its name
   * @param apart how far the two programs are apart, in standard errors
   */
  record Furthest(String figure, double apart) {}

  /** {@return numbers of a column of a file in test-data} */
  private static double[] column(String name, int column, double unit) {
    try (Stream<String> lines = Files.lines(Path.of("..", "test-data", name + ".arff"))) {
      return lines
          .dropWhile(line -> !line.toLowerCase(Locale.ROOT).startsWith("@data"))
          .skip(1)
          .filter(line -> !line.isBlank() && !line.startsWith("%"))
          .mapToDouble(line -> Double.parseDouble(line.split(",", -1)[column]) / unit)
          .toArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Problem<RealRows> galaxies(String name, TablePrior prior, double scale) {
    double[] velocity = column("galaxies", 0, 1000);
    RealRows rows = RealRows.of(velocity, velocity.length, 1);
    GaussianNiw family = GaussianNiw.of(new double[] {20}, 0.05, 4, new double[] {scale});
    return new Problem<>(name, Mixture.of(prior, family, rows));
  }

  private static Problem<RealRows> faithful(String name, TablePrior prior, double nu) {
    double[] duration = column("faithful", 0, 1);
    double[] waiting = column("faithful", 1, 1);
    double[][] rows =
        IntStream.range(0, duration.length)
            .mapToObj(i -> new double[] {duration[i], waiting[i]})
            .toArray(double[][]::new);
    GaussianNiw family =
        GaussianNiw.of(new double[] {3.5, 70}, 0.1, nu, new double[] {0.5, 0, 0, 100});
    return new Problem<>(name, Mixture.of(prior, family, RealRows.of(rows)));
  }

  private static RealRows nile() {
    double[] flow = column("nile", 1, 100);
    return RealRows.of(flow, flow.length, 1);
  }

  private static GaussianNiw flowLaw() {
    return GaussianNiw.of(new double[] {9}, 0.1, 4, new double[] {4});
  }

  private static Problem<RealRows> links(
      String name, double concentration, boolean sequential, Decay decay) {
    TimeOrder years = TimeOrder.of(column("nile", 0, 1));
    TimeAffinity near =
        sequential
            ? TimeAffinity.sequential(years, decay, Ties.STRICT)
            : TimeAffinity.symmetric(years, decay);
    DistanceCrp prior = DistanceCrp.of(concentration, near);
    return new Problem<>(name, LinkedMixture.of(prior, flowLaw(), nile()));
  }

  private static Problem<RealRows> states(String name, double top, double next) {
    RealRows rows = nile();
    TransitionPrior prior = TransitionPrior.of(top, next, 0);
    return new Problem<>(name, SequenceModel.of(prior, flowLaw(), rows, Sequences.of(rows.size())));
  }

  static Stream<Case> peers() {
    return peers(250);
  }

  static Stream<Case> longChains() {
    return peers(2000);
  }

  private static Stream<Case> peers(int sweeps) {
    Decay decade = Decay.exponential(10);
    return Stream.of(
        new Case("galaxies", galaxies("CRP", Crp.of(1), 4), sweeps),
        new Case("galaxies-new-clusters", galaxies("CRP", Crp.of(NEW_CLUSTERS), 4), sweeps),
        new Case("galaxies-pitman-yor", galaxies("Pitman-Yor", PitmanYor.of(1, 0.3), 4), sweeps),
        new Case("faithful", faithful("Pitman-Yor", PitmanYor.of(1, 0.2), 5), sweeps),
        new Case("nile-links-earlier", links("earlier rows", 1, true, decade), sweeps),
        new Case("nile-links-both", links("both directions", 1, false, decade), sweeps),
        new Case("nile-states", states("states", 1.5, 2), sweeps));
  }

  private static void requireSame(Case one) {
    Furthest t = one.furthest();
    assertTrue(t.apart < LIMIT, t.toString());
  }

  @ParameterizedTest
  @MethodSource("peers")
  void thePosteriorIsThatOfTheOtherProgram(Case one) {
    requireSame(one);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("longChains")
  void soItIsOverLongChains(Case one) {
    requireSame(one);
  }

  /** One for each kind of model. */
  static Stream<Case> twins() {
    Decay decade = Decay.exponential(10);
    return Stream.of(
        new Case("galaxies", galaxies("concentration doubled", Crp.of(2), 4), 250),
        new Case("nile-links-earlier", links("both directions", 1, false, decade), 250),
        new Case("nile-states", states("concentrations doubled", 3, 4), 250));
  }

  static Stream<Case> moreTwins() {
    Decay decade = Decay.exponential(10);
    return Stream.of(
        new Case("galaxies-new-clusters", galaxies("concentration as given", Crp.of(1), 4), 500),
        new Case("galaxies", galaxies("scale a quarter larger", Crp.of(1), 5), 500),
        new Case("galaxies", galaxies("a discount", PitmanYor.of(1, 0.1), 4), 500),
        new Case("galaxies-pitman-yor", galaxies("no discount", Crp.of(1), 4), 500),
        new Case("faithful", faithful("one degree of freedom more", PitmanYor.of(1, 0.2), 6), 500),
        new Case("nile-links-both", links("earlier rows", 1, true, decade), 500),
        new Case(
            "nile-links-both", links("scale a half larger", 1, false, Decay.exponential(15)), 500));
  }

  private static void requireFoundOut(Case one) {
    Furthest t = one.furthest();
    assertTrue(t.apart > LIMIT, t.toString());
  }

  @ParameterizedTest
  @MethodSource("twins")
  void aModelThatIsALittleDifferentIsFoundOut(Case one) {
    requireFoundOut(one);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("moreTwins")
  void soAreOthers(Case one) {
    requireFoundOut(one);
  }
}
