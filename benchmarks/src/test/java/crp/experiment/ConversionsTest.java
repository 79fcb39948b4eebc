package crp.experiment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class ConversionsTest {

  private static final Path FOLDER = Path.of("target", "conversions");

  private static Path file(String name, String text) throws IOException {
    Files.createDirectories(FOLDER);
    return Files.writeString(FOLDER.resolve(name), text);
  }

  @Test
  void quotesKeepCommas() {
    assertEquals(List.of("0", "a, \"b\"", ""), CsvLines.fields("0,\"a, \"\"b\"\"\","));
  }

  @Test
  void theLastAttributeIsKnownInDenseAndInSparseRows() throws IOException {
    String header = "% a comment\n@relation r\n@attribute x numeric\n@ATTRIBUTE t {a,b}\n@data\n";
    assertEquals(
        List.of("b", "a"), CompareLabels.lastAttribute(file("dense.arff", header + "1,b\n2, a\n")));
    assertEquals(
        List.of("b", ""),
        CompareLabels.lastAttribute(file("sparse.arff", header + "{0 1, 1 b}\n{0 2}\n")));
  }

  @Test
  void countsBecomeSparseRowsWithTheirColumns() throws IOException {
    Path words =
        file("words.csv", "doc,word,count\n0,0,1\n1,0,2\n2,0,1\n0,1,3\n1,2,4\n3,3,2\n3,2,1\n");
    Path terms = file("terms.csv", "word,term\n0,the\n1,cat\n2,don't\n3,rare\n");
    Path docs = file("docs.csv", "doc,title,year\n0,\"A, b\",1790\n1,c,1791\n2,d,1792\n3,e,1793\n");
    Path out = FOLDER.resolve("out.arff");
    convert(words, terms, out, docs, "year");
    assertEquals(
        """
        @relation out

        @attribute 'id' numeric
        @attribute 'year' numeric
        @attribute 'don\\'t' numeric
        @attribute 'cat' numeric

        @data
        {0 0,1 1790,3 3}
        {0 1,1 1791,2 4}
        {0 2,1 1792}
        {0 3,1 1793,2 1}
        """,
        Files.readString(out));
    Path lines = FOLDER.resolve("out.txt");
    convert(words, terms, lines, docs, "year");
    assertEquals(
        List.of("2 0 1790 2 3 0", "2 0 1791 1 4 1", "1 0 1792 2", "2 0 1793 1 1 3"),
        Files.readAllLines(lines));
    assertThrows(IllegalArgumentException.class, () -> convert(words, terms, out, docs, "month"));
  }

  private static void convert(Path words, Path terms, Path out, Path docs, String column)
      throws IOException {
    ConvertCounts.convert(
        CsvLines.body(words), CsvLines.body(terms), out, 2, CsvLines.read(docs), List.of(column));
  }

  @Test
  void labelsAreReadFromEitherHost() {
    assertArrayEquals(new int[] {4, 0, 7}, DrawImage.labels(List.of("0 4", "1 0", "2 7", "")));
    assertArrayEquals(new int[] {4, 0, 7, 7}, DrawImage.labels(List.of("4 0 7 7 Clusters")));
  }

  @Test
  void clustersTakeTheirColours() throws IOException {
    Path labels = file("labels.txt", "0 0\n1 0\n2 1\n3 1\n");
    Path pixels =
        file("pixels.arff", "% a, b, c\n@data\n0,0,10,20,30\n0,1,30,40,50\n1,0,0,0,0\n1,1,0,0,2\n");
    Path out = FOLDER.resolve("image.png");
    DrawImage.main(new String[] {labels.toString(), out.toString(), "2", pixels.toString()});
    assertEquals(0x141E28, ImageIO.read(out.toFile()).getRGB(0, 0) & 0xFFFFFF);
    assertEquals(0x000001, ImageIO.read(out.toFile()).getRGB(7, 7) & 0xFFFFFF);
  }

  @Test
  void pixelsTouchThoseRightAndBelow() throws IOException {
    Path out = file("grid.csv", "");
    GridEdges.main(new String[] {"2", "3", out.toString()});
    assertEquals(List.of("1,2", "1,4", "2,3", "2,5", "3,6", "4,5", "5,6"), Files.readAllLines(out));
  }

  @Test
  void datedTextsBecomeCountsAndDates() throws IOException {
    Path texts = FOLDER.resolve("texts");
    Files.createDirectories(texts);
    String often = "river boat ".repeat(12);
    Files.writeString(texts.resolve("1861-03-04-a.txt"), often + "The the, an ox");
    Files.writeString(texts.resolve("1790.txt"), often + "hill");
    Files.writeString(texts.resolve("1791-x.txt"), "The hill. River");
    Files.writeString(texts.resolve("1792.txt"), "the hut");
    Files.writeString(texts.resolve("readme.txt"), often);
    Path out = FOLDER.resolve("counted");
    ConvertTexts.main(new String[] {texts.toString(), out.toString(), "least=2"});
    // "the" and "river" are in three of four texts; two texts keep too few words
    assertEquals(
        List.of("doc,word,count", "0,0,12", "0,1,1", "1,0,12"),
        Files.readAllLines(out.resolve("words.csv")));
    assertEquals(
        List.of("word,term", "0,boat", "1,hill"),
        Files.readAllLines(out.resolve("vocabulary.csv")));
    assertEquals(
        List.of("doc,date,file", "0,1790,\"1790.txt\"", "1,1861-03-04,\"1861-03-04-a.txt\""),
        Files.readAllLines(out.resolve("documents.csv")));
  }
}
