package crp.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that hold what they should, and refuse the rest. */
class CheckpointFileTest {

  private static final CheckpointFile.Owner OWNER = new CheckpointFile.Owner("1", "data", "model");

  @TempDir Path directory;
  private final List<String> warnings = new ArrayList<>();

  private CheckpointFile open(Path path, int chains) {
    return CheckpointFile.open(path, OWNER, chains, warnings::add);
  }

  /** {@return a file with one chain} */
  private Path saved(int... bytes) {
    Path path = directory.resolve("run");
    save(path, bytes);
    return path;
  }

  private void save(Path path, int... bytes) {
    byte[] chain = new byte[bytes.length];
    for (int i = 0; i < chain.length; i++) {
      chain[i] = (byte) bytes[i];
    }
    CheckpointFile file = open(path, 1);
    file.save(0, chain);
    file.close();
  }

  private void requireSaved(Path path, int... bytes) {
    CheckpointFile file = open(path, 1);
    byte[] found = Objects.requireNonNull(file.saved(0));
    file.close();
    assertEquals(bytes.length, found.length);
    for (int i = 0; i < bytes.length; i++) {
      assertEquals((byte) bytes[i], found[i]);
    }
  }

  private void requireRefused(String why, Path path) {
    String message = assertThrows(IllegalArgumentException.class, () -> open(path, 1)).getMessage();
    assertTrue(message.contains(why), message);
    assertTrue(message.contains(path.getFileName().toString()), message);
    assertTrue(!message.contains("Exception"), message);
  }

  @Test
  void fingerprintsTellContentsApart() {
    assertEquals(Fingerprint.of("a", new double[] {1}), Fingerprint.of("a", new double[] {1}));
    assertNotEquals(Fingerprint.of("a", new double[] {1}), Fingerprint.of("a", new double[] {2}));
    assertThrows(IllegalArgumentException.class, () -> Fingerprint.of(new Object()));
  }

  @Test
  void aFileKeepsTheLatestOfEachChain() {
    Path path = directory.resolve("run");
    CheckpointFile file = open(path, 3);
    file.save(1, new byte[] {1});
    file.save(1, new byte[] {2, 3});
    file.save(2, new byte[0]);
    file.close();
    file.save(0, new byte[] {9});
    CheckpointFile again = open(path, 3);
    assertNull(again.saved(0));
    assertArrayEquals(new byte[] {2, 3}, Objects.requireNonNull(again.saved(1)));
    assertArrayEquals(new byte[0], Objects.requireNonNull(again.saved(2)));
    again.close();
    assertTrue(Files.notExists(directory.resolve("run.part")));
    assertEquals(List.of(), warnings);
  }

  @Test
  void otherBuildsAndRunsAreRefused() {
    Path path = saved(1);
    for (CheckpointFile.Owner other :
        List.of(
            new CheckpointFile.Owner("another build", "data", "model"),
            new CheckpointFile.Owner("1", "other data", "model"),
            new CheckpointFile.Owner("1", "data", "other options"))) {
      String message =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> CheckpointFile.open(path, other, 1, warnings::add))
              .getMessage();
      assertEquals(other.build().equals("another build"), message.contains("another build"));
      assertTrue(message.contains("belongs to") != other.build().equals("another build"), message);
    }
    requireSaved(path, 1);
  }

  /** Whoever writes in place loses both files when it is killed half-way. */
  @Test
  void aHalfWrittenFileBesideTheOldOneDoesNoHarm() throws IOException {
    Path path = saved(1);
    Files.write(directory.resolve("run.part"), new byte[] {1, 2, 3});
    requireSaved(path, 1);
    save(path, 2);
    requireSaved(path, 2);
  }

  // ---- two runs

  @Test
  void theSecondRunOnAFileIsRefusedAtOnce() {
    Path path = directory.resolve("run");
    CheckpointFile first = open(path, 1);
    requireRefused("another run (process " + ProcessHandle.current().pid(), path);
    first.save(0, new byte[] {1});
    first.close();
    requireSaved(path, 1);
  }

  /** Another process holds the lock, which another channel of this process looks like. */
  @Test
  void anotherProcessIsNamed() throws IOException {
    Path lock = directory.resolve("run.lock");
    Files.writeString(lock, "4711");
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock held = channel.lock(Long.MAX_VALUE - 1, 1, false)) {
      assertTrue(held.isValid());
      requireRefused("another run (process", directory.resolve("run"));
    }
    save(directory.resolve("run"), 1);
  }

  @Test
  void whatAKilledRunLeavesKeepsNobodyAway() throws IOException {
    Files.writeString(directory.resolve("run.lock"), "4711");
    CheckpointFile open = open(directory.resolve("run"), 1);
    String own = Files.readString(directory.resolve("run.lock"));
    assertEquals(String.valueOf(ProcessHandle.current().pid()), own);
    open.close();
    assertFalse(Files.exists(directory.resolve("run.lock")), "a good end removes it");
  }

  /** Its file cannot be removed, since a folder has its name; under another name it is free. */
  @Test
  void aLockIsFreeAlsoIfItsFileCannotBeRemoved() throws IOException {
    Path lock = directory.resolve("run.lock");
    CheckpointFile open = open(directory.resolve("run"), 1);
    Path moved = Files.move(lock, directory.resolve("moved"));
    Path inside = Files.createDirectories(lock.resolve("inside"));
    open.close();
    Files.delete(inside);
    Files.delete(lock);
    Files.move(moved, lock);
    open(directory.resolve("run"), 1).close();
    assertFalse(Files.exists(lock));
  }

  // ---- what is no file

  @Test
  void aLinkOfTheTemporaryNameIsNotFollowed() throws IOException {
    Path victim = directory.resolve("victim");
    Files.writeString(victim, "dear");
    Files.createSymbolicLink(directory.resolve("run.part"), victim);
    saved(1);
    assertEquals("dear", Files.readString(victim));
  }

  @Test
  void aLinkedCheckpointStaysALink() throws IOException {
    Path target = directory.resolve("target");
    save(target, 1);
    Path link = Files.createSymbolicLink(directory.resolve("link"), target);
    save(link, 2);
    assertTrue(Files.isSymbolicLink(link));
    requireSaved(target, 2);
    Files.createSymbolicLink(directory.resolve("run"), directory.resolve("nothing"));
    requireRefused("a link to a missing file", directory.resolve("run"));
  }

  @Test
  void foldersPipesAndDevicesAreRefused() throws Exception {
    Files.createDirectory(directory.resolve("folder"));
    requireRefused("it is a folder", directory.resolve("folder"));
    Files.createDirectory(directory.resolve("run.part"));
    requireRefused("it is a folder", directory.resolve("run"));
    assumeTrue(Files.exists(Path.of("/usr/bin/mkfifo")));
    for (String name : List.of("pipe", "other.part")) {
      new ProcessBuilder("/usr/bin/mkfifo", directory.resolve(name).toString()).start().waitFor();
    }
    assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () -> {
          requireRefused("a device or a pipe", directory.resolve("pipe"));
          requireRefused("a device or a pipe", directory.resolve("other"));
        });
    assertTrue(Files.exists(directory.resolve("other.part"), LinkOption.NOFOLLOW_LINKS));
  }

  @Test
  void aFolderThatCannotBeWrittenIsFoundBeforeTheRun() throws IOException {
    requireRefused("no such file or folder", directory.resolve("no").resolve("run"));
    Path closed = Files.createDirectory(directory.resolve("closed"));
    assertTrue(closed.toFile().setWritable(false));
    assumeTrue(!Files.isWritable(closed)); // root may write anywhere
    requireRefused("permission is denied", closed.resolve("run"));
  }

  /** A large file of another run is read, but never held in memory. */
  @Tag("slow")
  @Test
  void aLargeFileTakesNoMemory() throws IOException {
    Path path = saved(1);
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(1L << 28);
    }
    requireRefused("is damaged", path);
  }

  /** A file that is refused for its size is not read first. */
  @Test
  void aFileAboveTheMemoryIsRefusedAtOnce() throws IOException {
    Path path = saved(1);
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(Runtime.getRuntime().maxMemory());
    }
    assertTimeoutPreemptively(
        Duration.ofSeconds(1), () -> requireRefused("is too large for the memory", path));
  }

  // ---- disks that fail

  /** {@return the number of operations of one open and one save} */
  private int operations() {
    FailingDisk disk = new FailingDisk(Integer.MAX_VALUE, FailingDisk.Kind.NONE);
    CheckpointFile file =
        CheckpointFile.open(directory.resolve("count"), OWNER, 1, warnings::add, disk);
    file.save(0, new byte[] {1});
    file.close();
    return disk.operations();
  }

  @Test
  void aFailureOfAnyOperationIsToldAndSurvived() {
    int all = operations();
    assertTrue(all >= 8, "operations: " + all);
    for (FailingDisk.Kind kind : List.of(FailingDisk.Kind.FULL, FailingDisk.Kind.DENIED)) {
      for (int n = 1; n <= all; n++) {
        Path path = directory.resolve(kind + "-" + n);
        save(path, 1);
        warnings.clear();
        FailingDisk disk = new FailingDisk(n, kind);
        CheckpointFile file;
        try {
          file = CheckpointFile.open(path, OWNER, 1, warnings::add, disk);
        } catch (IllegalArgumentException e) {
          assertTrue(e.getMessage().contains(kind.text()), e.getMessage());
          requireSaved(path, 1);
          continue;
        }
        file.save(0, new byte[] {2});
        for (String warning : warnings) {
          assertTrue(warning.contains(kind.text()), warning);
          assertTrue(!warning.contains("Exception"), warning);
        }
        // the disk works again
        disk.mend();
        file.save(0, new byte[] {3});
        file.close();
        requireSaved(path, 3);
      }
    }
  }

  @Test
  void aDiskThatStaysFullIsToldOnceAndTriedAgainAtTheEnd() {
    Path path = saved(1);
    FailingDisk disk = new FailingDisk(Integer.MAX_VALUE, FailingDisk.Kind.FULL);
    CheckpointFile file = CheckpointFile.open(path, OWNER, 1, warnings::add, disk);
    disk.failFrom(1);
    for (int save = 0; save < 5; save++) {
      file.save(0, new byte[] {2});
    }
    assertEquals(1, warnings.size(), warnings.toString());
    assertTrue(warnings.get(0).contains("No space left on device"), warnings.get(0));
    disk.mend();
    file.close();
    assertTrue(warnings.get(1).contains("is written again"), warnings.get(1));
    requireSaved(path, 2);
  }

  /** The process ends before the n-th operation, for every n. */
  @Test
  void whereverAProcessIsKilledTheOldOrTheNewFileIsThere() {
    int all = operations();
    int old = 0;
    int killed = 0;
    for (int n = 1; n <= all; n++) {
      Path path = directory.resolve("killed" + n);
      save(path, 1);
      FailingDisk disk = new FailingDisk(n, FailingDisk.Kind.KILLED);
      CheckpointFile file = null;
      try {
        file = CheckpointFile.open(path, OWNER, 1, warnings::add, disk);
        file.save(0, new byte[] {2});
      } catch (FailingDisk.Killed e) {
        killed++;
      }
      if (file != null) {
        file.close(); // the system frees the lock
      }
      CheckpointFile found = open(path, 1);
      byte[] bytes = Objects.requireNonNull(found.saved(0));
      found.close();
      assertTrue(bytes.length == 1 && (bytes[0] == 1 || bytes[0] == 2));
      old += bytes[0] == 1 ? 1 : 0;
    }
    assertEquals(all, killed);
    assertTrue(old >= 6, "never killed before the end: " + old);
  }

  /** A writer without a temporary file fails the test above. */
  @Test
  void whoWritesInPlaceLosesTheFile() throws IOException {
    Path path = saved(1);
    byte[] whole = Files.readAllBytes(path);
    Files.write(path, java.util.Arrays.copyOf(whole, whole.length / 2));
    requireRefused("is damaged", path);
    Files.write(path, "no checkpoint".getBytes(StandardCharsets.UTF_8));
    requireRefused("is not a checkpoint", path);
  }
}
