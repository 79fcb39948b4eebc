package crp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.choose.GaussianChoice;
import crp.parallel.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same labels on Spark, whatever it runs on, and by the threads of the other hosts. */
class EnginesTest {

  private static final int CHAINS = 2;

  private static MixturePlan plan(int supersteps) {
    return new MixturePlan(
        MixturePlan.prior("gamma 1 1", "0"),
        new MixturePlan.LikelihoodPlan(
            RowForm.GAUSSIAN,
            List.of(),
            false,
            GaussianChoice.Covariance.FULL,
            "0.01",
            "sampled",
            ""),
        new MixturePlan.Length(supersteps, CHAINS, 8),
        5,
        0);
  }

  /** The partitions of all draws of the thread engine, chain by chain. */
  static List<List<Integer>> core(double[][] values, int supersteps) {
    MixturePlan plan = plan(supersteps);
    GaussianChoice choice = ThreadEngine.gaussian(plan, values, List.of("1", "2"));
    return ThreadEngine.draws(plan, 2, choice.family(), choice.rows());
  }

  private static List<List<Integer>> spark(
      String master, double[][] values, int supersteps, int partitions, Path folder) {
    return spark(master, values, supersteps, partitions, folder, Progress.NONE);
  }

  private static List<List<Integer>> spark(
      String master,
      double[][] values,
      int supersteps,
      int partitions,
      Path folder,
      Progress progress) {
    return spark(LocalSpark.conf(master), values, supersteps, partitions, folder, progress);
  }

  /** The partitions of all draws on Spark, chain by chain. */
  static List<List<Integer>> spark(
      SparkConf conf,
      double[][] values,
      int supersteps,
      int partitions,
      Path folder,
      Progress progress) {
    TestSession.stop();
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      List<Row> rows = new ArrayList<>();
      for (double[] row : values) {
        rows.add(RowFactory.create(Vectors.dense(row)));
      }
      MixturePlan plan = plan(supersteps);
      BlockedRows blocked =
          BlockedRows.of(
              spark.parallelize(rows, partitions),
              new BlockedRows.Reading(
                  new Columns("features", "", null), ColumnForms.all(RowForm.GAUSSIAN), false),
              0);
      BoundFamily<?> bound = BoundFamily.of(plan.likelihood(), blocked, List.of());
      FittedMixture fit =
          new MixtureFitting<>(spark, plan, blocked, bound)
              .fit(
                  new RunFolder(spark, new org.apache.hadoop.fs.Path(folder.toUri())), 3, progress);
      return draws(fit.rows().collect());
    }
  }

  private static List<List<Integer>> draws(List<Row> rows) {
    int draws = ((Integer[]) rows.get(0).get(3)).length;
    List<List<Integer>> all = new ArrayList<>();
    for (int m = 0; m < draws; m++) {
      int draw = m;
      all.add(rows.stream().map(row -> ((Integer[]) row.get(3))[draw]).toList());
    }
    return all;
  }

  /** Says which draw differs, without printing it. */
  static void assertSame(List<List<Integer>> expected, List<List<Integer>> found) {
    assertEquals(expected.size(), found.size());
    for (int m = 0; m < found.size(); m++) {
      assertTrue(expected.get(m).equals(found.get(m)), "draw " + m);
    }
  }

  @Test
  @Tag("slow")
  void oneThreadOfSparkGivesTheLabelsOfTheThreadEngine(@TempDir Path folder) {
    double[][] values = LocalSpark.threeClusters(60);
    assertSame(core(values, 6), spark("local[1]", values, 6, 3, folder));
  }

  @Test
  @Tag("slow")
  void severalBlocksGiveTheLabelsOfTheThreadEngineWhateverTheThreadsAndPartitions(
      @TempDir Path folder) {
    double[][] values = LocalSpark.threeClusters(9000);
    List<List<Integer>> expected = core(values, 10);
    assertSame(expected, spark("local[2]", values, 10, 5, folder.resolve("a")));
    assertSame(expected, spark("local[1]", values, 10, 1, folder.resolve("b")));
  }

  @Test
  @Tag("slow")
  void aStoppedRunContinuesWithTheSameLabels(@TempDir Path folder) {
    double[][] values = LocalSpark.threeClusters(5000);
    Progress stop =
        (chain, sweep, sweeps, clusters) -> {
          if (sweep == 8) {
            throw new CancellationException("stopped by the test");
          }
        };
    assertThrows(CancellationException.class, () -> spark("local[2]", values, 10, 2, folder, stop));
    List<Integer> seen = new ArrayList<>();
    List<List<Integer>> continued =
        spark(
            "local[2]", values, 10, 3, folder, (chain, sweep, sweeps, clusters) -> seen.add(sweep));
    assertSame(core(values, 10), continued);
    assertEquals(7, seen.get(0));
    IllegalArgumentException other =
        assertThrows(
            IllegalArgumentException.class, () -> spark("local[2]", values, 12, 2, folder));
    assertTrue(String.valueOf(other.getMessage()).contains("another run"), other.getMessage());
  }
}
