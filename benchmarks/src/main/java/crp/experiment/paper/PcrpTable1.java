package crp.experiment.paper;

import crp.Text;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Schedule;
import crp.experiment.paper.PriorComparison.Published;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.model.PowerTuning;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.picture.Picture;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Table 1 of Lu, Li and Dunson (2018): two simulations. */
final class PcrpTable1 implements Experiment {

  private static final Map<String, Published> PAPER =
      Map.ofEntries(
          Map.entry("Sim 1|300|CRP-Oracle", new Published(0.800, 0.669, 4.2, 8)),
          Map.entry("Sim 1|300|CRP", new Published(0.773, 0.795, 5.3, 12)),
          Map.entry("Sim 1|300|pCRP", new Published(0.827, 0.580, 3.6, 7)),
          Map.entry("Sim 2|300|CRP-Oracle", new Published(0.937, 0.210, 4.0, 9)),
          Map.entry("Sim 2|300|CRP", new Published(0.917, 0.287, 4.8, 12)),
          Map.entry("Sim 2|300|pCRP", new Published(0.963, 0.116, 3.2, 6)),
          Map.entry("Sim 1|2000|CRP-Oracle", new Published(0.812, 0.610, 4.0, 10)),
          Map.entry("Sim 1|2000|CRP", new Published(0.782, 0.732, 5.8, 12)),
          Map.entry("Sim 1|2000|pCRP", new Published(0.823, 0.869, 3.5, 7)),
          Map.entry("Sim 2|2000|CRP-Oracle", new Published(0.962, 0.122, 4.1, 8)),
          Map.entry("Sim 2|2000|CRP", new Published(0.940, 0.205, 5.6, 13)),
          Map.entry("Sim 2|2000|pCRP", new Published(0.977, 0.072, 3.1, 6)));

  /** Labels whose colours are those of the paper's figure 6: red, blue and green. */
  private static final Map<String, Integer> COLOURS = Map.of("CRP-Oracle", 3, "CRP", 0, "pCRP", 2);

  /** Largest number of clusters in the picture of their law. */
  private static final int MOST_SHOWN = 10;

  @Override
  public String name() {
    return "pcrp-table1";
  }

  @Override
  public String about() {
    return "Lu, Li and Dunson, table 1, figures 2, 4, 6: two simulations under three priors";
  }

  @Override
  public void run(Lab lab) throws IOException {
    PriorComparison table = PriorComparison.of(lab, 2, lab.pick(200, 2000));
    int[] sizes = lab.pick(new int[] {300}, new int[] {300, 2000});
    lab.picture("figure2", grid(List.of(truth(1), truth(2))));
    List<List<Picture>> laws = new ArrayList<>();
    for (int sim = 1; sim <= 2; sim++) {
      GaussianSims.Labelled training = GaussianSims.draw(sim, 200, lab.rng(10 + sim));
      lab.say(Text.of("tuning the power on 200 rows of Sim %d", sim));
      double power = tune(training, lab.pick(60, 400)).power();
      laws.add(new ArrayList<>());
      for (int n : sizes) {
        GaussianSims.Labelled data = GaussianSims.draw(sim, n, lab.rng(20 + sim));
        Map<String, Fit<RealRows>> fits = new LinkedHashMap<>();
        for (Map.Entry<String, TablePrior> prior :
            PriorComparison.priors(GaussianSims.CLUSTERS, n, power).entrySet()) {
          fits.put(prior.getKey(), row(lab, table, sim, data, prior.getKey(), prior.getValue()));
        }
        laws.get(sim - 1).add(law(sim, n, fits));
        if (sim == 1 && n == sizes[sizes.length - 1]) {
          lab.picture("figure4", traces(n, fits));
        }
      }
    }
    List<Picture> panels = new ArrayList<>();
    for (int s = 0; s < sizes.length; s++) {
      panels.add(laws.get(0).get(s));
      panels.add(laws.get(1).get(s));
    }
    lab.picture("figure6", grid(panels));
    lab.note(
        "The paper does not give the parameters of its simulations: compare the order of the three"
            + " priors, not the values.");
  }

  private static Fit<RealRows> row(
      Lab lab,
      PriorComparison table,
      int sim,
      GaussianSims.Labelled data,
      String name,
      TablePrior prior) {
    int n = data.rows().size();
    lab.say(Text.of("Sim %d, %d rows, %s", sim, n, name));
    return table.row(
        Text.of("Sim %d|%s", sim, name),
        prior,
        GaussianNiw.from(data.rows()),
        data.rows(),
        data.truth(),
        PAPER.getOrDefault(Text.of("Sim %d|%d|%s", sim, n, name), Published.NONE));
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

  /** Figure 4: the number of clusters over the sweeps, all on one scale. */
  private static Picture traces(int n, Map<String, Fit<RealRows>> fits) {
    double most = fits.values().stream().mapToDouble(PcrpTable1::mostClusters).max().orElse(1);
    List<Picture> panels = new ArrayList<>();
    fits.forEach(
        (name, fit) -> {
          List<Draw> draws =
              fit.draws().draws().stream().filter(draw -> draw.chain() == 0).toList();
          panels.add(
              LinePlot.draw(
                  List.of(
                      new LinePlot.Series(
                              "",
                              draws.stream().mapToDouble(Draw::sweep).toArray(),
                              draws.stream().mapToDouble(Draw::clusters).toArray())
                          .coloured(COLOURS.getOrDefault(name, 0)),
                      LinePlot.Series.unseen(draws.get(0).sweep(), 1, most)),
                  new Captions(Text.of("%s, Sim 1, N = %d", name, n), "sweep", "clusters")));
        });
    return Picture.grid(3, 300, 240, panels);
  }

  private static double mostClusters(Fit<RealRows> fit) {
    return fit.draws().draws().stream().mapToInt(Draw::clusters).max().orElse(1);
  }

  /** Figure 6: the posterior law of the number of clusters. */
  private static Picture law(int sim, int n, Map<String, Fit<RealRows>> fits) {
    List<LinePlot.Series> lines = new ArrayList<>();
    fits.forEach(
        (name, fit) -> {
          double[] law = Arrays.copyOf(fit.draws().clusterCountLaw(), MOST_SHOWN + 1);
          lines.add(
              LinePlot.Series.of(name, Arrays.copyOfRange(law, 1, law.length))
                  .coloured(COLOURS.getOrDefault(name, 0))
                  .dotted());
        });
    return LinePlot.draw(
        lines,
        new Captions(Text.of("Sim %d, N = %d", sim, n), "clusters", "posterior probability"));
  }

  /** {@return the curve of the tuned power on some rows} */
  static PowerTuning.Curve tune(GaussianSims.Labelled training, int sweeps) {
    return PowerTuning.tune(
        PoweredCrp.of(1, 1.05),
        GaussianNiw.from(training.rows()),
        training.rows(),
        Settings.defaults()
            .withSchedule(Schedule.of(sweeps, sweeps / 2))
            .withThreads(1)
            .withSeed(1),
        Progress.NONE);
  }
}
