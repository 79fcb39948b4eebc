package crp.experiment.paper;

import crp.bench.OrderedProblems;
import crp.links.AveragedDistanceCrp;
import crp.links.AveragedDistanceCrp.Variant;
import crp.links.DistanceCrp;
import crp.links.PriorDraws;
import crp.partition.Links;
import crp.partition.Partition;
import crp.proximity.Decay;
import crp.seating.Crp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * Draws from priors: figure 2 of Blei and Frazier (2011), sequential distance dependent CRPs under
 * four decays, and figure 1 of Wybo et al. (2012), the CRP, links and averaged distances.
 */
final class PriorFigures {

  private static final int CUSTOMERS = 250;
  private static final double SCALE = 10;

  /** The laws of the second figure, and their names there. */
  private static final Map<String, String> SHOWN =
      Map.of("crp", "CRP", "links", "ddCRP", "mean", "averaged ddCRP");

  /** Where the inset of a draw begins, as parts of the picture. */
  private static final double LEFT = 0.135;

  private static final double TOP = 0.13;

  /** Parts of the customers and of the tables that the inset covers. */
  private static final double COVERED = 0.36;

  private static final double HIGH = 0.5;

  private PriorFigures() {}

  static void decays(Lab lab) throws IOException {
    Map<String, Decay> decays = new LinkedHashMap<>();
    decays.put("identity (CRP)", Decay.identity());
    decays.put("window", Decay.window(SCALE));
    decays.put("exponential", Decay.exponential(SCALE));
    decays.put("logistic", Decay.logistic(SCALE));
    Lab.Results table =
        lab.table(
            "tables", "decay %s,draws %d,tables %.2f,error %.2f,prior mean %.2f,links back %.2f");
    int count = lab.pick(200, 5000);
    List<Picture> panels = new ArrayList<>();
    for (Map.Entry<String, Decay> one : decays.entrySet()) {
      DistanceCrp prior = DistanceCrp.of(1, OrderedProblems.near(CUSTOMERS, one.getValue()));
      PriorDraws draws = PriorDraws.of(prior, count, lab.rng(2));
      SummaryStatistics tables = tables(draws);
      table.row(
          one.getKey(),
          count,
          tables.getMean(),
          Lab.error(tables),
          prior.meanTables(CUSTOMERS),
          back(draws.links()));
      panels.add(draw(one.getKey(), draws.partitions().get(0), one.getValue(), 3 * SCALE));
    }
    lab.picture("draws", Picture.grid(2, 480, 270, panels));
  }

  static void averaged(Lab lab) throws IOException {
    Lab.Results table =
        lab.table(
            "tables",
            "prior %s,concentration %.1f,scale %.0f,tables %.2f,error %.2f,prior mean %.2f,life span %.1f");
    List<Picture> panels = new ArrayList<>();
    for (double alpha : new double[] {1, 5}) {
      for (double scale : new double[] {5, 20}) {
        for (Map.Entry<String, PriorDraws> one : draws(lab, alpha, scale).entrySet()) {
          List<Partition> drawn = one.getValue().partitions();
          SummaryStatistics tables = tables(one.getValue());
          table.row(
              one.getKey(),
              alpha,
              scale,
              tables.getMean(),
              Lab.error(tables),
              priorMean(one.getKey(), alpha, scale),
              lifeSpan(drawn));
          if (alpha == 1 && scale == 20 && SHOWN.containsKey(one.getKey())) {
            Decay decay = one.getKey().equals("crp") ? Decay.identity() : Decay.exponential(scale);
            for (Partition shown : drawn.subList(0, 2)) {
              panels.add(draw(SHOWN.get(one.getKey()), shown, decay, 3 * scale));
            }
          }
        }
      }
    }
    lab.picture("draws", Picture.grid(2, 480, 270, panels));
  }

  private static SummaryStatistics tables(PriorDraws draws) {
    return Lab.summary(draws.partitions().stream().mapToDouble(Partition::clusters));
  }

  /** {@return how far back a link goes on average} Links to oneself do not count. */
  private static double back(List<Links> draws) {
    return draws.stream()
        .flatMapToInt(
            links ->
                IntStream.range(0, links.size()).map(customer -> customer - links.target(customer)))
        .filter(distance -> distance != 0)
        .average()
        .orElse(Lab.NONE);
  }

  private static Map<String, PriorDraws> draws(Lab lab, double alpha, double scale) {
    int count = lab.pick(200, 2000);
    Decay decay = Decay.exponential(scale);
    Map<String, PriorDraws> all = new LinkedHashMap<>();
    all.put("crp", PriorDraws.of(Crp.of(alpha), CUSTOMERS, count, lab.rng(1)));
    all.put("links", PriorDraws.of(links(alpha, scale), count, lab.rng(2)));
    double[] times = OrderedProblems.times(CUSTOMERS);
    for (Variant variant : Variant.values()) {
      all.put(
          variant.name().toLowerCase(Locale.ROOT),
          PriorDraws.of(AveragedDistanceCrp.of(alpha, variant, decay, times), count, lab.rng(3)));
    }
    return all;
  }

  private static DistanceCrp links(double alpha, double scale) {
    return DistanceCrp.of(alpha, OrderedProblems.near(CUSTOMERS, Decay.exponential(scale)));
  }

  /** {@return the exact mean number of tables where it is known} */
  private static double priorMean(String prior, double alpha, double scale) {
    return switch (prior) {
      case "crp" -> Crp.of(alpha).meanTables(CUSTOMERS);
      case "links" -> links(alpha, scale).meanTables(CUSTOMERS);
      default -> Lab.NONE;
    };
  }

  /** {@return the mean time from the first to the last customer of a table} */
  private static double lifeSpan(List<Partition> draws) {
    SummaryStatistics spans = new SummaryStatistics();
    for (Partition drawn : draws) {
      int[] first = new int[drawn.clusters()];
      int[] last = new int[drawn.clusters()];
      for (int i = drawn.size() - 1; i >= 0; i--) {
        last[drawn.label(i)] = Math.max(last[drawn.label(i)], i);
        first[drawn.label(i)] = i;
      }
      for (int k = 0; k < first.length; k++) {
        spans.addValue(last[k] - first[k]);
      }
    }
    return spans.getMean();
  }

  /**
   * {@return a draw as the papers show it: the table of each customer, with the decay inset}
   *
   * @param longest the largest distance of the inset
   */
  private static Picture draw(String title, Partition tables, Decay decay, double longest) {
    int n = tables.size();
    double[] customers = new double[n + 1];
    double[] table = new double[n + 1];
    for (int i = 0; i < n; i++) {
      customers[i] = i + 1.0;
      table[i] = tables.label(i) + 1.0;
      if (i < COVERED * n) {
        table[n] = Math.max(table[n], table[i] / (1 - HIGH));
      }
    }
    // what has one coordinate only is not drawn, and leaves room for the inset
    customers[n] = Double.NaN;
    double[] distances = new double[121];
    Arrays.setAll(distances, i -> i * longest / 120);
    double[] weights = Arrays.stream(distances).map(decay::weight).toArray();
    Picture inset =
        LinePlot.inset(
            List.of(new LinePlot.Series("", distances, weights), LinePlot.Series.unseen(0, 0, 1)),
            "decay");
    int[] labels = Arrays.copyOf(tables.labels(), n + 1);
    return ScatterPlot.draw(customers, table, labels, new Captions(title, "customer", "table"))
        .with(inset, LEFT, TOP);
  }
}
