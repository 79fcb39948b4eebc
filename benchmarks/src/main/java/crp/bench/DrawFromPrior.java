package crp.bench;

import crp.model.PriorDraws;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.Graph;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.AveragedDistanceCrp;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Prints draws from a prior, and perhaps draws a picture; see {@code docs/prior-draws.md}. */
public final class DrawFromPrior {

  private static final Map<String, String> DEFAULTS =
      Map.ofEntries(
          Map.entry("prior", "crp"),
          Map.entry("alpha", "1"),
          Map.entry("discount", "0.5"),
          Map.entry("power", "1.1"),
          Map.entry("customers", "60"),
          Map.entry("near", "earlier"),
          Map.entry("decay", "exponential"),
          Map.entry("scale", "10"),
          Map.entry("location", "10"),
          Map.entry("draws", "3"),
          Map.entry("seed", "1"),
          Map.entry("strips", ""),
          Map.entry("arcs", ""),
          Map.entry("tables", ""));

  private final Map<String, String> options = new TreeMap<>(DEFAULTS);

  private DrawFromPrior(String... args) {
    for (String arg : args) {
      int at = arg.indexOf('=');
      if (at < 0 || !options.containsKey(arg.substring(0, at))) {
        throw new IllegalArgumentException(
            "options are name=value, with one of " + options.keySet() + ", not " + arg);
      }
      options.put(arg.substring(0, at), arg.substring(at + 1));
    }
  }

  /**
   * Prints draws from a prior.
   *
   * @param args options, each {@code name=value}
   * @throws IOException if a picture cannot be written
   */
  public static void main(String[] args) throws IOException {
    try {
      new DrawFromPrior(args).run();
    } catch (IllegalArgumentException | IllegalStateException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }

  private void run() throws IOException {
    PriorDraws draws = draws(new SeededRng(whole("seed")));
    System.out.print(draws.text());
    if (!text("strips").isEmpty()) {
      draws.strips().write(Path.of(text("strips")));
    }
    if (!text("arcs").isEmpty()) {
      draws.arcs(0).write(Path.of(text("arcs")));
    }
    if (!text("tables").isEmpty()) {
      draws.tables(0).write(Path.of(text("tables")));
    }
  }

  private PriorDraws draws(Rng rng) {
    int n = whole("customers");
    int draws = whole("draws");
    double alpha = number("alpha");
    return switch (text("prior")) {
      case "crp" -> PriorDraws.of(Crp.of(alpha), n, draws, rng);
      case "pitman-yor" -> PriorDraws.of(PitmanYor.of(alpha, number("discount")), n, draws, rng);
      case "powered" -> PriorDraws.of(PoweredCrp.of(alpha, number("power")), n, draws, rng);
      case "links" -> PriorDraws.of(DistanceCrp.of(alpha, affinity(n)), draws, rng);
      case "mean", "weighted", "minimum" ->
          PriorDraws.of(
              AveragedDistanceCrp.of(
                  alpha,
                  AveragedDistanceCrp.Variant.valueOf(text("prior").toUpperCase(Locale.ROOT)),
                  decay(),
                  times(n)),
              draws,
              rng);
      default ->
          throw new IllegalArgumentException(
              "prior must be crp, pitman-yor, powered, links, mean, weighted or minimum, was "
                  + text("prior"));
    };
  }

  /** One customer a unit of time. */
  private static double[] times(int n) {
    double[] times = new double[n];
    Arrays.setAll(times, i -> i);
    return times;
  }

  private Affinity affinity(int n) {
    return switch (text("near")) {
      case "earlier" -> TimeAffinity.sequential(TimeOrder.of(times(n)), decay(), Ties.BY_ROW);
      case "both" -> TimeAffinity.symmetric(TimeOrder.of(times(n)), decay());
      case "ring" -> ring(n).hops(n, decay());
      default ->
          throw new IllegalArgumentException(
              "near must be earlier, both or ring, was " + text("near"));
    };
  }

  private static Graph ring(int n) {
    int[] from = new int[n];
    int[] to = new int[n];
    double[] lengths = new double[n];
    for (int i = 0; i < n; i++) {
      from[i] = i;
      to[i] = (i + 1) % n;
      lengths[i] = 1;
    }
    return Graph.of(n, from, to, lengths, false);
  }

  private Decay decay() {
    return switch (text("decay")) {
      case "identity" -> Decay.identity();
      case "window" -> Decay.windowInclusive(number("scale"));
      case "exponential" -> Decay.exponential(number("scale"));
      case "logistic" -> Decay.logistic(number("location"), number("scale"));
      default ->
          throw new IllegalArgumentException(
              "decay must be identity, window, exponential or logistic, was " + text("decay"));
    };
  }

  private String text(String name) {
    return options.getOrDefault(name, "");
  }

  private double number(String name) {
    try {
      return Double.parseDouble(text(name));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a number, was " + text(name), e);
    }
  }

  private int whole(String name) {
    double number = number(name);
    if (number != Math.rint(number) || !(number >= 1 && number <= 1e7)) {
      throw new IllegalArgumentException(
          name + " must be a whole number from 1 to 10000000, was " + text(name));
    }
    return (int) number;
  }
}
