package crp.experiment.paper;

import crp.bench.OrderedProblems;
import crp.data.CountRows;
import crp.experiment.CsvLines;
import crp.experiment.TextTable;
import crp.links.DistanceCrp;
import crp.partition.Partition;
import crp.proximity.Decay;
import crp.random.Rng;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Documents as counts of words, in the order of time.
 *
 * @param rows the counts
 * @param times of the documents, ascending
 */
@SuppressWarnings("ArrayRecordComponent")
record Documents(CountRows rows, double[] times) {

  /** Words and classes of the drawn documents, as in Wybo et al. (2012), section 3. */
  private static final int VOCABULARY = 850;

  private static final int CLASSES = 16;

  /**
   * {@return the documents of two files}
   *
   * @param words document, word, count: numbers from 0, below a header; perhaps compressed
   * @param documents a row for each document in the same order, with a column {@code date}, such as
   *     2011-04-11, or {@code year}
   */
  static Documents read(Path words, Path documents) throws IOException {
    TextTable table = TextTable.read(documents);
    List<String> dated = table.column(table.names().contains("date") ? "date" : "year");
    double[] times = dated.stream().mapToDouble(Documents::year).toArray();
    int[] order =
        IntStream.range(0, times.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> times[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new Documents(
        CsvLines.counts(CsvLines.numbers(words), times.length).select(order),
        Arrays.stream(order).mapToDouble(i -> times[i]).toArray());
  }

  /** {@return a date as a number of years} */
  private static double year(String date) {
    String[] parts = date.split("-", -1);
    double year = Double.parseDouble(parts[0]);
    if (parts.length > 1) {
      year += (Double.parseDouble(parts[1]) - 1) / 12;
    }
    return parts.length > 2 ? year + (Double.parseDouble(parts[2]) - 1) / 365.25 : year;
  }

  /**
   * {@return documents whose tables are drawn from the distance dependent CRP; one a unit of time}
   *
   * @param n how many
   * @param alpha concentration
   * @param scale of the exponential decay
   * @param tokens words of a document
   */
  static Documents linked(int n, double alpha, double scale, int tokens, Rng rng) {
    Partition tables =
        DistanceCrp.of(alpha, OrderedProblems.near(n, Decay.exponential(scale)))
            .simulate(rng)
            .partition();
    return drawn(tables.labels(), tokens, rng);
  }

  /**
   * {@return documents whose topics follow each other in blocks, twice round}
   *
   * @param topics number of topics
   */
  static Documents blocks(int n, int topics, int tokens, Rng rng) {
    int[] topic = new int[n];
    Arrays.setAll(topic, i -> (int) (2L * topics * i / n) % topics);
    return drawn(topic, tokens, rng);
  }

  /** Two thirds of the words are from the one or two classes of the topic, the rest from all. */
  private static Documents drawn(int[] topic, int tokens, Rng rng) {
    int topics = Arrays.stream(topic).max().orElse(0) + 1;
    int[][] main = new int[topics][2];
    for (int[] classes : main) {
      Arrays.setAll(classes, c -> rng.below(CLASSES));
    }
    int each = VOCABULARY / CLASSES;
    CountRows.Builder rows = CountRows.over(VOCABULARY);
    for (int k : topic) {
      for (int w = 0; w < tokens; w++) {
        int of = rng.below(3) > 0 ? main[k][rng.below(2)] : rng.below(CLASSES);
        rows.add(of * each + rng.below(each), 1);
      }
      rows.endRow();
    }
    return new Documents(rows.build(), OrderedProblems.times(topic.length));
  }

  /** {@return how many there are} */
  int size() {
    return times.length;
  }

  /** {@return those from one place to before another} */
  Documents part(int from, int end) {
    return new Documents(
        rows.select(IntStream.range(from, end).toArray()), Arrays.copyOfRange(times, from, end));
  }

  /** {@return so many of them, evenly spaced} */
  Documents thinned(int count) {
    int[] chosen = new int[Math.min(count, size())];
    Arrays.setAll(chosen, i -> (int) ((long) i * size() / chosen.length));
    return new Documents(
        rows.select(chosen), Arrays.stream(chosen).mapToDouble(i -> times[i]).toArray());
  }
}
