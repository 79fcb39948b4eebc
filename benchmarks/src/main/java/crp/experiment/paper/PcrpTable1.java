package crp.experiment.paper;

import crp.Text;
import crp.draws.Schedule;
import crp.experiment.paper.PriorComparison.Published;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.PowerTuning;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.io.IOException;
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

  @Override
  public String name() {
    return "pcrp-table1";
  }

  @Override
  public String about() {
    return "Lu, Li and Dunson, table 1: two simulations under CRP-Oracle, CRP and pCRP";
  }

  @Override
  public void run(Lab lab) throws IOException {
    PriorComparison table = PriorComparison.of(lab, 2, lab.pick(200, 2000));
    int[] sizes = lab.pick(new int[] {300}, new int[] {300, 2000});
    for (int sim = 1; sim <= 2; sim++) {
      GaussianSims.Labelled training = GaussianSims.draw(sim, 200, lab.rng(10 + sim));
      lab.say(Text.of("tuning the power on 200 rows of Sim %d", sim));
      double power = tune(training, lab.pick(60, 400)).power();
      for (int n : sizes) {
        GaussianSims.Labelled data = GaussianSims.draw(sim, n, lab.rng(20 + sim));
        Map<String, TablePrior> priors =
            PriorComparison.priors(GaussianSims.clusters(sim), n, power);
        for (Map.Entry<String, TablePrior> prior : priors.entrySet()) {
          lab.say(Text.of("Sim %d, %d rows, %s", sim, n, prior.getKey()));
          String key = Text.of("Sim %d|%d|%s", sim, n, prior.getKey());
          table.row(
              Text.of("Sim %d|%s", sim, prior.getKey()),
              prior.getValue(),
              GaussianNiw.from(data.rows()),
              data.rows(),
              data.truth(),
              PAPER.getOrDefault(key, Published.NONE));
        }
      }
    }
    lab.note(
        "The paper does not give the parameters of its simulations: compare the order of the three"
            + " priors, not the values.");
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
