package crp.bench;

import crp.data.RealRows;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.model.ModelSpec;
import crp.parallel.Progress;
import crp.seating.Crp;

/**
 * Fits a million rows of ten columns by one chain, to be run in one gigabyte of memory; prints how
 * long a sweep takes and how much of the heap rows and fit keep in use.
 */
public final class MillionRows {

  private static final int ROWS = 1_000_000;

  private MillionRows() {}

  /**
   * Runs the check.
   *
   * @param args number of sweeps (20) and number of rows (a million)
   */
  public static void main(String[] args) {
    int sweeps = args.length > 0 ? Integer.parseInt(args[0]) : 20;
    int n = args.length > 1 ? Integer.parseInt(args[1]) : ROWS;
    RealRows rows = Workloads.gaussians(n, 10, 20, 103).rows();
    long begun = System.nanoTime();
    Fit<RealRows> fit =
        ModelSpec.mixture(Crp.sampled(), GaussianNiw.from(rows), rows)
            .sweeps(sweeps)
            .chains(1)
            .fit(new Clock(begun));
    System.out.printf(
        "heap in use %d MB of %d MB%n", usedHeap() >> 20, Runtime.getRuntime().maxMemory() >> 20);
    // Rows and fit are still in use here.
    System.out.printf(
        "%d rows, %d clusters, %.1f s%n",
        rows.size(), fit.clusters().size(), (System.nanoTime() - begun) / 1e9);
  }

  /** Tells how long each sweep took. */
  private static final class Clock implements Progress {

    private long last;

    Clock(long begun) {
      last = begun;
    }

    @Override
    public void sweep(int chain, int sweep, int sweeps, int clusters) {
      long now = System.nanoTime();
      System.out.printf("sweep %d: %.0f ms, %d clusters%n", sweep, (now - last) / 1e6, clusters);
      last = now;
    }
  }

  private static long usedHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
