package crp.experiment.paper;

import crp.Text;
import crp.bench.MallowsExperiment;
import crp.experiment.TextTable;
import crp.likelihood.ranking.GeneralizedMallows.Sampler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Figure 6 of Meila and Chen (2010), by {@link MallowsExperiment}: all samplers start with the
 * rankings dealt to ten tables at random, as there.
 */
final class McFigure6 implements Experiment {

  /** A partition that is this near to the truth, in nats, is right but for a few rankings. */
  private static final double NEAR = 0.05;

  private static final int MIDDLE = 100;

  /** Numbers of a sampler on a set. */
  private static final int FIGURES = 4;

  @Override
  public String name() {
    return "mc-figure6";
  }

  @Override
  public String about() {
    return "Meila and Chen, figure 6: distance to the truth by sweeps of three samplers";
  }

  @Override
  public void run(Lab lab) throws IOException {
    int[] sets = lab.pick(new int[] {1, 3}, new int[] {1, 2, 3, 4});
    int replicates = lab.pick(1, 10);
    int sweeps = lab.pick(30, 250);
    int each = lab.pick(30, 500);
    List<double[]> found = new ArrayList<>();
    for (int set : sets) {
      String part =
          Text.of(
              "rankings of set %d, %d a cluster, %d replicates of %d sweeps from random tables",
              set, each, replicates, sweeps);
      found.add(
          lab.part(
              part,
              () -> {
                MallowsExperiment.main(
                    new String[] {
                      "folder=" + lab.folder(),
                      "replicates=" + replicates,
                      "sweeps=" + sweeps,
                      "each=" + each,
                      "sets=" + set,
                      "start=random",
                      "tables=10"
                    });
                return figures(lab.folder().resolve(Text.of("set%d.csv", set)));
              }));
    }
    Lab.Results table =
        lab.table(
            "summary",
            "set %d",
            "sampler %s",
            "VI at sweep 10 %.4f",
            Text.of("VI at sweep %d %%.4f", Math.min(MIDDLE, sweeps)),
            "VI at the end %.4f",
            "first sweep near %s");
    for (int s = 0; s < sets.length; s++) {
      double[] vi = found.get(s);
      int at = 0;
      for (Sampler sampler : Sampler.values()) {
        table.row(
            sets[s],
            sampler.name().toLowerCase(Locale.ROOT).replace('_', '-'),
            vi[at],
            vi[at + 1],
            vi[at + 2],
            Double.isNaN(vi[at + 3]) ? "none" : String.valueOf((int) vi[at + 3]));
        at += FIGURES;
      }
    }
    lab.note("The paper: Beta-Gibbs falls sooner and lower than Slice-Gibbs on all four sets.");
  }

  /**
   * {@return for each sampler the distance after 10 sweeps, after {@value #MIDDLE} and at the end,
   * and the first sweep at which it is near 0, NaN if there is none}
   */
  private static double[] figures(Path traces) throws IOException {
    TextTable table = TextTable.read(traces);
    double[] figures = new double[FIGURES * Sampler.values().length];
    int at = 0;
    for (Sampler sampler : Sampler.values()) {
      double[] vi =
          table.column(sampler.name()).stream().mapToDouble(Double::parseDouble).toArray();
      int near = 0;
      while (near < vi.length && vi[near] > NEAR) {
        near++;
      }
      figures[at++] = vi[Math.min(10, vi.length) - 1];
      figures[at++] = vi[Math.min(MIDDLE, vi.length) - 1];
      figures[at++] = vi[vi.length - 1];
      figures[at++] = near < vi.length ? near + 1 : Double.NaN;
    }
    return figures;
  }
}
