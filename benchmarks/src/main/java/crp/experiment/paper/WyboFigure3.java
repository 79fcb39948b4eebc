package crp.experiment.paper;

import static crp.experiment.paper.BfFigure5.row;
import static crp.experiment.paper.BfFigure5.score;

import crp.bench.Table;
import crp.model.OrderedSampling;
import crp.proximity.Decay;
import crp.seating.AveragedDistanceCrp.Variant;
import java.io.IOException;
import java.util.Locale;

/**
 * Held-out likelihood under the CRP, the distance dependent CRP and the averaged one, with a
 * control: the published forward pass under a decay that ignores time, which is the CRP.
 */
final class WyboFigure3 implements Experiment {

  private static final String MEAN = "averaged as published";
  private static final String LOGISTIC = "averaged as published (logistic)";
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
    row(table, "CRP", 0, score(lab, "CRP", 0, forecast, forecast::crp));
    Forecast many = many(forecast);
    row(table, "CRP in many short chains", 0, score(lab, "CRP", 0, many, many::crp));
    String control = "published pass without time";
    row(table, control, 0, pass(lab, forecast, control, Variant.MEAN, Decay.identity(), 0));
    for (double factor : new double[] {1, 2, 4}) {
      double scale = factor * unit;
      Decay decay = Decay.exponential(scale);
      Decay logistic = BfFigure5.logistic(scale);
      row(table, "links", scale, links(lab, forecast, scale));
      row(table, MEAN, scale, pass(lab, forecast, MEAN, Variant.MEAN, decay, scale));
      row(table, LOGISTIC, scale, pass(lab, forecast, LOGISTIC, Variant.MEAN, logistic, scale));
      row(table, EXACT, scale, score(lab, EXACT, scale, forecast, () -> exact(forecast, decay)));
    }
    for (Variant variant : new Variant[] {Variant.WEIGHTED, Variant.MINIMUM}) {
      String model = variant.name().toLowerCase(Locale.ROOT) + " as published";
      double scale = 2 * unit;
      Decay decay = Decay.exponential(scale);
      row(table, model, scale, pass(lab, forecast, model, variant, decay, scale));
    }
    sizes(lab, forecast, unit);
    lab.note(
        "The paper: averaged above links above CRP. Read the passes beside the one without time.");
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
  private static void sizes(Lab lab, Forecast whole, double unit) throws IOException {
    Table table =
        lab.csv("sizes", "documents %d", "CRP %.3f", "links %.3f", "averaged as published %.3f");
    Documents learnt = whole.learnt();
    double scale = 2 * unit;
    for (int part = 4; part >= 1; part /= 2) {
      int n = learnt.size() / part;
      Forecast shorter =
          new Forecast(
              learnt.part(learnt.size() - n, learnt.size()),
              whole.later(),
              whole.chains(),
              whole.sweeps());
      table.row(
          n,
          score(lab, "CRP", 0, shorter, shorter::crp).pooled(),
          links(lab, shorter, scale).pooled(),
          pass(lab, shorter, MEAN, Variant.MEAN, Decay.exponential(scale), scale).pooled());
    }
  }
}
