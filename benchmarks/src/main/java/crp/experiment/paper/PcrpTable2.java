package crp.experiment.paper;

import crp.Text;
import crp.data.RealRows;
import crp.experiment.CsvLines;
import crp.experiment.TextTable;
import crp.experiment.paper.PriorComparison.Published;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.partition.Partition;
import crp.picture.Captions;
import crp.picture.Picture;
import crp.picture.ScatterPlot;
import crp.random.Rng;
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

/** Table 2 of Lu, Li and Dunson (2018): digits 1 to 4 in a spectral space. */
final class PcrpTable2 implements Experiment {

  private static final Map<String, Published> PAPER =
      Map.of(
          "1000 CRP-Oracle", new Published(0.651, 1.382, 4.37, 7),
          "1000 CRP", new Published(0.651, 1.386, 4.58, 8),
          "1000 pCRP", new Published(0.651, 1.382, 4.08, 6),
          "3000 CRP-Oracle", new Published(0.651, 1.400, 5.17, 8),
          "3000 CRP", new Published(0.651, 1.402, 5.44, 9),
          "3000 pCRP", new Published(0.652, 1.389, 4.57, 7));

  /** The middles of the four drawn clusters. */
  private static final double[][] MEANS = {{-3, 0, 0}, {3, 0, 0}, {0, 3, 1}, {0, -3, 1}};

  @Override
  public String name() {
    return "pcrp-table2";
  }

  @Override
  public String about() {
    return "Lu, Li and Dunson, table 2, figure 7: digits 1 to 4 under three priors";
  }

  @Override
  public String files() {
    return "files of digits with columns e1 e2 e3 and digit or label";
  }

  @Override
  public void run(Lab lab) throws IOException {
    PriorComparison table = PriorComparison.of(lab, 2, lab.pick(100, 2000));
    if (lab.files() == 0) {
      compare(lab, table, bent(lab.pick(300, 1000), lab.rng(31)));
    }
    for (int file = 0; file < lab.files(); file++) {
      compare(lab, table, read(lab.file(file, files())));
    }
    lab.note("The paper: four clusters under pCRP, one or two more under the CRP; equal NMI.");
  }

  private static void compare(Lab lab, PriorComparison table, GaussianSims.Labelled data)
      throws IOException {
    int n = data.rows().size();
    Map<String, TablePrior> priors = new LinkedHashMap<>(PriorComparison.priors(4, n, 1.05));
    priors.put("pCRP 1.11", PoweredCrp.of(1, 1.11));
    List<Picture> panels = new ArrayList<>();
    panels.add(scatter(data, data.truth().labels(), Text.of("Truth, N = %d", n)));
    for (boolean broad : new boolean[] {true, false}) {
      GaussianNiw family = GaussianNiw.from(data.rows());
      for (Map.Entry<String, TablePrior> prior : priors.entrySet()) {
        lab.say(
            Text.of(
                "%d rows, %s, %s",
                n, prior.getKey(), broad ? "base scale 1" : "base scale sampled"));
        Fit<RealRows> fit =
            table.row(
                (broad ? "scale 1|" : "scale sampled|") + prior.getKey(),
                prior.getValue(),
                broad ? family.withBaseScale(1.0) : family,
                data.rows(),
                data.truth(),
                lab.hasData()
                    ? PAPER.getOrDefault(n + " " + prior.getKey(), Published.NONE)
                    : Published.NONE);
        if (broad && !prior.getKey().equals("CRP")) {
          panels.add(scatter(data, likeTruth(fit.estimate(), data.truth()), prior.getKey()));
        }
      }
      if (broad) {
        lab.picture("figure7-" + n, Picture.grid(2, 440, 300, panels));
      }
    }
  }

  private static Picture scatter(GaussianSims.Labelled data, int[] labels, String title) {
    double[] x =
        IntStream.range(0, labels.length).mapToDouble(i -> data.rows().value(i, 0)).toArray();
    double[] y =
        IntStream.range(0, labels.length).mapToDouble(i -> data.rows().value(i, 1)).toArray();
    return ScatterPlot.draw(x, y, labels, new Captions(title, "e1", "e2"));
  }

  /**
   * {@return the labels of the classes that clusters share most rows with, new ones for the rest}
   */
  private static int[] likeTruth(Partition found, Partition truth) {
    int[][] shared = new int[found.clusters()][truth.clusters()];
    for (int i = 0; i < found.size(); i++) {
      shared[found.label(i)][truth.label(i)]++;
    }
    int[] label = new int[found.clusters()];
    Arrays.fill(label, -1);
    for (int c = 0; c < truth.clusters(); c++) {
      int best = -1;
      for (int k = 0; k < label.length; k++) {
        if (label[k] < 0 && (best < 0 || shared[k][c] > shared[best][c])) {
          best = k;
        }
      }
      if (best >= 0) {
        label[best] = c;
      }
    }
    int next = truth.clusters();
    for (int k = 0; k < label.length; k++) {
      label[k] = label[k] < 0 ? next++ : label[k];
    }
    return IntStream.range(0, found.size()).map(i -> label[found.label(i)]).toArray();
  }

  private static GaussianSims.Labelled read(Path file) throws IOException {
    TextTable table = TextTable.read(file);
    List<List<String>> columns =
        List.of(table.column("e1"), table.column("e2"), table.column("e3"));
    String label = table.names().contains("label") ? "label" : "digit";
    double[][] rows = new double[columns.get(0).size()][3];
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < 3; j++) {
        rows[i][j] = Double.parseDouble(columns.get(j).get(i));
      }
    }
    return new GaussianSims.Labelled(
        RealRows.of(rows), Partition.of(CsvLines.codes(table.column(label))));
  }

  /** {@return four clusters in space that are bent, so that a Gaussian does not fit them} */
  private static GaussianSims.Labelled bent(int n, Rng rng) {
    double[][] rows = new double[n][3];
    int[] truth = new int[n];
    for (int i = 0; i < n; i++) {
      truth[i] = rng.below(4);
      double along = rng.gaussian();
      double[] mean = MEANS[truth[i]];
      rows[i][0] = mean[0] + 0.3 * rng.gaussian();
      rows[i][1] = mean[1] + 0.3 * rng.gaussian() + 0.15 * along * along;
      rows[i][2] = mean[2] + along + 0.3 * rng.gaussian();
    }
    return new GaussianSims.Labelled(RealRows.of(rows), Partition.of(truth));
  }
}
