package crp.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.draws.DrawsFile;
import crp.estimate.PointEstimate;
import crp.partition.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateDrawsTest {

  private static final Path FOLDER = Path.of("target", "draws");

  /** Three draws of four rows, the second of which takes no part. */
  private static Path draws() throws IOException {
    Files.createDirectories(FOLDER);
    return Files.writeString(
        FOLDER.resolve("draws.csv"), "chain,row1,row2,row3,row4\n1,1,,1,2\n1,1,,1,2\n2,1,,1,1\n");
  }

  @Test
  void theAnswerIsWrittenRowByRow() throws IOException {
    Path out = FOLDER.resolve("out.csv");
    EstimateDraws.main(new String[] {draws().toString(), "binder", out.toString()});
    assertEquals(
        List.of("row,cluster,confidence", "1,0,1.0000", "2,,", "3,0,1.0000", "4,1,0.6667"),
        Files.readAllLines(out));
  }

  @Test
  void theExpectedLossIsThatOfTheEstimate() throws IOException {
    DrawsFile file = DrawsFile.read(draws());
    Partition found = Partition.of(0, 0, 1);
    // one draw of three differs in two of the three pairs, that is in 4 of 9 ordered ones
    assertEquals(4.0 / 27, PointEstimate.BINDER.expectedLoss(found, file.draws()), 1e-12);
    double entropy = Math.log(3) - 2 * Math.log(2) / 3;
    assertEquals(entropy / 3, PointEstimate.VI.expectedLoss(found, file.draws()), 1e-12);
    assertEquals(1.0 / 3, PointEstimate.NORMALIZED_VI.expectedLoss(found, file.draws()), 1e-12);
  }
}
