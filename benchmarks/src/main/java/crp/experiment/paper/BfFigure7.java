package crp.experiment.paper;

import crp.Text;
import crp.bench.OrderedProblems;
import crp.bench.Table;
import crp.bench.ThreadTime;
import crp.data.CountRows;
import crp.kernel.LinkGibbs;
import crp.kernel.TableGibbs;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.partition.Links;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.picture.Picture;
import crp.proximity.Decay;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import crp.state.LinkState;
import crp.state.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * The link sampler with the identity decay, which has the CRP for its law, against algorithm 3 of
 * Neal (2000): the log joint of the CRP after each sweep, from the same random start.
 */
final class BfFigure7 implements Experiment {

  /** Iterations of the table; the last one ends a run. */
  private static final int[] MARKS = {3, 10, 30, 100};

  /** The first iteration of the picture. */
  private static final int FIRST = 3;

  /** Labels of the paper's colours. */
  private static final int BLUE = 0;

  private static final int RED = 3;

  @Override
  public String name() {
    return "bf-figure7";
  }

  @Override
  public String about() {
    return "Blei and Frazier, figure 7: the link sampler against algorithm 3 on the CRP";
  }

  @Override
  public String files() {
    return "words.csv,documents.csv";
  }

  @Override
  public void run(Lab lab) throws IOException {
    Documents documents =
        lab.hasData()
            ? Documents.read(lab.file(0, "counts of words"), lab.file(1, "dates of the documents"))
                .thinned(lab.pick(100, 250))
            : Documents.blocks(lab.pick(60, 250), 8, 60, lab.rng(7));
    Lab.Results table =
        lab.table(
            "marks",
            "beta %.1f",
            "sweep %d",
            "algorithm 3 %.1f",
            "sd %.1f",
            "links %.1f",
            "sd of links %.1f");
    Map<Double, List<Samples>> found = new LinkedHashMap<>();
    List<Picture> panels = new ArrayList<>();
    for (double beta : new double[] {1, 0.1}) {
      // the paper has 100 runs at 1; at 0.1 a run takes ten times as long
      int runs = lab.pick(4, beta == 1 ? 100 : 20);
      Samples tables = new Samples(runs, MARKS[MARKS.length - 1]);
      Samples links = new Samples(runs, MARKS[MARKS.length - 1]);
      for (int r = 0; r < runs; r++) {
        lab.say(Text.of("beta %.1f, run %d of %d", beta, r + 1, runs));
        run(documents.rows(), DirichletMultinomial.symmetric(beta), r, tables, links);
      }
      for (int mark : MARKS) {
        Moments a = tables.at(mark);
        Moments b = links.at(mark);
        table.row(beta, mark, a.mean(), a.deviation(), b.mean(), b.deviation());
      }
      found.put(beta, List.of(tables, links));
      write(lab, beta, tables, links);
      panels.add(draw(beta, tables, links));
    }
    lab.picture("runs", Picture.grid(2, 480, 280, panels));
    cost(lab, found);
    lab.note("The paper: the link sampler is higher at every iteration (iterations 3 to 1000).");
  }

  private static void cost(Lab lab, Map<Double, List<Samples>> found) throws IOException {
    Lab.Results cost =
        lab.table(
            "cost",
            "beta %.1f",
            "tables of algorithm 3 %.1f",
            "tables of links %.1f",
            "ms of algorithm 3 %.3f",
            "ms of links %.3f");
    found.forEach(
        (beta, both) ->
            cost.row(
                beta,
                both.get(0).clusters.mean(),
                both.get(1).clusters.mean(),
                both.get(0).milliseconds(),
                both.get(1).milliseconds()));
  }

  /** The log joints of some runs after each sweep. */
  private static final class Samples {
    private final double[][] joints;
    private final Moments clusters = new Moments();
    private double seconds;

    Samples(int runs, int sweeps) {
      joints = new double[runs][sweeps];
    }

    /** Sweeps, with the time of the sweeps alone. */
    void record(int run, Runnable sweep, DoubleSupplier joint) {
      for (int s = 0; s < joints[run].length; s++) {
        double begun = ThreadTime.seconds();
        sweep.run();
        seconds += ThreadTime.seconds() - begun;
        joints[run][s] = joint.getAsDouble();
      }
    }

    Moments at(int sweep) {
      Moments moments = new Moments();
      Arrays.stream(joints).forEach(run -> moments.add(run[sweep - 1]));
      return moments;
    }

    double milliseconds() {
      return 1e3 * seconds / joints.length / joints[0].length;
    }

    double[] means() {
      double[] means = new double[joints[0].length];
      Arrays.setAll(means, s -> at(s + 1).mean());
      return means;
    }
  }

  private static void run(
      CountRows rows, DirichletMultinomial family, int run, Samples tables, Samples links) {
    DistanceCrp prior = DistanceCrp.of(1, OrderedProblems.near(rows.size(), Decay.identity()));
    SeededRng rng = new SeededRng(100 + run);
    Links start = prior.simulate(rng);
    TableState seated = new TableState(Crp.of(1), family.bank(rows), start.partition());
    TableGibbs gibbs = new TableGibbs();
    tables.record(run, () -> gibbs.apply(seated, rng), seated::logJoint);
    tables.clusters.add(seated.tables());
    LinkState linked = new LinkState(prior, family.bank(rows), start);
    LinkGibbs linkGibbs = new LinkGibbs();
    links.record(
        run,
        () -> linkGibbs.apply(linked, rng),
        () -> new TableState(Crp.of(1), family.bank(rows), linked.partition()).logJoint());
    links.clusters.add(linked.tables());
  }

  private static void write(Lab lab, double beta, Samples tables, Samples links)
      throws IOException {
    Table csv = lab.csv("beta" + beta, "sweep %d", "algorithm 3 %.3f", "links %.3f");
    double[] a = tables.means();
    double[] b = links.means();
    for (int s = 0; s < a.length; s++) {
      csv.row(s + 1, a[s], b[s]);
    }
  }

  /** Every run, algorithm 3 in blue and links in red, from iteration 3 on, as in the paper. */
  private static Picture draw(double beta, Samples tables, Samples links) {
    List<LinePlot.Series> lines = new ArrayList<>();
    add(lines, "algorithm 3", BLUE, tables);
    add(lines, "links", RED, links);
    return LinePlot.draw(
        lines,
        new Captions(
            Text.of("%d runs, beta %s", tables.joints.length, beta),
            "iteration",
            "log joint (nats)"),
        LinePlot.Scale.LOG_ACROSS);
  }

  private static void add(List<LinePlot.Series> lines, String name, int colour, Samples samples) {
    double[] sweeps = new double[samples.joints[0].length - FIRST + 1];
    Arrays.setAll(sweeps, s -> s + FIRST);
    for (double[] run : samples.joints) {
      double[] shown = Arrays.copyOfRange(run, FIRST - 1, run.length);
      lines.add(new LinePlot.Series("", sweeps, shown).coloured(colour).faint());
    }
    double[] none = new double[1];
    Arrays.fill(none, Double.NaN);
    lines.add(new LinePlot.Series(name, none, none).coloured(colour));
  }
}
