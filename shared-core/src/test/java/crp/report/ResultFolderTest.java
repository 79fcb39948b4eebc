package crp.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.checkpoint.Disk;
import crp.checkpoint.FailingDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.AssertionFailedError;

/** Results on disks that fail at any operation: each file is the old one or the new one. */
class ResultFolderTest {

  private static final String NAME = "labels.csv";
  private static final String OLD = "old\n";

  @TempDir private Path directory;

  private Path old(String folder) throws IOException {
    Path file = directory.resolve(folder).resolve(NAME);
    Files.createDirectories(file.getParent());
    Files.writeString(file, OLD);
    return file;
  }

  private static Stream<String> lines() {
    return IntStream.range(0, 40).mapToObj(i -> "line " + i);
  }

  private static String written() {
    return String.join("\n", lines().toList()) + "\n";
  }

  /** {@return the number of operations of one file} */
  private int operations() throws IOException {
    Path file = old("count");
    FailingDisk disk = new FailingDisk(Integer.MAX_VALUE, FailingDisk.Kind.NONE);
    new ResultFolder(file.getParent(), disk).lines(NAME, lines());
    assertEquals(written(), Files.readString(file));
    return disk.operations();
  }

  /** Names of the data in texts and tables, as a stranger may choose them. */
  @Test
  void namesAreTextsOnOneLine() {
    ReportNames names =
        new ReportNames(
            List.of("=cmd|' /C calc'!A0", "a\nb\u001b[2J"),
            List.of("\tgroup"),
            List.of(new ReportNames.Nominal("x\ry", List.of("u\u0000v"))));
    assertEquals("a b [2J", names.column(1));
    assertEquals(" group", names.group(0));
    assertEquals("x y", names.nominalColumn(0));
    assertEquals("u v", names.value(0, 0));
    assertEquals("'=cmd|' /C calc'!A0", ResultFolder.field(names.column(0)));
    assertEquals("\"'@a,b\"", ResultFolder.field("@a,b"));
    assertEquals("'-x", ResultFolder.field("-x"));
    assertEquals("'\t=1", ResultFolder.field("\t=1"));
    assertEquals("-2.5", ResultFolder.field("-2.5"));
    assertEquals("width", ResultFolder.field("width"));
  }

  @ParameterizedTest
  @EnumSource(names = {"FULL", "DENIED"})
  void aFailureNamesTheFileAndKeepsTheOldOne(FailingDisk.Kind kind) throws IOException {
    int all = operations();
    assertTrue(all >= 8, "operations: " + all);
    for (int n = 1; n <= all; n++) {
      Path file = old(kind + "-" + n);
      FailingDisk disk = new FailingDisk(n, kind);
      ResultFolder folder = new ResultFolder(file.getParent(), disk);
      String said =
          assertThrows(UncheckedIOException.class, () -> folder.lines(NAME, lines())).getMessage();
      assertTrue(said.startsWith(NAME + ": ") && said.contains(kind.text()), said);
      assertFalse(said.contains("Exception"), said);
      assertEquals(OLD, Files.readString(file), "operation " + n);
      disk.mend();
      folder.lines(NAME, lines());
      requireAlone(file, written());
    }
  }

  @Test
  void whereverAProcessIsKilledTheOldOrTheNewFileIsThere() throws IOException {
    int all = operations();
    for (int n = 1; n <= all; n++) {
      Path file = old("killed" + n);
      Disk disk = new FailingDisk(n, FailingDisk.Kind.KILLED);
      ResultFolder folder = new ResultFolder(file.getParent(), disk);
      assertThrows(FailingDisk.Killed.class, () -> folder.lines(NAME, lines()));
      assertEquals(OLD, Files.readString(file), "operation " + n);
      new ResultFolder(file.getParent()).lines(NAME, lines());
      requireAlone(file, written());
    }
  }

  @Test
  void aLinkIsReplacedAndNotFollowed() throws IOException {
    Path victim = Files.writeString(directory.resolve("victim"), OLD);
    Path file = Files.createSymbolicLink(directory.resolve(NAME), victim);
    new ResultFolder(directory).lines(NAME, lines());
    assertEquals(OLD, Files.readString(victim));
    assertFalse(Files.isSymbolicLink(file));
    assertEquals(written(), Files.readString(file));
    Files.createSymbolicLink(directory.resolve("none.csv"), directory.resolve("nothing"));
    new ResultFolder(directory).lines("none.csv", lines());
    assertEquals(written(), Files.readString(directory.resolve("none.csv")));
    Files.createSymbolicLink(directory.resolve("folder.csv"), directory);
    assertThrows(
        UncheckedIOException.class, () -> new ResultFolder(directory).text("folder.csv", OLD));
  }

  @Test
  void aRunThatIsStoppedWhileItWritesLeavesNoPart() throws IOException {
    Path file = old("stopped");
    ResultFolder folder = new ResultFolder(file.getParent());
    Stream<String> stopped = lines().peek(line -> Thread.currentThread().interrupt());
    assertThrows(CancellationException.class, () -> folder.lines(NAME, stopped));
    assertTrue(Thread.interrupted());
    requireAlone(file, OLD);
  }

  /** Twin: it opens the file itself. */
  @Test
  void aDiskThatWritesInPlaceIsFound() throws IOException {
    Path file = old("twin");
    Disk inPlace =
        new Disk() {
          @Override
          public FileChannel create(Path part) throws IOException {
            return FileChannel.open(
                file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
          }

          @Override
          public void force(FileChannel channel) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    ResultFolder folder = new ResultFolder(file.getParent(), inPlace);
    assertThrows(UncheckedIOException.class, () -> folder.lines(NAME, lines()));
    assertThrows(AssertionFailedError.class, () -> requireAlone(file, OLD));
  }

  private static void requireAlone(Path file, String content) throws IOException {
    assertEquals(content, Files.readString(file));
    try (Stream<Path> all = Files.list(file.getParent())) {
      assertEquals(List.of(file), all.toList());
    }
  }

  @Test
  void aShareHasTheTextOfAFormat() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      double share =
          switch (i % 4) {
            case 0 -> random.nextDouble();
            case 1 -> random.nextInt(2001) / 2000.0;
            case 2 -> (random.nextInt(2_000_001) + 0.5) / 2_000_001;
            default -> random.nextInt(2_000_001) / 2_000_000.0;
          };
      assertEquals(ResultFolder.number(share, "%.6f"), ResultFolder.share(share));
    }
    assertEquals("", ResultFolder.share(Double.NaN));
    assertEquals("1.000000", ResultFolder.share(1));
  }
}
