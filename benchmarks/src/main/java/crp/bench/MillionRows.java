package crp.bench;

import crp.data.RealRows;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.model.Model;
import crp.parameter.Parameter;
import crp.seating.Crp;
import java.util.Locale;

/**
 * Fits a million rows of ten columns by one chain, to be run in one gigabyte of memory; prints the
 * time of each sweep and how much of the heap rows and fit use.
 */
public final class MillionRows {

  private MillionRows() {}

  /**
   * Runs the check.
   *
   * @param args number of sweeps and number of rows
   */
  public static void main(String[] args) {
    Batch.run(MillionRows.class, "sweeps=20 rows=1000000 print=table", args, MillionRows::fit);
  }

  private static void fit(Batch batch) {
    RealRows rows = SyntheticRows.gaussians(batch.whole("rows", 1), 10, 20, 103).rows();
    Table table = batch.table("sweep %d", "milliseconds %.0f", "clusters %d");
    long begun = System.nanoTime();
    long[] last = {begun};
    Fit<RealRows> fit =
        Model.mixture(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(rows), rows)
            .sweeps(batch.whole("sweeps", 1))
            .chains(1)
            .progress(
                (chain, sweep, sweeps, clusters) -> {
                  long now = System.nanoTime();
                  table.row(sweep, (now - last[0]) / 1e6, clusters);
                  last[0] = now;
                })
            .fit();
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    System.out.printf(
        Locale.ROOT,
        "heap in use %d MB of %d MB%n",
        (runtime.totalMemory() - runtime.freeMemory()) >> 20,
        runtime.maxMemory() >> 20);
    // Rows and fit are still in use here.
    System.out.printf(
        Locale.ROOT,
        "%d rows, %d clusters, %.1f s%n",
        rows.size(),
        fit.clusters().size(),
        (System.nanoTime() - begun) / 1e9);
  }
}
