package crp.proximity;

import static crp.proximity.DecayTest.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.Rng;
import crp.random.SeededRng;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphTest {

  private static final Map<String, Integer> IDS = Map.of("a", 0, "b", 1, "c", 2, "d", 3, "e,\"", 4);

  private static Edges edges(String text) {
    return Edges.read(new StringReader(text), "net.csv", IDS, 5, false);
  }

  @Test
  void hopsAreShortestPaths() {
    Rng rng = new SeededRng(7);
    for (int round = 0; round < 20; round++) {
      int n = 12;
      boolean directed = round % 2 == 0;
      int count = 4 + rng.below(20);
      int[] from = new int[count];
      int[] to = new int[count];
      double[] lengths = new double[count];
      double[][] hops = new double[n][n];
      double[][] direct = new double[n][n];
      for (int i = 0; i < n; i++) {
        Arrays.fill(hops[i], Double.POSITIVE_INFINITY);
        Arrays.fill(direct[i], Double.POSITIVE_INFINITY);
      }
      for (int e = 0; e < count; e++) {
        from[e] = rng.below(n);
        to[e] = rng.below(n);
        lengths[e] = rng.below(3);
        for (int way = 0; way < (directed ? 1 : 2); way++) {
          int a = way == 0 ? from[e] : to[e];
          int b = way == 0 ? to[e] : from[e];
          hops[a][b] = 1;
          direct[a][b] = Math.min(direct[a][b], lengths[e]);
        }
      }
      closePaths(hops);
      Graph graph = Graph.of(n, from, to, lengths, directed);
      for (int limit = 1; limit <= 5; limit++) {
        for (Decay decay :
            new Decay[] {Decay.window(3), Decay.windowInclusive(3), Decay.exponential(2)}) {
          same(hops, limit, decay, graph.hops(limit, decay));
        }
      }
      same(direct, 9, Decay.exponential(2), graph.edges(Decay.exponential(2)));
      closePaths(direct);
      RangeSource paths = graph.pathRanges();
      for (double radius : new double[] {0, 1, 2.5, Double.POSITIVE_INFINITY}) {
        samePaths(direct, radius, paths);
      }
    }
  }

  private static void samePaths(double[][] distances, double radius, RangeSource paths) {
    for (int i = 0; i < distances.length; i++) {
      double[] found = new double[distances.length];
      Arrays.fill(found, Double.POSITIVE_INFINITY);
      int from = i;
      paths.within(
          i,
          radius,
          (j, d) -> {
            assertEquals(Double.POSITIVE_INFINITY, found[j], from + " finds " + j + " twice");
            found[j] = d;
          });
      for (int j = 0; j < distances.length; j++) {
        double d = distances[i][j];
        double expected = i == j || d > radius ? Double.POSITIVE_INFINITY : d;
        assertEquals(expected, found[j], "from " + i + " to " + j + " within " + radius);
      }
    }
  }

  private static void same(double[][] distances, int limit, Decay decay, SparseAffinity affinity) {
    for (int i = 0; i < distances.length; i++) {
      for (int j = 0; j < distances.length; j++) {
        double d = distances[i][j];
        double f = i == j || d > limit ? 0 : decay.weight(d);
        assertEquals(f, affinity.weight(i, j), decay + " from " + i + " to " + j);
      }
    }
  }

  private static void closePaths(double[][] hops) {
    int n = hops.length;
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          hops[i][j] = Math.min(hops[i][j], hops[i][k] + hops[k][j]);
        }
      }
    }
  }

  @Test
  void oneHopNeedsTheInclusiveWindow() {
    Graph path = edges("a,b\nb,c").graph(false);
    assertEquals(0, path.hops(1, Decay.window(1)).entries());
    assertEquals(4, path.hops(1, Decay.windowInclusive(1)).entries());
    assertEquals(1, edges("a,b").graph(true).hops(1, Decay.windowInclusive(1)).entries());
    message("the hop limit must be 1 or more, was 0", () -> path.hops(0, Decay.window(2)));
  }

  @Test
  void filesMayHaveHeadersQuotesAndBlankLines() {
    Edges edges = edges("\uFEFFfrom,to,length\n\n\"a\", b ,2\r\n\"e,\"\"\",c,0\n");
    assertEquals(2, edges.size());
    assertEquals("from,to,length", edges.header());
    SparseAffinity near = edges.graph(false).edges(Decay.exponential(1));
    assertEquals(Math.exp(-2), near.weight(0, 1), 1e-16);
    assertEquals(1, near.weight(2, 4));
    assertEquals(0, near.total(3), "nobody near d");
    assertEquals(0, edges("").size());
    assertEquals(1, edges("a,b").size());
  }

  @Test
  void selfLoopsAndRepeatedEdgesAreLegal() {
    Edges edges = edges("a,a,3\na,b,3\nb,a,1\na,b,2\nc,d,0");
    assertEquals(5, edges.size());
    Graph graph = edges.graph(false);
    assertEquals(4, graph.entries());
    assertEquals(Math.exp(-1), graph.edges(Decay.exponential(1)).weight(0, 1), "the shortest");
    Graph directed = edges.graph(true);
    assertEquals(Math.exp(-2), directed.edges(Decay.exponential(1)).weight(0, 1), 1e-16);
    assertEquals(Math.exp(-1), directed.edges(Decay.exponential(1)).weight(1, 0));
    SparseAffinity heavy = edges.affinity(false);
    assertEquals(3, heavy.weight(1, 0), "the heaviest");
    assertEquals(2, heavy.entries(), "no weight, no edge");
    assertEquals(1, edges.affinity(true).weight(1, 0));
  }

  @Test
  void edgesToUnknownIdsAreLeftOutIfAsked() {
    String text = "from,to\na,b,2\na,x\ny,z,1\nb,c,1\n";
    Edges edges = Edges.read(new StringReader(text), "net.csv", IDS, 5, true);
    assertEquals(2, edges.size());
    assertEquals(2, edges.skipped());
    assertEquals("from,to", edges.header());
    assertEquals(4, edges.graph(false).entries());
    assertEquals(Map.of(), edges("a,b").strangers());
    // kept for rows that come later
    assertEquals(Map.of("x", 5, "y", 6, "z", 7), edges.strangers());
    Graph whole = edges.whole().graph(false);
    assertEquals(8, whole.size());
    assertEquals(8, whole.entries());
    SparseAffinity near = whole.hops(2, Decay.identity());
    assertEquals(1, near.weight(5, 0));
    assertEquals(1, near.weight(5, 1), "by way of a");
    assertEquals(0, near.weight(5, 2));
    assertEquals(1, near.weight(7, 6));
    message(
        "line 2: the edge's number",
        () -> Edges.read(new StringReader("a,b\na,x,-1"), "net.csv", IDS, 5, true));
    assertEquals(0, edges("a,b").skipped());
    message(
        "line 1: the edge's number",
        () -> Edges.read(new StringReader("a,b,-1"), "net.csv", IDS, 5, true));
  }

  @Test
  void badLinesAreNamed() {
    message("edge file net.csv, line 2: unknown id \"x\"", () -> edges("a,b\na,x"));
    message("line 1: unknown id \"x\"", () -> edges("a,x"));
    message("line 1: unknown id \"7\"", () -> edges("7,8"));
    message("line 1: unknown id \"x\"", () -> edges("x,y,1"));
    message("line 4: unknown id \"from\"", () -> edges("from,to\n\na,b\nfrom,to"));
    message("line 1: must be id,id or id,id,number", () -> edges("a"));
    message("line 2: must be id,id", () -> edges("a,b\na,b,1,2"));
    for (String wrong : new String[] {"-1", "NaN", "Infinity", "x", ""}) {
      message(
          "line 2: the edge's number must be finite and 0 or more, was \"" + wrong,
          () -> edges("a,b,1\na,b," + wrong));
    }
    message(
        "row 4 of 4", () -> Edges.read(new StringReader("a,\"e,\"\"\""), "net.csv", IDS, 4, false));
  }

  @Test
  void badGraphsAreNamed() {
    message(
        "edge 1 goes from 0 to 5",
        () -> Graph.of(5, new int[1], new int[] {5}, new double[1], false));
    message(
        "the length of edge 1 must be finite and 0 or more, was NaN",
        () -> Graph.of(5, new int[1], new int[1], new double[] {Double.NaN}, false));
    message(
        "1 starts, 2 ends and 1 lengths",
        () -> Graph.of(5, new int[1], new int[2], new double[1], false));
  }

  @Test
  void filesThatCannotBeReadAreNamed(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("net.csv");
    message("there is no edge file", () -> Edges.read(file, IDS, 5, false));
    message("there is no edge file", () -> Edges.read(folder, IDS, 5, false));
    Files.write(file, new byte[] {'a', ',', (byte) 0xE9, '\n'});
    message("is not in UTF-8", () -> Edges.read(file, IDS, 5, false));
    Files.writeString(file, "a,b\n", StandardCharsets.UTF_8);
    Edges edges = Edges.read(file, IDS, 5, false);
    assertEquals(5, edges.customers());
    assertTrue(edges.graph(false).size() == 5);
  }
}
