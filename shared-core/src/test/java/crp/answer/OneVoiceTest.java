package crp.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.data.RealRows;
import crp.diagnose.Diagnosis;
import crp.diagnose.Verdict;
import crp.draws.LikelyNumber;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Cluster;
import crp.model.Fit;
import crp.model.Run;
import crp.parameter.Parameter;
import crp.random.SeededRng;
import crp.report.Topic;
import crp.seating.Crp;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The sentences of a report agree with each other and with the numbers of the fit. */
class OneVoiceTest {

  private static final int FITS = 40;

  /** Heaps that lie near to each other or far apart, of a few rows to many. */
  private static Fit<RealRows> fit(SeededRng rng) {
    int rows = 2 + rng.below(60);
    int columns = 1 + rng.below(2);
    double apart = 6 * rng.uniform();
    double[][] values = new double[rows][columns];
    for (int i = 0; i < rows; i++) {
      for (int d = 0; d < columns; d++) {
        values[i][d] = rng.gaussian() + apart * (i % (1 + rng.below(4)));
      }
    }
    RealRows data = RealRows.of(values);
    Parameter concentration = Parameter.fixed(0.1 + 3 * rng.uniform());
    Run<RealRows> run =
        Mixture.of(Crp.of(concentration), GaussianNiw.from(data), data)
            .run()
            .seed(rng.below(1000))
            .chains(1 + rng.below(4));
    int sweeps = 20 + rng.below(400);
    return rng.below(2) == 0 ? run.sweeps(sweeps).fit() : run.atMost(sweeps).fit();
  }

  private static List<String> texts(Fit<?> fit, Topic topic) {
    return Answer.of(fit).report().items().stream()
        .filter(item -> item.topic() == topic)
        .map(item -> item.text(Integer.MAX_VALUE).strip())
        .toList();
  }

  private static String only(Fit<?> fit, Topic topic) {
    return Answer.of(fit).report().only(topic).text(Integer.MAX_VALUE).strip();
  }

  private static void requireNumbers(Fit<?> fit, List<String> lines) {
    int shown = Answer.of(fit).size();
    assertTrue(
        only(fit, Topic.SIZE)
            .startsWith(
                Text.of(
                    "%d %s of %d rows",
                    shown, shown == 1 ? "cluster" : "clusters", fit.draws().items())));
    int mode = LikelyNumber.of(Answer.of(fit).sizeLaw()).mode();
    assertTrue(
        lines
            .get(0)
            .startsWith(
                Text.of(
                    "How many: %d %s with probability %.2f",
                    shown, shown == 1 ? "cluster" : "clusters", Answer.of(fit).probability())),
        lines.get(0));
    assertEquals(
        shown != mode,
        lines.get(0).contains(Text.of("; most probable are %d with", mode)),
        lines.get(0));
    int unsure = unsure(fit);
    assertTrue(
        lines
            .get(1)
            .startsWith(
                Text.of("How sure: %d of %d ", fit.draws().items() - unsure, fit.draws().items())));
    assertEquals(unsure > 0, lines.get(1).contains("unsure"), lines.get(1));
  }

  private static int unsure(Fit<?> fit) {
    boolean[] unsure = Answer.of(fit).unsure();
    return (int) IntStream.range(0, unsure.length).filter(i -> unsure[i]).count();
  }

  private static void requireVerdict(Fit<?> fit, List<String> lines) {
    Diagnosis diagnosis = fit.diagnosis();
    String line = lines.get(2);
    String agreement = only(fit, Topic.CHAINS);
    for (Verdict verdict : List.of(Verdict.AGREE, Verdict.ROUGHLY, Verdict.DISAGREE)) {
      boolean is = verdict == diagnosis.verdict() && fit.settings().chains() > 1;
      boolean named = line.matches(".* chains " + verdict.present() + "[.:].*");
      assertEquals(is, named, line);
      assertEquals(is, agreement.matches(".* chains " + verdict.present() + " \\(.*"), agreement);
      String run = only(fit, Topic.RUN);
      assertTrue(is || !run.matches(".*chains " + verdict.past() + " (after|within).*"), run);
    }
    assertTrue(!line.contains("found the same") || diagnosis.sameClusters(), line);
    assertTrue(!line.contains("found different") || diagnosis.groups().size() > 1, line);
  }

  /** Faults of an answer that keep it from use, whatever its chains. */
  private record Faults(boolean many, boolean wide, boolean crumbs, boolean single) {

    static Faults of(Fit<RealRows> fit) {
      int shown = Answer.of(fit).size();
      int parts = fit.parts().size();
      boolean many = shown > 1 && 10 * parts > fit.draws().items();
      int largest = Answer.of(fit).clusters().stream().mapToInt(Cluster::rows).max().orElseThrow();
      boolean wide = many && parts * fit.model().rows().columns() > fit.draws().items();
      boolean crumbs = shown > 1 && !many && largest >= 0.95 * fit.draws().items();
      return new Faults(many, wide, crumbs, shown == 1);
    }

    boolean any() {
      return many || crumbs || single;
    }
  }

  private static void requireAdvice(Fit<RealRows> fit, List<String> lines) {
    String next = lines.get(3);
    Verdict verdict = fit.diagnosis().verdict();
    assertEquals(verdict == Verdict.AGREE, next.contains("the run is long enough"), next);
    boolean settled = verdict == Verdict.AGREE || verdict == Verdict.ROUGHLY;
    Faults faults = Faults.of(fit);
    requireFaults(faults, settled, verdict, next);
    requireUse(fit, faults, settled, next);
    boolean one = fit.settings().chains() == 1;
    boolean more = next.contains(one ? "several chains" : "run more sweeps");
    assertTrue(settled || next.contains(" are too many for ") || more, next);
    assertTrue(!one || !next.contains("the chains"), next);
  }

  private static void requireFaults(Faults faults, boolean settled, Verdict verdict, String next) {
    boolean narrow = faults.many() && !faults.wide();
    assertEquals(settled && narrow, next.contains(" are many for "), next);
    assertEquals(
        faults.wide() && verdict != Verdict.UNKNOWN, next.contains(" are too many for "), next);
    boolean group = faults.single() || faults.crumbs();
    assertEquals(settled && group, next.contains("as one group"), next);
  }

  private static void requireUse(Fit<RealRows> fit, Faults faults, boolean settled, String next) {
    int unsure = unsure(fit);
    boolean usable = !faults.any() && 5 * unsure <= fit.draws().items();
    assertTrue(usable || !next.contains("clusters can be used"), next);
    boolean most = !faults.many() && !faults.crumbs() && 2 * unsure > fit.draws().items();
    assertEquals(settled && most, next.contains("most rows are unsure"), next);
  }

  @Test
  @Tag("slow")
  void theFirstLinesAgreeWithTheNumbersAndWithTheRestOfTheReport() {
    SeededRng rng = new SeededRng(37);
    Map<Verdict, Integer> seen = new EnumMap<>(Verdict.class);
    for (int f = 0; f < FITS; f++) {
      Fit<RealRows> fit = fit(rng);
      List<String> lines = texts(fit, Topic.CONCLUSION);
      assertEquals(Answer.of(fit).other().isPresent() ? 5 : 4, lines.size());
      requireNumbers(fit, lines);
      requireVerdict(fit, lines);
      requireAdvice(fit, lines);
      seen.merge(fit.diagnosis().verdict(), 1, Integer::sum);
    }
    assertEquals(Verdict.values().length, seen.size(), seen::toString);
  }
}
