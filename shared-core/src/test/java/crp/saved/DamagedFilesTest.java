package crp.saved;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.file.FileTable;
import crp.options.Spelling;
import crp.options.Texts;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.task.Job;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

/** Files that were damaged, by chance or by a stranger. */
class DamagedFilesTest {

  private static final Duration LONGEST = Duration.ofSeconds(20);
  private static final String SENTENCE = "the saved model is no saved model, or is damaged: ";

  private static SavedPosterior fit(SmallFits small) {
    Job job = small.task().job();
    return SavedPosterior.of(job, job.run());
  }

  private static SmallFits small(String name) {
    return SmallFits.all().filter(one -> one.toString().equals(name)).findFirst().orElseThrow();
  }

  private static byte[] damaged(byte[] whole, Rng random) {
    int at = random.below(whole.length);
    return switch (random.below(4)) {
      case 0 -> Arrays.copyOf(whole, at);
      case 1 -> inserted(whole, at, random.below(9));
      default -> flipped(whole, 1 + random.below(3), random);
    };
  }

  private static byte[] flipped(byte[] whole, int bits, Rng random) {
    byte[] other = whole.clone();
    for (int k = 0; k < bits; k++) {
      other[random.below(other.length)] ^= (byte) (1 << random.below(8));
    }
    return other;
  }

  private static byte[] inserted(byte[] whole, int at, int more) {
    byte[] other = Arrays.copyOf(whole, whole.length + more + 1);
    System.arraycopy(whole, at, other, at + more + 1, whole.length - at);
    return other;
  }

  private static String refusal(byte[] bytes) {
    return String.valueOf(
        assertThrows(
                IllegalArgumentException.class, () -> SavedPosterior.of(bytes, Spelling.BY_NAME))
            .getMessage());
  }

  @Test
  void everyDamageIsOneSentence() {
    byte[] whole = fit(small("mixed")).bytes();
    Rng random = new SeededRng(5);
    for (int k = 0; k < 1000; k++) {
      byte[] bytes = damaged(whole, random);
      if (!Arrays.equals(bytes, whole)) {
        String said = refusal(bytes);
        assertTrue(said.startsWith(SENTENCE), said);
        assertFalse(said.contains("\n"), said);
      }
    }
  }

  @Test
  void aForgedContentIsRefusedOrGivesAFit() {
    int loaded = 0;
    for (String name :
        List.of("mixed", "uniform noise and tails", "segments", "by edges", "groups")) {
      SmallFits small = small(name);
      byte[] content = SavedFile.content(fit(small).bytes());
      FileTable more = small.table(2);
      Rng random = new SeededRng(6);
      for (int k = 0; k < 200; k++) {
        byte[] bytes = SavedFile.of(damaged(content, random));
        loaded += assertTimeoutPreemptively(LONGEST, () -> outcome(bytes, more), name + " " + k);
      }
    }
    assertTrue(loaded > 0, "none was loaded");
  }

  /** {@return 1 if it was loaded} */
  private static int outcome(byte[] bytes, FileTable more) {
    SavedPosterior found;
    try {
      found = SavedPosterior.of(bytes, Spelling.BY_NAME);
    } catch (IllegalArgumentException e) {
      String said = String.valueOf(e.getMessage());
      assertTrue(said.startsWith(SENTENCE), said);
      assertFalse(said.contains("\n"), said);
      return 0;
    }
    try {
      found.predicted(more, Texts.none(Spelling.BY_NAME));
    } catch (IllegalArgumentException e) {
      assertFalse(String.valueOf(e.getMessage()).contains("\n"), e.getMessage());
    }
    return 1;
  }

  @Test
  void sizesAreCheckedBeforeMemoryIsTaken() throws IOException {
    assertTrue(refusal(forged(1L << 40, new byte[1 << 10])).contains("its size is wrong"));
    assertTrue(refusal(forged(SavedFile.most() + 1, new byte[1 << 22])).contains("too large"));
    assertTrue(refusal(forged(-1, new byte[10])).contains("its size is wrong"));
    byte[] packed = new byte[100];
    Deflater deflater = new Deflater();
    deflater.setInput(new byte[20_000]);
    deflater.finish();
    int n = deflater.deflate(packed);
    deflater.end();
    String other = refusal(forged(10_000, Arrays.copyOf(packed, n)));
    assertTrue(other.contains("its content has another size"), other);
  }

  /** {@return a file whose checksum is right} */
  private static byte[] forged(long size, byte[] packed) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(0x4352504d4f44454cL);
    out.writeInt(1);
    out.writeUTF("any");
    out.writeLong(size);
    out.writeLong(packed.length);
    out.write(packed);
    out.write(hash(bytes.toByteArray()));
    return bytes.toByteArray();
  }

  private static byte[] hash(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void otherFormatsSaySo() throws IOException {
    assertEquals(
        "the saved model was saved by an earlier version: fit it again",
        refusal(new byte[] {(byte) 0xac, (byte) 0xed, 0, 5}));
    byte[] later = fit(small("crp")).bytes();
    ByteBuffer.wrap(later).putInt(8, 2);
    byte[] all = Arrays.copyOf(later, later.length - 32);
    System.arraycopy(hash(all), 0, later, all.length, 32);
    assertTrue(refusal(later).endsWith("it has the format 2 of a later version"), refusal(later));
    Path file = Path.of("target", "saved-empty.model");
    Files.write(file, new byte[0]);
    String said =
        String.valueOf(
            assertThrows(
                    IllegalArgumentException.class,
                    () -> SavedPosterior.read(file, Spelling.BY_NAME))
                .getMessage());
    assertEquals("the file '" + file + "' is no saved model, or is damaged: it is cut short", said);
  }
}
