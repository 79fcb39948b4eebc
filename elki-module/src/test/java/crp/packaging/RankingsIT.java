package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rankings on ELKI's command line, with the single jar. */
@Tag("slow")
class RankingsIT {

  @TempDir private Path folder;

  private Elki.Answer run(String arguments) {
    return Elki.cli(folder, Elki.words(arguments).toArray(String[]::new));
  }

  @Test
  void aFileOfBallotsIsClustered() throws IOException {
    ExampleFiles.ballots(folder);
    Elki.Answer answer =
        run(
            "-verbose -dbc.in ballots.soi -dbc.parser RankingParser -ranking.expand -algorithm"
                + " clustering.crp.MallowsMixture -crp.sweeps 60 -resulthandler ResultWriter -out out");
    assertEquals(0, answer.status(), answer.text());
    assertTrue(answer.text().contains("2 clusters of 65 rows"), answer.text());
    String first = Files.readString(Elki.cluster(folder.resolve("out"), 0).orElseThrow());
    assertTrue(first.contains("# Consensus: Ann > Bob > Cid > Dan"), first);
    assertTrue(first.contains("# Cluster Consensus Ranks: 1.0 2.0 3.0 4.0"), first);
    assertTrue(first.contains("# Theta: "), first);
    assertTrue(first.contains("crp-confidence="), first);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 2 3;1 1 2|-crp.ranking-weight 1|row 2: items 1 and 2 have the same rank 1",
        "1 2 3;1 3 NaN|-crp.ranking-weight 1|row 2: no item has rank 2, but 2 items are ranked",
        "1 2 3;NaN NaN NaN|-crp.ranking-weight 1|row 2: the ranking is empty",
        "1 2 3;2 3 3|-crp.rankings items|row 2: item 3 is ranked twice",
        "1 2 3;2 4 3|-crp.rankings \"items 3\"|row 2: item number must be from 1 to 3",
        "1 2 3;2 1 3|-crp.ranking-weight 0|crp.ranking-weight must be positive",
        "1 2 3;2 1 3|-crp.ranking-codes 1,-1|crp.ranking-codes must be positive",
      })
  void badInputIsOneSentence(String rows, String options, String said) throws IOException {
    Files.writeString(folder.resolve("ranks.csv"), rows.replace(';', '\n') + "\n");
    Elki.Answer answer =
        run("-dbc.in ranks.csv -algorithm mallowsmixture -crp.sweeps 9 " + options);
    assertNotEquals(0, answer.status());
    assertTrue(answer.text().contains(said), answer.text());
    assertFalse(answer.text().contains("\tat "), answer.text());
  }

  @Test
  void theDescriptionListsOptionsAndReferences() {
    Elki.Answer answer = run("-description elki.clustering.crp.MallowsMixture");
    for (String wanted :
        new String[] {"M. Meila", "-crp.rankings", "-crp.concentration", "-crp.discount"}) {
      assertTrue(answer.text().contains(wanted), answer.text());
    }
  }
}
