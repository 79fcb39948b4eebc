package crp.experiment.paper;

import crp.Text;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.proximity.Decay;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/** Held-out likelihood of the last documents under the CRP and the distance dependent CRP. */
final class BfFigure5 implements Experiment {

  @Override
  public String name() {
    return "bf-figure5";
  }

  @Override
  public String about() {
    return "Blei and Frazier, figure 5: held-out likelihood of the last documents over decays";
  }

  @Override
  public String files() {
    return "words.csv,documents.csv";
  }

  @Override
  public void run(Lab lab) throws IOException {
    Forecast forecast = forecast(lab);
    double unit = lab.hasData() ? 1 : 10;
    describe(lab, forecast);
    Lab.Results table = table(lab);
    Forecast.Score crp = score(lab, "CRP", 0, forecast, forecast::crp);
    row(table, "CRP", 0, crp);
    List<Forecast.Score> exponential = new ArrayList<>();
    List<Forecast.Score> logistic = new ArrayList<>();
    double[] scales = {unit, 2 * unit, 4 * unit};
    for (double scale : scales) {
      exponential.add(links(lab, table, forecast, "exponential", Decay.exponential(scale), scale));
      logistic.add(links(lab, table, forecast, "logistic", logistic(scale), scale));
    }
    lab.picture(
        "heldout",
        LinePlot.draw(
            List.of(
                line("CRP", scales, Collections.nCopies(scales.length, crp)),
                line("exponential", scales, exponential),
                line("logistic", scales, logistic)),
            new Captions(
                Text.of("The last %d documents", forecast.later().size()),
                "decay parameter",
                "held-out log likelihood (nats a document)"),
            LinePlot.Scale.PLAIN));
    lab.note(
        "The paper: logistic decay of 2 years better than the CRP on NIPS, nearly all decays on the"
            + " New York Times.");
  }

  /** {@return the means of chains over the decay parameter, with their standard errors} */
  private static LinePlot.Series line(String name, double[] scales, List<Forecast.Score> scores) {
    return new LinePlot.Series(
            name, scales, scores.stream().mapToDouble(Forecast.Score::mean).toArray())
        .withErrors(scores.stream().mapToDouble(Forecast.Score::error).toArray())
        .dotted();
  }

  private static Forecast.Score links(
      Lab lab, Lab.Results table, Forecast forecast, String kind, Decay decay, double scale)
      throws IOException {
    String model = "links " + kind;
    Forecast.Score score = score(lab, model, scale, forecast, () -> forecast.links(decay));
    row(table, model, scale, score);
    return score;
  }

  /** Says how much is run. */
  static void describe(Lab lab, Forecast forecast) {
    lab.note(
        Text.of(
            "%d documents, then %d held out; %d chains of %d sweeps",
            forecast.learnt().size(),
            forecast.later().size(),
            forecast.chains(),
            forecast.sweeps()));
  }

  /** {@return the score of a model, which is a part of the experiment} */
  static Forecast.Score score(
      Lab lab, String model, double scale, Forecast forecast, Supplier<Forecast.Score> found)
      throws IOException {
    String part =
        Text.of(
            "%s %s, %d documents then %d of %s, %d chains of %d sweeps",
            model,
            scale,
            forecast.learnt().size(),
            forecast.later().size(),
            lab.origin(),
            forecast.chains(),
            forecast.sweeps());
    return Forecast.Score.of(lab.part(part, () -> found.get().numbers()));
  }

  /** {@return the split of the user's documents, or of drawn ones} */
  static Forecast forecast(Lab lab) throws IOException {
    if (!lab.hasData()) {
      return Forecast.of(
          Documents.linked(lab.pick(250, 600), 1, 10, 40, lab.rng(5)),
          1000,
          lab.pick(100, 250),
          lab.pick(2, 4),
          lab.pick(40, 100));
    }
    Documents all =
        Documents.read(lab.file(0, "counts of words"), lab.file(1, "dates of the documents"));
    return Forecast.of(
        all, lab.pick(400, all.size()), lab.pick(150, 250), lab.pick(2, 4), lab.pick(60, 100));
  }

  /** {@return a logistic decay that is half a unit of its location wide, at most half a year} */
  static Decay logistic(double location) {
    return Decay.logistic(location, Math.max(0.5, location / 8));
  }

  /** {@return the table of the scores of models} */
  static Lab.Results table(Lab lab) throws IOException {
    return lab.table(
        "heldout",
        "model %s",
        "scale %.1f",
        "nats a document %.3f",
        "error %.3f",
        "all chains %.3f",
        "tables %.1f");
  }

  /** Adds a model to the table. */
  static void row(Lab.Results table, String model, double scale, Forecast.Score score) {
    table.row(model, scale, score.mean(), score.error(), score.pooled(), score.tables());
  }
}
