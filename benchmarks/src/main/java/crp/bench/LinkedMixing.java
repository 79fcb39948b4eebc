package crp.bench;

import crp.kernel.ForwardSeating;
import crp.kernel.InLinkSwap;
import crp.kernel.Kernel;
import crp.kernel.LinkGibbs;
import crp.kernel.ParticleGibbs;
import crp.kernel.Repeated;
import crp.kernel.SequentialSplitMerge;
import crp.kernel.SequentialTableGibbs;
import crp.kernel.UnlinkedTableGibbs;
import crp.likelihood.TableBank;
import crp.proximity.Decay;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.DistanceCrp;
import crp.seating.SequentialDistanceCrp;
import crp.state.LinkState;
import crp.state.Seating;
import crp.state.SequentialState;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;

/**
 * What mixes best under the sequential distance dependent CRP: effective draws of the number of
 * tables and of the log joint per second of processor time, with and without splits and merges, on
 * tables with the links summed out and on links. From means of forty batches.
 */
public final class LinkedMixing {

  private LinkedMixing() {}

  /**
   * Runs the comparison.
   *
   * @param args seconds for each alternation (5), rows (300), kind of rows ("points" or
   *     "documents")
   */
  public static void main(String[] args) {
    double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 5;
    int rows = args.length > 1 ? Integer.parseInt(args[1]) : 300;
    String data = args.length > 2 ? args[2] : "points";
    System.out.println(
        "decay kernels | ms each, K/s, log likelihood/s, mean K, mean log likelihood");
    for (Decay decay : List.of(Decay.window(20), Decay.exponential(rows / 8.0))) {
      String name = decay instanceof Decay.Exponential ? "exponential" : "window";
      for (int moves : new int[] {0, 1, 5, 20}) {
        List<Kernel<? super SequentialState>> plain = List.of(new SequentialTableGibbs());
        seats(name + " tables", plain, moves, data, rows, decay, seconds);
      }
      for (int moves : new int[] {0, 5, 20}) {
        List<Kernel<? super SequentialState>> both =
            List.of(new ParticleGibbs(), new SequentialTableGibbs());
        seats(name + " particles+tables", both, moves, data, rows, decay, seconds);
      }
      for (int moves : new int[] {0, 5, 20}) {
        links(name + " links", moves, data, rows, decay, seconds);
      }
    }
  }

  private static TimeAffinity near(int rows, Decay decay) {
    double[] times = new double[rows];
    Arrays.setAll(times, i -> i);
    return TimeAffinity.sequential(TimeOrder.of(times), decay, Ties.BY_ROW);
  }

  private static void seats(
      String name,
      List<Kernel<? super SequentialState>> kernels,
      int moves,
      String data,
      int rows,
      Decay decay,
      double seconds) {
    Rng rng = new SeededRng(17);
    TableBank<?> bank = OrderedSweeps.bank(data, rows, rng);
    SequentialState state =
        new SequentialState(SequentialDistanceCrp.of(0.2, near(rows, decay)), bank);
    ForwardSeating.apply(state, rng);
    Kernel<SequentialState> more = moves == 0 ? (s, r) -> 0 : new SequentialSplitMerge(moves);
    time(
        name + "+" + moves,
        state,
        () -> {
          kernels.forEach(kernel -> kernel.apply(state, rng));
          more.apply(state, rng);
        },
        seconds);
  }

  private static void links(
      String name, int moves, String data, int rows, Decay decay, double seconds) {
    Rng rng = new SeededRng(17);
    TableBank<?> bank = OrderedSweeps.bank(data, rows, rng);
    LinkState state = new LinkState(DistanceCrp.of(0.2, near(rows, decay)), bank);
    state.seat(state.prior().simulate(rng));
    List<Kernel<LinkState>> kernels =
        List.of(
            new LinkGibbs(),
            new Repeated<>(new InLinkSwap(), 10),
            new UnlinkedTableGibbs(UnlinkedTableGibbs.MOST_LINKS, moves));
    time(
        name + "+" + moves,
        state,
        () -> kernels.forEach(kernel -> kernel.apply(state, rng)),
        seconds);
  }

  private static void time(String name, Seating state, Runnable step, double seconds) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long begun = clock.getCurrentThreadCpuTime();
    while (clock.getCurrentThreadCpuTime() - begun < 0.2e9 * seconds) {
      step.run();
    }
    double[] tables = new double[1 << 20];
    double[] joint = new double[1 << 20];
    int n = 0;
    long spent = 0;
    while (spent < 1e9 * seconds && n < tables.length) {
      long before = clock.getCurrentThreadCpuTime();
      step.run();
      spent += clock.getCurrentThreadCpuTime() - before;
      tables[n] = state.tables();
      joint[n] = 0;
      for (int t = 0; t < state.tables(); t++) {
        joint[n] += state.bank().logMarginal(state.slots()[t]);
      }
      n++;
    }
    System.out.printf(
        "%-30s | %8.3f %8.1f %8.1f %6.2f %10.2f%n",
        name,
        spent / 1e6 / n,
        OrderedMixing.effective(tables, n) / spent * 1e9,
        OrderedMixing.effective(joint, n) / spent * 1e9,
        Arrays.stream(tables, 0, n).average().orElseThrow(),
        Arrays.stream(joint, 0, n).average().orElseThrow());
  }
}
