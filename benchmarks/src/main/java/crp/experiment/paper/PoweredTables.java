package crp.experiment.paper;

import crp.Text;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.experiment.CsvLines;
import crp.experiment.TextTable;
import crp.likelihood.Family;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.partition.NormalizedMutualInformation;
import crp.partition.Partition;
import crp.partition.VariationOfInformation;
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
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Tables 1 and 2 of Lu, Li and Dunson (2018), two simulations and digits: agreement with the truth
 * and number of clusters, over the draws of a run, under the CRP with a concentration that suits
 * the true number of clusters (Oracle), the CRP and powered CRPs. One thread.
 */
final class PoweredTables {

  /** Labels whose colours are those of the paper's figure 6: red, blue and green. */
  private static final Map<String, Integer> COLOURS = Map.of("CRP-Oracle", 3, "CRP", 0, "pCRP", 2);

  /** Largest number of clusters in the picture of their law. */
  private static final int MOST_SHOWN = 10;

  private final Lab lab;
  private final Lab.Results table;
  private final int sweeps;

  private PoweredTables(Lab lab, int sweeps) throws IOException {
    this.lab = lab;
    this.sweeps = sweeps;
    table =
        lab.table(
            "table",
            "data %s,rows %d,prior %s,power %.2f,NMI %.3f,error %.4f,VI bits %.3f,"
                + "error of VI %.4f,VI nats %.3f,K %.2f,error of K %.3f,K max %.0f,"
                + "P(true K) %.2f");
  }

  /** {@return the three priors of the paper} */
  static Map<String, TablePrior> priors(int clusters, int rows, double power) {
    Map<String, TablePrior> priors = new LinkedHashMap<>();
    priors.put("CRP-Oracle", Crp.of(clusters / Math.log(rows)));
    priors.put("CRP", Crp.of(1));
    priors.put("pCRP", PoweredCrp.of(1, power));
    return priors;
  }

  /** Runs a prior and adds its row. */
  private Fit<RealRows> row(
      String name,
      String prior,
      TablePrior law,
      Family<RealRows> family,
      GaussianSims.Labelled data) {
    int n = data.rows().size();
    lab.say("%s, %d rows, %s", name, n, prior);
    Fit<RealRows> fit = Lab.fit(Mixture.of(law, family, data.rows()), sweeps, 2, 1);
    List<Draw> draws = fit.draws().draws();
    Partition truth = data.truth();
    SummaryStatistics nmi =
        Lab.summary(
            draws.stream()
                .mapToDouble(draw -> NormalizedMutualInformation.of(draw.partition(), truth)));
    SummaryStatistics vi =
        Lab.summary(
            draws.stream().mapToDouble(draw -> VariationOfInformation.of(draw.partition(), truth)));
    SummaryStatistics clusters = Lab.summary(draws.stream().mapToDouble(Draw::clusters));
    double right = draws.stream().filter(draw -> draw.clusters() == truth.clusters()).count();
    double bit = Math.log(2);
    table.row(
        name,
        n,
        prior,
        law instanceof PoweredCrp powered ? powered.power() : 1.0,
        nmi.getMean(),
        Lab.error(nmi),
        vi.getMean() / bit,
        Lab.error(vi) / bit,
        vi.getMean(),
        clusters.getMean(),
        Lab.error(clusters),
        clusters.getMax(),
        right / draws.size());
    return fit;
  }

  static void simulations(Lab lab) throws IOException {
    PoweredTables table = new PoweredTables(lab, lab.pick(200, 2000));
    int[] sizes = lab.pick(new int[] {300}, new int[] {300, 2000});
    lab.picture("figure2", grid(List.of(truth(1), truth(2))));
    Picture[] laws = new Picture[2 * sizes.length];
    for (int sim = 1; sim <= 2; sim++) {
      lab.say("tuning the power on 200 rows of Sim %d", sim);
      double power =
          PoweredFigures.tune(GaussianSims.draw(sim, 200, lab.rng(10 + sim)), lab.pick(60, 400))
              .power();
      for (int s = 0; s < sizes.length; s++) {
        int n = sizes[s];
        GaussianSims.Labelled data = GaussianSims.draw(sim, n, lab.rng(20 + sim));
        Map<String, Fit<RealRows>> fits = new LinkedHashMap<>();
        for (Map.Entry<String, TablePrior> prior :
            priors(GaussianSims.CLUSTERS, n, power).entrySet()) {
          String name = "Sim " + sim;
          GaussianNiw family = GaussianNiw.from(data.rows());
          fits.put(prior.getKey(), table.row(name, prior.getKey(), prior.getValue(), family, data));
        }
        laws[2 * s + sim - 1] = law(Text.of("Sim %d, N = %d", sim, n), fits);
        if (sim == 1 && s == sizes.length - 1) {
          lab.picture("figure4", traces(Text.of("Sim 1, N = %d", n), fits));
        }
      }
    }
    lab.picture("figure6", grid(List.of(laws)));
  }

  private static Picture grid(List<Picture> panels) {
    return Picture.grid(2, 440, 260, panels);
  }

  /** Figure 2: the density that rows are drawn from. */
  private static Picture truth(int sim) {
    double[] x = GaussianSims.grid(sim);
    return LinePlot.draw(
        List.of(new LinePlot.Series("", x, GaussianSims.density(sim, x))),
        new Captions(Text.of("Sim %d", sim), "x", "density"));
  }

  /** Figure 4: the number of clusters over the sweeps of the first chain, all on one scale. */
  private static Picture traces(String title, Map<String, Fit<RealRows>> fits) {
    double most =
        fits.values().stream()
            .flatMap(fit -> fit.draws().draws().stream())
            .mapToInt(Draw::clusters)
            .max()
            .orElse(1);
    List<Picture> panels = new ArrayList<>();
    fits.forEach(
        (name, fit) -> {
          List<Draw> draws =
              fit.draws().draws().stream().filter(draw -> draw.chain() == 0).toList();
          double[] sweep = draws.stream().mapToDouble(Draw::sweep).toArray();
          double[] clusters = draws.stream().mapToDouble(Draw::clusters).toArray();
          panels.add(
              LinePlot.draw(
                  List.of(
                      new LinePlot.Series("", sweep, clusters)
                          .coloured(COLOURS.getOrDefault(name, 0)),
                      LinePlot.Series.unseen(sweep[0], 1, most)),
                  new Captions(name + ", " + title, "sweep", "clusters")));
        });
    return Picture.grid(3, 300, 240, panels);
  }

  /** Figure 6: the posterior law of the number of clusters. */
  private static Picture law(String title, Map<String, Fit<RealRows>> fits) {
    List<LinePlot.Series> lines = new ArrayList<>();
    fits.forEach(
        (name, fit) -> {
          double[] law = Arrays.copyOf(fit.draws().clusterCountLaw(), MOST_SHOWN + 1);
          lines.add(
              LinePlot.Series.of(name, Arrays.copyOfRange(law, 1, law.length))
                  .coloured(COLOURS.getOrDefault(name, 0))
                  .dotted());
        });
    return LinePlot.draw(lines, new Captions(title, "clusters", "posterior probability"));
  }

  static void digits(Lab lab) throws IOException {
    PoweredTables table = new PoweredTables(lab, lab.pick(100, 2000));
    table.digits(read(lab.file(0)));
    for (int file = 1; file < lab.files(); file++) {
      table.digits(read(lab.file(file)));
    }
  }

  private void digits(GaussianSims.Labelled data) throws IOException {
    int n = data.rows().size();
    Map<String, TablePrior> priors = priors(4, n, 1.05);
    priors.put("pCRP 1.11", PoweredCrp.of(1, 1.11));
    List<Picture> panels = new ArrayList<>();
    panels.add(scatter(data, data.truth().labels(), Text.of("Truth, N = %d", n)));
    GaussianNiw family = GaussianNiw.from(data.rows());
    for (boolean broad : new boolean[] {true, false}) {
      for (Map.Entry<String, TablePrior> prior : priors.entrySet()) {
        Fit<RealRows> fit =
            row(
                broad ? "scale 1" : "scale sampled",
                prior.getKey(),
                prior.getValue(),
                broad ? family.withBaseScale(1.0) : family,
                data);
        if (broad && !prior.getKey().equals("CRP")) {
          panels.add(scatter(data, fit.partLabels(), prior.getKey()));
        }
      }
    }
    lab.picture("figure7-" + n, Picture.grid(2, 440, 300, panels));
  }

  private static Picture scatter(GaussianSims.Labelled data, int[] labels, String title) {
    return ScatterPlot.draw(
        GaussianSims.column(data.rows(), 0),
        GaussianSims.column(data.rows(), 1),
        labels,
        new Captions(title, "e1", "e2"));
  }

  private static GaussianSims.Labelled read(Path file) throws IOException {
    TextTable table = TextTable.read(file);
    List<double[]> columns = new ArrayList<>();
    for (String name : List.of("e1", "e2", "e3")) {
      columns.add(table.column(name).stream().mapToDouble(Double::parseDouble).toArray());
    }
    String label = table.names().contains("label") ? "label" : "digit";
    double[][] rows =
        IntStream.range(0, table.rows().size())
            .mapToObj(i -> columns.stream().mapToDouble(column -> column[i]).toArray())
            .toArray(double[][]::new);
    return new GaussianSims.Labelled(
        RealRows.of(rows), Partition.of(CsvLines.codes(table.column(label))));
  }
}
