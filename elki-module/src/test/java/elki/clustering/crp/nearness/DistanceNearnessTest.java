package elki.clustering.crp.nearness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import crp.proximity.NearLinks;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeOrder;
import elki.clustering.crp.nearness.DistanceNearness.Limits;
import elki.clustering.crp.relation.Sources;
import elki.clustering.crp.relation.TimeColumn;
import elki.clustering.crp.run.Failures;
import elki.data.DoubleVector;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.distance.AbstractNumberVectorDistance;
import elki.distance.Distance;
import elki.distance.PrimitiveDistance;
import elki.distance.geo.DimensionSelectingLatLngDistance;
import elki.distance.geo.LatLngDistance;
import elki.distance.geo.LngLatDistance;
import elki.distance.minkowski.EuclideanDistance;
import elki.distance.minkowski.ManhattanDistance;
import elki.distance.strings.LevenshteinDistance;
import elki.distance.subspace.OnedimensionalDistance;
import elki.math.geodesy.SphericalVincentyEarthModel;
import elki.utilities.exceptions.AbortException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;
import org.junit.jupiter.api.Test;

/** NearLinks are those of the distance, pair by pair, whichever index of ELKI finds them. */
class DistanceNearnessTest {

  private static final Decay WINDOW = Decay.windowInclusive(1);
  private static final int N = 150;

  private static Distance<NumberVector> of(ToDoubleBiFunction<NumberVector, NumberVector> formula) {
    return new AbstractNumberVectorDistance() {
      @Override
      public double distance(NumberVector a, NumberVector b) {
        return formula.applyAsDouble(a, b);
      }
    };
  }

  private static double[][] places(int n) {
    SplittableRandom random = new SplittableRandom(11);
    double[][] rows = new double[n][2];
    for (double[] row : rows) {
      // on a coarse lattice, so that many distances are exactly 1, and some places are taken twice
      row[0] = random.nextInt(12) * 0.5;
      row[1] = random.nextInt(12) * 0.5;
    }
    return rows;
  }

  private static NearLinks links(
      Database database, Distance<NumberVector> distance, Limits limits, Decay decay) {
    return links(Sources.of(vectors(database), vectors(database)), distance, limits, decay);
  }

  private static NearLinks links(
      Sources sources, Distance<NumberVector> distance, Limits limits, Decay decay) {
    return new DistanceNearness<>(distance, -1, limits).links(sources, choice(decay), 1);
  }

  private static DecayChoice choice(Decay decay) {
    if (decay instanceof Decay.Window window) {
      return DecayChoice.of(DecayKind.WINDOW_INCLUSIVE, Parameter.fixed(window.width()));
    }
    return decay.numbers().has(Decay.SCALE)
        ? DecayChoice.of(DecayKind.EXPONENTIAL, Parameter.fixed(decay.scale()))
        : DecayChoice.automatic(DecayKind.IDENTITY);
  }

  private static Relation<NumberVector> vectors(Database database) {
    return database.getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
  }

  private static void samePairs(
      double[][] rows, Distance<NumberVector> distance, Decay decay, NearLinks links, int[] time) {
    TimeOrder order = links.affinity().rankedBy();
    int[] customer = new int[rows.length];
    Arrays.setAll(customer, row -> order == null ? row : order.rank(row));
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        boolean open = i != j && (time.length == 0 || time[j] < time[i]);
        double expected = open ? decay.weight(between(distance, rows[i], rows[j])) : 0;
        assertEquals(
            expected, links.affinity().weight(customer[i], customer[j]), 1e-12, i + " to " + j);
      }
    }
  }

  private static double between(Distance<NumberVector> distance, double[] one, double[] other) {
    return ((PrimitiveDistance<NumberVector>) distance)
        .distance(DoubleVector.wrap(one), DoubleVector.wrap(other));
  }

  @Test
  void aWindowHoldsItsEdge() {
    double[][] rows = places(N);
    for (Distance<NumberVector> distance :
        java.util.List.<Distance<NumberVector>>of(
            EuclideanDistance.STATIC, ManhattanDistance.STATIC, of(DistanceNearnessTest::city))) {
      NearLinks links = links(new Tables().vectors(rows).database(), distance, Limits.NONE, WINDOW);
      samePairs(rows, distance, WINDOW, links, new int[0]);
    }
  }

  /** A formula that ELKI has no index for. */
  private static double city(NumberVector a, NumberVector b) {
    return Math.abs(a.doubleValue(0) - b.doubleValue(0))
        + Math.abs(a.doubleValue(1) - b.doubleValue(1));
  }

  @Test
  void theIndexMakesNoDifference() {
    double[][] rows = places(N);
    NearLinks byTree =
        links(new Tables().vectors(rows).database(), ManhattanDistance.STATIC, Limits.NONE, WINDOW);
    NearLinks byScan =
        links(
            new Tables().vectors(rows).database(),
            of(DistanceNearnessTest::city),
            Limits.NONE,
            WINDOW);
    SparseAffinity one = (SparseAffinity) byTree.affinity();
    SparseAffinity other = (SparseAffinity) byScan.affinity();
    assertEquals(one.entries(), other.entries());
    for (int e = 0; e < one.entries(); e++) {
      assertEquals(one.neighbour(e), other.neighbour(e));
      assertEquals(one.weight(e), other.weight(e));
    }
  }

  @Test
  void anAsymmetricDistanceIsThatFromTheOneWhoChooses() {
    double[][] rows = places(40);
    Distance<NumberVector> uphill =
        of((a, b) -> Math.max(0, b.doubleValue(0) - a.doubleValue(0)) + 0.25);
    NearLinks links = links(new Tables().vectors(rows).database(), uphill, Limits.NONE, WINDOW);
    samePairs(rows, uphill, WINDOW, links, new int[0]);
  }

  @Test
  void aDecayThatNeverVanishesAsksForAllPairs() {
    double[][] rows = places(N);
    Decay decay = Decay.exponential(2);
    NearLinks links =
        links(new Tables().vectors(rows).database(), EuclideanDistance.STATIC, Limits.NONE, decay);
    samePairs(rows, EuclideanDistance.STATIC, decay, links, new int[0]);
  }

  @Test
  void onlyEarlierRowsOrTimes() {
    double[][] rows = places(60);
    int[] rank = new int[60];
    double[] times = new double[60];
    for (int i = 0; i < 60; i++) {
      rank[i] = i;
      times[i] = (i * 7) % 20; // ties
    }
    Database database = new Tables().vectors(rows).database();
    Limits byRow = new Limits(Order.ROWS, TimeColumn.UNKNOWN, Ties.BY_ROW, 1e9, 0);
    NearLinks links = links(database, EuclideanDistance.STATIC, byRow, WINDOW);
    samePairs(rows, EuclideanDistance.STATIC, WINDOW, links, rank);
    assertTrue(links.affinity().sequential());

    Sources sources =
        new Sources(vectors(database), vectors(database), times, false, -1, java.util.List.of());
    for (Ties ties : Ties.values()) {
      Limits byTime = new Limits(Order.TIME, TimeColumn.UNKNOWN, ties, 0, 0);
      NearLinks timed = links(sources, EuclideanDistance.STATIC, byTime, WINDOW);
      for (int i = 0; i < 60; i++) {
        rank[i] = ties == Ties.STRICT ? (int) times[i] : ((int) times[i]) * 60 + i;
      }
      samePairs(rows, EuclideanDistance.STATIC, WINDOW, timed, rank);
      assertTrue(timed.affinity().sequential());
    }
  }

  @Test
  void cuttingLinksOffIsReportedWithItsBound() {
    double[][] rows = places(N);
    Database database = new Tables().vectors(rows).database();
    Limits far = new Limits(Order.ANY, TimeColumn.UNKNOWN, Ties.BY_ROW, 2, 0);
    NearLinks links = links(database, EuclideanDistance.STATIC, far, Decay.exponential(0.1));
    String notes = links.notes().toString();
    assertTrue(notes.contains("links beyond a distance of 2.00000 were dropped"), notes);
    assertTrue(notes.contains("in total variation at concentration 1.000 or more"), notes);
    Limits fine = new Limits(Order.ANY, TimeColumn.UNKNOWN, Ties.BY_ROW, 1e9, 1e-6);
    NearLinks kept = links(database, EuclideanDistance.STATIC, fine, Decay.exponential(0.1));
    assertTrue(kept.links() > links.links() && kept.links() < N * (N - 1), "some are dropped");
  }

  @Test
  void aSampledScaleKeepsWhatItsLargestValueNeeds() {
    double[][] rows = places(N);
    Database database = new Tables().vectors(rows).database();
    Sources sources = Sources.of(vectors(database), vectors(database));
    DistanceNearness<NumberVector> near =
        new DistanceNearness<>(EuclideanDistance.STATIC, -1, Limits.NONE);
    NearLinks links = near.links(sources, sampled(DecayKind.WINDOW_INCLUSIVE, "grid 0.5 1 2"), 1);
    samePairs(rows, EuclideanDistance.STATIC, WINDOW, links, new int[0]);
    assertEquals(2, links.affinity().largest(Decay.SCALE));
    Limits cut = new Limits(Order.ANY, TimeColumn.UNKNOWN, Ties.BY_ROW, 1e9, 1e-3);
    DecayChoice exponential = sampled(DecayKind.EXPONENTIAL, "log-uniform 0.05 0.2");
    NearLinks bounded =
        new DistanceNearness<>(EuclideanDistance.STATIC, -1, cut).links(sources, exponential, 1);
    assertEquals(0.1, bounded.affinity().scale(), 1e-12);
    assertTrue(bounded.notes().get(1).contains("and a scale up to 0.2"), bounded.notes()::toString);
  }

  private static DecayChoice sampled(DecayKind kind, String law) {
    return DecayChoice.of(kind, Parameter.parse("scale", law));
  }

  @Test
  void anAutomaticScaleFollowsTheDistancesOfNeighbours() {
    Database database = new Tables().vectors(row(0, 0), row(3, 4), row(0, 20)).database();
    Sources sources = Sources.of(vectors(database), vectors(database));
    NearLinks links =
        new DistanceNearness<NumberVector>(EuclideanDistance.STATIC, -1, Limits.NONE)
            .links(sources, DecayChoice.automatic(DecayKind.WINDOW), 1);
    assertEquals(200, links.numbers().get(Decay.SCALE).prior().highest(), 1e-12);
    assertEquals(20.0 / 30, links.numbers().get(Decay.SCALE).prior().lowest(), 1e-12);
    assertEquals(200, links.affinity().largest(Decay.SCALE), 1e-12);
    NearLinks usual =
        new DistanceNearness<NumberVector>(EuclideanDistance.STATIC, -1, Limits.NONE)
            .links(sources, DecayChoice.automatic(DecayKind.AUTOMATIC), 1);
    assertEquals(List.of(), usual.numbers().names(), "links to the nearest have no decay");
    assertEquals(2, usual.affinity().total(0), 1e-12);
  }

  private static String refused(Distance<NumberVector> distance, Decay decay, double[]... rows) {
    Database database = new Tables().vectors(rows).database();
    return assertThrows(
            AbortException.class,
            () -> Failures.explained(() -> links(database, distance, Limits.NONE, decay)))
        .getMessage();
  }

  private static NearLinks words(Distance<String> distance, int label, String... words) {
    Database database = new Tables().numbers(new double[words.length]).labels(words).database();
    DistanceNearness<String> nearness =
        new DistanceNearness<>(distance, new DistanceNearness.Place(-1, label), Limits.NONE);
    Sources sources =
        Sources.of(vectors(database), database.getRelation(nearness.where().orElseThrow().type()));
    return nearness.links(
        sources, DecayChoice.of(DecayKind.WINDOW_INCLUSIVE, Parameter.fixed(1)), 1);
  }

  @Test
  void aLabelIsTheStringThatIsCompared() {
    NearLinks links =
        words(LevenshteinDistance.STATIC_SENSITIVE, 0, "tree", "three", "thee", "tea", "tree");
    assertEquals("12 links by LevenshteinDistance", links.notes().get(0));
    assertEquals(1, links.affinity().weight(0, 1));
    assertEquals(1, links.affinity().weight(0, 4));
    assertEquals(1, links.affinity().weight(1, 2));
    assertEquals(0, links.affinity().weight(0, 3));
    String message =
        assertThrows(
                AbortException.class,
                () -> words(LevenshteinDistance.STATIC_SENSITIVE, 1, "tree", "three"))
            .getMessage();
    assertEquals(
        "Row 1 has no label number 1, counted from 0, to be compared (crp.distance-label).",
        message);
    DistanceNearness<NumberVector> numbers =
        new DistanceNearness<>(
            EuclideanDistance.STATIC, new DistanceNearness.Place(-1, 0), Limits.NONE);
    message = assertThrows(AbortException.class, numbers::where).getMessage();
    assertTrue(message.startsWith("Parameter 'crp.distance-label' needs a distance of"), message);
  }

  /** The index of words gives what ELKI's own distance says of all pairs. */
  @Test
  void wordsWithinAnEditDistanceAreThoseOfElkisDistance() {
    SplittableRandom random = new SplittableRandom(3);
    String[] words = new String[120];
    for (int i = 0; i < words.length; i++) {
      char[] word = new char[random.nextInt(7)];
      for (int k = 0; k < word.length; k++) {
        word[k] = "ab\u00e9".charAt(random.nextInt(3));
      }
      words[i] = new String(word);
    }
    words[0] = "a";
    SparseAffinity found =
        (SparseAffinity) words(LevenshteinDistance.STATIC_SENSITIVE, 0, words).affinity();
    int links = 0;
    for (int i = 0; i < words.length; i++) {
      for (int j = 0; j < words.length; j++) {
        boolean near =
            i != j && LevenshteinDistance.STATIC_SENSITIVE.distance(words[i], words[j]) <= 1;
        assertEquals(near ? 1 : 0, found.weight(i, j), words[i] + " " + words[j]);
        links += near ? 1 : 0;
      }
    }
    assertTrue(links > 1000, "links " + links);
  }

  @Test
  void aNegativeDistance() {
    Distance<NumberVector> wrong =
        of((a, b) -> a.doubleValue(0) == b.doubleValue(0) ? 0 : b.doubleValue(0));
    String message = refused(wrong, Decay.identity(), row(1), row(2), row(-3));
    assertTrue(
        message.contains("distance from row 1 to row 3 must be 0 or more, was -3.0"), message);
    assertTrue(refused(wrong, WINDOW, row(1), row(2), row(-3)).contains("was -3.0"));
  }

  @Test
  void aDistanceThatIsNoNumber() {
    String message =
        refused(EuclideanDistance.STATIC, WINDOW, row(1, 2), row(3, Double.NaN), row(5, 6));
    assertTrue(message.startsWith("Row 2: the distance EuclideanDistance"), message);
    Distance<NumberVector> wrong =
        of((a, b) -> a.doubleValue(0) == b.doubleValue(0) ? 0 : Double.NaN);
    assertTrue(refused(wrong, Decay.identity(), row(1), row(2)).contains("from row 1 to row 2"));
  }

  @Test
  void aLatitudeOutOfRange() {
    SphericalVincentyEarthModel earth = SphericalVincentyEarthModel.STATIC;
    double[][] swapped = {row(40, 10), row(41, 120), row(42, 11)};
    String message = refused(new LngLatDistance(earth), WINDOW, swapped);
    assertEquals(
        "row 2, column 2: the latitude must be from -90 to 90 degrees, was 120.0", message);
    double[][] wrong = {row(40, 10), row(95, 12)};
    message = refused(new LatLngDistance(earth), WINDOW, wrong);
    assertTrue(message.startsWith("row 2, column 1: the latitude"), message);
    double[][] three = {row(0, 10, 400), row(0, 12, 10)};
    message = refused(new DimensionSelectingLatLngDistance(1, 2, earth), WINDOW, three);
    assertTrue(message.startsWith("row 1, column 3: the longitude"), message);
    double[][] fine = {row(95, 10, 100), row(120, 12, 10)};
    links(
        new Tables().vectors(fine).database(),
        new DimensionSelectingLatLngDistance(1, 2, earth),
        Limits.NONE,
        WINDOW);
  }

  @Test
  void aColumnThatIsNotThere() {
    String message = refused(new OnedimensionalDistance(2), WINDOW, row(1, 2), row(3, 4));
    assertTrue(message.contains("needs a column"), message);
    message =
        refused(
            new DimensionSelectingLatLngDistance(1, 2, SphericalVincentyEarthModel.STATIC),
            WINDOW,
            row(1, 2),
            row(3, 4));
    assertTrue(message.contains("needs a column"), message);
  }

  private static double[] row(double... values) {
    return values;
  }
}
