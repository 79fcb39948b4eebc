package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
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
    Path above = Path.of("..", "test-data", "faithful.arff");
    Path data = Files.exists(above) ? above : Path.of("test-data", "faithful.arff");
    List<String> words = new ArrayList<>(List.of("weka.Run", "-no-scan"));
    String options =
        Text.of(
            "weka.clusterers.CRPMixture -I 1000 -chains 2 -results out -checkpoint %s"
                + " -checkpoint-seconds 0.05 -S %d",
            CHECKPOINT, seed);
    words.addAll(List.of(options.split(" ", -1)));
    words.addAll(List.of("-t", data.toAbsolutePath().toString()));
    return words.toArray(new String[0]);
  }

  /** {@return all that a run came to, without the time it took and the status on the way} */
  private static Map<String, String> results(Path folder, String said) throws Exception {
    Map<String, String> all = new TreeMap<>();
    Stream<String> lines =
        said.lines()
            .filter(line -> !line.contains("netlib") && !line.startsWith("Time taken"))
            .filter(line -> !line.startsWith("CRPMixture: "));
    all.put("said", lines.collect(Collectors.joining("\n")));
    for (String name : List.of("trace.csv", "rows.csv", "summary.txt")) {
      String text = Files.readString(folder.resolve("out").resolve(name));
      all.put(name, text.replaceAll("[0-9.]+ s\\b", ""));
    }
    return all;
  }

  @Test
  @Timeout(300)
  void aKilledRunGoesOn() throws Exception {
    Weka weka = Weka.install(temp.resolve("home"));
    Path whole = Files.createDirectory(temp.resolve("whole"));
    Map<String, String> expected = results(whole, weka.run(whole, command(1)));
    assertTrue(expected.get("said").contains("of 272 rows"), expected::toString);

    Path killed = Files.createDirectory(temp.resolve("killed"));
    Path checkpoint = killed.resolve(CHECKPOINT);
    WatchService saves = killed.getFileSystem().newWatchService();
    killed.register(saves, StandardWatchEventKinds.ENTRY_CREATE);
    killAfterSaves(weka.start(killed, command(1)), saves);
    assertFalse(
        Files.exists(killed.resolve("out").resolve("rows.csv")),
        "the run was over before it was killed");

    // What was saved is read: neither another run nor a damaged file is taken for it.
    String other = weka.run(killed, command(2));
    assertTrue(other.contains("belongs to a run with other options or another seed"), other);
    byte[] saved = Files.readAllBytes(checkpoint);
    byte[] damaged = saved.clone();
    damaged[damaged.length / 2] ^= 1;
    Files.write(checkpoint, damaged);
    String refused = weka.run(killed, command(1));
    assertTrue(refused.contains("is damaged (its checksum is wrong)"), refused);
    assertFalse(Files.exists(killed.resolve("out").resolve("rows.csv")), refused);

    Files.write(checkpoint, saved);
    Map<String, String> found = results(killed, weka.run(killed, command(1)));
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
