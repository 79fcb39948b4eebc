package crp.experiment.paper;

import crp.Text;
import crp.answer.FitDensities;
import crp.bench.Table;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Schedule;
import crp.experiment.TextTable;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.model.Settings;
import crp.predict.DensityCurve;
import crp.seating.Crp;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/** Figures 3, 5 and 8 of Lu, Li and Dunson (2018). */
final class PoweredFigures {

  /** The paper tunes on 100 of the 272 rows of the geyser and clusters the others. */
  private static final int CLUSTERED = 172;

  private PoweredFigures() {}

  /** {@return the curve of the tuned power on some rows} */
  static PowerTuning.Curve tune(GaussianSims.Labelled training, int sweeps) {
    return PowerTuning.tune(
        training.rows(),
        GaussianNiw.from(training.rows()),
        Settings.defaults().withSchedule(Schedule.of(sweeps)).withThreads(1).withSeed(1));
  }

  /** Figure 3: the loss over the power on several training sets, and the power each chooses. */
  static void losses(Lab lab) throws IOException {
    Lab.Results table =
        lab.table(
            "chosen",
            "data %s,training set %d,power %.2f,clusters there %.2f,"
                + "clusters at the least power %.2f,loss blows up %s");
    Table curves =
        lab.csv(
            "curves", "data %s,training set %d,power %.2f,loss %.4f,clusters %.3f,log fit %.2f");
    List<Picture> panels = new ArrayList<>();
    for (int sim = 1; sim <= 2; sim++) {
      List<LinePlot.Series> lines = new ArrayList<>();
      List<LinePlot.Series> upright = new ArrayList<>();
      for (int set = 1; set <= lab.pick(2, 5); set++) {
        lab.say("Sim %d, training set %d", sim, set);
        GaussianSims.Labelled training = GaussianSims.draw(sim, 200, lab.rng(100L * sim + set));
        PowerTuning.Curve curve = tune(training, lab.pick(60, 400));
        List<PowerTuning.Point> points = curve.points();
        double there = Lab.NONE;
        for (PowerTuning.Point p : points) {
          curves.row("Sim " + sim, set, p.power(), p.loss(), p.clusters(), p.logFit());
          there = p.power() == curve.power() ? p.clusters() : there;
        }
        double least = points.get(0).clusters();
        String blewUp = curve.blewUp() ? "yes" : "no";
        table.row("Sim " + sim, set, curve.power(), there, least, blewUp);
        double[] powers = points.stream().mapToDouble(PowerTuning.Point::power).toArray();
        double[] losses = points.stream().mapToDouble(PowerTuning.Point::loss).toArray();
        lines.add(new LinePlot.Series("set " + set, powers, losses));
        // a dashed line at the chosen power, as high as the curve
        SummaryStatistics range = Lab.summary(Arrays.stream(losses));
        double[] both = {curve.power(), curve.power()};
        double[] ends = {range.getMin(), range.getMax()};
        upright.add(new LinePlot.Series("", both, ends).coloured(set - 1).dashed());
      }
      lines.addAll(upright);
      String title = Text.of("Sim %d, 200 rows", sim);
      panels.add(LinePlot.draw(lines, new Captions(title, "power", "loss of equation 5")));
    }
    lab.picture("curves", Picture.grid(2, 460, 280, panels));
  }

  /** Figure 5: the estimated density of the first simulation, beside the true one. */
  static void densities(Lab lab) throws IOException {
    int n = lab.pick(300, 2000);
    RealRows rows = GaussianSims.draw(1, n, lab.rng(21)).rows();
    Lab.Results table =
        lab.table(
            "summary",
            "prior %s,K %.2f,clusters of the estimate %d,rows in those below 2 percent %d,"
                + "distance to the truth %.4f");
    List<Picture> panels = new ArrayList<>();
    for (Map.Entry<String, TablePrior> one :
        PoweredTables.priors(GaussianSims.CLUSTERS, n, 1.05).entrySet()) {
      String prior = one.getKey();
      lab.say("%s", prior);
      GaussianNiw family = GaussianNiw.from(rows);
      Fit<RealRows> fit =
          Lab.fit(Mixture.of(one.getValue(), family, rows), lab.pick(200, 4000), 2, 1);
      DensityCurve curve = FitDensities.of(fit).curves().get(0);
      double[] x = curve.at();
      List<Draw> draws = fit.draws().draws();
      panels.add(draw(prior, curve, components(draws.get(draws.size() - 1), family, rows, x)));
      int small = Arrays.stream(fit.estimate().sizes()).filter(size -> size < 0.02 * n).sum();
      int clusters = fit.estimate().clusters();
      table.row(prior, FitNumbers.of(fit).clusters(), clusters, small, distance(curve));
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
    RealRows grid = RealRows.of(x, x.length, 1);
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

  /** {@return half the integral of the absolute difference to the true density} */
  private static double distance(DensityCurve curve) {
    double[] x = curve.at();
    double[] truth = GaussianSims.density(1, x);
    double sum =
        IntStream.range(0, x.length).mapToDouble(i -> Math.abs(curve.mean()[i] - truth[i])).sum();
    return sum * (x[1] - x[0]) / 2;
  }

  /** Figure 8: clusters of the Old Faithful geyser. */
  static void geyser(Lab lab) throws IOException {
    RealRows all = read(lab.file(0));
    RealRows rows =
        all.select(Arrays.copyOf(SyntheticRankings.shuffled(all.size(), lab.rng(8)), CLUSTERED));
    Map<String, TablePrior> priors = new LinkedHashMap<>();
    priors.put("CRP-Oracle", Crp.of(0.39));
    priors.put("CRP", Crp.of(1));
    priors.put("pCRP", PoweredCrp.of(1, 1.11));
    Lab.Results table =
        lab.table("clusters", "prior %s,rows %d,clusters %d,sizes %s,mean K %.3f,error %.3f");
    for (Map.Entry<String, TablePrior> prior : priors.entrySet()) {
      lab.say("%s", prior.getKey());
      Fit<RealRows> fit =
          Lab.fit(
              Mixture.of(prior.getValue(), GaussianNiw.from(rows), rows),
              lab.pick(500, 10_000),
              2,
              1);
      SummaryStatistics clusters =
          Lab.summary(fit.draws().draws().stream().mapToDouble(Draw::clusters));
      String sizes =
          Arrays.stream(fit.estimate().sizes())
              .boxed()
              .sorted((a, b) -> b - a)
              .map(String::valueOf)
              .collect(Collectors.joining(" "));
      table.row(
          prior.getKey(),
          rows.size(),
          fit.estimate().clusters(),
          sizes,
          clusters.getMean(),
          Lab.error(clusters));
      Captions captions = new Captions(prior.getKey(), "eruption (minutes)", "waiting");
      double[] x = GaussianSims.column(rows, 0);
      double[] y = GaussianSims.column(rows, 1);
      lab.picture(prior.getKey(), ScatterPlot.draw(x, y, fit.partLabels(), captions));
    }
  }

  private static RealRows read(Path file) throws IOException {
    return RealRows.of(
        TextTable.read(file).rows().stream()
            .map(row -> row.stream().limit(2).mapToDouble(Double::parseDouble).toArray())
            .toArray(double[][]::new));
  }
}
