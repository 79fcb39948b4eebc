package crp.experiment.paper;

import crp.Text;
import crp.bench.Table;
import crp.model.PowerTuning;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.picture.Picture;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The loss over the power on several training sets, and the power that each chooses. */
final class PcrpFigure3 implements Experiment {

  @Override
  public String name() {
    return "pcrp-figure3";
  }

  @Override
  public String about() {
    return "Lu, Li and Dunson, figure 3: the loss by which the power is tuned";
  }

  @Override
  public void run(Lab lab) throws IOException {
    Lab.Results table =
        lab.table(
            "chosen",
            "data %s",
            "training set %d",
            "power %.2f",
            "clusters there %.2f",
            "clusters at the least power %.2f",
            "loss blows up %s");
    Table curves =
        lab.csv(
            "curves",
            "data %s",
            "training set %d",
            "power %.2f",
            "loss %.4f",
            "clusters %.3f",
            "log fit %.2f");
    List<Picture> panels = new ArrayList<>();
    for (int sim = 1; sim <= 2; sim++) {
      List<LinePlot.Series> lines = new ArrayList<>();
      List<LinePlot.Series> upright = new ArrayList<>();
      for (int set = 1; set <= lab.pick(2, 5); set++) {
        lab.say(Text.of("Sim %d, training set %d", sim, set));
        PowerTuning.Curve curve =
            PcrpTable1.tune(
                GaussianSims.draw(sim, 200, lab.rng(100L * sim + set)), lab.pick(60, 400));
        List<PowerTuning.Point> points = curve.points();
        for (PowerTuning.Point p : points) {
          curves.row("Sim " + sim, set, p.power(), p.loss(), p.clusters(), p.logFit());
        }
        double there =
            points.stream()
                .filter(p -> p.power() == curve.power())
                .mapToDouble(PowerTuning.Point::clusters)
                .findFirst()
                .orElse(Double.NaN);
        table.row(
            "Sim " + sim,
            set,
            curve.power(),
            there,
            points.get(0).clusters(),
            curve.blewUp() ? "yes" : "no");
        lines.add(losses(set, points));
        upright.add(chosen(set, curve));
      }
      lines.addAll(upright);
      panels.add(
          LinePlot.draw(
              lines,
              new Captions(Text.of("Sim %d, 200 rows", sim), "power", "loss of equation 5")));
    }
    lab.picture("curves", Picture.grid(2, 460, 280, panels));
    lab.note(
        "The paper shows one curve a simulation, flat up to a power at which the loss blows up.");
  }

  private static LinePlot.Series losses(int set, List<PowerTuning.Point> points) {
    return new LinePlot.Series(
        "set " + set,
        points.stream().mapToDouble(PowerTuning.Point::power).toArray(),
        points.stream().mapToDouble(PowerTuning.Point::loss).toArray());
  }

  /** A dashed line at the chosen power, as high as the curve. */
  private static LinePlot.Series chosen(int set, PowerTuning.Curve curve) {
    double[] losses = curve.points().stream().mapToDouble(PowerTuning.Point::loss).toArray();
    double[] both = {curve.power(), curve.power()};
    double[] ends = {Arrays.stream(losses).min().orElse(0), Arrays.stream(losses).max().orElse(0)};
    return new LinePlot.Series("", both, ends).coloured(set - 1).dashed();
  }
}
