package crp.testdata;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The committed file is the generated one. */
class RegimesGeneratorTest {

  @Test
  void theCommittedFileIsTheGeneratedOne() throws Exception {
    Path above = Path.of("..", "test-data", "regimes.arff");
    Path file = Files.exists(above) ? above : Path.of("test-data", "regimes.arff");
    assertEquals(Files.readString(file), RegimesGenerator.arff());
  }
}
