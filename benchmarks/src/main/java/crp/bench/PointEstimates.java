package crp.bench;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.estimate.PointEstimate;
import crp.estimate.Search;
import crp.partition.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Times the point estimates. */
public final class PointEstimates {

  private PointEstimates() {}

  /** CPU time of all threads, in nanoseconds: the machine may have other work. */
  private static long cpu() {
    return ((com.sun.management.OperatingSystemMXBean)
            java.lang.management.ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }


  public static void main(String[] args) throws IOException {
    List<Draw> kept = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      int[] labels = Arrays.stream(line.split(",")).mapToInt(Integer::parseInt).toArray();
      kept.add(new Draw(0, kept.size() + 1, Partition.of(labels), 0, 1, List.of()));
    }
    Draws draws = new Draws(kept, List.of(), false);
    for (int r = 0; r < 3; r++) {
      long begun = cpu();
      double p = crp.estimate.CoClustering.of(draws).of(0, 1);
      System.out.printf("co-clustering %.3f s (%.3f)%n", (cpu() - begun) / 1e9, p);
    }
    if (args.length > 1) for (String name : args[1].split(",")) {
      for (int runs : new int[] {1, 16, 16}) {
        long begun = cpu();
        Estimate e = PointEstimate.valueOf(name).of(draws, Search.defaults().withRuns(runs));
        System.out.printf(
            "%s %d runs: %.2f s, VI %.5f nats %.5f bits, K %d%n",
            name, runs, (cpu() - begun) / 1e9, e.expectedVi(),
            e.expectedVi() / Math.log(2), e.partition().clusters());
      }
    }
  }
}
