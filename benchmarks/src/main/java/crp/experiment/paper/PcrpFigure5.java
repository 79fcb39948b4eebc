package crp.experiment.paper;

import crp.Text;
import crp.bench.Table;
import crp.data.RealRows;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.model.Model;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.predict.DensityCurve;
import crp.seating.TablePrior;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The estimated density of a column of the first simulation, beside the true one. */
final class PcrpFigure5 implements Experiment {

  @Override
  public String name() {
    return "pcrp-figure5";
  }

  @Override
  public String about() {
    return "Lu, Li and Dunson, figure 5: posterior densities under the three priors";
  }

  @Override
  public void run(Lab lab) throws IOException {
    int n = lab.pick(300, 2000);
    RealRows rows = GaussianSims.draw(1, n, lab.rng(21)).rows();
    Lab.Results table =
        lab.table(
            "summary",
            "prior %s",
            "K %.2f",
            "clusters of the estimate %d",
            "rows in those below 2 percent %d",
            "distance to the truth %.4f",
            "paper %s");
    Table curves = lab.csv("curves", "prior %s", "x %.4f", "mean %.5f", "lower %.5f", "upper %.5f");
    List<LinePlot.Series> lines = new ArrayList<>();
    for (Map.Entry<String, TablePrior> prior : PriorComparison.priors(3, n, 1.05).entrySet()) {
      lab.say(Text.of("%s", prior.getKey()));
      Fit<RealRows> fit =
          Model.mixture(prior.getValue(), GaussianNiw.from(rows), rows)
              .sweeps(lab.pick(200, 4000))
              .chains(2)
              .threads(1)
              .seed(1)
              .fit();
      DensityCurve curve = fit.densities().get(0);
      double[] x = curve.at();
      for (int i = 0; i < x.length; i++) {
        curves.row(prior.getKey(), x[i], curve.mean()[i], curve.lower()[i], curve.upper()[i]);
      }
      if (lines.isEmpty()) {
        double[] truth = Arrays.stream(x).map(GaussianSims::firstColumn).toArray();
        lines.add(new LinePlot.Series("truth", x, truth));
      }
      lines.add(new LinePlot.Series(prior.getKey(), x, curve.mean()));
      int small = Arrays.stream(fit.estimate().sizes()).filter(size -> size < 0.02 * n).sum();
      table.row(
          prior.getKey(),
          fit.meanClusters(),
          fit.estimate().clusters(),
          small,
          distance(curve),
          paper(prior.getKey()));
    }
    lab.picture(
        "density",
        LinePlot.draw(
            lines, new Captions(Text.of("First column of Sim 1, %d rows", n), "x", "density")));
  }

  private static String paper(String prior) {
    return switch (prior) {
      case "CRP-Oracle" -> "one small cluster too many";
      case "CRP" -> "two small clusters too many";
      default -> "none";
    };
  }

  /** {@return half the integral of the absolute difference to the true density} */
  private static double distance(DensityCurve curve) {
    double[] x = curve.at();
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += Math.abs(curve.mean()[i] - GaussianSims.firstColumn(x[i]));
    }
    return sum * (x[1] - x[0]) / 2;
  }
}
