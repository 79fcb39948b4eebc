package crp.experiment.paper;

import crp.Text;
import crp.bench.OrderedProblems;
import crp.bench.Table;
import crp.data.RunningText;
import crp.model.TextModel;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.picture.Picture;
import crp.proximity.Decay;
import crp.random.Rng;
import crp.seating.DistanceCrp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Figure 4 of Blei and Frazier (2011): Bayes factors of the distance dependent CRP against the CRP
 * as a model of running text, each in closed form: with a base distribution that the documents
 * share and that is not observed, as in the paper's figure, and with that of the words in all
 * documents.
 */
final class TextFigure {

  private static final double[] SCALES = {1, 5, 10, 25, 50, 100, 200, 400, 800, 1600};
  private static final double[] CONCENTRATIONS = {100, 300, 1000, 3000};

  /** Words that occur less often are one word. */
  private static final int RARE = 3;

  private static final int MOST = 100;

  /** Label whose colour is the darkest. */
  private static final int DARK = 6;

  private TextFigure() {}

  static void run(Lab lab) throws IOException {
    RunningText text =
        lab.hasData()
            ? RunningText.read(lab.file(0)).cut(1000).first(MOST).withRareAsOne(RARE)
            : drawn(lab.pick(20, MOST), lab.pick(500, 1000), lab.rng(4));
    Table curves =
        lab.csv(
            "curves",
            "base %s,concentration %.0f,decay %s,scale %.0f,log Bayes factor %.3f,error %.3f");
    Lab.Results table =
        lab.table(
            "summary",
            "base %s,decay %s,concentration %.0f,CRP %.1f,best scale %.0f,log Bayes factor %.2f,"
                + "error %.2f,better at %s");
    List<Picture> panels = new ArrayList<>();
    for (double alpha : CONCENTRATIONS) {
      List<LinePlot.Series> lines = new ArrayList<>();
      for (TextModel.Base base : List.of(TextModel.Base.SHARED, TextModel.Base.OBSERVED)) {
        lab.say("concentration %.0f, %s base distribution", alpha, base);
        for (Curve curve :
            List.of(
                Curve.of(text, alpha, base, "exponential", Decay::exponential),
                Curve.of(text, alpha, base, "logistic", Decay::logistic))) {
          curve.write(curves, table);
          lines.add(curve.line());
        }
      }
      // as in the paper a black line is at 0, and bars are standard errors over documents
      lines.add(new LinePlot.Series("CRP", SCALES, new double[SCALES.length]).coloured(DARK));
      Captions captions =
          new Captions(
              Text.of("Concentration %.0f", alpha), "scale (words)", "log Bayes factor (nats)");
      panels.add(LinePlot.draw(lines, captions, LinePlot.Scale.LOG_ACROSS));
    }
    lab.picture("factors", Picture.grid(2, 550, 270, panels));
  }

  /**
   * One curve of the figure: the log Bayes factor a document over the scale.
   *
   * @param base what is known of the base distribution
   * @param decay its name
   * @param crp log evidence of the CRP a document
   * @param errors standard errors over documents; NaN where they have one factor together
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Curve(
      String base, double alpha, String decay, double crp, double[] means, double[] errors) {

    static Curve of(
        RunningText text,
        double alpha,
        TextModel.Base base,
        String decay,
        DoubleFunction<Decay> ofScale) {
      double[] without = evidences(text, Decay.identity(), alpha, base);
      double[] means = new double[SCALES.length];
      double[] errors = new double[SCALES.length];
      for (int s = 0; s < SCALES.length; s++) {
        double[] with = evidences(text, ofScale.apply(SCALES[s]), alpha, base);
        SummaryStatistics gain =
            Lab.summary(IntStream.range(0, with.length).mapToDouble(d -> with[d] - without[d]));
        means[s] = gain.getSum() / text.documents();
        errors[s] = with.length == 1 ? Lab.NONE : Lab.error(gain);
      }
      return new Curve(
          base.name().toLowerCase(Locale.ROOT),
          alpha,
          decay,
          Arrays.stream(without).sum() / text.documents(),
          means,
          errors);
    }

    void write(Table curves, Lab.Results table) {
      int best = 0;
      int better = 0;
      for (int s = 0; s < means.length; s++) {
        curves.row(base, alpha, decay, SCALES[s], means[s], errors[s]);
        best = means[s] > means[best] ? s : best;
        better += means[s] > 0 ? 1 : 0;
      }
      table.row(
          base,
          decay,
          alpha,
          crp,
          SCALES[best],
          means[best],
          errors[best],
          better + " of " + SCALES.length);
    }

    LinePlot.Series line() {
      return new LinePlot.Series(decay + ", " + base, SCALES, means).withErrors(errors).dotted();
    }
  }

  /** {@return the log evidence of each document, or one of all if they share what is unknown} */
  private static double[] evidences(
      RunningText text, Decay decay, double alpha, TextModel.Base base) {
    TextModel model = TextModel.of(text, decay, Parameter.fixed(alpha), base);
    return base == TextModel.Base.SHARED
        ? new double[] {model.logEvidence().value()}
        : model.documentEvidences();
  }

  /**
   * {@return texts in which a word is likely to come again soon: draws of the model at
   * concentration 300 under an exponential decay of scale 100, over words whose frequencies follow
   * Zipf's law}
   */
  private static RunningText drawn(int documents, int length, Rng rng) {
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
    return RunningText.of(all);
  }
}
