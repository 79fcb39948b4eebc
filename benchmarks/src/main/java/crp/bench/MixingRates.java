package crp.bench;

import crp.chain.Initializer;
import crp.chain.SingleTableFallback;
import crp.chain.TableInitializer;
import crp.diagnose.Mixing;
import crp.kernel.ConcentrationUpdate;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.SplitMerge;
import crp.kernel.TableGibbs;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How well table Gibbs mixes alone and with splits and merges: for each schedule and problem the
 * effective draws of the number of tables and of the log joint per second of processor time, R-hat
 * of both over four chains, and the log joint they reach.
 *
 * <p>Half of the chains start as fits do, by seating one row after the other, the other half from
 * one table. The first third of the time of each chain is burn-in. Concentration and
 * hyperparameters are drawn in every sweep, and the first 100 sweeps of all but plain Gibbs split
 * and merge eagerly, as in a fit.
 */
public final class MixingRates {

  private static final int CHAINS = 4;
  private static final double BURN_IN = 1 / 3.0;
  private static final int EARLY = 100;
  private static final int FEWEST = 20;

  /** A way to sweep: Gibbs and splits and merges. */
  private record Plan(String name, IntFunction<@Nullable SplitMerge> splits) {

    static Plan sequential(int attempts) {
      return new Plan("sequential " + attempts, items -> SplitMerge.sequential(attempts));
    }

    static Plan restricted(int attempts) {
      return new Plan("restricted " + attempts, items -> SplitMerge.restricted(attempts, 3));
    }
  }

  /** What one chain went through. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Run(double[] tables, double[] joint, double seconds) {}

  private MixingRates() {}

  /**
   * Runs the comparison.
   *
   * @param args seconds of each chain (3); the directory of the project's data (test-data); names
   *     of problems (all)
   * @throws IOException if the data cannot be read
   */
  public static void main(String[] args) throws IOException {
    double seconds = args.length > 0 ? Double.parseDouble(args[0]) : 3;
    String directory = args.length > 1 ? args[1] : "test-data";
    List<String> names =
        args.length > 2 ? Arrays.asList(args).subList(2, args.length) : MixingProblems.names();
    List<Plan> plans =
        List.of(
            new Plan("plain", items -> null),
            new Plan("standard", SplitMerge::standard),
            new Plan("eager", SplitMerge::eager),
            Plan.sequential(20),
            Plan.restricted(5));
    for (String name : names) {
      Supplier<TableBank<?>> banks = MixingProblems.banks(name, directory);
      System.out.printf("%n%s%n", name);
      System.out.printf(
          "%-32s %8s %9s %9s %7s %7s %8s %10s%n",
          "schedule", "ms", "K/s", "joint/s", "Rhat K", "Rhat j", "mean K", "mean joint");
      for (Plan plan : plans) {
        report(plan, banks, seconds);
      }
    }
  }

  private static void report(Plan plan, Supplier<TableBank<?>> banks, double seconds) {
    List<Run> runs = new ArrayList<>();
    Rng root = new SeededRng(17);
    int shortest = Integer.MAX_VALUE;
    for (int c = 0; c < CHAINS; c++) {
      Run run = run(plan, banks.get(), c, seconds, root.split());
      runs.add(run);
      shortest = Math.min(shortest, run.tables().length);
    }
    double[][] tables = new double[CHAINS][];
    double[][] joint = new double[CHAINS][];
    double spent = 0;
    for (int c = 0; c < CHAINS; c++) {
      Run run = runs.get(c);
      int n = run.tables().length;
      tables[c] = Arrays.copyOfRange(run.tables(), n - shortest, n);
      joint[c] = Arrays.copyOfRange(run.joint(), n - shortest, n);
      spent += run.seconds() * shortest / n;
    }
    System.out.printf(
        "%-32s %8.3f %9.1f %9.1f %7.3f %7.3f %8.2f %10.1f%n",
        plan.name(),
        1e3 * spent / shortest / CHAINS,
        Mixing.bulkEss(tables) / spent,
        Mixing.bulkEss(joint) / spent,
        Mixing.rHat(tables),
        Mixing.rHat(joint),
        Arrays.stream(tables).flatMapToDouble(Arrays::stream).average().orElseThrow(),
        Arrays.stream(joint).flatMapToDouble(Arrays::stream).average().orElseThrow());
  }

  private static Run run(Plan plan, TableBank<?> bank, int number, double seconds, Rng rng) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    TableState state = new TableState(Crp.sampled(), bank);
    Initializer<TableState> start =
        number % 2 == 0
            ? new SingleTableFallback(TableInitializer.SEQUENTIAL)
            : TableInitializer.ONE;
    start.seat(state, rng);
    SplitMerge splits = plan.splits().apply(state.items());
    List<Kernel<? super TableState>> usual = kernels(splits);
    List<Kernel<? super TableState>> early =
        kernels(splits == null ? null : SplitMerge.eager(state.items()));
    int sweeps = 0;
    double[] tables = new double[1 << 20];
    double[] joint = new double[1 << 20];
    int n = 0;
    long burnt = -1;
    long begun = clock.getCurrentThreadCpuTime();
    long now = begun;
    while (n < FEWEST || (now - begun < 1e9 * seconds && n < tables.length)) {
      for (Kernel<? super TableState> kernel : sweeps < EARLY ? early : usual) {
        kernel.apply(state, rng);
      }
      sweeps++;
      now = clock.getCurrentThreadCpuTime();
      if (burnt < 0 && now - begun > 1e9 * BURN_IN * seconds) {
        burnt = now;
      } else if (burnt >= 0) {
        tables[n] = state.tables();
        joint[n++] = state.logJoint();
      }
    }
    return new Run(Arrays.copyOf(tables, n), Arrays.copyOf(joint, n), (now - burnt) / 1e9);
  }

  private static List<Kernel<? super TableState>> kernels(@Nullable SplitMerge splits) {
    List<Kernel<? super TableState>> kernels = new ArrayList<>();
    kernels.add(new TableGibbs());
    if (splits != null) {
      kernels.add(splits);
    }
    kernels.add(new ConcentrationUpdate());
    kernels.add(new FamilyUpdate<TableState>());
    return kernels;
  }
}
