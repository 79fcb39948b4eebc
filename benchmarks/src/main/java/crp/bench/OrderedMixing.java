package crp.bench;

import crp.kernel.Kernel;
import crp.kernel.ParticleGibbs;
import crp.kernel.SiteMetropolis;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.AveragedDistanceCrp;
import crp.state.SequentialState;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/**
 * What mixes best under the averaged distance dependent CRP: effective draws of the number of
 * tables and of the log joint per second of processor time, for several alternations of kernels on
 * one problem. From means of forty batches.
 */
public final class OrderedMixing {

  private static final int BATCHES = 40;

  private OrderedMixing() {}

  /** An alternation: so many sweeps of particles, then so many of sites. */
  private record Alternation(int particles, int splices, int sweeps, int sites) {

    void apply(SequentialState state, Kernel<SequentialState> seatings, Rng rng) {
      for (int s = 0; s < sweeps; s++) {
        seatings.apply(state, rng);
      }
      SiteMetropolis one = new SiteMetropolis();
      for (int s = 0; s < sites; s++) {
        one.apply(state, rng);
      }
    }
  }

  /**
   * Runs the comparison.
   *
   * @param args seconds for each alternation (5), rows (200), kind of rows ("points" or
   *     "documents")
   */
  public static void main(String[] args) {
    double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 5;
    int rows = args.length > 1 ? Integer.parseInt(args[1]) : 200;
    String data = args.length > 2 ? args[2] : "points";
    System.out.println("particles splices sweeps sites |  ms each, K/s, log joint/s, mean K");
    for (Alternation one :
        new Alternation[] {
          new Alternation(2, 0, 0, 1),
          new Alternation(20, 0, 1, 0),
          new Alternation(20, 10, 1, 0),
          new Alternation(20, 50, 1, 0),
          new Alternation(5, 50, 1, 0),
          new Alternation(50, 50, 1, 0),
          new Alternation(20, 50, 1, 1),
          new Alternation(20, 50, 1, 5),
          new Alternation(20, 10, 1, 1),
          new Alternation(20, 10, 1, 5),
          new Alternation(5, 10, 1, 5)
        }) {
      run(one, data, rows, seconds);
    }
  }

  private static void run(Alternation one, String data, int rows, double seconds) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    Rng rng = new SeededRng(17);
    SequentialState state = OrderedSweeps.chain(data, rows, AveragedDistanceCrp.Variant.MEAN, rng);
    ParticleGibbs seatings = new ParticleGibbs(one.particles(), one.splices());
    long begun = clock.getCurrentThreadCpuTime();
    while (clock.getCurrentThreadCpuTime() - begun < 0.2e9 * seconds) {
      one.apply(state, seatings, rng);
    }
    double[] tables = new double[1 << 20];
    double[] joint = new double[1 << 20];
    int n = 0;
    long spent = 0;
    while (spent < 1e9 * seconds && n < tables.length) {
      long before = clock.getCurrentThreadCpuTime();
      one.apply(state, seatings, rng);
      spent += clock.getCurrentThreadCpuTime() - before;
      tables[n] = state.tables();
      joint[n++] = state.logJoint();
    }
    System.out.printf(
        "%4d %4d %3d %3d | %8.3f %8.1f %8.1f %6.2f%n",
        one.particles(),
        one.splices(),
        one.sweeps(),
        one.sites(),
        spent / 1e6 / n,
        effective(tables, n) / spent * 1e9,
        effective(joint, n) / spent * 1e9,
        Arrays.stream(tables, 0, n).average().orElseThrow());
  }

  /** The number of independent draws whose mean would vary as much. */
  static double effective(double[] x, int n) {
    int length = n / BATCHES;
    double mean = Arrays.stream(x, 0, n).average().orElseThrow();
    double within = Arrays.stream(x, 0, n).map(v -> (v - mean) * (v - mean)).sum() / (n - 1);
    double between = 0;
    for (int b = 0; b < BATCHES; b++) {
      double part = Arrays.stream(x, b * length, (b + 1) * length).average().orElseThrow() - mean;
      between += part * part / (BATCHES - 1);
    }
    return n * within / (between * length);
  }
}
