package crp.bench;

import java.util.List;

/**
 * The processor time of a sweep of {@link Workload}s at several sizes, in the form that {@link
 * Exponents} reads. For machines that run other programs at the same time: caches and memory are
 * still shared, so that these times are upper bounds.
 */
public final class ProcessorTime {

  private ProcessorTime() {}

  /**
   * Prints one line for each workload and size.
   *
   * @param args the workloads; number of sweeps that are timed; the sizes, the usual one if not
   *     given; how often all of it is done, where the first round warms up; {@code print} is {@code
   *     csv} or {@code table}
   */
  public static void main(String[] args) {
    Batch.run(
        ProcessorTime.class,
        "workloads sweeps=10 sizes= rounds=1 print=csv",
        args,
        ProcessorTime::measure);
  }

  private static void measure(Batch batch) {
    int sweeps = batch.whole("sweeps", 1);
    int[] sizes = batch.wholes("sizes", 1);
    int rounds = batch.whole("rounds", 1);
    List<Workload> workloads = batch.choices("workloads", Workload.class);
    Table table = batch.table("Benchmark %s", "Score %.3f", "Param: size %d", "tables %d");
    for (Workload workload : workloads) {
      for (int size : sizes.length == 0 ? new int[] {workload.usual()} : sizes) {
        MarkovChain chain = workload.start(size);
        for (int round = 0; round < rounds; round++) {
          double begun = ThreadTime.seconds();
          chain.run(sweeps);
          double spent = ThreadTime.seconds() - begun;
          table.row(workload, 1e3 * spent / sweeps, size, chain.tables().getAsInt());
        }
      }
    }
  }
}
