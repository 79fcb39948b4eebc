package crp.checkpoint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bytes and files that hold what they should, and refuse the rest. */
class SnapshotTest {

  private static final CheckpointFile.Owner OWNER = new CheckpointFile.Owner("1", "data", "model");

  @TempDir Path directory;

  @Test
  void sharedObjectsAreLeftOutAndPutIn() {
    double[] large = new double[10_000];
    ArrayList<Object> root = new ArrayList<>(List.of("text", large, large));
    byte[] bytes = Snapshot.write(root, List.of(large));
    assertTrue(bytes.length < 1000, "bytes: " + bytes.length);
    double[] other = {1};
    ArrayList<?> back = Snapshot.read(bytes, List.of(other), ArrayList.class);
    assertEquals("text", back.get(0));
    assertSame(other, back.get(1));
    assertSame(other, back.get(2));
    assertThrows(
        IllegalArgumentException.class, () -> Snapshot.read(bytes, List.of(), ArrayList.class));
  }

  @Test
  void foreignClassesAreNeitherWrittenNorRead() throws IOException {
    ArrayList<Object> root = new ArrayList<>(List.of(new AtomicInteger()));
    String message =
        assertThrows(IllegalArgumentException.class, () -> Snapshot.write(root, List.of()))
            .getMessage();
    assertTrue(message.contains("java.util.concurrent.atomic.AtomicInteger"), message);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(root);
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> Snapshot.read(bytes.toByteArray(), List.of(), ArrayList.class));
    byte[] other = Snapshot.write("text", List.of());
    assertThrows(
        IllegalArgumentException.class, () -> Snapshot.read(other, List.of(), ArrayList.class));
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
    CheckpointFile file = CheckpointFile.open(path, OWNER, 3);
    file.save(1, new byte[] {1});
    file.save(1, new byte[] {2, 3});
    file.save(2, new byte[0]);
    file.close();
    file.save(0, new byte[] {9});
    CheckpointFile again = CheckpointFile.open(path, OWNER, 3);
    assertEquals(null, again.saved(0));
    assertArrayEquals(new byte[] {2, 3}, Objects.requireNonNull(again.saved(1)));
    assertArrayEquals(new byte[0], Objects.requireNonNull(again.saved(2)));
    assertTrue(Files.notExists(directory.resolve("run.part")));
  }

  @Test
  void anotherVersionIsRefused() {
    Path path = directory.resolve("run");
    CheckpointFile.open(path, OWNER, 1).save(0, new byte[] {1});
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> CheckpointFile.open(path, new CheckpointFile.Owner("2", "data", "model"), 1))
            .getMessage();
    assertTrue(message.contains("another version"), message);
  }

  /** Whoever writes in place loses both files when it is killed half-way. */
  @Test
  void aHalfWrittenFileBesideTheOldOneDoesNoHarm() throws IOException {
    Path path = directory.resolve("run");
    CheckpointFile.open(path, OWNER, 1).save(0, new byte[] {1});
    Files.write(directory.resolve("run.part"), new byte[] {1, 2, 3});
    CheckpointFile again = CheckpointFile.open(path, OWNER, 1);
    assertArrayEquals(new byte[] {1}, Objects.requireNonNull(again.saved(0)));
    again.save(0, new byte[] {2});
    byte[] saved = Objects.requireNonNull(CheckpointFile.open(path, OWNER, 1).saved(0));
    assertArrayEquals(new byte[] {2}, saved);
  }
}
