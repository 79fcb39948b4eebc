package crp.bench;

import crp.model.PriorDraws;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.DecayKind;
import crp.proximity.Graph;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.seating.AveragedDistanceCrp;
import crp.seating.Crp;
import crp.seating.DistanceCrp;
import crp.seating.GeneralizedCrp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.SeatGrowth;
import java.io.IOException;
import java.util.Arrays;

/**
 * Prints draws from a prior, and perhaps draws a picture; see {@code
 * docs/reference/prior-draws.md}.
 */
public final class DrawFromPrior {

  private static final String ARGUMENTS =
      "prior=crp alpha=1 discount=0.5 power=1.1 seats=log customers=60 near=earlier decay=exponential"
          + " scale=10 location=10 draws=3 seed=1 strips= arcs= tables=";

  private final Batch batch;

  private DrawFromPrior(Batch batch) {
    this.batch = batch;
  }

  /**
   * Prints draws from a prior.
   *
   * @param args {@code prior}: {@code crp}, {@code pitman-yor}, {@code powered}, {@code
   *     powered-sequential} (customers seated one after the other), {@code generalised}, {@code
   *     links}, {@code mean}, {@code weighted} or {@code minimum}; its numbers; {@code near}:
   *     {@code earlier}, {@code both} or {@code ring}; {@code decay}: the text of a {@link
   *     DecayKind}; files for pictures of all draws as strips, of the first as arcs or tables
   */
  public static void main(String[] args) {
    Batch.run(DrawFromPrior.class, ARGUMENTS, args, batch -> new DrawFromPrior(batch).run());
  }

  private void run() throws IOException {
    PriorDraws draws = draws();
    System.out.print(draws.text());
    if (batch.has("strips")) {
      draws.strips().write(batch.path("strips"));
    }
    if (batch.has("arcs")) {
      draws.arcs(0).write(batch.path("arcs"));
    }
    if (batch.has("tables")) {
      draws.tables(0).write(batch.path("tables"));
    }
  }

  private PriorDraws draws() {
    Rng rng = batch.rng();
    int n = batch.whole("customers", 1);
    int draws = batch.whole("draws", 1);
    double alpha = batch.number("alpha");
    String prior =
        batch.choice(
            "prior",
            "crp",
            "pitman-yor",
            "powered",
            "powered-sequential",
            "generalised",
            "links",
            "mean",
            "weighted",
            "minimum");
    return switch (prior) {
      case "crp" -> PriorDraws.of(Crp.of(alpha), n, draws, rng);
      case "pitman-yor" ->
          PriorDraws.of(PitmanYor.of(alpha, batch.number("discount")), n, draws, rng);
      case "powered" -> PriorDraws.of(PoweredCrp.of(alpha, batch.number("power")), n, draws, rng);
      case "powered-sequential" ->
          PriorDraws.sequential(PoweredCrp.of(alpha, batch.number("power")), n, draws, rng);
      case "generalised" ->
          PriorDraws.of(
              GeneralizedCrp.of(alpha, SeatGrowth.parse("seats", batch.text("seats"))),
              n,
              draws,
              rng);
      case "links" -> PriorDraws.of(DistanceCrp.of(alpha, affinity(n)), draws, rng);
      default ->
          PriorDraws.of(
              AveragedDistanceCrp.of(
                  alpha,
                  batch.choice("prior", AveragedDistanceCrp.Variant.class),
                  decay(),
                  OrderedProblems.times(n)),
              draws,
              rng);
    };
  }

  private Affinity affinity(int n) {
    return switch (batch.choice("near", "earlier", "both", "ring")) {
      case "earlier" -> OrderedProblems.near(n, decay());
      case "both" -> TimeAffinity.symmetric(TimeOrder.of(OrderedProblems.times(n)), decay());
      default -> ring(n).hops(n, decay());
    };
  }

  private static Graph ring(int n) {
    int[] from = new int[n];
    int[] to = new int[n];
    double[] lengths = new double[n];
    Arrays.setAll(from, i -> i);
    Arrays.setAll(to, i -> (i + 1) % n);
    Arrays.fill(lengths, 1);
    return Graph.of(n, from, to, lengths, false);
  }

  private Decay decay() {
    DecayKind kind = DecayKind.parse("decay", batch.text("decay"));
    return kind.decay(batch.number("scale"), batch.number("location"));
  }
}
