package crp.experiment;

import static crp.experiment.Clouds.at;
import static crp.experiment.Clouds.cycle;
import static crp.experiment.Clouds.elliptical;
import static crp.experiment.Clouds.equal;
import static crp.experiment.Clouds.factor;
import static crp.experiment.Clouds.normal;
import static crp.experiment.Clouds.scattered;
import static crp.experiment.Clouds.steps;
import static crp.experiment.Clouds.student;

import crp.Text;
import crp.experiment.Clouds.Drawn;
import crp.experiment.DataSet.Use;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The designs: those in whose sight defaults were chosen, and others like them that only judge. */
final class Designs {

  private Designs() {}

  static List<Design> all() {
    List<Design> all = new ArrayList<>();
    chosen(all);
    judged(all);
    return all;
  }

  private static void chosen(List<Design> all) {
    for (int[] size : new int[][] {{300, 10}, {300, 20}, {300, 50}, {1000, 20}}) {
      Clouds clouds = new Clouds(size[1], equal(size[0], 3), steps(2), normal(1));
      add(all, Text.of("round-%d-%d", size[1], size[0]), Use.CHOSEN, clouds, drawn -> {});
    }
    for (double sd : new double[] {0.7, 1, 1.5, 3}) {
      Clouds clouds = new Clouds(3, equal(300, 3), cycle(5 * sd), normal(sd));
      add(all, "integers-sd-" + sd, Use.CHOSEN, clouds, drawn -> lattice(drawn, 1));
    }
    Clouds two = new Clouds(2, equal(300, 2), at(new double[][] {{2, 5}, {4.2, 8}}), normal(0.4));
    add(all, "heaped", Use.CHOSEN, two, drawn -> heap(drawn, 3));
    Clouds answers = new Clouds(16, equal(400, 4), scattered(2), normal(1));
    add(all, "yes-no-16", Use.CHOSEN, answers, drawn -> dichotomise(drawn, 0));
    Clouds tails = new Clouds(3, equal(300, 3), cycle(5), student(3));
    add(all, "t-3", Use.CHOSEN, tails, drawn -> {});
    Clouds clean = new Clouds(3, equal(300, 3), cycle(5), normal(1));
    all.add(new Design("outliers-10", Use.CHOSEN, strewn(clean, 30, 40)));
    all.add(
        new Design(
            "moons", Use.CHOSEN, (name, use, rng) -> Shapes.moons(400, 0.1, rng).set(name, use)));
    all.add(
        new Design(
            "nominal-20",
            Use.CHOSEN,
            (name, use, rng) -> Shapes.nominal(1000, 20, 10, 5, rng).set(name, use)));
  }

  private static void judged(List<Design> all) {
    double[][] separations = {{2, 3.5}, {5, 2}, {12, 1.2}, {12, 1.6}, {24, 1.2}, {24, 1.6}};
    for (double[] s : separations) {
      Clouds clouds = new Clouds((int) s[0], equal(400, 5), scattered(s[1]), normal(1));
      add(all, Text.of("scattered-%d-sd-%s", (int) s[0], s[1]), Use.JUDGED, clouds, drawn -> {});
    }
    for (double sd : new double[] {0.4, 2}) {
      Clouds clouds = new Clouds(4, equal(400, 4), scattered(5 * sd), normal(sd));
      add(all, "halves-sd-" + sd, Use.JUDGED, clouds, drawn -> lattice(drawn, 0.5));
    }
    add(
        all,
        "elliptical-3",
        Use.JUDGED,
        new Clouds(3, equal(300, 3), cycle(5), elliptical(3)),
        drawn -> {});
    add(
        all,
        "elliptical-5",
        Use.JUDGED,
        new Clouds(4, equal(400, 4), scattered(5), elliptical(5)),
        drawn -> {});
    add(
        all,
        "one-elliptical-3",
        Use.JUDGED,
        new Clouds(3, new int[] {300}, scattered(0), elliptical(3)),
        drawn -> {});
    add(
        all,
        "t-5",
        Use.JUDGED,
        new Clouds(4, equal(400, 4), scattered(5), student(5)),
        drawn -> {});
    add(
        all,
        "correlated-8",
        Use.JUDGED,
        new Clouds(8, equal(450, 3), scattered(2), factor(3)),
        drawn -> {});
    add(
        all,
        "unequal",
        Use.JUDGED,
        new Clouds(3, new int[] {350, 100, 35, 15}, scattered(5), normal(1)),
        drawn -> {});
    Clouds half = new Clouds(8, equal(300, 3), scattered(2), normal(1));
    add(all, "yes-no-4-of-8", Use.JUDGED, half, drawn -> dichotomise(drawn, 4));
    Clouds wide =
        new Clouds(
            2,
            new int[] {200, 100, 100},
            at(new double[][] {{0, 0}, {9, 9}, {-9, 9}}),
            normal(4, 0.6));
    add(all, "wide-and-narrow", Use.JUDGED, wide, drawn -> {});
    columns(all);
    shapes(all);
    regions(all);
  }

  /** Clusters that only nearness shows. */
  private static void regions(List<Design> all) {
    all.add(
        new Design(
            "near-grid", Use.JUDGED, (name, use, rng) -> Regions.grid(name, use, 20, 25, rng)));
    all.add(
        new Design(
            "near-graph", Use.JUDGED, (name, use, rng) -> Regions.graph(name, use, 500, rng)));
    all.add(
        new Design("near-disc", Use.JUDGED, (name, use, rng) -> Regions.disc(name, use, 500, rng)));
  }

  /** Mixtures in one column. */
  private static void columns(List<Design> all) {
    Clouds line = new Clouds(1, equal(300, 3), at(new double[][] {{0}, {4}, {9}}), normal(1));
    add(all, "line-clear", Use.JUDGED, line, drawn -> {});
    Clouds near = new Clouds(1, new int[] {200, 100}, at(new double[][] {{0}, {3}}), normal(1));
    add(all, "line-overlap", Use.JUDGED, near, drawn -> {});
    Clouds ages = new Clouds(1, equal(400, 2), at(new double[][] {{20}, {60}}), normal(6));
    add(
        all,
        "line-heaped",
        Use.JUDGED,
        ages,
        drawn -> {
          lattice(drawn, 1);
          for (int i = 0; i < drawn.rows().length; i += 3) {
            drawn.rows()[i][0] = 5 * Math.rint(drawn.rows()[i][0] / 5);
          }
        });
  }

  /** One cluster, outliers, rings and nominal rows. */
  private static void shapes(List<Design> all) {
    add(
        all,
        "one-normal",
        Use.JUDGED,
        new Clouds(5, new int[] {300}, scattered(0), normal(1)),
        drawn -> {});
    add(
        all,
        "one-t-3",
        Use.JUDGED,
        new Clouds(3, new int[] {300}, scattered(0), student(3)),
        drawn -> {});
    Clouds four = new Clouds(5, equal(400, 4), scattered(3), normal(1));
    all.add(new Design("outliers-20", Use.JUDGED, strewn(four, 20, 25)));
    all.add(
        new Design(
            "rings", Use.JUDGED, (name, use, rng) -> Shapes.rings(500, 0.15, rng).set(name, use)));
    all.add(
        new Design(
            "nominal-8",
            Use.JUDGED,
            (name, use, rng) -> Shapes.nominal(400, 8, 15, 2, rng).set(name, use)));
  }

  private static void add(
      List<Design> all, String name, Use use, Clouds clouds, Consumer<Drawn> change) {
    all.add(
        new Design(
            name,
            use,
            (n, u, rng) -> {
              Drawn drawn = clouds.draw(rng);
              change.accept(drawn);
              return drawn.set(n, u);
            }));
  }

  /** Rounds all values to multiples of a step. */
  private static void lattice(Drawn drawn, double step) {
    for (double[] row : drawn.rows()) {
      for (int j = 0; j < row.length; j++) {
        row[j] = step * Math.rint(row[j] / step);
      }
    }
  }

  /** Leaves only the sign, 0 or 1, of the columns from a given one on. */
  private static void dichotomise(Drawn drawn, int from) {
    for (double[] row : drawn.rows()) {
      for (int j = from; j < row.length; j++) {
        row[j] = row[j] > 0 ? 1 : 0;
      }
    }
  }

  /** Rounds every so many rows of the first column to whole numbers. */
  private static void heap(Drawn drawn, int every) {
    for (int i = 0; i < drawn.rows().length; i += every) {
      drawn.rows()[i][0] = Math.rint(drawn.rows()[i][0]);
    }
  }

  /** {@return clouds in which every so many rows are strewn widely and have no class} */
  private static Design.Maker strewn(Clouds clouds, int every, double sd) {
    return (name, use, rng) -> {
      Drawn drawn = clouds.draw(rng);
      for (int i = 7; i < drawn.rows().length; i += every) {
        strew(drawn.rows()[i], sd, rng);
        drawn.labels()[i] = -1;
      }
      return drawn.set(name, use);
    };
  }

  private static void strew(double[] row, double sd, Rng rng) {
    for (int j = 0; j < row.length; j++) {
      row[j] = sd * rng.gaussian();
    }
  }
}
