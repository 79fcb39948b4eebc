package crp.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.options.LikelihoodOptions;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The program from the command line to the files. */
class MainTest {

  @TempDir Path folder;

  /** What the program printed, and its status. */
  private record Ended(int status, String out, String err) {}

  private Ended run(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            args);
    return new Ended(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Each option in the commands of the page is one of the program. */
  @Test
  void thePageHasOptionsOfTheProgram() throws IOException {
    String known = run("--help-all").out();
    List<String> given =
        Files.readAllLines(Path.of("..", "docs", "guide", "command.md")).stream()
            .filter(line -> line.contains("crp.jar "))
            .flatMap(line -> Stream.of(line.split(" ", -1)))
            .filter(word -> word.startsWith("--"))
            .toList();
    assertTrue(given.size() > 5, given.toString());
    given.forEach(option -> assertTrue(known.contains(option + "="), option));
    assertFalse(known.contains("--like="), known);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** A short run of two chains whose files go to the folder "out". */
  private Ended fit(Path data, String... more) {
    List<String> args =
        new ArrayList<>(List.of(data.toString(), "--sweeps", "40", "--chains", "2"));
    if (!List.of(more).contains("--output")) {
      args.addAll(List.of("--output", folder.resolve("out").toString()));
    }
    args.addAll(List.of(more));
    return run(args.toArray(new String[0]));
  }

  private List<String> written(String name) throws IOException {
    return Files.readAllLines(folder.resolve("out").resolve(name));
  }

  private List<String> clusters() throws IOException {
    return clusters(folder.resolve("out"));
  }

  private static List<String> clusters(Path of) throws IOException {
    return Files.readAllLines(of.resolve("labels.csv")).stream()
        .skip(1)
        .map(line -> line.split(",", -1)[1])
        .toList();
  }

  /** Two kinds of rows in turn, far apart in x; kind 0 is "a" or "b", kind 1 "c". */
  private static String twoKinds(int rows) {
    StringBuilder text = new StringBuilder("x,y,letter\n");
    for (int i = 0; i < rows; i++) {
      int kind = i % 2;
      text.append(kind * 100 + (i * 37 % 11) * 0.713)
          .append(',')
          .append(i * 53 % 17 * 0.317)
          .append(',')
          .append(kind == 1 ? "c" : i % 4 == 0 ? "a" : "b")
          .append('\n');
    }
    return text.toString();
  }

  private static List<String> alternating(int rows) {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      labels.add(String.valueOf(i % 2));
    }
    return labels;
  }

  @Test
  void writesLabelsProbabilitiesAndSummary() throws IOException {
    Ended ended = fit(file("data.csv", twoKinds(40)));

    assertEquals(0, ended.status(), ended.err());
    assertEquals("2 clusters of 40 rows", ended.out().lines().findFirst().orElseThrow());
    assertEquals(alternating(40), clusters());
    assertEquals("row,cluster 0,cluster 1,other", written("probabilities.csv").get(0));
    assertEquals(41, written("probabilities.csv").size());
    double sum = 0;
    for (String share : written("probabilities.csv").get(7).split(",", -1)) {
      sum += Double.parseDouble(share);
    }
    assertEquals(7 + 1, sum, 1e-5);
    assertEquals("2 clusters of 40 rows", written("summary.txt").get(0));
    assertTrue(written("summary.json").get(0).contains("\"clusters\":2,"));
    assertTrue(written("report.html").get(0).startsWith("<!"), written("report.html").get(0));
    assertTrue(
        written("summary.txt").stream()
            .anyMatch(line -> line.matches("Repeat with: java -jar crp.jar .*--sweeps 40.*")));
    assertTrue(ended.out().contains("modes letter c ("), ended.out());
  }

  @Test
  void summaryHasTheClustersAsNumbers() throws IOException {
    fit(file("data.csv", twoKinds(40).replace("letter", "what's \"this\"")));

    String json = written("summary.json").get(0);
    String number = "-?[0-9.E-]+";
    String moments = Text.of("\\{\"mean\":%s,\"deviation\":%s\\}", number, number);
    String shares = Text.of("\\{\"a\":%s,\"c\":%s,\"b\":%s\\}", number, number, number);
    String cluster =
        Text.of(
            "\\{\"cluster\":1,\"rows\":20,\"weight\":20,\"columns\":\\{\"x\":%s,\"y\":%s,"
                + "\"what's .\"this.\"\":%s\\},\"covariance\":\\[\\[%s,%s\\],\\[%s,%s\\]\\]\\}",
            moments, moments, shares, number, number, number, number);
    assertTrue(json.contains("\"numericColumns\":[\"x\",\"y\"],\"answer\":[{\"cluster\":0,"), json);
    assertTrue(Pattern.compile(cluster).matcher(json).find(), json);
  }

  @Test
  void leavesOutNumbersOfRowsAndNamesTheColumnThatMadeTheClusters() throws IOException {
    StringBuilder text = new StringBuilder("id,x,kind\n");
    for (int i = 0; i < 40; i++) {
      text.append(i + 1).append(',').append(i % 2 * 100 + i * 7 % 11 * 0.37).append(',');
      text.append(i % 2 == 0 ? "left" : "right").append('\n');
    }

    Ended ended = fit(file("data.csv", text.toString()));

    assertEquals(alternating(40), clusters());
    List<String> summary = written("summary.txt");
    assertTrue(
        summary.stream().anyMatch(line -> line.startsWith("Note: column 'id' numbers the rows")),
        ended.out());
    assertTrue(
        summary.stream()
            .anyMatch(line -> line.startsWith("Next: the clusters are those of column 'kind'")),
        ended.out());
  }

  @Test
  void predictsNewRowsByASavedModel() throws IOException {
    Path model = folder.resolve("crp.model");
    assertEquals(0, fit(file("data.csv", twoKinds(40)), "--save", model.toString()).status());
    // another order of columns, an unknown letter, a missing number, a decimal comma
    Path fresh = file("new.csv", "letter;x;y;z\nc;103,5;1;q\nnew;2;2;q\na;;1;q\n");

    Ended ended =
        run(
            fresh.toString(),
            "--load",
            model.toString(),
            "--output",
            folder.resolve("new").toString());

    assertEquals(0, ended.status(), ended.err());
    assertEquals(List.of("1", "0", "0"), clusters(folder.resolve("new")));
    List<String> shares = Files.readAllLines(folder.resolve("new").resolve("probabilities.csv"));
    assertEquals("row,cluster 0,cluster 1,new", shares.get(0));
    List<String> rows = Files.readAllLines(folder.resolve("new").resolve("clustered.csv"));
    assertEquals("letter;x;y;z;cluster;confidence;unsure", rows.get(0));
    assertTrue(rows.get(1).matches("c;103,5;1;q;1;(0.99.*|1.0*);0"), rows.get(1));
  }

  @Test
  void addsRowsToASavedModel() throws IOException {
    String model = folder.resolve("crp.model").toString();
    assertEquals(0, fit(file("data.csv", twoKinds(40)), "--save", model).status());
    Path fresh = file("new.csv", "letter;x;y;z\nc;103,5;1;q\nnew;2;2;q\na;;1;q\n");
    for (int rows = 43; rows <= 46; rows += 3) {
      String out = folder.resolve("out" + rows).toString();
      Ended ended =
          run("--load", model, "--add", fresh.toString(), "--save", model, "--output", out);
      assertEquals(0, ended.status(), ended.err());
      assertTrue(
          ended.out().contains(Text.of("Note: 3 rows were added to %d", rows - 3)), ended.out());
      assertTrue(ended.out().contains("jar crp.jar --add"), ended.out());
      List<String> labels = clusters(Path.of(out));
      assertEquals(rows, labels.size());
      assertEquals(List.of("1", "0", "0"), labels.subList(rows - 3, rows));
      List<String> lines = Files.readAllLines(Path.of(out, "clustered.csv"));
      assertEquals(4, lines.size());
      assertTrue(lines.get(1).startsWith("c;103,5;1;q;1;"), lines.get(1));
    }
  }

  @Test
  void rowsAreAddedToASavedModelInPlaceOfADataFile() throws IOException {
    String data = file("data.csv", "x\n1\n2\n").toString();
    for (String[] wrong :
        new String[][] {
          {"--add", data}, {data, "--add", data, "--load", data}, {data, "--add", data}
        }) {
      Ended ended = run(wrong);
      assertEquals(2, ended.status());
      assertTrue(
          ended.err().startsWith("crp: --add adds the rows of its file to the model of --load"),
          ended.err());
    }
  }

  @Test
  void saysThatAFileIsNoModel() throws IOException {
    Path data = file("data.csv", "x\n1\n2\n");

    Ended ended = run(data.toString(), "--load", data.toString());

    assertEquals(2, ended.status());
    assertTrue(ended.err().contains("is no saved model"), ended.err());
  }

  @Test
  @Tag("slow")
  void clustersRankings() throws IOException {
    StringBuilder text = new StringBuilder("vote\n");
    for (int i = 0; i < 20; i++) {
      String near = i % 3 == 0 ? "ant>cow>bee" : "ant>bee>cow";
      text.append(i % 2 == 0 ? near : "cow>bee>ant").append('\n');
    }

    Ended ended = fit(file("votes.csv", text.toString()), "--model", "MallowsMixture");

    assertEquals(0, ended.status(), ended.err());
    assertEquals(alternating(20), clusters());
    assertTrue(ended.out().contains("ant > bee > cow"), ended.out());
  }

  @Test
  void theWeightOfAFiniteMixtureCanBeDynamic() throws IOException {
    Path file = file("data.csv", "x\n0\n1\n2\n40\n41\n42\n");
    Ended ended = fit(file, "--model", "mfm", "--concentration", "dynamic 2", "--ignore", "");
    assertEquals(0, ended.status(), ended.err());
    assertTrue(ended.out().contains("concentration / components"), ended.out());
    Ended refused = fit(file, "--concentration", "dynamic 2");
    assertTrue(refused.err().contains("--concentration must be"), refused.err());
  }

  @ParameterizedTest
  @CsvSource({
    "CRPMixture, gaussian",
    "pcrp, GaussianLikelihood",
    "mfm, auto",
    "CRPMixture, poisson",
    "CRPMixture, multinomial"
  })
  @Tag("slow")
  void fitsEachModelAndLikelihoodOfNumbers(String model, String likelihood) throws IOException {
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 40; i++) {
      text.append(i % 2 == 0 ? 40 + i * 7 % 5 : i * 7 % 5)
          .append(',')
          .append(i % 2 == 0 ? i * 3 % 4 : 30 + i * 3 % 4)
          .append('\n');
    }

    Ended ended =
        fit(
            file("data.csv", text.toString()),
            "--model",
            model,
            "--likelihood",
            likelihood,
            "--ignore",
            "");

    assertEquals(0, ended.status(), ended.err());
    assertEquals(alternating(40), clusters());
  }

  @Test
  void clustersRowsInTime() throws IOException {
    StringBuilder text = new StringBuilder("day;x\n");
    for (int i = 0; i < 40; i++) {
      text.append(i + 1 < 10 ? "0" : "").append(i % 28 + 1).append(".0").append(1 + i / 28);
      text.append(".2024;").append(i < 20 ? 0 : 50).append(',').append(i * 7 % 10).append('\n');
    }

    Ended ended = fit(file("days.csv", text.toString()), "--model", "ddcrp");

    assertEquals(0, ended.status(), ended.err());
    assertTrue(ended.out().contains("nearness is by column 'day', in days"), ended.out());
    assertEquals(2, clusters().stream().distinct().count());
  }

  @Test
  void clustersRowsByPlacesDistancesAndEdges() throws IOException {
    StringBuilder text = new StringBuilder("latitude,longitude,x\n");
    StringBuilder distances = new StringBuilder();
    StringBuilder edges = new StringBuilder("from,to\n");
    for (int i = 0; i < 12; i++) {
      text.append(i < 6 ? 10 : 50).append(',').append(i).append(',');
      text.append(i < 6 ? 0 : 90).append('.').append(i * 7 % 10).append('\n');
      for (int j = 0; j < 12; j++) {
        distances.append(j == 0 ? "" : ",").append(Math.abs(i - j) + (i < 6 == j < 6 ? 0 : 9));
      }
      distances.append('\n');
      edges.append(i > 0 && i != 6 ? i + "," + (i + 1) + "\n" : "");
    }
    Path data = file("data.csv", text.toString());
    Path between = file("distances.csv", distances.toString());
    Path graph = file("edges.csv", edges.toString());

    for (String[] how :
        new String[][] {
          {"--place", "latitude,longitude"},
          {"--distances", between.toString(), "--ignore", "1,2"},
          {"--edges", graph.toString(), "--ignore", "1,2"}
        }) {
      List<String> args = new ArrayList<>(List.of("--model", "ddcrp"));
      args.addAll(List.of(how));
      Ended ended = fit(data, args.toArray(new String[0]));

      assertEquals(0, ended.status(), ended.err());
      List<String> found = clusters();
      assertFalse(found.subList(0, 6).stream().anyMatch(found.subList(6, 12)::contains), how[0]);
    }
  }

  /** A grid of six by six cells, whose right half differs; ids are letters. */
  private Path grid() throws IOException {
    StringBuilder text = new StringBuilder("east,north,id,x\n");
    for (int i = 0; i < 36; i++) {
      text.append(i % 6).append(',').append(i / 6).append(",n").append(i).append(',');
      text.append(i % 6 < 3 ? 0 : 8).append('.').append(i * 37 % 100).append('\n');
    }
    return file("grid.csv", text.toString());
  }

  private Path gridEdges(boolean named) throws IOException {
    StringBuilder text = new StringBuilder("from,to\n");
    for (int i = 0; i < 36; i++) {
      for (int other : new int[] {i % 6 < 5 ? i + 1 : i, i < 30 ? i + 6 : i}) {
        if (other != i) {
          text.append(named ? "n" + i + ",n" + other : (i + 1) + "," + (other + 1)).append('\n');
        }
      }
    }
    return file(named ? "named.csv" : "numbered.csv", text.toString());
  }

  private static List<String> halves() {
    return IntStream.range(0, 36).mapToObj(i -> i % 6 < 3 ? "0" : "1").toList();
  }

  private List<String> predicted(Path fresh, Path model, String... more) throws IOException {
    List<String> args = new ArrayList<>(List.of(fresh.toString(), "--load", model.toString()));
    Path out = folder.resolve("out of " + fresh.getFileName());
    args.addAll(List.of("--output", out.toString()));
    args.addAll(List.of(more));
    Ended ended = run(args.toArray(new String[0]));
    assertEquals(0, ended.status(), ended.err());
    return clusters(out);
  }

  @Test
  void findsRegionsOfPlacesAndPredictsNewPlaces() throws IOException {
    Path model = folder.resolve("crp.model");
    String[] how = {"--model", "regions", "--place", "east,north", "--concentration", "expected 2"};
    for (String neighbours : List.of("automatic", "delaunay", "4")) {
      Ended ended =
          fit(
              grid(),
              with(how, "--ignore", "id", "--neighbours", neighbours, "--save", model.toString()));

      assertEquals(0, ended.status(), ended.err());
      assertEquals(halves(), clusters(), neighbours);
      assertTrue(ended.out().contains("columns 'east', 'north': "), ended.out());
    }
    Path fresh = file("new.csv", "x,east,north\n8.2,4.4,2.5\n0.1,0.5,3.5\n");
    assertEquals(List.of("1", "0"), predicted(fresh, model));
  }

  /** Two columns that follow each other closely, with gaps, beside categories. */
  @Test
  void findsSegmentsOfNumbersWithGapsBesideCategories() throws IOException {
    StringBuilder text = new StringBuilder("a,b,kind\n");
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      double x = (i < 40 ? 0 : 5) + i * 37 % 100 / 50.0;
      text.append(i % 9 == 4 ? "" : String.valueOf(x)).append(',');
      text.append(i % 7 == 2 ? "" : String.valueOf(0.9 * x + i * 53 % 100 / 300.0)).append(',');
      text.append(i % 3 == 0 ? 'y' : i < 40 ? 'x' : 'z').append('\n');
      expected.add(i < 40 ? "0" : "1");
    }
    Ended ended = fit(file("gaps.csv", text.toString()), "--model", "segments");
    assertEquals(0, ended.status(), ended.err());
    assertEquals(expected, clusters());
  }

  @Test
  void findsRegionsOfAGraphByIdsAndPredictsNewNodes() throws IOException {
    Path model = folder.resolve("crp.model");
    String[] how = {"--model", "regions", "--concentration", "2", "--save", model.toString()};
    String edges = gridEdges(true).toString();
    Ended ended = fit(grid(), with(how, "--ignore", "east,north", "--edges", edges, "--id", "id"));

    assertEquals(0, ended.status(), ended.err());
    assertEquals(halves(), clusters());
    List<String> borders = written("boundaries.csv");
    assertEquals("from,to,from_id,to_id,probability", borders.get(0));
    assertTrue(borders.get(1).startsWith("1,2,n0,n1,0."), borders.get(1));
    Path fresh = file("new.csv", "x,id\n8.2,a\n0.1,b\n4,c\n");
    Path more = file("more.csv", "a,n35\na,n29\nn30,b\nc,a\n");
    assertEquals(
        List.of("1", "0"), predicted(fresh, model, "--edges", more.toString()).subList(0, 2));
    Ended without = run(fresh.toString(), "--load", model.toString());
    assertEquals(2, without.status());
    assertTrue(without.err().contains("--edges must name a file"), without.err());

    edges = gridEdges(false).toString();
    ended = fit(grid(), with(how, "--ignore", "east,north,id", "--edges", edges));
    assertEquals(0, ended.status(), ended.err());
    assertEquals(halves(), clusters());
    more = file("more.csv", "37,36\n37,30\n31,38\n39,1\n");
    assertEquals(
        List.of("1", "0"), predicted(fresh, model, "--edges", more.toString()).subList(0, 2));
  }

  @Test
  void saysWhichIdsOfEdgesAreUnknown() throws IOException {
    String[] how = {"--model", "ddcrp", "--edges", gridEdges(true).toString()};
    Ended ended = fit(grid(), how);
    assertEquals(2, ended.status());
    assertTrue(ended.err().startsWith("crp: --edges: edge file "), ended.err());
    assertTrue(ended.err().contains("since no column of ids is named"), ended.err());
    ended = fit(grid(), with(how, "--id", "east"));
    assertTrue(
        ended.err().contains("--id: the id '0' of row 7 is that of row 1, too"), ended.err());
    ended = fit(grid(), "--model", "ddcrp", "--id", "id");
    assertTrue(ended.err().contains("--id is given, but no --edges"), ended.err());
  }

  @Test
  void predictsNewPlacesAndDistancesOfLinkedRows() throws IOException {
    Path model = folder.resolve("crp.model");
    Path fresh = file("new.csv", "x,east,north\n8.2,4.4,2.5\n0.1,0.5,3.5\n");
    StringBuilder square = new StringBuilder();
    StringBuilder cross = new StringBuilder();
    for (int i = 0; i < 38; i++) {
      for (int j = 0; j < 36; j++) {
        double[] at =
            i < 36
                ? new double[] {i % 6, Math.floorDiv(i, 6)}
                : new double[] {i == 36 ? 4.4 : 0.5, 3};
        (i < 36 ? square : cross)
            .append(j == 0 ? "" : ",")
            .append(Math.abs(at[0] - j % 6) + Math.abs(at[1] - Math.floorDiv(j, 6)));
      }
      (i < 36 ? square : cross).append('\n');
    }
    Path between = file("between.csv", square.toString());
    Path across = file("across.csv", cross.toString());
    for (String decay : List.of("automatic", "exponential")) {
      String[] how = {"--model", "ddcrp", "--decay", decay, "--save", model.toString()};
      assertEquals(0, fit(grid(), with(how, "--place", "east,north", "--ignore", "id")).status());
      List<String> labels = clusters();
      assertEquals(
          List.of(labels.get(16), labels.get(18)), predicted(fresh, model), "places, " + decay);

      how = with(how, "--ignore", "id,east,north", "--distances", between.toString());
      assertEquals(0, fit(grid(), how).status(), decay);
      labels = clusters();
      assertEquals(
          List.of(labels.get(16), labels.get(18)),
          predicted(fresh, model, "--distances", across.toString()),
          "distances, " + decay);
    }
  }

  @Test
  void findsSegmentsAndPredictsLaterRows() throws IOException {
    StringBuilder text = new StringBuilder("day,x\n");
    for (int i = 0; i < 40; i++) {
      text.append("2024-0").append(1 + i / 20).append('-').append(1 + i % 20).append(',');
      text.append(i < 20 ? 0 : 8).append('.').append(i * 37 % 100).append('\n');
    }
    Path model = folder.resolve("crp.model");
    Path data = file("days.csv", text.toString().replaceAll("-(\\d),", "-0$1,"));

    Ended ended = fit(data, "--model", "segments", "--save", model.toString());

    assertEquals(0, ended.status(), ended.err());
    assertEquals("0".repeat(20) + "1".repeat(20), String.join("", clusters()));
    assertTrue(ended.out().contains("times by column 'day', in days"), ended.out());
    Path fresh = file("new.csv", "x,day\n8.2,2024-03-01\n0.1,2023-12-31\n8.1,2024-02-03\n");
    assertEquals(List.of("1", "0", "1"), predicted(fresh, model));

    assertEquals(
        0, fit(data, "--model", "segments", "--time", "row", "--save", model.toString()).status());
    assertEquals("0".repeat(20) + "1".repeat(20), String.join("", clusters()));
    assertEquals(List.of("1", "1", "1"), predicted(fresh, model));
  }

  @Test
  void findsRegionsOfPlacesAndAreasInTime() throws IOException {
    StringBuilder text = new StringBuilder("area,spot,year,x\n");
    for (int i = 0; i < 60; i++) {
      text.append((char) ('a' + i % 6)).append(',').append(i % 6).append(',').append(2000 + i / 6);
      text.append(',').append(i % 6 < 3 || i < 30 ? 0 : 8).append('.').append(i * 37 % 100);
      text.append('\n');
    }
    Path data = file("panel.csv", text.toString());
    Path edges = file("edges.csv", "a,b\nb,c\nc,d\nd,e\ne,f\n");
    Path model = folder.resolve("crp.model");
    Path fresh = file("new.csv", "x,area,spot,year\n8.2,e,4,2010\n0.2,b,1,2004\n");
    for (String[] how :
        new String[][] {
          {"--ignore", "area", "--place", "spot"},
          {"--ignore", "spot", "--edges", edges.toString(), "--id", "area"}
        }) {
      Ended ended =
          fit(data, with(how, "--model", "regions", "--time", "year", "--save", model.toString()));

      assertEquals(0, ended.status(), ended.err());
      assertEquals(
          IntStream.range(0, 60).mapToObj(i -> i % 6 < 3 || i < 30 ? "0" : "1").toList(),
          clusters());
      assertEquals(List.of("1", "0"), predicted(fresh, model));
    }
    Ended ended = fit(data, "--model", "regions", "--time", "year", "--edges", edges.toString());
    assertTrue(ended.err().contains("--id is missing"), ended.err());
    ended = fit(data, "--model", "ddcrp", "--time", "year", "--place", "spot");
    assertTrue(ended.err().contains("--time and --place cannot go together"), ended.err());
  }

  @Test
  void refusesBeforeTheRunAFileThatCannotBeWritten() throws IOException {
    Ended ended = fit(grid(), "--save", folder.resolve("nowhere").resolve("crp.model").toString());
    assertEquals(2, ended.status());
    assertTrue(ended.err().contains("--save: the model cannot be written"), ended.err());
    assertFalse(Files.exists(folder.resolve("out").resolve("labels.csv")));
    ended = fit(grid(), "--model", "regions", "--place", "east,north", "--neighbours", "0");
    assertTrue(ended.err().contains("--neighbours must be automatic, delaunay or"), ended.err());
  }

  private static String[] with(String[] first, String... more) {
    return Stream.concat(Arrays.stream(first), Arrays.stream(more)).toArray(String[]::new);
  }

  /** Group north has the first kind only, south both, and east is first met in new rows. */
  @Test
  void clustersRowsInGroupsAndPredictsByTheirGroup() throws IOException {
    StringBuilder text = new StringBuilder("x,site\n");
    for (int i = 0; i < 60; i++) {
      boolean south = i % 2 == 1;
      text.append(south && i % 4 == 1 ? 50 : 0).append('.').append(i * 37 % 100);
      text.append(south ? ",south" : ",north").append('\n');
    }
    Path model = folder.resolve("crp.model");

    Ended ended =
        fit(file("data.csv", text.toString()), "--model", "hdp", "--save", model.toString());

    assertEquals(0, ended.status(), ended.err());
    assertEquals("2 clusters of 60 rows in 2 groups", ended.out().lines().findFirst().orElse(""));
    assertTrue(ended.out().contains("rows are in groups by column 'site'"), ended.out());
    assertTrue(ended.out().contains("Weights of the clusters in each group"), ended.out());
    assertTrue(written("summary.json").get(0).contains("SHARES"));
    Path fresh = file("new.csv", "site,x\nnorth,0.5\nsouth,50.5\neast,0.4\n");
    Path out = folder.resolve("new");
    ended = run(fresh.toString(), "--load", model.toString(), "--output", out.toString());
    assertEquals(0, ended.status(), ended.err());
    assertEquals(List.of("0", "1", "0"), clusters(out));
    List<String> shares = Files.readAllLines(out.resolve("probabilities.csv"));
    assertEquals("row,cluster 0,cluster 1,new", shares.get(0));
  }

  @Test
  @Tag("slow")
  void segmentsSequencesAndPredictsTheirStates() throws IOException {
    StringBuilder text = new StringBuilder("who,day,x\n");
    for (int i = 0; i < 80; i++) {
      text.append(i < 40 ? "a," : "b,").append("2024-02-").append(10 + i % 40 / 2).append(',');
      text.append(i / 10 % 2 * 50).append('.').append(i * 37 % 100).append('\n');
    }
    Path data = file("data.csv", text.toString());
    Path model = folder.resolve("crp.model");

    Ended ended = fit(data, "--model", "hdp-hmm", "--sequence", "who", "--save", model.toString());

    assertEquals(0, ended.status(), ended.err());
    assertEquals(
        "2 hidden states of 80 rows in 2 sequences", ended.out().lines().findFirst().orElse(""));
    assertTrue(ended.out().contains("sequence a, rows 1-10: state 0"), ended.out());
    assertEquals("1", clusters().get(15));
    assertTrue(written("summary.json").get(0).contains("TRANSITIONS"));
    assertTrue(written("report.html").stream().anyMatch(line -> line.contains("strips")));
    Path fresh = file("new.csv", "who,x\nc,0.5\nc,50.5\nd,50.4\n");
    Path out = folder.resolve("new");
    ended = run(fresh.toString(), "--load", model.toString(), "--output", out.toString());
    assertEquals(0, ended.status(), ended.err());
    assertEquals(List.of("0", "1", "1"), clusters(out));

    ended = fit(data, "--model", "hdp-hmm");
    assertEquals(1, ended.status());
    assertTrue(ended.err().contains("row 41 is earlier than the row before it"), ended.err());
  }

  @Test
  void clustersRowsByAveragedTimes() throws IOException {
    StringBuilder text = new StringBuilder("t,x\n");
    for (int i = 0; i < 40; i++) {
      text.append(i * i).append(',').append(i < 20 ? 0 : 50).append('.').append(i * 7 % 10);
      text.append('\n');
    }
    Path data = file("data.csv", text.toString());

    Ended ended = fit(data, "--model", "addcrp", "--time", "t", "--variant", "minimum");

    assertEquals(0, ended.status(), ended.err());
    assertTrue(ended.out().contains("nearness is by column 't'"), ended.out());
    assertEquals(2, clusters().stream().distinct().count());
    assertEquals(2, run(data.toString(), "--model", "addcrp", "--place", "x").status());
  }

  @Test
  void countsWeightsAndIgnoresColumns() throws IOException {
    Path data = file("data.csv", "n,x,id\n3,1.37,p\n3,1.12,q\n2,9.53,r\n2,9.91,s\n0,9.7,t\n");

    Ended ended =
        fit(data, "--weight", "n", "--weights", "frequency", "--ignore", "id", "--noise", "none");

    assertEquals(0, ended.status(), ended.err());
    assertEquals(5, clusters().size());
    assertEquals(clusters().get(2), clusters().get(4));
    assertTrue(ended.out().contains(" of 5 rows of total weight 10"), ended.out());
    assertTrue(ended.out().contains("1 of 5 rows were not sampled"), ended.out());
    String json = String.join("", written("summary.json"));
    assertTrue(json.replace(" ", "").contains("\"rows\":5"), json);
  }

  @Test
  void weightsAreRatiosWhateverTheirUnit() throws IOException {
    List<List<String>> labels = new ArrayList<>();
    for (double factor : new double[] {1, .025, 1e-9, 1e10}) {
      StringBuilder text = new StringBuilder("x,w\n");
      for (int i = 0; i < 30; i++) {
        text.append(10 * (i % 2) + Math.sin(i)).append(',').append((100 + i) * factor).append('\n');
      }
      Ended ended = fit(file("data.csv", text.toString()), "--weight", "w");
      assertEquals(0, ended.status(), ended.err());
      assertTrue(ended.out().startsWith("2 clusters of 30 rows\n"), ended.out());
      assertTrue(ended.out().contains("weights were scaled to a mean of 1"), ended.out());
      labels.add(written("labels.csv"));
    }
    assertEquals(1, labels.stream().distinct().count());
  }

  @Test
  void cutsTheLadderAndWritesDraws() throws IOException {
    Ended ended = fit(file("data.csv", twoKinds(40)), "--cut", "1", "--draws");

    assertEquals(0, ended.status(), ended.err());
    assertEquals(1, clusters().stream().distinct().count());
    assertEquals("row,cluster 0,other", written("probabilities.csv").get(0));
    assertTrue(written("draws.csv").size() > 10);
  }

  @Test
  void theTableIsWrittenWithItsClusters() throws IOException {
    String cells = "x;what;cluster\n1,50;\"a;b\";\n01,4;=1+1;p\n50,1; c ;q\n50,2;;\n";
    assertEquals(0, fit(file("data.csv", cells), "--noise", "none").status());

    List<String> rows = written("clustered.csv");
    assertEquals("x;what;cluster;cluster.2;confidence;unsure", rows.get(0));
    List<String> labels = written("labels.csv");
    String[] data = cells.split("\n", -1);
    for (int i = 1; i < 5; i++) {
      String own = labels.get(i).replaceFirst("^\\d+,", "").replace(',', ';');
      assertEquals(data[i] + ";" + own, rows.get(i));
    }
  }

  @Test
  void readsTheStandardInputAndWritesTheStandardOutput() throws IOException {
    InputStream before = System.in;
    Ended ended;
    try {
      System.setIn(new ByteArrayInputStream(twoKinds(20).getBytes(StandardCharsets.UTF_8)));
      ended = run("-", "--sweeps", "40", "--output", "-");
    } finally {
      System.setIn(before);
    }
    assertEquals(0, ended.status(), ended.err());
    assertEquals("x,y,letter,cluster,confidence,unsure", ended.out().lines().findFirst().get());
    assertEquals(21, ended.out().lines().count());
    assertTrue(ended.err().startsWith("2 clusters of 20 rows\n"), ended.err());
    assertFalse(Files.exists(Path.of("stdin-crp")));
  }

  @Test
  void aStandardOutputThatCannotBeWrittenIsAnError() throws IOException {
    Path data = file("data.csv", twoKinds(20));
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("no space left");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            new PrintStream(full, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            data.toString(),
            "--sweeps",
            "40",
            "--output",
            "-");
    String said = err.toString(StandardCharsets.UTF_8);
    assertEquals(1, status, said);
    assertTrue(said.contains("crp: the standard output cannot be written"), said);
  }

  @Test
  void resultsOfTheSameFileAreReplacedAndThoseOfAnotherOneRefused() throws IOException {
    Path data = file("data.csv", twoKinds(20));
    assertEquals(0, fit(data).status());
    Ended again = fit(data, "--seed", "2");
    String labels = String.join("\n", written("labels.csv"));
    assertTrue(again.out().contains(", in place of those of an earlier run."), again.out());

    Ended other = fit(file("o'ther.csv", twoKinds(22)));
    assertEquals(2, other.status());
    assertEquals(
        Text.of(
            "crp: --output: the folder %s has results of data.csv, not of o'ther.csv, so another"
                + " folder must be given%n",
            folder.resolve("out")),
        other.err());
    assertEquals(labels, String.join("\n", written("labels.csv")));

    Path mine = Files.createDirectory(folder.resolve("mine"));
    Files.writeString(mine.resolve("labels.csv"), "dear");
    Ended refused = fit(data, "--output", mine.toString());
    assertTrue(refused.err().contains("has a file labels.csv, not of data.csv"), refused.err());
    assertEquals("dear", Files.readString(mine.resolve("labels.csv")));
  }

  @Test
  void linksAreReplacedAndNotFollowed() throws IOException {
    Path victim = file("victim", "dear");
    Path model = Files.createSymbolicLink(folder.resolve("crp.model"), victim);
    Path page = Files.createSymbolicLink(folder.resolve("page.html"), victim);
    Path data = file("data.csv", twoKinds(20));
    Ended ended = fit(data, "--save", model.toString(), "--report", page.toString());
    assertEquals(0, ended.status(), ended.err());
    assertEquals("dear", Files.readString(victim));
    assertFalse(Files.isSymbolicLink(model) || Files.isSymbolicLink(page));
    assertEquals(2, fit(data, "--save", folder.toString()).status());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-k",
        "-n",
        "-k3",
        "--k",
        "--clusters",
        "--clusters=3",
        "--n-clusters",
        "--n_clusters"
      })
  void aNumberOfClustersIsAnsweredByWhatToDoInstead(String option) {
    Ended ended = run("data.csv", option, "3");
    assertEquals(2, ended.status());
    assertEquals(
        Text.of(
            "crp: there is no option '%s': the number of clusters is found; --cut 3 shows the 3"
                + " clusters of the ladder, and --concentration 'expected 3' says how many are expected%n",
            option),
        ended.err());
  }

  /** No path has this character; in a locale without umlauts none has these. */
  @Test
  void aNameThatTheLocaleDoesNotHaveIsAnsweredByWhatToDo() {
    Ended ended = run("a\0b.csv");
    assertEquals(1, ended.status());
    assertTrue(ended.err().startsWith("crp: the name 'a"), ended.err());
    assertTrue(ended.err().contains("set LC_ALL=C.UTF-8, or rename the file"), ended.err());
  }

  @Test
  void helpIsPrintedForHelpAndNothingAndAFileIsMissed() {
    assertTrue(run("help").out().startsWith("Usage: "));
    assertTrue(run().out().startsWith("Usage: "));
    assertTrue(run("--version").out().startsWith("crp "));
    Ended ended = run("--seed", "3");
    assertEquals(2, ended.status());
    assertTrue(ended.err().startsWith("crp: no data file is given"), ended.err());
  }

  @Test
  void writesNoFilesIfToldSo() throws IOException {
    Ended ended = fit(file("data.csv", twoKinds(20)), "--output", "none", "--quiet");

    assertEquals(0, ended.status(), ended.err());
    assertEquals("", ended.out());
    assertFalse(Files.exists(folder.resolve("out").resolve("labels.csv")));
  }

  @Test
  void computesHeldOutRowsAndEvidence() throws IOException {
    Ended ended =
        fit(
            file("data.csv", twoKinds(20)),
            "--ignore",
            "letter",
            "--likelihood",
            "gaussian",
            "--held-out",
            "2",
            "--evidence",
            "alone",
            "--noise",
            "none");

    assertEquals(0, ended.status(), ended.err());
    assertTrue(ended.out().contains("Held-out log likelihood"), ended.out());
    assertTrue(ended.out().contains("Log evidence"), ended.out());
  }

  @ParameterizedTest
  @CsvSource({
    "--sweeps, 0, --sweeps must be at least 1",
    "--kappa, 0.1, --kappa is an option of --likelihood gaussian",
    "--model, kmeans, --model must be one of",
    "--likelihood, normal, --likelihood must be one of",
    "--separator, ab, --separator must be",
    "--header, perhaps, --header must be",
    "--ignore, z, --ignore: unknown column 'z'",
    "--weights, frequency, '--weights is given, but no --weight'",
    "--nonsense, 1, there is no option '--nonsense'",
    "--sweps, 1, perhaps you mean --sweeps"
  })
  void saysWhatIsWrongWithAnOptionAndEndsWithTwo(String option, String value, String sentence)
      throws IOException {
    Path data = file("data.csv", twoKinds(20));

    Ended ended = run(data.toString(), "--output", "none", option, value);

    assertEquals(2, ended.status(), ended.err());
    assertTrue(ended.err().contains(sentence), ended.err());
    assertEquals(1, ended.err().lines().count(), ended.err());
  }

  @Test
  void saysWhatIsWrongWithDataAndEndsWithOne() throws IOException {
    Ended missing = run(folder.resolve("none.csv").toString());
    Ended constant = fit(file("data.csv", "x,y\n1,a\n1,a\n1,a\n"));
    Ended infinite = fit(file("data.csv", "x\n1.5\nInf\n2\n"));

    assertEquals(1, missing.status());
    assertTrue(missing.err().contains("there is no file"), missing.err());
    assertEquals(1, constant.status());
    assertTrue(constant.err().contains("there is nothing to cluster"), constant.err());
    assertEquals(1, infinite.status());
    assertTrue(infinite.err().contains("row 2, column 'x'"), infinite.err());
  }

  @Test
  void optionsAreThoseOfTheCore() {
    List<String> names = CommandOptions.ALL.stream().<String>map(Option::name).toList();
    assertEquals(names.stream().distinct().toList(), names);
    for (List<Option<?>> shared :
        List.of(
            RunOptions.OF_ALL,
            PriorOptions.OF_POWERED,
            PriorOptions.OF_FINITE,
            LikelihoodOptions.OF_GAUSSIAN,
            NearnessOptions.OF_DECAY)) {
      shared.forEach(option -> assertTrue(names.contains(option.name()), option.name()));
    }
    for (Option<?> option : CommandOptions.ALL) {
      assertTrue(option.help().endsWith("."), option.name());
    }
  }

  @Test
  void helpIsOneScreenAndCompletionIsAScript() {
    Ended help = run("--help");
    Ended all = run("--help-all");

    assertEquals(0, help.status());
    assertTrue(help.out().lines().count() <= 48, help.out());
    assertTrue(help.out().lines().allMatch(line -> line.length() <= 100), help.out());
    for (Option<?> option : CommandOptions.ALL) {
      assertTrue(all.out().contains("--" + option.name()), option.name());
    }
    assertTrue(run("--completion").out().contains("--concentration"));
    String man = run("--man").out();
    for (Option<?> option : CommandOptions.ALL) {
      assertTrue(man.contains(".B \\-\\-" + option.name().replace("-", "\\-")), option.name());
    }
    assertTrue(run("--version").out().startsWith("crp"));
    assertEquals(2, run("--sweeps").status());
  }

  @Test
  void anInterruptBeforeThereIsAnySweepLeavesNoAnswer() throws IOException {
    Path data = file("data.csv", twoKinds(40));
    Thread.currentThread().interrupt();
    Ended ended = fit(data);
    assertTrue(Thread.interrupted());
    assertEquals(CtrlC.STATUS, ended.status());
    assertEquals("crp: interrupted: there is no answer.", ended.err().trim());
    assertFalse(Files.exists(folder.resolve("out").resolve("labels.csv")));
  }

  /** A program of its own, which gets signals when it shows that it sweeps. */
  private Ended signalled(Path data, int signals) throws Exception {
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                data.toString(),
                "--sweeps",
                "100000000",
                "--output",
                folder.resolve("out").toString())
            .redirectOutput(folder.resolve("out.txt").toFile())
            .start();
    StringBuilder err = new StringBuilder();
    try (BufferedReader lines = program.errorReader(StandardCharsets.UTF_8)) {
      String line;
      int sent = 0;
      while ((line = lines.readLine()) != null) {
        err.append(line).append('\n');
        if (sent == 0 && line.contains("CRPMixture: sweeps")) {
          for (; sent < signals; sent++) {
            new ProcessBuilder("kill", "-INT", String.valueOf(program.pid())).start().waitFor();
          }
        }
      }
    }
    return new Ended(
        program.waitFor(), Files.readString(folder.resolve("out.txt")), err.toString());
  }

  @Test
  @Tag("slow")
  @Timeout(120)
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void ctrlCEndsTheSweepsAndTheAnswerSoFarIsWritten() throws Exception {
    Ended ended = signalled(file("data.csv", twoKinds(200)), 1);
    assertEquals(CtrlC.STATUS, ended.status(), ended.err());
    assertTrue(ended.err().endsWith("crp: interrupted: this is the answer so far.\n"), ended.err());
    assertTrue(ended.out().contains("sweeps of 100000000: the answer so far."), ended.out());
    assertEquals(alternating(200), clusters());
  }

  @Test
  @Tag("slow")
  @Timeout(120)
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aSecondCtrlCEndsTheProgramAtOnce() throws Exception {
    Ended ended = signalled(file("data.csv", twoKinds(200)), 9);
    assertEquals(CtrlC.STATUS, ended.status(), ended.err());
    assertEquals("", ended.out());
    assertFalse(ended.err().contains("answer"), ended.err());
  }
}
