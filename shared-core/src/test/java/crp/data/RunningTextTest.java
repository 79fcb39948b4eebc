package crp.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningTextTest {

  @TempDir Path folder;

  private static String terms(RunningText text) {
    StringBuilder all = new StringBuilder();
    for (int word : text.words()) {
      all.append(text.term(word)).append(' ');
    }
    return all.toString().trim();
  }

  @Test
  void wordsAreLettersInLowerCase() {
    assertEquals(
        List.of("it", "isn't", "the", "house's", "end", "of", "été", "no", "a", "b"),
        RunningText.wordsOf("It ISN'T -- the house’s 'end' of ÉTÉ; no. 42: a1b_"));
    assertEquals(List.of(), RunningText.wordsOf("1984 -- ' !"));
  }

  @Test
  void aFileIsOneDocumentOrALineIsOne() throws IOException {
    Path file = folder.resolve("two.txt");
    Files.writeString(file, "The cat saw the dog.\n\nA dog, the end\n");
    RunningText whole = RunningText.read(file);
    assertEquals("the cat saw the dog a dog the end", terms(whole));
    assertArrayEquals(new int[] {0, 1, 2, 0, 3, 4, 3, 0, 5}, whole.words());
    assertEquals("9 words, 6 distinct, in 1 document", whole.toString());
    RunningText lines = RunningText.readLines(file);
    assertArrayEquals(whole.words(), lines.words());
    assertArrayEquals(new int[] {0, 5}, lines.starts());
    assertArrayEquals(new int[] {3, 1, 1, 2, 1, 1}, lines.counts());
    Path packed = folder.resolve("two.txt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(Files.readString(file).getBytes(StandardCharsets.UTF_8));
    }
    assertArrayEquals(whole.words(), RunningText.read(packed).words());
  }

  @Test
  void documentsAreCutAndRareWordsAreOne() {
    RunningText text =
        RunningText.of(List.of(List.of("a", "b", "a", "c", "a"), List.of(), List.of("b", "d")));
    assertEquals(2, text.documents());
    assertArrayEquals(new int[] {0, 2, 4, 5}, text.cut(2).starts());
    assertArrayEquals(new int[] {0, 5}, text.cut(5).starts());
    RunningText rare = text.withRareAsOne(2);
    assertEquals("a b a <rare> a b <rare>", terms(rare));
    assertEquals(3, rare.vocabulary());
    assertArrayEquals(text.starts(), rare.starts());
    assertSame(text, text.withRareAsOne(1));
    assertEquals("a b a c a", terms(text.first(1)));
    assertEquals(3, text.first(1).vocabulary());
    assertEquals(2, text.first(9).documents());
  }

  @Test
  void whatIsNoTextIsRefused() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.txt"), "12 34\n");
    String said =
        assertThrows(IllegalArgumentException.class, () -> RunningText.read(empty)).getMessage();
    assertEquals("there are no words in " + empty, said);
    assertThrows(NoSuchFileException.class, () -> RunningText.read(folder.resolve("none")));
    assertThrows(IllegalArgumentException.class, () -> RunningText.of(List.of()));
    RunningText text = RunningText.of(List.of(List.of("a")));
    assertThrows(IllegalArgumentException.class, () -> text.cut(0));
    assertThrows(IllegalArgumentException.class, () -> text.first(0));
  }
}
