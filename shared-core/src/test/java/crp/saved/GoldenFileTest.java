package crp.saved;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.options.Spelling;
import crp.task.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files of format 1, which stay readable. Where a change of the format is meant, {@code
 * -Dcrp.golden.write=true} writes files of the new one beside them.
 */
class GoldenFileTest {

  private static final Path FOLDER = Path.of("src/test/resources/crp/saved");

  @ParameterizedTest
  @ValueSource(strings = {"mixed", "whole numbers", "by edges", "segments", "groups"})
  void aFileOfAnEarlierBuildGivesItsClusters(String name) throws IOException {
    SmallFits small =
        SmallFits.all().filter(one -> one.toString().equals(name)).findFirst().orElseThrow();
    Path file = FOLDER.resolve("format-1-" + name.replace(' ', '-') + ".model");
    Path labels = FOLDER.resolve(file.getFileName() + ".txt");
    if (Boolean.getBoolean("crp.golden.write")) {
      Job job = small.task().job();
      Files.createDirectories(FOLDER);
      SavedPosterior written = SavedPosterior.of(job, job.run());
      written.write(file);
      Files.write(labels, lines(written, small));
    }
    assertEquals(
        Files.readAllLines(labels), lines(SavedPosterior.read(file, Spelling.BY_NAME), small));
  }

  /** The clusters of the rows, and those of further rows. */
  private static List<String> lines(SavedPosterior fit, SmallFits small) {
    return List.of(
        Arrays.toString(fit.result().labels()),
        Arrays.toString(fit.predicted(small.table(2), small.near()).clusters()));
  }
}
