package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed in the midst of a run loses nothing that was saved: the same command
 * goes on, and comes to what an uninterrupted run comes to.
 */
class KilledRunIT {

  private static final String CHECKPOINT = "run.checkpoint";
  private static final long DEADLINE_SECONDS = 60;

  @TempDir private Path temp;

  private static String[] command(int seed) {
    return ("-dbc.in faithful.csv -algorithm crp -crp.sweeps 2000 -crp.burnin 1000 -crp.chains 2 -crp.seed "
            + seed
            + " -crp.checkpoint run.checkpoint -crp.checkpoint.seconds 0.05"
            + " -resulthandler ResultWriter -out out")
        .split(" ", -1);
  }

  /** {@return all files that a run came to, without the time it took and the place of files} */
  private static Map<String, String> results(Path folder) throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      for (Path file : files.toList()) {
        String text = Files.readString(file).replace(folder.toString(), "");
        all.put(file.getFileName().toString(), text.replaceAll("[0-9.]+ s\\b", ""));
      }
    }
    return all;
  }

  private static Map<String, String> finished(Path folder) throws IOException {
    Elki.Answer answer = Elki.cli(folder, command(1));
    assertEquals(0, answer.status(), answer.text());
    return results(folder);
  }

  private static String refused(Path folder, int seed) {
    Elki.Answer answer = Elki.cli(folder, command(seed));
    assertNotEquals(0, answer.status(), answer.text());
    assertFalse(answer.text().contains("\tat "), answer.text());
    assertFalse(Files.exists(folder.resolve("out")), answer.text());
    return answer.text();
  }

  @Test
  void aKilledRunGoesOn() throws Exception {
    Path whole = Files.createDirectory(temp.resolve("whole"));
    Elki.copy("faithful.csv", whole);
    Map<String, String> expected = finished(whole);
    assertTrue(
        expected.keySet().containsAll(List.of("crp-trace.txt", "crp-posterior.txt")),
        expected.keySet()::toString);

    Path killed = Files.createDirectory(temp.resolve("killed"));
    Elki.copy("faithful.csv", killed);
    Path checkpoint = killed.resolve(CHECKPOINT);
    killAfterSaves(Elki.start(killed, command(1)), checkpoint);
    assertFalse(Files.exists(killed.resolve("out")), "the run was over before it was killed");

    // What was saved is read: neither another run nor a damaged file is taken for it.
    String other = refused(killed, 2);
    assertTrue(other.contains("belongs to a run with other options or another seed"), other);
    byte[] saved = Files.readAllBytes(checkpoint);
    byte[] damaged = saved.clone();
    damaged[damaged.length / 2] ^= 1;
    Files.write(checkpoint, damaged);
    String wrong = refused(killed, 1);
    assertTrue(wrong.contains("is damaged (its checksum is wrong)"), wrong);

    Files.write(checkpoint, saved);
    Map<String, String> found = finished(killed);
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((name, text) -> assertEquals(text, found.get(name), name));
  }

  /** Waits until something was saved some times, and kills the process without a warning. */
  private static void killAfterSaves(Process process, Path checkpoint) throws Exception {
    Set<FileTime> saves = new HashSet<>();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
    while (saves.size() < 3) {
      if (Files.exists(checkpoint)) {
        saves.add(Files.getLastModifiedTime(checkpoint));
      }
      assertTrue(process.isAlive(), "the run was over before it could be killed");
      assertTrue(System.nanoTime() < deadline, "nothing was saved");
      Thread.sleep(5);
    }
    process.destroyForcibly();
    assertTrue(process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS));
    assertNotEquals(0, process.exitValue());
  }
}
