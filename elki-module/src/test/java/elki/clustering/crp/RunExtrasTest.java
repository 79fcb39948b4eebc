package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.clustering.crp.result.RunSummary;
import elki.clustering.crp.result.RunTrace;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.database.Database;
import elki.utilities.ELKIBuilder;
import elki.utilities.exceptions.AbortException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Evidence and checkpoints through ELKI's parameters. */
class RunExtrasTest {

  @TempDir Path directory;

  private static ELKIBuilder<CRPMixture<NumberVector>> quick() {
    return Data.sweeps(40);
  }

  private static String summary(Clustering<Model> clustering) {
    return Data.<RunSummary>child(clustering, RunSummary.class).getText();
  }

  @Test
  @Tag("slow")
  void theSummarySaysWhatIsKnownOfTheEvidence() {
    Database database = Data.corners(40, 2);
    assertFalse(summary(quick().build().autorun(database)).contains("Log evidence"));
    String text = summary(quick().with("crp.evidence", "crp").build().autorun(database));
    assertTrue(text.contains("Log evidence"), text);
    assertTrue(text.contains("Log Bayes factor against the CRP"), text);
    assertFalse(text.contains("not computed"), text);
  }

  @Test
  @Tag("slow")
  void aRunGoesOnAndAnotherIsRefused() {
    Database database = Data.corners(40, 2);
    Path file = directory.resolve("run.checkpoint");
    String expected = trace(quick().build(), database);
    assertEquals(expected, trace(saved(file, 1).build(), database));
    assertTrue(Files.exists(file));
    assertEquals(expected, trace(saved(file, 1).build(), database));
    String said =
        assertThrows(AbortException.class, () -> saved(file, 2).build().autorun(database))
            .getMessage();
    assertTrue(said.contains("another seed"), said);
    Path nowhere = directory.resolve("no").resolve("where");
    said =
        assertThrows(AbortException.class, () -> saved(nowhere, 1).build().autorun(database))
            .getMessage();
    assertTrue(said.startsWith("crp.checkpoint: there is no folder for the checkpoint"), said);
  }

  private static ELKIBuilder<CRPMixture<NumberVector>> saved(Path file, long seed) {
    return quick()
        .with("crp.seed", seed)
        .with("crp.checkpoint", file.toString())
        .with("crp.checkpoint-seconds", 0.001);
  }

  private static String trace(CRPMixture<NumberVector> crp, Database database) {
    StringBuilder text = new StringBuilder();
    RunTrace trace = Data.child(crp.autorun(database), RunTrace.class);
    trace.iterator().forEachRemaining(text::append);
    return text.toString();
  }
}
