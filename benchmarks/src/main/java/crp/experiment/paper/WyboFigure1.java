package crp.experiment.paper;

import crp.bench.OrderedProblems;
import crp.model.PriorDraws;
import crp.partition.Partition;
import crp.picture.Picture;
import crp.proximity.Decay;
import crp.seating.AveragedDistanceCrp;
import crp.seating.AveragedDistanceCrp.Variant;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Draws of the CRP, of links and of averaged distances. */
final class WyboFigure1 implements Experiment {

  private static final int CUSTOMERS = 250;

  /** The laws of the paper's figure, and their names there. */
  private static final Map<String, String> SHOWN =
      Map.of("crp", "CRP", "links", "ddCRP", "mean", "averaged ddCRP");

  @Override
  public String name() {
    return "wybo-figure1";
  }

  @Override
  public String about() {
    return "Wybo et al., figure 1: draws from the CRP, the ddCRP and the averaged ddCRP";
  }

  @Override
  public void run(Lab lab) throws IOException {
    Lab.Results table =
        lab.table(
            "tables",
            "prior %s",
            "concentration %.1f",
            "scale %.0f",
            "tables %.2f",
            "error %.2f",
            "prior mean %.2f",
            "life span %.1f");
    List<Picture> panels = new ArrayList<>();
    for (double alpha : new double[] {1, 5}) {
      for (double scale : new double[] {5, 20}) {
        for (Map.Entry<String, PriorDraws> one : draws(lab, alpha, scale).entrySet()) {
          List<Partition> drawn = one.getValue().partitions();
          Moments tables = new Moments();
          drawn.forEach(partition -> tables.add(partition.clusters()));
          table.row(
              one.getKey(),
              alpha,
              scale,
              tables.mean(),
              tables.error(),
              priorMean(one.getKey(), alpha, scale),
              lifeSpan(drawn));
          if (alpha == 1 && scale == 20 && SHOWN.containsKey(one.getKey())) {
            Decay decay = one.getKey().equals("crp") ? Decay.identity() : Decay.exponential(scale);
            for (Partition shown : drawn.subList(0, 2)) {
              panels.add(SeatedDraw.of(SHOWN.get(one.getKey()), shown, decay, 3 * scale));
            }
          }
        }
      }
    }
    lab.picture("draws", SeatedDraw.grid(panels));
    lab.note(
        "The paper: under links and under the mean distance the numbers of tables and their lengths"
            + " in time are about equal, and far from the CRP's.");
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
    Moments spans = new Moments();
    for (Partition drawn : draws) {
      int[] first = new int[drawn.clusters()];
      int[] last = new int[drawn.clusters()];
      Arrays.fill(first, drawn.size());
      for (int i = 0; i < drawn.size(); i++) {
        first[drawn.label(i)] = Math.min(first[drawn.label(i)], i);
        last[drawn.label(i)] = i;
      }
      for (int k = 0; k < first.length; k++) {
        spans.add(last[k] - first[k]);
      }
    }
    return spans.mean();
  }
}
