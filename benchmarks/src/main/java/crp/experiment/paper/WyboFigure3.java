package crp.experiment.paper;

import static crp.experiment.paper.BfFigure5.row;

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
    lab.note(
        "%d documents, then %d held out; %d chains of %d sweeps"
            .formatted(
                forecast.learnt().size(),
                forecast.later().size(),
                forecast.chains(),
                forecast.sweeps()));
    Lab.Results table = BfFigure5.table(lab);
    row(table, "CRP", 0, forecast.crp());
    row(table, "CRP in many short chains", 0, many(forecast).crp());
    row(table, "published pass without time", 0, published(forecast, Decay.identity()));
    for (double scale : new double[] {1, 2, 4}) {
      Decay decay = Decay.exponential(scale * unit);
      lab.say("decays of scale %.0f".formatted(scale * unit));
      row(table, "links", scale * unit, forecast.links(decay));
      row(table, "averaged as published", scale * unit, published(forecast, decay));
      row(table, "averaged exact", scale * unit, exact(forecast, Variant.MEAN, decay));
    }
    for (Variant variant : new Variant[] {Variant.WEIGHTED, Variant.MINIMUM}) {
      row(
          table,
          variant.name().toLowerCase(Locale.ROOT) + " as published",
          2 * unit,
          forecast.averaged(variant, Decay.exponential(2 * unit), OrderedSampling.PUBLISHED));
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

  private static Forecast.Score published(Forecast forecast, Decay decay) {
    return forecast.averaged(Variant.MEAN, decay, OrderedSampling.PUBLISHED);
  }

  private static Forecast.Score exact(Forecast forecast, Variant variant, Decay decay) {
    return forecast.averaged(variant, decay, OrderedSampling.EXACT);
  }

  /** Figure 3 (a): the score over the number of documents learnt from. */
  private static void sizes(Lab lab, Forecast whole, double unit) throws IOException {
    Table table =
        lab.csv("sizes", "documents %d", "CRP %.3f", "links %.3f", "averaged as published %.3f");
    Documents learnt = whole.learnt();
    Decay decay = Decay.exponential(2 * unit);
    for (int part = 4; part >= 1; part /= 2) {
      int n = learnt.size() / part;
      lab.say("%d documents to learn from".formatted(n));
      Forecast shorter =
          new Forecast(
              learnt.part(learnt.size() - n, learnt.size()),
              whole.later(),
              whole.chains(),
              whole.sweeps());
      table.row(
          n,
          shorter.crp().pooled(),
          shorter.links(decay).pooled(),
          published(shorter, decay).pooled());
    }
  }
}
