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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * Bayes factors of the distance dependent CRP against the CRP as a model of running text, each in
 * closed form: with a base distribution that the documents share and that is not observed, as in
 * the paper's figure, and with that of the words in all documents.
 */
final class BfFigure4 implements Experiment {

  private static final double[] SCALES = {1, 5, 10, 25, 50, 100, 200, 400, 800, 1600};
  private static final double[] CONCENTRATIONS = {100, 300, 1000, 3000};

  /** Words that occur less often are one word. */
  private static final int RARE = 3;

  private static final int MOST = 100;

  /** Label whose colour is the darkest. */
  private static final int DARK = 6;

  @Override
  public String name() {
    return "bf-figure4";
  }

  @Override
  public String about() {
    return "Blei and Frazier, figure 4: Bayes factors of running text over decays";
  }

  @Override
  public String files() {
    return "a plain text";
  }

  /**
   * One curve of the figure.
   *
   * @param base what is known of the base distribution
   * @param decay its name
   * @param ofScale the decay
   */
  private record Curve(TextModel.Base base, String decay, DoubleFunction<Decay> ofScale) {

    String name() {
      return base.name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public void run(Lab lab) throws IOException {
    RunningText text =
        lab.hasData()
            ? RunningText.read(lab.file(0, files())).cut(1000).first(MOST).withRareAsOne(RARE)
            : drawn(lab.pick(20, MOST), lab.pick(500, 1000), lab.rng(4));
    Table curves =
        lab.csv(
            "curves",
            "base %s",
            "concentration %.0f",
            "decay %s",
            "scale %.0f",
            "log Bayes factor %.3f",
            "error %.3f");
    Lab.Results table =
        lab.table(
            "summary",
            "base %s",
            "decay %s",
            "concentration %.0f",
            "CRP %.1f",
            "best scale %.0f",
            "log Bayes factor %.2f",
            "error %.2f",
            "better at %s",
            "paper %s");
    List<Picture> panels = new ArrayList<>();
    for (double alpha : CONCENTRATIONS) {
      Map<String, Gain[]> drawings = new LinkedHashMap<>();
      for (TextModel.Base base : List.of(TextModel.Base.SHARED, TextModel.Base.OBSERVED)) {
        for (Curve curve :
            List.of(
                new Curve(base, "exponential", Decay::exponential),
                new Curve(base, "logistic", Decay::logistic))) {
          lab.say(
              Text.of(
                  "concentration %.0f, %s base distribution, %s decay",
                  alpha, curve.name(), curve.decay()));
          Gain[] gains = gains(text, alpha, curve);
          for (int s = 0; s < SCALES.length; s++) {
            curves.row(
                curve.name(), alpha, curve.decay(), SCALES[s], gains[s].mean(), gains[s].error());
          }
          summary(table, text, alpha, curve, gains);
          drawings.put(curve.decay() + ", " + curve.name(), gains);
        }
      }
      panels.add(draw(alpha, drawings));
    }
    lab.picture("factors", Picture.grid(2, 550, 270, panels));
  }

  /**
   * A log Bayes factor a document.
   *
   * @param error standard error over documents; NaN where they have one factor together
   */
  private record Gain(double mean, double error) {}

  private static Gain[] gains(RunningText text, double alpha, Curve curve) {
    double[] without = evidences(TextModel.of(text, Decay.identity(), fixed(alpha), curve.base()));
    Gain[] gains = new Gain[SCALES.length];
    for (int s = 0; s < gains.length; s++) {
      double[] with =
          evidences(
              TextModel.of(text, curve.ofScale().apply(SCALES[s]), fixed(alpha), curve.base()));
      Moments moments = new Moments();
      for (int d = 0; d < with.length; d++) {
        moments.add(with[d] - without[d]);
      }
      gains[s] =
          with.length == 1
              ? new Gain(moments.mean() / text.documents(), Lab.NONE)
              : new Gain(moments.mean(), moments.error());
    }
    return gains;
  }

  private static Parameter fixed(double alpha) {
    return Parameter.fixed(alpha);
  }

  /** {@return the log evidence of each document, or one of all if they share what is unknown} */
  private static double[] evidences(TextModel model) {
    return model.base() == TextModel.Base.SHARED
        ? new double[] {model.logEvidence().value()}
        : model.documentEvidences();
  }

  private static void summary(
      Lab.Results table, RunningText text, double alpha, Curve curve, Gain[] gains) {
    int best = 0;
    int better = 0;
    for (int s = 0; s < gains.length; s++) {
      best = gains[s].mean() > gains[best].mean() ? s : best;
      better += gains[s].mean() > 0 ? 1 : 0;
    }
    TextModel crp = TextModel.of(text, Decay.identity(), fixed(alpha), curve.base());
    table.row(
        curve.name(),
        curve.decay(),
        alpha,
        crp.logEvidence().value() / text.documents(),
        SCALES[best],
        gains[best].mean(),
        gains[best].error(),
        better + " of " + SCALES.length,
        curve.decay().equals("logistic") ? "always better" : "better at some");
  }

  /** As in the paper a black line is at 0, and bars are standard errors over documents. */
  private static Picture draw(double alpha, Map<String, Gain[]> curves) {
    List<LinePlot.Series> lines = new ArrayList<>();
    curves.forEach(
        (name, gains) ->
            lines.add(
                new LinePlot.Series(
                        name, SCALES, Arrays.stream(gains).mapToDouble(Gain::mean).toArray())
                    .withErrors(Arrays.stream(gains).mapToDouble(Gain::error).toArray())
                    .dotted()));
    lines.add(new LinePlot.Series("CRP", SCALES, new double[SCALES.length]).coloured(DARK));
    return LinePlot.draw(
        lines,
        new Captions(
            Text.of("Concentration %.0f", alpha), "scale (words)", "log Bayes factor (nats)"),
        LinePlot.Scale.LOG_ACROSS);
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
