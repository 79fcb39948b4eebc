package crp.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.Text;
import crp.diagnose.Diagnosis;
import crp.diagnose.Regimes;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.LikelyNumber;
import crp.draws.Trace;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.report.Paragraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConclusionTest {

  private static final int SWEEPS = 400;
  private static final int ROWS = 40;
  private static final Partition ONE = of(0, 0, 0, 0);
  private static final Partition TWO = of(0, 0, 1, 1);
  private static final Partition THREE = of(0, 0, 1, 2);

  private static Partition of(int... quarters) {
    return Partition.of(IntStream.range(0, ROWS).map(i -> quarters[4 * i / ROWS]).toArray());
  }

  /** What a chain holds at a sweep, and the log joint there. */
  private interface Course {
    Partition at(int chain, SeededRng rng);

    /** By chain. */
    default double[] offsets() {
      return new double[4];
    }
  }

  private static Draws draws(int chains, int sweeps, Course course) {
    SeededRng rng = new SeededRng(1);
    List<Draw> draws = new ArrayList<>();
    List<Trace> traces = new ArrayList<>();
    for (int c = 0; c < chains; c++) {
      int[] clusters = new int[sweeps];
      double[] logJoint = new double[sweeps];
      for (int s = 0; s < sweeps; s++) {
        Partition now = course.at(c, rng);
        clusters[s] = now.clusters();
        logJoint[s] = rng.uniform() + course.offsets()[c];
        draws.add(new Draw(c, s + 1, now, 0, Map.of("concentration", 1.0)));
      }
      traces.add(new Trace(clusters, logJoint, new double[sweeps], Map.of()));
    }
    return new Draws(draws, traces, false);
  }

  private static List<String> lines(Draws draws, int chains, Long unsure) {
    return lines(draws, chains, LikelyNumber.of(draws.clusterCountLaw()).mode(), unsure);
  }

  private static List<String> lines(Draws draws, int chains, int shown, Long unsure) {
    return lines(draws, chains, new Shown(ROWS, shown, shown, 0, 0, false), unsure);
  }

  /** The numbers of an answer. */
  private record Shown(
      int rows,
      int clusters,
      int fused,
      int noise,
      int doubtful,
      boolean misfit,
      int largest,
      double share,
      int columns) {

    Shown(int rows, int clusters, int fused, int noise, int doubtful, boolean misfit) {
      this(rows, clusters, fused, noise, doubtful, misfit, rows / fused, 1, 1);
    }
  }

  private static double[] law(Draws draws, Shown answer) {
    if (answer.share() == 1 && answer.fused() == answer.clusters()) {
      return draws.clusterCountLaw();
    }
    double[] law = new double[answer.fused() + 3];
    law[answer.fused()] = answer.share();
    law[answer.fused() + 1] = (1 - answer.share()) / 2;
    law[answer.fused() + 2] = law[answer.fused() + 1];
    return law;
  }

  private static List<String> lines(Draws draws, int chains, Shown answer, Long unsure) {
    return new Conclusion(
            "cluster",
            law(draws, answer),
            Diagnosis.of(draws),
            Regimes.one(draws),
            chains,
            answer.rows(),
            answer.rows(),
            answer.clusters(),
            answer.fused(),
            answer.noise(),
            Optional.ofNullable(unsure),
            answer.doubtful(),
            answer.largest(),
            answer.columns(),
            true,
            answer.misfit(),
            true,
            false,
            0)
        .lines(List.of()).stream().map(Paragraph::text).toList();
  }

  private static Partition mostlyTwo(SeededRng rng) {
    int draw = rng.below(100);
    return draw < 80 ? TWO : draw < 97 ? THREE : ONE;
  }

  @Test
  void chainsThatAgreeNeedNothing() {
    Draws draws = draws(4, SWEEPS, (chain, rng) -> mostlyTwo(rng));
    List<String> lines = lines(draws, 4, 0L);
    double[] law = draws.clusterCountLaw();
    assertEquals(
        Text.of(
            "How many: 2 clusters with probability %.2f, 2 to 3 with %.2f.",
            law[2], law[2] + law[3]),
        lines.get(0));
    assertEquals(
        "How sure: 40 of 40 rows belong to their cluster with a probability of at least 0.5.",
        lines.get(1));
    assertEquals("Chains: the 4 chains agree.", lines.get(2));
    assertEquals("Next: the clusters can be used; the run is long enough.", lines.get(3));
  }

  @Test
  void unsureRowsAreInTheAdvice() {
    Draws draws = draws(4, SWEEPS, (chain, rng) -> mostlyTwo(rng));
    List<String> some = lines(draws, 4, 9L);
    assertEquals(
        "How sure: 31 of 40 rows belong to their cluster with a probability of at least 0.5; 9 are"
            + " unsure.",
        some.get(1));
    assertEquals(
        "Next: use the clusters for the 31 rows that are sure, and probabilities or a coarser cut"
            + " of the ladder for the other 9; the run is long enough.",
        some.get(3));
    assertEquals(
        "Next: most rows are unsure: use probabilities or a coarser cut of the ladder, not these"
            + " clusters; the run is long enough.",
        lines(draws, 4, 30L).get(3));
  }

  private static String next(Course course, int rows, int shown, int fused, int noise) {
    return lines(draws(4, SWEEPS, course), 4, new Shown(rows, shown, fused, noise, 0, false), 0L)
        .get(3);
  }

  /** What does not fit is named before the answer is called usable, or one group. */
  @Test
  void clustersThatDoNotFollowTheModelAreToBeChecked() {
    for (Partition all : List.of(ONE, TWO)) {
      Draws draws = draws(4, SWEEPS, (chain, rng) -> all);
      int k = all.clusters();
      assertEquals(
          "Next: check the clusters: the rows do not follow the model within them, see Fit; the run"
              + " is long enough.",
          lines(draws, 4, new Shown(ROWS, k, k, 0, 0, true), 0L).get(3));
    }
  }

  /** A cluster in five may have no sure row; broken twin: two of ten are too many. */
  @Test
  void clustersWithoutASureRowAreNamed() {
    Draws draws = draws(4, SWEEPS, (chain, rng) -> TWO);
    assertEquals(
        "Next: the clusters can be used; the run is long enough.",
        lines(draws, 4, new Shown(130, 12, 10, 0, 2, false), 9L).get(3));
    assertEquals(
        "Next: check the clusters: 2 of 9 have no sure row; the run is long enough.",
        lines(draws, 4, new Shown(130, 12, 9, 0, 2, false), 9L).get(3));
  }

  /** Each limit is met and passed by one row or draw. */
  @Test
  void chainsThatAgreeOnAWeakAnswerDoNotMakeItUsable() {
    Course two = (chain, rng) -> TWO;
    String usable = "Next: the clusters can be used; the run is long enough.";
    assertEquals(usable, next(two, 20, 2, 2, 2));
    assertEquals(
        "Next: check the clusters: 2 are many for 19 rows; use probabilities or a coarser cut of the"
            + " ladder; the run is long enough.",
        next(two, 19, 2, 2, 0));
    assertEquals(
        "Next: check the clusters: 3 of 29 rows are noise, so they may not have the form of the"
            + " data; the run is long enough.",
        next(two, 29, 2, 2, 3));
    assertEquals(
        "Next: check the clusters: most draws have 2, not 3; the run is long enough.",
        next(two, 40, 3, 3, 0));
    assertEquals(usable, next(two, 40, 3, 2, 0));
    Course even = (chain, rng) -> rng.below(5) < 2 ? ONE : rng.below(2) == 0 ? TWO : THREE;
    assertEquals(usable, next(even, 40, 3, 3, 0));
  }

  private static String next(Shown answer) {
    return lines(draws(4, SWEEPS, (chain, rng) -> TWO), 4, answer, 0L).get(3);
  }

  /** Chains may agree on rows alone; parts count, whatever they are fused to. */
  @Test
  void tooManyPartsNameTheReasonAndTheNextStep() {
    String usable = "Next: the clusters can be used; the run is long enough.";
    assertEquals(usable, next(new Shown(93, 9, 7, 0, 0, false, 40, 1, 18)));
    assertEquals(
        "Next: do not use the clusters: 35 parts are too many for 93 rows of 18 columns; leave out"
            + " columns or use covariance diagonal; the run is long enough.",
        next(new Shown(93, 35, 7, 0, 0, false, 40, 1, 18)));
    assertEquals(
        "Next: check the clusters: 35 parts are many for 93 rows; use probabilities or a coarser cut"
            + " of the ladder; the run is long enough.",
        next(new Shown(93, 35, 7, 0, 0, false, 40, 1, 2)));
    Draws apart = draws(3, SWEEPS, (chain, rng) -> chain == 1 ? ONE : TWO);
    assertEquals(
        "Next: do not use the clusters: 35 parts are too many for 93 rows of 18 columns; leave out"
            + " columns or use covariance diagonal.",
        lines(apart, 3, new Shown(93, 35, 7, 0, 0, false, 40, 1, 18), 0L).get(3));
  }

  @Test
  void crumbsBesideOneClusterAreNoClusters() {
    assertEquals(
        "Next: the clusters can be used; the run is long enough.",
        next(new Shown(200, 2, 2, 0, 0, false, 189, 1, 2)));
    assertEquals(
        "Next: treat the rows as one group: one cluster holds 190 of 200 rows; look at the others"
            + " row by row; the run is long enough.",
        next(new Shown(200, 2, 2, 0, 0, false, 190, 1, 2)));
  }

  @Test
  void aNumberThatFewDrawsHaveIsNamed() {
    assertEquals(
        "Next: the clusters can be used; the run is long enough.",
        next(new Shown(200, 2, 2, 0, 0, false, 100, 0.1, 2)));
    assertEquals(
        "Next: check the clusters: the probability of 2 is 0.04; use probabilities or a coarser cut"
            + " of the ladder; the run is long enough.",
        next(new Shown(200, 2, 2, 0, 0, false, 100, 0.04, 2)));
  }

  @Test
  void oneClusterIsNoProofThatThereAreNone() {
    Course one = (chain, rng) -> ONE;
    assertEquals(
        "Next: treat the rows as one group, though clusters that overlap or are small can be"
            + " missed; the run is long enough.",
        next(one, 5, 1, 1, 0));
    assertEquals(
        "Next: treat the rows as one group; without a cut (cut none) its parts are shown; the run"
            + " is long enough.",
        next(one, 40, 2, 1, 0));
  }

  @Test
  void anAnswerOfAnotherNumberThanTheMostProbableIsSaid() {
    Draws draws = draws(4, SWEEPS, (chain, rng) -> mostlyTwo(rng));
    double[] law = draws.clusterCountLaw();
    assertEquals(
        Text.of(
            "How many: 3 clusters with probability %.2f; most probable are 2 with %.2f, 2 to 3 with"
                + " %.2f.",
            law[3], law[2], law[2] + law[3]),
        lines(draws, 4, 3, 0L).get(0));
  }

  @Test
  void oneCertainNumberHasNoRange() {
    Draws draws = draws(2, SWEEPS, (chain, rng) -> ONE);
    assertEquals("How many: 1 cluster with probability 1.00.", lines(draws, 2, null).get(0));
  }

  @Test
  void chainsInDifferentPlacesAreNamed() {
    Draws draws = draws(3, SWEEPS, (chain, rng) -> chain == 1 ? ONE : TWO);
    List<String> lines = lines(draws, 3, 0L);
    assertEquals(
        "Chains: the 3 chains disagree: they found different clusters (chains 1 and 3; chain 2)."
            + " They differ in: number of clusters.",
        lines.get(2));
    assertEquals(
        "Next: run more sweeps; if the chains still differ, the data support several answers, and"
            + " this is one of them.",
        lines.get(3));
  }

  @Test
  void aNumberThatDiffersOverEqualClustersIsHarmless() {
    Course course =
        new Course() {
          @Override
          public Partition at(int chain, SeededRng rng) {
            return mostlyTwo(rng);
          }

          @Override
          public double[] offsets() {
            return new double[] {0, 1};
          }
        };
    List<String> lines = lines(draws(2, SWEEPS, course), 2, 0L);
    assertEquals(
        "Chains: the 2 chains agree roughly: they found the same clusters, but differ in: log joint.",
        lines.get(2));
    assertEquals(
        "Next: the clusters can be used; more sweeps make the probabilities firmer.", lines.get(3));
  }

  @Test
  void oneChainOrFewSweepsAreNotJudged() {
    List<String> one = lines(draws(1, SWEEPS, (chain, rng) -> mostlyTwo(rng)), 1, 0L);
    assertEquals(
        "Chains: one chain cannot show whether the answer depends on where it starts.", one.get(2));
    assertEquals("Next: run several chains.", one.get(3));
    List<String> few = lines(draws(2, 10, (chain, rng) -> mostlyTwo(rng)), 2, 0L);
    assertEquals("Chains: there are too few sweeps to compare the chains.", few.get(2));
    assertEquals("Next: run more sweeps.", few.get(3));
  }
}
