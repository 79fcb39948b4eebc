package crp.experiment.paper;

import crp.Text;
import crp.bench.Table;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.model.Model;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.picture.Picture;
import crp.predict.DensityCurve;
import crp.seating.TablePrior;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The estimated density of the first simulation and its components, beside the true one. */
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
    List<Picture> panels = new ArrayList<>();
    for (Map.Entry<String, TablePrior> prior :
        PriorComparison.priors(GaussianSims.CLUSTERS, n, 1.05).entrySet()) {
      lab.say(Text.of("%s", prior.getKey()));
      GaussianNiw family = GaussianNiw.from(rows);
      Fit<RealRows> fit =
          Model.mixture(prior.getValue(), family, rows)
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
      List<Draw> draws = fit.draws().draws();
      panels.add(
          draw(prior.getKey(), curve, components(draws.get(draws.size() - 1), family, rows, x)));
      int small = Arrays.stream(fit.estimate().sizes()).filter(size -> size < 0.02 * n).sum();
      table.row(
          prior.getKey(),
          fit.meanClusters(),
          fit.estimate().clusters(),
          small,
          distance(curve),
          paper(prior.getKey()));
    }
    lab.picture("density", Picture.grid(3, 340, 260, panels));
  }

  /** Components are dashed, as in the paper. */
  private static Picture draw(String prior, DensityCurve curve, List<double[]> components) {
    double[] x = curve.at();
    List<LinePlot.Series> lines = new ArrayList<>();
    lines.add(new LinePlot.Series("", x, GaussianSims.density(1, x)).coloured(1));
    lines.add(new LinePlot.Series("", x, curve.mean()).coloured(0));
    components.forEach(one -> lines.add(new LinePlot.Series("", x, one).coloured(0).dashed()));
    return LinePlot.draw(
        lines, new Captions(Text.of("%s: %d clusters", prior, components.size()), "x", "density"));
  }

  /** {@return the weighted predictive density of each cluster of a draw} */
  private static List<double[]> components(
      Draw draw, GaussianNiw family, RealRows rows, double[] x) {
    TableBank<RealRows> bank = family.withBaseScale(draw.number(GaussianNiw.BASE_SCALE)).bank(rows);
    bank.reserve(draw.clusters());
    for (int i = 0; i < draw.size(); i++) {
      bank.add(draw.label(i), i);
    }
    RealRows grid =
        RealRows.of(Arrays.stream(x).mapToObj(one -> new double[] {one}).toArray(double[][]::new));
    int[] sizes = draw.partition().sizes();
    List<double[]> components = new ArrayList<>();
    for (int k = 0; k < sizes.length; k++) {
      double[] density = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        double[] log = new double[1];
        bank.addLogPredictiveOf(grid, i, new int[] {k}, 1, log);
        density[i] = sizes[k] * Math.exp(log[0]) / draw.size();
      }
      components.add(density);
    }
    return components;
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
    double[] truth = GaussianSims.density(1, x);
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += Math.abs(curve.mean()[i] - truth[i]);
    }
    return sum * (x[1] - x[0]) / 2;
  }
}
