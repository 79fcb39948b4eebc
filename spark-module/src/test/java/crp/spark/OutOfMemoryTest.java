package crp.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;

/** Executors whose memory does not hold a block. */
@EnabledForJreRange(maxVersion = 22, disabledReason = LocalSpark.NO_NEWER_JAVA)
class OutOfMemoryTest {

  private static final String SENTENCE = "spark.executor.memory";

  @Test
  @Tag("slow")
  @Tag("thorough")
  @Timeout(300)
  void aBlockThatDoesNotFitAnExecutorIsASentence(@TempDir Path folder) throws IOException {
    try (LoopbackCluster cluster = LoopbackCluster.start(Path.of("target", "cluster"))) {
      SparkSession session =
          LocalSpark.builder(cluster.master())
              .config("spark.jars", cluster.jar())
              .config("spark.executor.memory", "512m")
              .config("spark.executor.cores", "1")
              .getOrCreate();
      try {
        Column[] columns = IntStream.range(0, 10).mapToObj(functions::rand).toArray(Column[]::new);
        Dataset<Row> data =
            session.range(5_000_000).select(functions.array(columns).as("features"));
        Path run = folder.resolve("run");
        CRPMixture mixture =
            new CRPMixture()
                .setCovariance("full")
                .setNumBlocks(1)
                .setCheckpointFolder(run.toUri().toString());
        IllegalStateException thrown =
            assertThrows(IllegalStateException.class, () -> mixture.fit(data));
        String message = String.valueOf(thrown.getMessage());
        assertTrue(message.contains(SENTENCE), message);
        assertEquals(1, message.lines().count(), message);
        assertFalse(Files.exists(run));
      } finally {
        session.stop();
      }
    }
  }
}
