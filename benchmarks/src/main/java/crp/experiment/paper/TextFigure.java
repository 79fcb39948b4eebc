package crp.experiment.paper;

import crp.Text;
import crp.bench.OrderedProblems;
import crp.bench.Table;
import crp.evidence.ObservedWords;
import crp.links.DistanceCrp;
import crp.links.LinkedWords;
import crp.partition.Partition;
import crp.proximity.Decay;
import crp.random.Rng;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Figure 4 of Blei and Frazier (2011): Bayes factors of the distance dependent CRP against the CRP
 * as a model of running text, in closed form (equation 6): the base distribution is that of the
 * words in all documents.
 */
final class TextFigure {

  private static final double[] SCALES = {1, 5, 10, 25, 50, 100, 200, 400, 800, 1600};
  private static final double[] CONCENTRATIONS = {100, 300, 1000, 3000};

  /** Words that occur less often are one word. */
  private static final int RARE = 3;

  private static final int MOST = 100;

  /** Number of words of a document. */
  private static final int LENGTH = 1000;

  /** Label whose colour is the darkest. */
  private static final int DARK = 6;

  private TextFigure() {}

  /**
   * Documents of numbered words.
   *
   * @param words the words of each document
   * @param logBase log frequency of each word in all documents
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Words(List<int[]> words, double[] logBase) {

    /** Words that are rare in all documents together are one word, number 0. */
    static Words of(List<List<String>> texts) {
      Map<String, Integer> counts = new HashMap<>();
      texts.forEach(text -> text.forEach(word -> counts.merge(word, 1, Integer::sum)));
      Map<String, Integer> numbers = new HashMap<>();
      counts.forEach((word, count) -> numbers.put(word, count < RARE ? 0 : 1 + numbers.size()));
      List<int[]> words =
          texts.stream().map(text -> text.stream().mapToInt(numbers::get).toArray()).toList();
      double[] base = new double[numbers.size() + 1];
      words.forEach(document -> Arrays.stream(document).forEach(word -> base[word]++));
      double all = Arrays.stream(base).sum();
      return new Words(words, Arrays.stream(base).map(n -> Math.log(n / all)).toArray());
    }

    static Words read(Path file) throws IOException {
      String[] words = Files.readString(file).toLowerCase(Locale.ROOT).split("[^\\p{L}'’]+");
      List<List<String>> texts = new ArrayList<>();
      for (int at = 0; at < words.length && texts.size() < MOST; at += LENGTH) {
        texts.add(List.of(Arrays.copyOfRange(words, at, Math.min(words.length, at + LENGTH))));
      }
      return of(texts);
    }

    /** {@return the log evidence of each document under the CRP} */
    double[] crp(double alpha) {
      return words.stream()
          .mapToDouble(document -> ObservedWords.logEvidence(alpha, document, logBase))
          .toArray();
    }

    /** {@return for each document the log evidence under links, of the concentration} */
    List<DoubleUnaryOperator> linked(Decay decay) {
      return words.stream()
          .map(
              document ->
                  LinkedWords.byConcentration(
                      DistanceCrp.of(1, OrderedProblems.near(document.length, decay)),
                      document,
                      logBase))
          .toList();
    }
  }

  static void run(Lab lab) throws IOException {
    Words text =
        lab.hasData()
            ? Words.read(lab.file(0))
            : drawn(lab.pick(20, MOST), lab.pick(500, LENGTH), lab.rng(4));
    Map<String, List<List<DoubleUnaryOperator>>> decays = new LinkedHashMap<>();
    decays.put("exponential", linked(text, Decay::exponential));
    decays.put("logistic", linked(text, Decay::logistic));
    Table curves =
        lab.csv(
            "curves", "concentration %.0f,decay %s,scale %.0f,log Bayes factor %.3f,error %.3f");
    Lab.Results table =
        lab.table(
            "summary",
            "decay %s,concentration %.0f,CRP %.1f,best scale %.0f,log Bayes factor %.2f,"
                + "error %.2f,better at %s");
    List<Picture> panels = new ArrayList<>();
    for (double alpha : CONCENTRATIONS) {
      List<LinePlot.Series> lines = new ArrayList<>();
      decays.forEach(
          (decay, linked) -> {
            Curve curve = Curve.of(decay, alpha, text.crp(alpha), linked);
            curve.write(curves, table);
            lines.add(curve.line());
          });
      // as in the paper a black line is at 0, and bars are standard errors over documents
      lines.add(new LinePlot.Series("CRP", SCALES, new double[SCALES.length]).coloured(DARK));
      Captions captions =
          new Captions(
              Text.of("Concentration %.0f", alpha), "scale (words)", "log Bayes factor (nats)");
      panels.add(LinePlot.draw(lines, captions, LinePlot.Scale.LOG_ACROSS));
    }
    lab.picture("factors", Picture.grid(2, 550, 270, panels));
  }

  /** {@return the log evidence of each scale and document, of the concentration} */
  private static List<List<DoubleUnaryOperator>> linked(Words text, DoubleFunction<Decay> ofScale) {
    return Arrays.stream(SCALES).mapToObj(ofScale).map(text::linked).toList();
  }

  /**
   * One curve of the figure: the log Bayes factor a document over the scale.
   *
   * @param decay its name
   * @param crp log evidence of the CRP a document
   * @param errors standard errors over documents
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Curve(String decay, double alpha, double crp, double[] means, double[] errors) {

    static Curve of(
        String decay, double alpha, double[] crp, List<List<DoubleUnaryOperator>> linked) {
      List<SummaryStatistics> gains =
          linked.stream()
              .map(
                  with ->
                      Lab.summary(
                          IntStream.range(0, crp.length)
                              .mapToDouble(d -> with.get(d).applyAsDouble(alpha) - crp[d])))
              .toList();
      return new Curve(
          decay,
          alpha,
          Lab.summary(Arrays.stream(crp)).getMean(),
          gains.stream().mapToDouble(SummaryStatistics::getMean).toArray(),
          gains.stream().mapToDouble(Lab::error).toArray());
    }

    void write(Table curves, Lab.Results table) {
      int best = 0;
      int better = 0;
      for (int s = 0; s < means.length; s++) {
        curves.row(alpha, decay, SCALES[s], means[s], errors[s]);
        best = means[s] > means[best] ? s : best;
        better += means[s] > 0 ? 1 : 0;
      }
      table.row(
          decay,
          alpha,
          crp,
          SCALES[best],
          means[best],
          errors[best],
          better + " of " + SCALES.length);
    }

    LinePlot.Series line() {
      return new LinePlot.Series(decay, SCALES, means).withErrors(errors).dotted();
    }
  }

  /**
   * {@return texts in which a word is likely to come again soon: draws of the model at
   * concentration 300 under an exponential decay of scale 100, over words whose frequencies follow
   * Zipf's law}
   */
  private static Words drawn(int documents, int length, Rng rng) {
    double[] law = new double[2000];
    DistanceCrp prior = DistanceCrp.of(300, OrderedProblems.near(length, Decay.exponential(100)));
    List<List<String>> all = new ArrayList<>();
    for (int d = 0; d < documents; d++) {
      Partition tables = prior.simulate(rng).partition();
      String[] dishes = new String[tables.clusters()];
      for (int k = 0; k < dishes.length; k++) {
        Arrays.setAll(law, w -> 1.0 / (w + 3));
        dishes[k] = "w" + rng.pick(law, law.length);
      }
      all.add(Arrays.stream(tables.labels()).mapToObj(k -> dishes[k]).toList());
    }
    return Words.of(all);
  }
}
