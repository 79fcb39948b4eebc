package crp.experiment;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CountRows;
import crp.data.RankingRows;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.mixed.ProductFamily;
import crp.partition.AdjustedRand;
import crp.partition.NormalizedMutualInformation;
import crp.partition.Partition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class EvaluateDefaultsTest {

  private static final Path FOLDER = Path.of("target", "evaluation");
  private static final Path TEST_DATA = Path.of("..", "test-data");

  private static Path file(String name, String text) throws IOException {
    Files.createDirectories(FOLDER);
    return Files.writeString(FOLDER.resolve(name), text);
  }

  private static ListedSet listed(String name) throws IOException {
    return ListedSet.kept().stream()
        .filter(set -> set.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static DataSet load(String line) throws IOException {
    return ListedSet.parse(List.of(List.of(), CsvLines.fields(line))).get(0).load(List.of(FOLDER));
  }

  @Test
  void quotesKeepCommas() {
    assertEquals(List.of("0", "a, \"b\"", ""), CsvLines.fields("0,\"a, \"\"b\"\"\","));
  }

  @Test
  void scoresAreThoseOfTheRowsWithAClass() {
    int[] found = {0, 0, 1, 1, 2, 2};
    int[] labels = {0, 0, 0, 1, 1, -1};
    Partition a = Partition.of(0, 0, 1, 1, 2);
    Partition b = Partition.of(0, 0, 0, 1, 1);
    Scores scores = Scores.of(found, labels);
    assertEquals(3, scores.clusters());
    assertEquals(NormalizedMutualInformation.of(a, b), scores.nmi());
    assertEquals(AdjustedRand.of(a, b), scores.ari());
    assertTrue(scores.nmi() > 0 && scores.nmi() < 1);
    assertTrue(Double.isNaN(Scores.of(found, new int[0]).nmi()));
  }

  @Test
  void aMissingFileIsReportedInOneSentence() throws IOException {
    ListedSet zoo = listed("zoo");
    String message =
        assertThrows(IllegalArgumentException.class, () -> zoo.load(List.of(FOLDER))).getMessage();
    assertTrue(
        message.contains("zoo")
            && message.contains("classics/zoo.csv")
            && message.contains("folders"),
        message);
    assertEquals(1, message.lines().count());
  }

  @Test
  void theListHasOneNameASetAndLoadsWhatTheRepositoryHolds() throws IOException {
    Set<String> names = new HashSet<>();
    Designs.all().forEach(design -> names.add(design.name()));
    for (ListedSet set : ListedSet.kept()) {
      assertTrue(names.add(set.name()), set.name());
      assertTrue(!set.source().isEmpty(), set.name());
      if (Files.exists(TEST_DATA.resolve(set.file()))) {
        DataSet data = set.load(List.of(TEST_DATA));
        assertEquals(set.label().isEmpty(), data.classes() == 0, set.name());
      }
    }
    assertEquals(4, listed("iris").load(List.of(TEST_DATA)).columns());
    assertEquals(60, listed("documents").load(List.of(TEST_DATA)).columns());
    assertEquals(1536, listed("raccoon").load(List.of(TEST_DATA)).rows());
  }

  @Test
  void columnsAreReadAsTheHostsReadThem() throws IOException {
    file(
        "mixed.csv",
        "x,id,colour,constant,class\n1,a,red,3,u\n?,b,blue,3,\n2.5,c,red,3,v\n4,d,,3,u\n");
    DataSet set = load("m,judged,table,mixed.csv,class,id,all,none");
    assertEquals(3, set.columns());
    assertArrayEquals(new int[] {0, -1, 2, 0}, set.labels());
    assertEquals(2, set.classes());
    List<CellTable.Column> columns = set.cells().orElseThrow().cells();
    assertArrayEquals(new double[] {1, Double.NaN, 2.5, 4}, columns.get(0).cells());
    assertArrayEquals(new double[] {0, 1, 0, Double.NaN}, columns.get(1).cells());
    assertEquals(List.of("red", "blue"), columns.get(1).values());
    assertArrayEquals(new double[] {3, 3, 3, 3}, columns.get(2).cells());
    assertTrue(family(set) instanceof ProductFamily);
    assertTrue(
        family(load("m,judged,table,mixed.csv,class,id|colour,all,none"))
            instanceof GaussianFamily);
    assertTrue(family(load("m,judged,nominal,mixed.csv,class,id,all,none")) instanceof Categories);
    assertEquals(2, load("m,judged,table,mixed.csv,class,id,every 2,none").rows());
    assertThrows(
        IllegalArgumentException.class,
        () -> load("m,judged,table,mixed.csv,class,id,every 0,none"));
    assertThrows(
        IllegalArgumentException.class, () -> load("m,judged,table,mixed.csv,kind,id,all,none"));
  }

  private static Family<?> family(DataSet set) {
    return set.model().get().family();
  }

  @Test
  void countsAndRankingsAreRead() throws IOException {
    file("words.csv", "doc,word,count\n0,1,2\n2,0,1\n2,2,4\n");
    file("docs.csv", "doc,topic\n0,a\n1,b\n2,a\n");
    DataSet words = load("w,judged,triples,words.csv,docs.csv:topic,,all,none");
    assertEquals(
        CountRows.ofDense(new int[][] {{0, 2, 0}, {0, 0, 0}, {1, 0, 4}}),
        words.model().get().rows());
    assertArrayEquals(new int[] {0, 1, 0}, words.labels());
    assertTrue(family(words) instanceof DirichletMultinomial);
    DataSet ballots = listed("ballots").load(List.of(TEST_DATA));
    assertEquals(9, ((RankingRows) ballots.model().get().rows()).items());
  }

  @Test
  void sparseRowsTakeTheFirstValueListed() throws IOException {
    Path arff =
        file(
            "sparse.arff",
            "@attribute 'a b' numeric\n@attribute c {'no',yes}\n@data\n{0 2, 1 yes}\n{}\n");
    TextTable table = TextTable.read(arff);
    assertEquals(List.of("a b", "c"), table.names());
    assertEquals(List.of(List.of("2", "yes"), List.of("0", "no")), table.rows());
    CellTable cells = table.cells(Pattern.compile(""), false);
    assertArrayEquals(new double[] {1, 0}, cells.cells().get(1).cells());
  }

  private static List<List<String>> printed(String... arguments) {
    return Printed.lines(() -> EvaluateDefaults.main(arguments));
  }

  @Test
  @Tag("slow")
  void aLineIsPrintedForEachSetAndSeed() throws IOException {
    file("two.csv", "x,y,class\n0,0,a\n0.1,1,a\n0.2,0.3,a\n9,9,b\n9.1,8,b\n9.4,9,b\n");
    Path list = file("list.csv", "name,use\ntwo,judged,table,two.csv,class,,all,none\n");
    List<List<String>> lines =
        printed("list=" + list, "folders=" + FOLDER, "seeds=1,2", "sweeps=4", "print=csv");
    assertEquals(3, lines.size());
    assertEquals(List.of("two", "judged", "1", "6", "2", "2"), lines.get(1).subList(0, 6));
    assertEquals("2", lines.get(2).get(2));
    assertEquals("cannot be compared", lines.get(1).get(lines.get(0).indexOf("verdict")));
    assertEquals("NaN", lines.get(1).get(lines.get(0).indexOf("R-hat")));
    assertEquals(lines.get(0).size(), lines.get(1).size());
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void aLineIsPrintedForEachDesignOfFewRows() {
    List<List<String>> lines =
        printed("designs=weights:5,gaps:10", "rows=400", "sweeps=10", "print=csv");
    List<String> header = lines.get(0);
    assertEquals(
        List.of("weights-4", "gaps-8"), lines.stream().skip(1).map(line -> line.get(0)).toList());
    for (List<String> line : lines.subList(1, lines.size())) {
      assertEquals(header.size(), line.size());
      assertEquals(line.get(header.indexOf("n")), line.get(header.indexOf("counted")));
    }
    assertTrue(Double.parseDouble(lines.get(1).get(header.indexOf("ARI"))) > 0.9);
    assertTrue(Double.parseDouble(lines.get(1).get(header.indexOf("best-ARI"))) > 0.99);
  }
}
