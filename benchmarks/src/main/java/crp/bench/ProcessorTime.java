package crp.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.DoubleSupplier;
import java.util.function.IntConsumer;

/**
 * Processor time of a sweep over links, tables or hidden states, or of a draw out of and into a
 * tree of restaurants, at several sizes, in the form that {@link Exponents} reads: for machines on
 * which others compute at the same time, where a clock on the wall says little. Caches and memory
 * are shared all the same, so figures on such a machine are upper bounds.
 */
public final class ProcessorTime {

  private ProcessorTime() {}

  /**
   * Prints a line for each size.
   *
   * @param args "image", "documents", "rankings" or "times"; how many sweeps are timed (10); the
   *     sizes. Or "franchise" and how many sweeps: all parts of {@link FranchiseBenchmark}
   */
  public static void main(String[] args) {
    int sweeps = Integer.parseInt(args[1]);
    System.out.println("Benchmark,Score,Param: size,tables");
    if (args[0].equals("franchise")) {
      franchise(sweeps);
      return;
    }
    for (int a = 2; a < args.length; a++) {
      int size = Integer.parseInt(args[a]);
      switch (args[0]) {
        case "image" -> {
          LinkGibbsBenchmark image = new LinkGibbsBenchmark();
          image.side = size;
          image.family = "diagonal";
          image.start();
          time(args[0], size, sweeps, sweep -> image.sweep());
          image.report();
        }
        case "documents" -> {
          LinkGibbsDocuments documents = new LinkGibbsDocuments();
          documents.documents = size;
          documents.start();
          time(args[0], size, sweeps, sweep -> documents.sweep());
          documents.report();
        }
        case "rankings" -> {
          MallowsBenchmark rankings = new MallowsBenchmark();
          rankings.rows = size;
          rankings.concentration = 5;
          rankings.start();
          time(args[0], size, sweeps, sweep -> rankings.sweep());
          rankings.end();
        }
        default -> {
          LinkGibbsTimes times = new LinkGibbsTimes();
          times.rows = size;
          times.start();
          time(args[0], size, sweeps, sweep -> times.sweep());
          times.report();
        }
      }
      System.out.println();
    }
  }

  /** Twice, as the first round warms up: milliseconds a sweep, and of 100,000 draws. */
  private static void franchise(int sweeps) {
    FranchiseBenchmark parts = new FranchiseBenchmark();
    parts.start();
    for (int round = 0; round < 2; round++) {
      time("blockedGaussian", 5000, sweeps, sweep -> parts.blockedGaussian());
      System.out.println();
      time("stepwiseGaussian", 5000, sweeps, sweep -> parts.stepwiseGaussian());
      System.out.println();
      time("blockedSymbols", 100_000, sweeps, sweep -> parts.blockedSymbols());
      System.out.println();
      time("languageModel", 100_000, sweeps, sweep -> parts.languageModel());
      System.out.println();
      time("100,000 outAndIn", 100_000, sweeps, sweep -> draws(parts::outAndIn));
      System.out.println();
      time("100,000 outAndInOfACrowd", 1_000_000, sweeps, sweep -> draws(parts::outAndInOfACrowd));
      System.out.println();
    }
  }

  private static void draws(DoubleSupplier draw) {
    double sum = 0;
    for (int i = 0; i < 100_000; i++) {
      sum += draw.getAsDouble();
    }
    if (Double.isNaN(sum)) {
      throw new IllegalStateException("a predictive is not a number");
    }
  }

  private static void time(String name, int size, int sweeps, IntConsumer sweep) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long begun = clock.getCurrentThreadCpuTime();
    for (int s = 0; s < sweeps; s++) {
      sweep.accept(s);
    }
    double spent = (clock.getCurrentThreadCpuTime() - begun) / 1e6 / sweeps;
    System.out.printf("%s,%.3f,%d,", name, spent, size);
  }
}
