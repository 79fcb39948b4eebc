package crp.answer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.CategoryRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.mixture.Mixture;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.report.ReportNames;
import crp.report.Topic;
import crp.seating.Crp;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Designs of which it is known what columns say of the clusters. */
final class IrrelevantColumnsTest {

  private static final int N = 150;
  private static final int D = 8;
  private static final List<Integer> RIGHT = List.of(2, 3, 4, 5, 6, 7);

  /** Two columns with three clusters 2.5 deviations apart, then normal, skewed and missing ones. */
  private static RealRows rows(SeededRng rng) {
    double[] values = new double[N * D];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < D; j++) {
        double x = rng.gaussian();
        x = j > 3 && j < 6 ? Math.exp(0.5 * x) : x;
        values[i * D + j] = j < 2 ? x + 2.5 * (i % 3) : j == 6 && i % 4 == 0 ? Double.NaN : x;
      }
    }
    return RealRows.of(values, N, D);
  }

  private static List<Draw> draws(Partition partition) {
    return List.of(new Draw(0, 1, partition, 0, Map.of()), new Draw(0, 2, partition, 0, Map.of()));
  }

  private static Partition thirds() {
    return Partition.of(IntStream.range(0, N).map(i -> i % 3).toArray());
  }

  /** Of 200 sets with 8 columns each: rates of columns named wrongly and left unnamed. */
  @Test
  void theColumnsWithoutClustersAreFound() {
    long wrong = 0;
    long normal = 0;
    long skewed = 0;
    for (int seed = 0; seed < 200; seed++) {
      RealRows rows = rows(new SeededRng(seed));
      List<Integer> found = IrrelevantColumns.of(rows, draws(thirds())).numeric();
      wrong += found.stream().filter(j -> j < 2).count();
      normal += RIGHT.stream().filter(j -> j / 2 != 2 && !found.contains(j)).count();
      skewed += RIGHT.stream().filter(j -> j / 2 == 2 && !found.contains(j)).count();
    }
    assertEquals(0, wrong, "of 400 columns with clusters");
    // by chance clusters differ: 1 and 6 of 100, since variances of skewed columns vary more
    assertTrue(
        normal <= 8 && skewed <= 24, normal + " of 800 normal, " + skewed + " of 400 skewed");
  }

  /** Broken twin: clusters that say nothing of any column, and those of one that was noise. */
  @Test
  void otherClustersHaveOtherColumns() {
    RealRows rows = rows(new SeededRng(1));
    int[] turned = IntStream.range(0, N).map(i -> i / 50).toArray();
    IrrelevantColumns found = IrrelevantColumns.of(rows, draws(Partition.of(turned)));
    assertTrue(found.numeric().containsAll(List.of(0, 1)), found.toString());
    int[] halves = IntStream.range(0, N).map(i -> rows.value(i, 2) > 0 ? 1 : 0).toArray();
    found = IrrelevantColumns.of(rows, draws(Partition.of(halves)));
    assertTrue(!found.numeric().contains(2), found.toString());
    assertTrue(found.numeric().containsAll(List.of(0, 1)), found.toString());
  }

  @Test
  void oneClusterOrTwoColumnsHaveNone() {
    RealRows rows = rows(new SeededRng(2));
    Partition one = Partition.of(new int[N]);
    assertEquals(List.of(), IrrelevantColumns.of(rows, draws(one)).numeric());
    RealRows two = rows.columns(new int[] {0, 2});
    assertEquals(List.of(), IrrelevantColumns.of(two, draws(thirds())).numeric());
  }

  @Test
  void nominalColumnsAreNamedToo() {
    SeededRng rng = new SeededRng(3);
    int[] codes = new int[2 * N];
    for (int i = 0; i < N; i++) {
      codes[2 * i] = rng.uniform() < 0.8 ? i % 3 : 1;
      codes[2 * i + 1] = (int) (3 * rng.uniform());
    }
    MixedRows rows = new MixedRows(List.of(rows(rng), CategoryRows.of(codes, N, 3, 3)));
    IrrelevantColumns found = IrrelevantColumns.of(rows, draws(thirds()));
    assertEquals(List.of(1), found.nominal());
    assertEquals(RIGHT, found.numeric());
  }

  @Test
  void theReportNamesThem() {
    RealRows rows = rows(new SeededRng(4)).columns(new int[] {0, 1, 2});
    List<String> names = List.of("width", "height", "<day>");
    String text =
        Answer.of(
                Mixture.of(Crp.of(1), DiagonalGaussian.from(rows), rows)
                    .sweeps(100)
                    .chains(2)
                    .seed(1)
                    .fit())
            .report(ReportNames.ofColumns(names))
            .only(Topic.FIT)
            .text();
    String sentence =
        "Columns: <day> says nothing about the clusters: alone, it is described better by one"
            + " distribution for all rows than by one for each cluster. Leave it out (option ignore"
            + " <day>), and compare.";
    assertTrue(text.contains(sentence), text);
  }
}
