package crp.experiment.paper;

import crp.bench.OrderedProblems;
import crp.bench.Table;
import crp.evidence.ObservedWords;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.proximity.Decay;
import crp.seating.DistanceCrp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/**
 * Bayes factors of the distance dependent CRP against the CRP as a model of running text. The base
 * distribution is that of the words in all documents, so each factor is known in closed form; with
 * a base distribution that the documents share and that is not observed, as in the paper's figure,
 * it would have to be sampled.
 */
final class BfFigure4 implements Experiment {

  private static final double[] SCALES = {1, 5, 10, 25, 50, 100, 200, 400, 800, 1600};

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

  @Override
  public void run(Lab lab) throws IOException {
    RunningText text =
        lab.hasData()
            ? RunningText.read(lab.file(0, files()), 1000, 100)
            : RunningText.drawn(lab.pick(20, 100), lab.pick(500, 1000), 300, 100, lab.rng(4));
    double[] base = text.logFrequencies();
    double[] alphas = {100, 300, 1000, 3000};
    Map<String, DoubleFunction<Decay>> kinds = new LinkedHashMap<>();
    kinds.put("exponential", Decay::exponential);
    kinds.put("logistic", Decay::logistic);
    Table curves =
        lab.csv(
            "curves",
            "concentration %.0f",
            "decay %s",
            "scale %.0f",
            "log Bayes factor %.3f",
            "error %.3f");
    Map<String, Moments[][]> factors = new LinkedHashMap<>();
    for (Map.Entry<String, DoubleFunction<Decay>> kind : kinds.entrySet()) {
      factors.put(kind.getKey(), factors(lab, text, base, alphas, kind.getKey(), kind.getValue()));
    }
    for (int a = 0; a < alphas.length; a++) {
      for (Map.Entry<String, Moments[][]> kind : factors.entrySet()) {
        Moments[] row = kind.getValue()[a];
        for (int s = 0; s < SCALES.length; s++) {
          curves.row(alphas[a], kind.getKey(), SCALES[s], row[s].mean(), row[s].error());
        }
      }
      draw(lab, alphas[a], a, factors);
    }
    summary(lab, text, base, alphas, factors);
  }

  /** {@return for each concentration and scale the log Bayes factors of the documents} */
  private static Moments[][] factors(
      Lab lab,
      RunningText text,
      double[] base,
      double[] alphas,
      String name,
      DoubleFunction<Decay> kind) {
    Moments[][] all = new Moments[alphas.length][SCALES.length];
    for (Moments[] row : all) {
      Arrays.setAll(row, s -> new Moments());
    }
    for (int s = 0; s < SCALES.length; s++) {
      lab.say(
          "%s decay of scale %.0f, %d documents"
              .formatted(name, SCALES[s], text.documents().size()));
      for (int[] words : text.documents()) {
        DoubleUnaryOperator links =
            ObservedWords.byConcentration(
                DistanceCrp.of(1, OrderedProblems.near(words.length, kind.apply(SCALES[s]))),
                words,
                base);
        for (int a = 0; a < alphas.length; a++) {
          all[a][s].add(
              links.applyAsDouble(alphas[a]) - ObservedWords.logEvidence(alphas[a], words, base));
        }
      }
    }
    return all;
  }

  private static void summary(
      Lab lab, RunningText text, double[] base, double[] alphas, Map<String, Moments[][]> factors)
      throws IOException {
    Lab.Results table =
        lab.table(
            "summary",
            "decay %s",
            "concentration %.0f",
            "CRP %.1f",
            "best scale %.0f",
            "log Bayes factor %.2f",
            "error %.2f",
            "better at %s",
            "paper %s");
    for (Map.Entry<String, Moments[][]> kind : factors.entrySet()) {
      for (int a = 0; a < alphas.length; a++) {
        Moments crp = new Moments();
        for (int[] words : text.documents()) {
          crp.add(ObservedWords.logEvidence(alphas[a], words, base));
        }
        Moments[] row = kind.getValue()[a];
        int best = 0;
        int better = 0;
        for (int s = 0; s < row.length; s++) {
          best = row[s].mean() > row[best].mean() ? s : best;
          better += row[s].mean() > 0 ? 1 : 0;
        }
        table.row(
            kind.getKey(),
            alphas[a],
            crp.mean(),
            SCALES[best],
            row[best].mean(),
            row[best].error(),
            better + " of " + SCALES.length,
            kind.getKey().equals("logistic") ? "always better" : "better at some");
      }
    }
  }

  private static void draw(Lab lab, double alpha, int a, Map<String, Moments[][]> factors)
      throws IOException {
    double[] x = Arrays.stream(SCALES).map(Math::log10).toArray();
    List<LinePlot.Series> lines = new ArrayList<>();
    factors.forEach(
        (kind, all) ->
            lines.add(
                new LinePlot.Series(
                    kind, x, Arrays.stream(all[a]).mapToDouble(Moments::mean).toArray())));
    lines.add(new LinePlot.Series("CRP", x, new double[x.length]));
    lab.picture(
        "alpha%.0f".formatted(alpha),
        LinePlot.draw(
            lines,
            new Captions(
                "Mean over documents, concentration %.0f".formatted(alpha),
                "log10 of the scale (words)",
                "log Bayes factor (nats)")));
  }
}
