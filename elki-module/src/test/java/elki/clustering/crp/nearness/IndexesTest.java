package elki.clustering.crp.nearness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import elki.clustering.crp.relation.Sources;
import elki.data.DoubleVector;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDRef;
import elki.database.ids.DBIDUtil;
import elki.database.ids.ModifiableDoubleDBIDList;
import elki.database.query.QueryBuilder;
import elki.database.query.range.RangeSearcher;
import elki.database.relation.Relation;
import elki.distance.AbstractNumberVectorDistance;
import elki.distance.Distance;
import elki.distance.PrimitiveDistance;
import elki.distance.minkowski.EuclideanDistance;
import elki.distance.minkowski.MaximumDistance;
import elki.index.IndexFactory;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Equal objects, and objects in equal distances, keep all their links with any index of ELKI. */
class IndexesTest {

  private static final int N = 240;

  /** No distance of these rows is equal to it. */
  private static final double RADIUS = 0.77;

  /** A metric for which ELKI has no index of its own, so that its optimizer makes a VP tree. */
  private static final class Metric extends AbstractNumberVectorDistance {

    @Override
    public double distance(NumberVector one, NumberVector other) {
      return EuclideanDistance.STATIC.distance(one, other);
    }

    @Override
    public boolean isMetric() {
      return true;
    }
  }

  /** Places on a lattice, each taken by some objects. */
  private static double[][] lattice(int each) {
    SplittableRandom random = new SplittableRandom(5);
    double[][] rows = new double[N][2];
    for (int i = 0; i < N; i++) {
      int place = i / each;
      int line = place / 15;
      rows[i] = new double[] {0.25 * (place - 15 * line), 0.25 * line};
    }
    for (int i = N - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      double[] row = rows[i];
      rows[i] = rows[j];
      rows[j] = row;
    }
    return rows;
  }

  /** Pixels: at distance 1 of their 8 neighbours by the maximum norm. */
  private static double[][] image() {
    double[][] rows = new double[2000][];
    for (int i = 0; i < rows.length; i++) {
      int line = i / 50;
      rows[i] = new double[] {line, i - 50 * line};
    }
    return rows;
  }

  private static Relation<NumberVector> vectors(Database database) {
    return database.getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
  }

  private static int within(double[][] rows) {
    return within(rows, EuclideanDistance.STATIC, RADIUS);
  }

  private static int within(double[][] rows, PrimitiveDistance<NumberVector> by, double radius) {
    int pairs = 0;
    for (double[] one : rows) {
      for (double[] other : rows) {
        double distance = by.distance(DoubleVector.wrap(one), DoubleVector.wrap(other));
        pairs += distance <= radius ? 1 : 0;
      }
    }
    return pairs;
  }

  private static int links(Database database, Distance<NumberVector> distance) {
    return links(database, distance, RADIUS);
  }

  private static int links(Database database, Distance<NumberVector> distance, double radius) {
    Sources sources = Sources.of(vectors(database), vectors(database));
    DecayChoice window = DecayChoice.of(DecayKind.WINDOW_INCLUSIVE, Parameter.fixed(radius));
    return new DistanceNearness<>(distance, -1, DistanceNearness.Limits.NONE)
        .links(sources, window, 1)
        .links();
  }

  private static IndexFactory<?> index(String name, String option) throws Exception {
    ListParameterization parameters = new ListParameterization();
    if (!option.isEmpty()) {
      parameters.addParameter(option, EuclideanDistance.class);
    }
    Class<?> factory = Class.forName("elki.index.tree." + name);
    return (IndexFactory<?>) ClassGenericsUtil.parameterizeOrAbort(factory, parameters);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "metrical.vptree.VPTree$Factory vptree.distanceFunction",
        "metrical.vptree.GNAT$Factory gnat.distanceFunction",
        "metrical.covertree.CoverTree$Factory covertree.distancefunction",
        "metrical.covertree.SimplifiedCoverTree$Factory covertree.distancefunction",
        "metrical.mtreevariants.mtree.MTreeFactory mtree.distancefunction",
      })
  void noIndexLosesLinks(String index) throws Exception {
    String[] words = index.split(" ", -1);
    for (int each : new int[] {1, 2, 5, 12}) {
      double[][] rows = lattice(each);
      Database database = new Tables().vectors(rows).database(index(words[0], words[1]));
      assertEquals(within(rows) - N, links(database, EuclideanDistance.STATIC), each + " each");
    }
  }

  @Test
  void theIndexThatElkiMakesByItselfLosesNone() {
    for (int each : new int[] {1, 2, 5, 12}) {
      double[][] rows = lattice(each);
      Database database = new Tables().vectors(rows).database();
      assertEquals(within(rows) - N, links(database, new Metric()), each + " each");
    }
  }

  /**
   * Why ELKI's choice of an index is not used: if this fails, ELKI has mended it, or its random
   * vantage points were lucky.
   */
  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("losing")
  void theIndexThatElkiMakesByItselfLosesSome(
      PrimitiveDistance<NumberVector> distance, double[][] rows, double radius) {
    Relation<NumberVector> relation = vectors(new Tables().vectors(rows).database());
    RangeSearcher<DBIDRef> searcher =
        new QueryBuilder<NumberVector>(relation, distance).rangeByDBID(radius);
    ModifiableDoubleDBIDList list = DBIDUtil.newDistanceDBIDList();
    int found = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      list.clear();
      searcher.getRange(it, radius, list);
      found += list.size();
    }
    String name = searcher.getClass().getName();
    assertTrue(found < within(rows, distance, radius), name + " found all " + found);
    assertEquals(
        within(rows, distance, radius) - rows.length,
        links(new Tables().vectors(rows).database(), distance, radius));
  }

  static Stream<Arguments> losing() {
    return Stream.of(
        Arguments.of(new Metric(), lattice(12), RADIUS),
        Arguments.of(MaximumDistance.STATIC, image(), 1));
  }
}
