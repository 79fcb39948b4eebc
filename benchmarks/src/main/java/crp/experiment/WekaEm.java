package crp.experiment;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Weka's EM, which chooses the number of clusters by cross-validation: a mixture of Gaussians with
 * independent columns. It runs in a Java machine of its own, since Weka is no part of the
 * benchmarks.
 *
 * @param classPath of Weka
 * @param seconds time limit
 */
record WekaEm(String classPath, double seconds) {

  /**
   * {@return the cluster of each row, empty if the time was over}
   *
   * @param table the rows
   * @param seed of EM
   * @throws IOException if Weka cannot be started, or reports an error
   */
  Optional<int[]> cluster(CellTable table, long seed) throws IOException {
    Path folder = Files.createTempDirectory("weka-em");
    Path in = Files.writeString(folder.resolve("in.arff"), table.arff());
    Path out = folder.resolve("out.arff");
    Path messages = folder.resolve("messages.txt");
    try {
      Process weka = start(in, out, messages, seed);
      if (!weka.waitFor((long) (1000 * seconds), TimeUnit.MILLISECONDS)) {
        weka.destroyForcibly().waitFor();
        return Optional.empty();
      }
      if (!Files.exists(out) || Files.size(out) == 0) {
        throw new IOException(
            "Weka's EM failed: "
                + Files.readString(messages).strip().lines().findFirst().orElse(""));
      }
      return Optional.of(CsvLines.codes(TextTable.read(out).column("cluster")));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while Weka's EM ran", e);
    } finally {
      for (Path file : List.of(in, out, messages, folder)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private Process start(Path in, Path out, Path messages, long seed) throws IOException {
    return new ProcessBuilder(
            System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
            "-Dweka.packageManager.offline=true",
            "-Djava.awt.headless=true",
            "-cp",
            classPath,
            "weka.filters.unsupervised.attribute.AddCluster",
            "-W",
            "weka.clusterers.EM -num-slots 1 -S " + seed,
            "-i",
            in.toString(),
            "-o",
            out.toString())
        .redirectErrorStream(true)
        .redirectOutput(messages.toFile())
        .start();
  }
}
