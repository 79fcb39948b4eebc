package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed in the midst of a run loses nothing that was saved: the same command
 * goes on, and comes to what an uninterrupted run comes to.
 */
@Tag("slow")
class KilledRunIT {

  private static final String CHECKPOINT = "run.checkpoint";

  @TempDir private Path temp;

  private static String[] command(int seed) {
    return ("-dbc.in faithful.csv -algorithm crp -crp.sweeps 1000 -crp.chains 2 -crp.seed "
            + seed
            + " -crp.checkpoint run.checkpoint -crp.checkpoint-seconds 0.05"
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
  @Timeout(300)
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
    WatchService saves = killed.getFileSystem().newWatchService();
    killed.register(saves, StandardWatchEventKinds.ENTRY_CREATE);
    killAfterSaves(Elki.start(killed, command(1)), saves);
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

  /**
   * Kills a process without a warning when a file has been replaced three times.
   *
   * @param saves of the folder of the checkpoint, made before the process was started
   */
  private static void killAfterSaves(Process process, WatchService saves) throws Exception {
    // a process that ends closes the service, and then take() throws
    CompletableFuture<Void> closed = process.onExit().thenRun(() -> close(saves));
    int seen = 0;
    while (seen < 3) {
      WatchKey key = saves.take();
      for (WatchEvent<?> event : key.pollEvents()) {
        seen += event.context().equals(Path.of(CHECKPOINT)) ? event.count() : 0;
      }
      assertTrue(key.reset());
    }
    process.destroyForcibly();
    assertNotEquals(0, process.waitFor());
    closed.join();
  }

  private static void close(WatchService service) {
    try {
      service.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
