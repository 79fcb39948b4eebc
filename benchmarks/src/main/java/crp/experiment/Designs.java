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
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** The designs: those in whose sight defaults were chosen, and others like them that only judge. */
final class Designs {

  private final List<Design> all = new ArrayList<>();
  private final Use use;

  private Designs(Use use) {
    this.use = use;
  }

  /**
   * A data set that is drawn.
   *
   * @param name unique among all sets
   * @param use whether it had a part in the choice of a default
   * @param maker draws the data
   */
  record Design(String name, Use use, Maker maker) {

    /** {@return the set that belongs to a seed} */
    DataSet draw(long seed) {
      return maker.draw(name, use, new SeededRng(seed));
    }
  }

  /** Draws the data of a design. */
  @FunctionalInterface
  interface Maker {
    DataSet draw(String name, Use use, Rng rng);
  }

  static List<Design> all() {
    Designs chosen = new Designs(Use.CHOSEN);
    chosen.chosen();
    Designs judged = new Designs(Use.JUDGED);
    judged.clouds();
    judged.columns();
    judged.shapes();
    List<Design> all = new ArrayList<>(chosen.all);
    all.addAll(judged.all);
    return all;
  }

  private void chosen() {
    for (int[] size : new int[][] {{300, 10}, {300, 20}, {300, 50}, {1000, 20}}) {
      add(
          Text.of("round-%d-%d", size[1], size[0]),
          new Clouds(size[1], equal(size[0], 3), steps(2), normal(1)));
    }
    for (double sd : new double[] {0.7, 1, 1.5, 3}) {
      Clouds clouds = new Clouds(3, equal(300, 3), cycle(5 * sd), normal(sd));
      add("integers-sd-" + sd, clouds, (drawn, rng) -> lattice(drawn, 1));
    }
    add(
        "heaped",
        new Clouds(2, equal(300, 2), at(new double[][] {{2, 5}, {4.2, 8}}), normal(0.4)),
        (drawn, rng) -> heap(drawn, 1));
    add(
        "yes-no-16",
        new Clouds(16, equal(400, 4), scattered(2), normal(1)),
        (drawn, rng) -> dichotomise(drawn, 0));
    add("t-3", new Clouds(3, equal(300, 3), cycle(5), student(3)));
    add(
        "outliers-10",
        new Clouds(3, equal(300, 3), cycle(5), normal(1)),
        (drawn, rng) -> strew(drawn, 30, 40, rng));
    all.add(new Design("moons", use, (n, u, rng) -> Shapes.moons(400, 0.1, rng).set(n, u)));
    all.add(
        new Design("nominal-20", use, (n, u, rng) -> Shapes.nominal(n, u, 1000, 20, 10, 5, rng)));
  }

  private void clouds() {
    double[][] separations = {{2, 3.5}, {5, 2}, {12, 1.2}, {12, 1.6}, {24, 1.2}, {24, 1.6}};
    for (double[] s : separations) {
      add(
          Text.of("scattered-%d-sd-%s", (int) s[0], s[1]),
          new Clouds((int) s[0], equal(400, 5), scattered(s[1]), normal(1)));
    }
    for (double sd : new double[] {0.4, 2}) {
      Clouds clouds = new Clouds(4, equal(400, 4), scattered(5 * sd), normal(sd));
      add("halves-sd-" + sd, clouds, (drawn, rng) -> lattice(drawn, 0.5));
    }
    int[] one = {300};
    int[] unequal = {350, 100, 35, 15};
    add("elliptical-3", new Clouds(3, equal(300, 3), cycle(5), elliptical(3)));
    add("elliptical-5", new Clouds(4, equal(400, 4), scattered(5), elliptical(5)));
    add("one-elliptical-3", new Clouds(3, one, scattered(0), elliptical(3)));
    add("t-5", new Clouds(4, equal(400, 4), scattered(5), student(5)));
    add("correlated-8", new Clouds(8, equal(450, 3), scattered(2), factor(3)));
    add("unequal", new Clouds(3, unequal, scattered(5), normal(1)));
    add(
        "yes-no-4-of-8",
        new Clouds(8, equal(300, 3), scattered(2), normal(1)),
        (drawn, rng) -> dichotomise(drawn, 4));
    double[][] corners = {{0, 0}, {9, 9}, {-9, 9}};
    add("wide-and-narrow", new Clouds(2, new int[] {200, 100, 100}, at(corners), normal(4, 0.6)));
    add("one-normal", new Clouds(5, one, scattered(0), normal(1)));
    add("one-t-3", new Clouds(3, one, scattered(0), student(3)));
    add(
        "outliers-20",
        new Clouds(5, equal(400, 4), scattered(3), normal(1)),
        (drawn, rng) -> strew(drawn, 20, 25, rng));
  }

  /** Mixtures in one column. */
  private void columns() {
    add("line-clear", new Clouds(1, equal(300, 3), at(new double[][] {{0}, {4}, {9}}), normal(1)));
    add(
        "line-overlap",
        new Clouds(1, new int[] {200, 100}, at(new double[][] {{0}, {3}}), normal(1)));
    add(
        "line-heaped",
        new Clouds(1, equal(400, 2), at(new double[][] {{20}, {60}}), normal(6)),
        (drawn, rng) -> {
          lattice(drawn, 1);
          heap(drawn, 5);
        });
  }

  /** Rings, nominal rows, and clusters that only nearness shows. */
  private void shapes() {
    all.add(new Design("rings", use, (n, u, rng) -> Shapes.rings(500, 0.15, rng).set(n, u)));
    all.add(new Design("nominal-8", use, (n, u, rng) -> Shapes.nominal(n, u, 400, 8, 15, 2, rng)));
    all.add(new Design("near-grid", use, (n, u, rng) -> Shapes.grid(n, u, 20, 25, rng)));
    all.add(new Design("near-graph", use, (n, u, rng) -> Shapes.graph(n, u, 500, rng)));
    all.add(new Design("near-disc", use, (n, u, rng) -> Shapes.disc(n, u, 500, rng)));
  }

  private void add(String name, Clouds clouds) {
    add(name, clouds, (drawn, rng) -> {});
  }

  private void add(String name, Clouds clouds, BiConsumer<Drawn, Rng> change) {
    all.add(
        new Design(
            name,
            use,
            (n, u, rng) -> {
              Drawn drawn = clouds.draw(rng);
              change.accept(drawn, rng);
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

  /** Rounds every third row of the first column to multiples of a step. */
  private static void heap(Drawn drawn, double step) {
    for (int i = 0; i < drawn.rows().length; i += 3) {
      drawn.rows()[i][0] = step * Math.rint(drawn.rows()[i][0] / step);
    }
  }

  /** Strews every so many rows widely, which then have no class. */
  private static void strew(Drawn drawn, int every, double sd, Rng rng) {
    for (int i = 7; i < drawn.rows().length; i += every) {
      double[] row = drawn.rows()[i];
      for (int j = 0; j < row.length; j++) {
        row[j] = sd * rng.gaussian();
      }
      drawn.labels()[i] = -1;
    }
  }
}
