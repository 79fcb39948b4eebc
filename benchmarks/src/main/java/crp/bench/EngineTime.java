package crp.bench;

import crp.data.RealRows;
import crp.estimate.PointEstimate;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Engine;
import crp.model.Fit;
import crp.parameter.Parameter;
import crp.partition.NormalizedMutualInformation;
import crp.partition.Partition;
import crp.seating.Crp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The time of supersteps, or of sweeps over single rows, in one chain over rows from Gaussians:
 * processor time of all threads together and time by the clock, start and steps apart, and what is
 * found.
 */
public final class EngineTime {

  private EngineTime() {}

  /** Processor time and time by the clock, in seconds. */
  private record Times(double processor, double clock) {

    static Times now() {
      return new Times(ThreadTime.ofAllThreads(), System.nanoTime() / 1e9);
    }

    Times since(Times before) {
      return new Times(processor - before.processor, clock - before.clock);
    }
  }

  /**
   * Prints a line for each engine.
   *
   * @param args engines; number of rows, columns and Gaussians; typical distance of two means over
   *     sqrt(2); number of steps, of which the first half warms up; threads; seed
   */
  public static void main(String[] args) {
    Batch.run(
        EngineTime.class,
        "engines=THREADS,CHAINS rows=1000000 columns=10 clusters=20 spread=8 steps=20 threads=1"
            + " seed=1 print=table",
        args,
        EngineTime::measure);
  }

  private static void measure(Batch batch) {
    SyntheticRows.Labelled<RealRows> data =
        SyntheticRows.gaussians(
            batch.whole("rows", 1),
            batch.whole("columns", 1),
            batch.whole("clusters", 1),
            batch.number("spread"),
            103);
    Table table =
        batch.table(
            "engine %s,start %.2f,clock %.2f,step %.3f,clock %.3f,clusters %d,NMI %.3f,MB %d");
    for (String engine : batch.list("engines")) {
      row(batch, data, Engine.valueOf(engine), table);
    }
  }

  private static void row(
      Batch batch, SyntheticRows.Labelled<RealRows> data, Engine engine, Table table) {
    int steps = batch.whole("steps", 2);
    List<Times> after = new ArrayList<>();
    Times begun = Times.now();
    Fit<RealRows> fit =
        Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(data.rows()), data.rows())
            .run()
            .engine(engine)
            .threads(batch.whole("threads", 1))
            .chains(1)
            .seed(batch.whole("seed", 0))
            .sweeps(steps, steps - 1)
            .estimate(PointEstimate.VI_DRAW)
            .progress((chain, sweep, sweeps, clusters) -> after.add(Times.now()))
            .fit();
    Times start = after.get(0).since(begun);
    int warm = steps / 2;
    Times timed = after.get(steps - 1).since(after.get(warm - 1));
    int[] labels = fit.draws().draws().get(0).partition().labels();
    Runtime runtime = Runtime.getRuntime();
    table.row(
        engine,
        start.processor(),
        start.clock(),
        timed.processor() / (steps - warm),
        timed.clock() / (steps - warm),
        Arrays.stream(labels).max().orElseThrow() + 1,
        NormalizedMutualInformation.of(Partition.of(labels), data.truth()),
        (runtime.totalMemory() - runtime.freeMemory()) >> 20);
  }
}
