package crp.experiment.paper;

import crp.Text;
import crp.data.RealRows;
import crp.experiment.TextTable;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.model.Model;
import crp.picture.Captions;
import crp.picture.ScatterPlot;
import crp.random.Rng;
import crp.seating.Crp;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Figure 8 of Lu, Li and Dunson (2018): clusters of the Old Faithful geyser. */
final class PcrpFigure8 implements Experiment {

  /** The paper tunes on 100 of the 272 rows and clusters the others. */
  private static final int CLUSTERED = 172;

  @Override
  public String name() {
    return "pcrp-figure8";
  }

  @Override
  public String about() {
    return "Lu, Li and Dunson, figure 8: Old Faithful under CRP-Oracle, CRP and pCRP";
  }

  @Override
  public String files() {
    return "test-data/faithful.arff";
  }

  @Override
  public void run(Lab lab) throws IOException {
    RealRows all = lab.hasData() ? read(lab.file(0, files())) : alike(lab.rng(80));
    RealRows rows = all.select(chosen(all.size(), lab.rng(8)));
    Map<String, TablePrior> priors = new LinkedHashMap<>();
    priors.put("CRP-Oracle", Crp.of(0.39));
    priors.put("CRP", Crp.of(1));
    priors.put("pCRP", PoweredCrp.of(1, 1.11));
    Lab.Results table =
        lab.table(
            "clusters",
            "prior %s",
            "rows %d",
            "clusters %d",
            "sizes %s",
            "mean K %.3f",
            "error %.3f",
            "paper clusters %s");
    for (Map.Entry<String, TablePrior> prior : priors.entrySet()) {
      lab.say(Text.of("%s", prior.getKey()));
      Fit<RealRows> fit =
          Model.mixture(prior.getValue(), GaussianNiw.from(rows), rows)
              .sweeps(lab.pick(500, 10_000))
              .chains(2)
              .threads(1)
              .seed(1)
              .fit();
      Moments clusters = new Moments();
      fit.draws().draws().forEach(draw -> clusters.add(draw.clusters()));
      table.row(
          prior.getKey(),
          rows.size(),
          fit.estimate().clusters(),
          Arrays.stream(fit.estimate().sizes())
              .boxed()
              .sorted((a, b) -> b - a)
              .map(String::valueOf)
              .collect(Collectors.joining(" ")),
          clusters.mean(),
          clusters.error(),
          prior.getKey().equals("CRP") ? "4" : "2");
      draw(lab, prior.getKey(), rows, fit.labels());
    }
  }

  private static void draw(Lab lab, String prior, RealRows rows, int[] labels) throws IOException {
    double[] x = IntStream.range(0, rows.size()).mapToDouble(i -> rows.value(i, 0)).toArray();
    double[] y = IntStream.range(0, rows.size()).mapToDouble(i -> rows.value(i, 1)).toArray();
    lab.picture(
        prior,
        ScatterPlot.draw(x, y, labels, new Captions(prior, "eruption (minutes)", "waiting")));
  }

  private static RealRows read(Path file) throws IOException {
    TextTable table = TextTable.read(file);
    return RealRows.of(
        table.rows().stream()
            .map(row -> row.stream().limit(2).mapToDouble(Double::parseDouble).toArray())
            .toArray(double[][]::new));
  }

  /** {@return rows from two Gaussians with the means and deviations of the geyser's two kinds} */
  private static RealRows alike(Rng rng) {
    double[][] rows = new double[272][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] =
          rng.below(272) < 97
              ? new double[] {2.04 + 0.26 * rng.gaussian(), 54.5 + 5.8 * rng.gaussian()}
              : new double[] {4.29 + 0.41 * rng.gaussian(), 80 + 6 * rng.gaussian()};
    }
    return RealRows.of(rows);
  }

  /** {@return the numbers of the rows that are clustered, in random order} */
  private static int[] chosen(int rows, Rng rng) {
    int[] order = IntStream.range(0, rows).toArray();
    for (int i = rows - 1; i > 0; i--) {
      int j = rng.below(i + 1);
      int swapped = order[i];
      order[i] = order[j];
      order[j] = swapped;
    }
    return Arrays.copyOf(order, Math.min(CLUSTERED, rows));
  }
}
