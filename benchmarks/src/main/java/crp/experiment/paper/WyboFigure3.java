package crp.experiment.paper;

import static crp.experiment.paper.BfFigure5.row;
import static crp.experiment.paper.BfFigure5.score;

import crp.bench.Table;
import crp.model.OrderedSampling;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.picture.Picture;
import crp.proximity.Decay;
import crp.seating.AveragedDistanceCrp.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Held-out likelihood under the CRP, the distance dependent CRP and the averaged one, with a
 * control: the published forward pass under a decay that ignores time, which is the CRP.
 */
final class WyboFigure3 implements Experiment {

  private static final String MEAN = "averaged as published";
  private static final String LOGISTIC = "averaged as published (logistic)";
  private static final String HELD_OUT = "held-out log likelihood (nats)";
  private static final String EXACT = "averaged exact";

  @Override
  public String name() {
    return "wybo-figure3";
  }

  @Override
  public String about() {
    return "Wybo et al., figure 3: held-out likelihood over training sizes and decays";
  }

  @Override
  public String files() {
    return "words.csv,documents.csv";
  }

  @Override
  public void run(Lab lab) throws IOException {
    Forecast forecast = BfFigure5.forecast(lab);
    double unit = lab.hasData() ? 1 : 10;
    BfFigure5.describe(lab, forecast);
    Lab.Results table = BfFigure5.table(lab);
    Map<String, List<Forecast.Score>> curves = new LinkedHashMap<>();
    double[] scales = {unit, 2 * unit, 4 * unit};
    constant(curves, table, "CRP", score(lab, "CRP", 0, forecast, forecast::crp));
    Forecast many = many(forecast);
    constant(curves, table, "CRP in many short chains", score(lab, "CRP", 0, many, many::crp));
    String control = "published pass without time";
    constant(
        curves, table, control, pass(lab, forecast, control, Variant.MEAN, Decay.identity(), 0));
    for (double scale : scales) {
      Decay decay = Decay.exponential(scale);
      Decay logistic = BfFigure5.logistic(scale);
      Forecast.Score exact = score(lab, EXACT, scale, forecast, () -> exact(forecast, decay));
      add(curves, table, "links", scale, links(lab, forecast, scale));
      add(curves, table, MEAN, scale, pass(lab, forecast, MEAN, Variant.MEAN, decay, scale));
      add(
          curves,
          table,
          LOGISTIC,
          scale,
          pass(lab, forecast, LOGISTIC, Variant.MEAN, logistic, scale));
      add(curves, table, EXACT, scale, exact);
    }
    for (Variant variant : new Variant[] {Variant.WEIGHTED, Variant.MINIMUM}) {
      String model = variant.name().toLowerCase(Locale.ROOT) + " as published";
      double scale = 2 * unit;
      Decay decay = Decay.exponential(scale);
      row(table, model, scale, pass(lab, forecast, model, variant, decay, scale));
    }
    Picture sizes = sizes(lab, forecast, unit);
    lab.picture("heldout", Picture.grid(2, 520, 300, List.of(sizes, decays(scales, curves))));
    lab.note(
        "The paper: averaged above links above CRP. Read the passes beside the one without time.");
  }

  /** Adds a model without a decay parameter. */
  private static void constant(
      Map<String, List<Forecast.Score>> curves,
      Lab.Results table,
      String model,
      Forecast.Score score) {
    row(table, model, 0, score);
    curves.put(model, List.of(score));
  }

  private static void add(
      Map<String, List<Forecast.Score>> curves,
      Lab.Results table,
      String model,
      double scale,
      Forecast.Score score) {
    row(table, model, scale, score);
    curves.computeIfAbsent(model, key -> new ArrayList<>()).add(score);
  }

  /** Figure 3 (b): models that know no decay are dashed constants. */
  private static Picture decays(double[] scales, Map<String, List<Forecast.Score>> curves) {
    List<LinePlot.Series> lines = new ArrayList<>();
    curves.forEach(
        (model, scores) -> {
          double[] pooled = new double[scales.length];
          Arrays.setAll(pooled, s -> scores.get(Math.min(s, scores.size() - 1)).pooled());
          LinePlot.Series line = new LinePlot.Series(model, scales, pooled);
          lines.add(scores.size() == 1 ? line.dashed() : line.dotted());
        });
    return LinePlot.draw(
        lines, new Captions("", "decay parameter", HELD_OUT), LinePlot.Scale.PLAIN);
  }

  /** {@return the same with as many sweeps in chains of a fifth of the length} */
  private static Forecast many(Forecast forecast) {
    return new Forecast(
        forecast.learnt(), forecast.later(), 10 * forecast.chains(), forecast.sweeps() / 5);
  }

  private static Forecast.Score exact(Forecast forecast, Decay decay) {
    return forecast.averaged(Variant.MEAN, decay, OrderedSampling.EXACT);
  }

  /** {@return the score of links with exponential decay} */
  private static Forecast.Score links(Lab lab, Forecast forecast, double scale) throws IOException {
    return score(
        lab, "links exponential", scale, forecast, () -> forecast.links(Decay.exponential(scale)));
  }

  /** {@return the score of forward passes as published} */
  private static Forecast.Score pass(
      Lab lab, Forecast forecast, String model, Variant variant, Decay decay, double scale)
      throws IOException {
    return score(
        lab,
        model,
        scale,
        forecast,
        () -> forecast.averaged(variant, decay, OrderedSampling.PUBLISHED));
  }

  /** Figure 3 (a): the score over the number of documents learnt from. */
  private static Picture sizes(Lab lab, Forecast whole, double unit) throws IOException {
    Table table =
        lab.csv("sizes", "documents %d", "CRP %.3f", "links %.3f", "averaged as published %.3f");
    Documents learnt = whole.learnt();
    double scale = 2 * unit;
    int[] parts = {4, 2, 1};
    double[] counts = new double[parts.length];
    double[][] scores = new double[3][parts.length];
    for (int p = 0; p < parts.length; p++) {
      int n = learnt.size() / parts[p];
      Forecast shorter =
          new Forecast(
              learnt.part(learnt.size() - n, learnt.size()),
              whole.later(),
              whole.chains(),
              whole.sweeps());
      counts[p] = n;
      scores[0][p] = score(lab, "CRP", 0, shorter, shorter::crp).pooled();
      scores[1][p] = links(lab, shorter, scale).pooled();
      scores[2][p] =
          pass(lab, shorter, MEAN, Variant.MEAN, Decay.exponential(scale), scale).pooled();
      table.row(n, scores[0][p], scores[1][p], scores[2][p]);
    }
    return LinePlot.draw(
        List.of(
            new LinePlot.Series("CRP", counts, scores[0]).dotted(),
            new LinePlot.Series("links", counts, scores[1]).dotted(),
            new LinePlot.Series(MEAN, counts, scores[2]).dotted()),
        new Captions("", "training documents", HELD_OUT),
        LinePlot.Scale.PLAIN);
  }
}
