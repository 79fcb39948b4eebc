package crp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crp.parallel.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong on other machines: a cluster of processes on the loopback interface. */
@Tag("slow")
class ClusterTest {

  private static LoopbackCluster cluster;

  @BeforeAll
  static void start() throws IOException {
    TestSession.stop();
    cluster = LoopbackCluster.start(Path.of("target", "cluster"));
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static SparkConf conf() {
    return LocalSpark.conf(cluster.master())
        .set("spark.jars", cluster.jar())
        .set("spark.executor.memory", "512m")
        .set("spark.executor.cores", "1")
        .set("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
  }

  @Test
  @Timeout(120)
  void theLabelsAreThoseOfTheThreadEngineAlthoughAnExecutorIsLost(@TempDir Path folder) {
    double[][] values = LocalSpark.threeClusters(9000);
    List<Integer> killed = new ArrayList<>();
    Progress kill =
        (chain, sweep, sweeps, clusters) -> {
          if (sweep == 5 && chain == 0) {
            killed.add(cluster.killExecutor());
          }
        };
    List<List<Integer>> found =
        EnginesTest.spark(conf(), values, 10, 4, folder.resolve("run"), kill);
    assertEquals(List.of(1), killed);
    EnginesTest.assertSame(EnginesTest.core(values, 10), found);
  }

  /** All rows are one block, of 240 MB. */
  @Test
  @Timeout(120)
  void anExecutorWithoutMemoryIsASentenceAndLeavesNothing(@TempDir Path folder) throws IOException {
    SparkConf conf = conf().set("spark.task.maxFailures", "1");
    try (SparkSession session = SparkSession.builder().config(conf).getOrCreate()) {
      Dataset<Row> wide =
          session.range(3000).selectExpr("array_repeat(cast(id as double), 10000) as features");
      CRPMixture mixture =
          new CRPMixture()
              .setNumBlocks(1)
              .setCheckpointFolder(folder.resolve("run").toUri().toString());
      IllegalStateException thrown =
          assertThrows(IllegalStateException.class, () -> mixture.fit(wide));
      assertEquals(
          "an executor ran out of memory: give it more (spark.executor.memory), or cut the rows"
              + " into more blocks (numBlocks)",
          thrown.getMessage());
    }
    assertFalse(Files.exists(folder.resolve("run")));
  }
}
