package crp.experiment.paper;

import crp.Text;
import crp.bench.OrderedProblems;
import crp.bench.ThreadTime;
import crp.chain.TableInitializer;
import crp.data.CountRows;
import crp.kernel.ForwardSeating;
import crp.kernel.LinkGibbs;
import crp.kernel.ParticleGibbs;
import crp.kernel.SiteMetropolis;
import crp.kernel.TableGibbs;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.picture.Captions;
import crp.picture.LinePlot;
import crp.proximity.Decay;
import crp.random.SeededRng;
import crp.seating.AveragedDistanceCrp;
import crp.seating.AveragedDistanceCrp.Variant;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import crp.state.LinkState;
import crp.state.SequentialState;
import crp.state.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/** Processor time of an iteration of each sampler over the number of documents. */
final class WyboFigure2 implements Experiment {

  private static final DirichletMultinomial WORDS = DirichletMultinomial.symmetric(0.1);
  private static final double SCALE = 20;

  @Override
  public String name() {
    return "wybo-figure2";
  }

  @Override
  public String about() {
    return "Wybo et al., figure 2: time of an iteration over the number of documents";
  }

  @Override
  public void run(Lab lab) throws IOException {
    int[] sizes = lab.pick(new int[] {125, 250, 500}, new int[] {250, 500, 1000, 2000, 4000});
    Lab.Results table =
        lab.table("times", "sampler %s", "topics %s", "documents %d", "tables %d", "ms %.3f");
    Map<String, double[]> times = new LinkedHashMap<>();
    for (boolean growing : new boolean[] {false, true}) {
      String topics = growing ? "one per 100" : "8";
      for (int s = 0; s < sizes.length; s++) {
        int n = sizes[s];
        lab.say(Text.of("%d documents, topics: %s", n, topics));
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
    exponents(lab, sizes, times);
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
    Decay decay = Decay.exponential(SCALE);
    TableState seated = new TableState(Crp.of(1), WORDS.bank(rows));
    TableInitializer.SEQUENTIAL.seat(seated, rng);
    TableGibbs tables = new TableGibbs();
    DistanceCrp prior = DistanceCrp.of(1, OrderedProblems.near(n, decay));
    LinkState linked = new LinkState(prior, WORDS.bank(rows), prior.simulate(rng));
    LinkGibbs links = new LinkGibbs();
    AveragedDistanceCrp averaged =
        AveragedDistanceCrp.of(1, Variant.MEAN, decay, OrderedProblems.times(n));
    SequentialState passes = new SequentialState(averaged, WORDS.bank(rows));
    SequentialState exact = new SequentialState(averaged, WORDS.bank(rows));
    ForwardSeating.apply(exact, rng);
    ParticleGibbs particles = new ParticleGibbs();
    SiteMetropolis sites = new SiteMetropolis();
    return List.of(
        new Timed("CRP", () -> tables.apply(seated, rng), seated::tables),
        new Timed("links", () -> links.apply(linked, rng), linked::tables),
        new Timed("averaged as published", () -> ForwardSeating.apply(passes, rng), passes::tables),
        new Timed(
            "averaged exact",
            () -> {
              particles.apply(exact, rng);
              sites.apply(exact, rng);
            },
            exact::tables));
  }

  private static void exponents(Lab lab, int[] sizes, Map<String, double[]> times)
      throws IOException {
    Lab.Results table = lab.table("exponents", "sampler %s", "ms exponent %.2f", "paper %s");
    double[] x = Arrays.stream(sizes).asDoubleStream().toArray();
    List<LinePlot.Series> lines = new ArrayList<>();
    times.forEach(
        (name, ms) -> {
          int last = sizes.length - 1;
          double slope = Math.log(ms[last] / ms[0]) / Math.log(x[last] / x[0]);
          table.row(name, slope, name.startsWith("links") ? "2" : "1");
          lines.add(new LinePlot.Series(name, x, ms).dotted());
        });
    lab.picture(
        "times",
        LinePlot.draw(
            lines,
            new Captions("600 words a document", "documents", "milliseconds an iteration"),
            LinePlot.Scale.LOG));
  }
}
