package crp.bench;

import crp.chain.Initializer;
import crp.chain.TableInitializer;
import crp.compare.NormalizedMutualInformation;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.SplitMerge;
import crp.kernel.TableGibbs;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;

/**
 * How soon clusters are found: normalised mutual information of the current partition with the
 * truth against sweeps and processor seconds, start and first sweeps of a cold Java machine
 * included. 10000 rows of 10 columns from 20 Gaussians: "separated" lie 17 standard deviations
 * apart, "mixture" 6. Kernels are those of the first 100 sweeps of a fit.
 */
public final class TimeToFind {

  private static final int ROWS = 10_000;

  private TimeToFind() {}

  /**
   * Prints a line for every sweep in which something is reached.
   *
   * @param args "separated" or "mixture"; where to start: "one" (one table), "sequential" or "many"
   *     (as the chains of a fit, by turns); sweeps (100); seed of the chain (1); seed of the data
   *     (103)
   */
  public static void main(String[] args) {
    int sweeps = args.length > 2 ? Integer.parseInt(args[2]) : 100;
    long seed = args.length > 3 ? Long.parseLong(args[3]) : 1;
    long dataSeed = args.length > 4 ? Long.parseLong(args[4]) : 103;
    Workloads.Mixture data =
        args[0].equals("separated")
            ? Workloads.gaussians(ROWS, 10, 20, 12, dataSeed)
            : Workloads.gaussians(ROWS, 10, 20, dataSeed);
    System.out.println("sweep  seconds  tables    NMI");
    switch (args[1]) {
      case "one" -> chain(data, TableInitializer.ONE, sweeps, seed);
      case "many" -> chain(data, TableInitializer.MANY, sweeps, seed);
      default -> chain(data, TableInitializer.SEQUENTIAL, sweeps, seed);
    }
  }

  private static void chain(
      Workloads.Mixture data, Initializer<TableState> start, int sweeps, long seed) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    Rng rng = new SeededRng(seed);
    long spent = -clock.getCurrentThreadCpuTime();
    TableState state =
        new TableState(
            Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(data.rows()).bank(data.rows()));
    start.seat(state, rng);
    List<Kernel<? super TableState>> kernels =
        List.of(
            new TableGibbs(),
            SplitMerge.eager(ROWS),
            new ParameterUpdate<>(),
            new FamilyUpdate<TableState>());
    for (int sweep = 0; sweep <= sweeps; sweep++) {
      if (sweep > 0) {
        spent -= clock.getCurrentThreadCpuTime();
        for (Kernel<? super TableState> kernel : kernels) {
          kernel.apply(state, rng);
        }
      }
      spent += clock.getCurrentThreadCpuTime();
      print(sweep, spent, state.partition(), data.truth(), sweeps);
    }
  }

  private static void print(int sweep, long nanos, Partition found, Partition truth, int last) {
    boolean told = sweep < 10 || sweep == last || sweep % (sweep < 50 ? 5 : 25) == 0;
    if (told) {
      System.out.printf(
          "%5d %8.3f %7d %6.3f%n",
          sweep, nanos / 1e9, found.clusters(), NormalizedMutualInformation.of(found, truth));
    }
  }
}
