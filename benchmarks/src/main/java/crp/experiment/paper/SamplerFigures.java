package crp.experiment.paper;

import crp.Text;
import crp.bench.OrderedProblems;
import crp.bench.ThreadTime;
import crp.chain.TableInitializer;
import crp.data.CountRows;
import crp.kernel.TableGibbs;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.links.AveragedDistanceCrp;
import crp.links.AveragedDistanceCrp.Variant;
import crp.links.DistanceCrp;
import crp.links.ForwardSeating;
import crp.links.LinkGibbs;
import crp.links.LinkState;
import crp.links.SequentialState;
import crp.links.SiteMetropolis;
import crp.partition.Links;
import crp.proximity.Decay;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Samplers side by side on documents. Figure 7 of Blei and Frazier (2011): the link sampler with
 * the identity decay, which has the CRP for its law, against algorithm 3 of Neal (2000), by the log
 * joint of the CRP from the same random start. Figure 2 of Wybo et al. (2012): the processor time
 * of an iteration over the number of documents.
 */
final class SamplerFigures {

  /** Iterations of the table; the last one ends a run. */
  private static final int[] MARKS = {3, 10, 30, 100};

  private static final int SWEEPS = MARKS[MARKS.length - 1];

  /** The first iteration of the picture. */
  private static final int FIRST = 3;

  /** Labels of the paper's colours. */
  private static final int BLUE = 0;

  private static final int RED = 3;

  private SamplerFigures() {}

  static void joints(Lab lab) throws IOException {
    Documents documents =
        lab.hasData()
            ? Documents.read(lab.file(0), lab.file(1)).thinned(lab.pick(100, 250))
            : Documents.blocks(lab.pick(60, 250), 8, 60, lab.rng(7));
    Lab.Results table =
        lab.table(
            "marks", "beta %.1f,sweep %d,algorithm 3 %.1f,sd %.1f,links %.1f,sd of links %.1f");
    List<Object[]> costs = new ArrayList<>();
    List<Picture> panels = new ArrayList<>();
    for (double beta : new double[] {1, 0.1}) {
      // the paper has 100 runs at 1; at 0.1 a run takes ten times as long
      int runs = lab.pick(4, beta == 1 ? 100 : 20);
      Runs tables = new Runs(runs);
      Runs links = new Runs(runs);
      for (int r = 0; r < runs; r++) {
        lab.say("beta %.1f, run %d of %d", beta, r + 1, runs);
        run(documents.rows(), DirichletMultinomial.symmetric(beta), r, tables, links);
      }
      for (int mark : MARKS) {
        SummaryStatistics a = tables.after(mark);
        SummaryStatistics b = links.after(mark);
        table.row(
            beta,
            mark,
            a.getMean(),
            a.getStandardDeviation(),
            b.getMean(),
            b.getStandardDeviation());
      }
      costs.add(
          new Object[] {
            beta,
            tables.clusters.getMean(),
            links.clusters.getMean(),
            tables.milliseconds(),
            links.milliseconds()
          });
      panels.add(draw(Text.of("%d runs, beta %s", runs, beta), tables, links));
    }
    lab.picture("runs", Picture.grid(2, 480, 280, panels));
    Lab.Results cost =
        lab.table(
            "cost",
            "beta %.1f,tables of algorithm 3 %.1f,tables of links %.1f,ms of algorithm 3 %.3f,"
                + "ms of links %.3f");
    costs.forEach(cost::row);
  }

  /** The log joints of some runs after each sweep. */
  private static final class Runs {

    private final double[][] joints;
    private final SummaryStatistics clusters = new SummaryStatistics();
    private double seconds;

    Runs(int runs) {
      joints = new double[runs][SWEEPS];
    }

    /** Sweeps, with the time of the sweeps alone. */
    void record(int run, Runnable sweep, DoubleSupplier joint) {
      for (int s = 0; s < SWEEPS; s++) {
        double begun = ThreadTime.seconds();
        sweep.run();
        seconds += ThreadTime.seconds() - begun;
        joints[run][s] = joint.getAsDouble();
      }
    }

    SummaryStatistics after(int sweep) {
      return Lab.summary(Arrays.stream(joints).mapToDouble(run -> run[sweep - 1]));
    }

    double milliseconds() {
      return 1e3 * seconds / joints.length / SWEEPS;
    }
  }

  private static void run(
      CountRows rows, DirichletMultinomial family, int run, Runs tables, Runs links) {
    DistanceCrp prior = DistanceCrp.of(1, OrderedProblems.near(rows.size(), Decay.identity()));
    SeededRng rng = new SeededRng(100 + run);
    Links start = prior.simulate(rng);
    TableState seated = new TableState(Crp.of(1), family.bank(rows), start.partition());
    TableGibbs gibbs = new TableGibbs();
    tables.record(run, () -> gibbs.apply(seated, rng), seated::logJoint);
    tables.clusters.addValue(seated.tables());
    LinkState linked = new LinkState(prior, family.bank(rows), start);
    LinkGibbs linkGibbs = new LinkGibbs();
    links.record(
        run,
        () -> linkGibbs.apply(linked, rng),
        () -> new TableState(Crp.of(1), family.bank(rows), linked.partition()).logJoint());
    links.clusters.addValue(linked.tables());
  }

  /** Every run, algorithm 3 in blue and links in red, from iteration 3 on, as in the paper. */
  private static Picture draw(String title, Runs tables, Runs links) {
    List<LinePlot.Series> lines = new ArrayList<>();
    add(lines, "algorithm 3", BLUE, tables);
    add(lines, "links", RED, links);
    Captions captions = new Captions(title, "iteration", "log joint (nats)");
    return LinePlot.draw(lines, captions, LinePlot.Scale.LOG_ACROSS);
  }

  private static void add(List<LinePlot.Series> lines, String name, int colour, Runs runs) {
    double[] sweeps = new double[SWEEPS - FIRST + 1];
    Arrays.setAll(sweeps, s -> s + FIRST);
    for (double[] run : runs.joints) {
      double[] shown = Arrays.copyOfRange(run, FIRST - 1, run.length);
      lines.add(new LinePlot.Series("", sweeps, shown).coloured(colour).faint());
    }
    double[] none = {Lab.NONE};
    lines.add(new LinePlot.Series(name, none, none).coloured(colour));
  }

  static void times(Lab lab) throws IOException {
    int[] sizes = lab.pick(new int[] {125, 250, 500}, new int[] {250, 500, 1000, 2000, 4000});
    Lab.Results table = lab.table("times", "sampler %s,topics %s,documents %d,tables %d,ms %.3f");
    Map<String, double[]> times = new LinkedHashMap<>();
    for (boolean growing : new boolean[] {false, true}) {
      String topics = growing ? "one per 100" : "8";
      for (int s = 0; s < sizes.length; s++) {
        int n = sizes[s];
        lab.say("%d documents, topics: %s", n, topics);
        CountRows rows =
            Documents.blocks(n, growing ? Math.max(2, n / 100) : 8, 600, lab.rng(5)).rows();
        for (Timed one : samplers(rows)) {
          double ms = one.milliseconds(lab.pick(2000, 8000) / n);
          String name = one.name + (growing ? " of new topics" : "");
          times.computeIfAbsent(name, key -> new double[sizes.length])[s] = ms;
          table.row(one.name, topics, n, one.tables.getAsInt(), ms);
        }
      }
    }
    exponents(lab, Arrays.stream(sizes).asDoubleStream().toArray(), times);
  }

  /** The sweep of a chain. */
  private record Timed(String name, Runnable sweep, IntSupplier tables) {

    double milliseconds(int repeats) {
      int times = Math.max(2, repeats);
      for (int i = 0; i < times; i++) {
        sweep.run();
      }
      double begun = ThreadTime.seconds();
      for (int i = 0; i < times; i++) {
        sweep.run();
      }
      return 1e3 * (ThreadTime.seconds() - begun) / times;
    }
  }

  private static List<Timed> samplers(CountRows rows) {
    int n = rows.size();
    SeededRng rng = new SeededRng(6);
    DirichletMultinomial words = DirichletMultinomial.symmetric(0.1);
    Decay decay = Decay.exponential(20);
    TableState seated = new TableState(Crp.of(1), words.bank(rows));
    TableInitializer.SEQUENTIAL.seat(seated, rng);
    TableGibbs tables = new TableGibbs();
    DistanceCrp prior = DistanceCrp.of(1, OrderedProblems.near(n, decay));
    LinkState linked = new LinkState(prior, words.bank(rows), prior.simulate(rng));
    LinkGibbs links = new LinkGibbs();
    AveragedDistanceCrp averaged =
        AveragedDistanceCrp.of(1, Variant.MEAN, decay, OrderedProblems.times(n));
    SequentialState passes = new SequentialState(averaged, words.bank(rows));
    SequentialState exact = new SequentialState(averaged, words.bank(rows));
    ForwardSeating.apply(exact, rng);
    SiteMetropolis sites = new SiteMetropolis();
    return List.of(
        new Timed("CRP", () -> tables.apply(seated, rng), seated::tables),
        new Timed("links", () -> links.apply(linked, rng), linked::tables),
        new Timed("averaged as published", () -> ForwardSeating.apply(passes, rng), passes::tables),
        new Timed("averaged exact", () -> sites.apply(exact, rng), exact::tables));
  }

  private static void exponents(Lab lab, double[] sizes, Map<String, double[]> times)
      throws IOException {
    Lab.Results table = lab.table("exponents", "sampler %s,ms exponent %.2f");
    List<LinePlot.Series> lines = new ArrayList<>();
    times.forEach(
        (name, ms) -> {
          int last = sizes.length - 1;
          double slope = Math.log(ms[last] / ms[0]) / Math.log(sizes[last] / sizes[0]);
          table.row(name, slope);
          lines.add(new LinePlot.Series(name, sizes, ms).dotted());
        });
    Captions captions =
        new Captions("600 words a document", "documents", "milliseconds an iteration");
    lab.picture("times", LinePlot.draw(lines, captions, LinePlot.Scale.LOG));
  }
}
