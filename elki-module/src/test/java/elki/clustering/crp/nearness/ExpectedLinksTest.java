package elki.clustering.crp.nearness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import crp.proximity.RangeSource;
import elki.clustering.crp.relation.Sources;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.relation.Relation;
import elki.distance.minkowski.EuclideanDistance;
import elki.utilities.exceptions.AbortException;
import org.junit.jupiter.api.Test;

/** Too many links are refused before they are listed. */
class ExpectedLinksTest {

  private static final int N = 100_000;

  /** Customers on a line, each near those of the next and the last {@code reach} rows. */
  private static RangeSource line(int reach) {
    return (i, radius, found) -> {
      for (int j = Math.max(0, i - reach); j <= Math.min(N - 1, i + reach); j++) {
        found.add(j, Math.abs(i - j));
      }
    };
  }

  private static String refused(ExpectedLinks expected, long memory) {
    return assertThrows(AbortException.class, () -> expected.requireRoom(memory)).getMessage();
  }

  @Test
  void theNumberIsNearTheTrueOne() {
    ExpectedLinks expected = ExpectedLinks.of(N, line(20), 20);
    assertEquals(40.0 * N, expected.number(), 0.01 * 40 * N);
    assertTrue(expected.least() < expected.number());
    assertEquals(20.0 * N, ExpectedLinks.of(N, line(20), 10).number(), 0.01 * 20 * N);
    expected.requireRoom(200L << 20);
    assertEquals(
        "About 4.0e+06 links are expected, which take 115 MB, and Java has 100 MB: give it more"
            + " (-Xmx), or "
            + ExpectedLinks.FEWER
            + ".",
        refused(expected, 100L << 20));
  }

  @Test
  void moreLinksThanAreListedAreRefused() {
    String message = refused(ExpectedLinks.of(N, line(400), 400), Long.MAX_VALUE);
    assertTrue(
        message.startsWith("About 8.0e+07 links are expected, and at most 50000000 are listed: "),
        message);
  }

  /** Fifteen of the objects that are asked have all others as neighbours, though few objects do. */
  @Test
  void fewObjectsOfManyNeighboursRefuseNothing() {
    int[] asked = {0};
    RangeSource stars =
        (i, radius, found) -> {
          for (int j = 0; asked[0] < 15 && j < N; j++) {
            found.add(j, 1);
          }
          asked[0]++;
        };
    ExpectedLinks expected = ExpectedLinks.of(N, stars, 1);
    assertTrue(expected.number() > DistanceNearness.MOST_LINKS, "about " + expected.number());
    assertEquals(0, expected.least());
    expected.requireRoom(1);
  }

  @Test
  void aRunOfTooManyLinksEndsBeforeTheyAreListed() {
    Database database = new Tables().vectors(new double[ExpectedLinks.FEWEST_ROWS][1]).database();
    Relation<NumberVector> relation = database.getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
    DistanceNearness<NumberVector> nearness =
        new DistanceNearness<>(EuclideanDistance.STATIC, -1, DistanceNearness.Limits.NONE);
    DecayChoice window = DecayChoice.of(DecayKind.WINDOW, Parameter.fixed(1));
    String message =
        assertThrows(
                AbortException.class,
                () -> nearness.links(Sources.of(relation, relation), window, 1))
            .getMessage();
    assertTrue(message.startsWith("About 1.0e+08 links are expected"), message);
  }
}
