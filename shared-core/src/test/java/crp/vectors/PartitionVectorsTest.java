package crp.vectors;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import crp.check.Invariance;
import crp.kernel.TableGibbs;
import crp.kernel.TableMatrix;
import crp.numerics.LogSum;
import crp.partition.Partition;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The posteriors of vectors/crp.json and vectors/powered-crp.json, found by another program. */
class PartitionVectorsTest {

  private static final double TOLERANCE = 1e-9;

  static Stream<VectorCase<?>> cases() {
    return Stream.concat(VectorCase.read("crp.json"), VectorCase.read("powered-crp.json"));
  }

  @Test
  void noCaseIsLost() {
    assertEquals(
        VectorCase.number("crp.json", "powered-crp.json"),
        cases().filter(one -> !one.name().endsWith("column")).count());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theLawOfTheStatesByEnumerationIsTheOtherProgrammes(VectorCase<?> one) {
    double[] logJoints = one.logJoints();
    double evidence = LogSum.of(logJoints.clone(), logJoints.length);
    assertEquals(posterior(one).get("logEvidence").getAsDouble(), evidence, TOLERANCE);
    Map<Partition, Double> law = new TreeMap<>(Comparator.comparing(Partition::toString));
    List<Partition> partitions = one.partitions();
    for (int p = 0; p < logJoints.length; p++) {
      law.put(partitions.get(p), Math.exp(logJoints[p] - evidence));
    }
    requirePosterior(one, law, TOLERANCE);
  }

  /** The law that the kernel keeps is unique, and found without the states' joint densities. */
  @ParameterizedTest
  @MethodSource("few")
  @Tag("slow")
  void theStationaryLawOfASweepIsTheOtherProgrammes(VectorCase<?> whole) {
    requireStationary(whole);
  }

  @Tag("slow")
  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("walkable")
  void theStationaryLawOfASweepIsTheOtherProgrammesInEveryCase(VectorCase<?> whole) {
    requireStationary(whole);
  }

  /**
   * Cases of six rows and more are not walked: they have far more paths than are worth it. Their
   * posterior is compared by enumeration only.
   */
  static Stream<VectorCase<?>> walkable() {
    return cases().filter(one -> one.rows().size() <= 5);
  }

  static Stream<VectorCase<?>> few() {
    List<VectorCase<?>> all = walkable().toList();
    return IntStream.range(0, all.size()).filter(i -> i % 4 == 0).mapToObj(all::get);
  }

  private static void requireStationary(VectorCase<?> whole) {
    Invariance<Partition> matrix =
        TableMatrix.of(whole.prior(), whole::bank, new TableGibbs()).requireIrreducible();
    requirePosterior(whole, stationary(matrix), TOLERANCE);
  }

  /** Power iteration: what the matrix makes of the uniform law, until it changes no more. */
  static <S> Map<S, Double> stationary(Invariance<S> matrix) {
    List<S> states = matrix.states();
    int n = states.size();
    double[][] p = new double[n][n];
    for (int s = 0; s < n; s++) {
      for (int t = 0; t < n; t++) {
        p[s][t] = matrix.transition(states.get(s), states.get(t));
      }
    }
    double[] law = new double[n];
    Arrays.fill(law, 1.0 / n);
    double change = 1;
    for (int step = 0; step < 10_000 && change > 1e-15; step++) {
      double[] next = new double[n];
      for (int s = 0; s < n; s++) {
        for (int t = 0; t < n; t++) {
          next[t] += law[s] * p[s][t];
        }
      }
      change = 0;
      for (int s = 0; s < n; s++) {
        change = Math.max(change, Math.abs(next[s] - law[s]));
      }
      law = next;
    }
    assertTrue(change <= 1e-15, "the chain mixes too slowly: " + change);
    Map<S, Double> found = new TreeMap<>(Comparator.comparing(Object::toString));
    for (int s = 0; s < n; s++) {
      found.put(states.get(s), law[s]);
    }
    return found;
  }

  private static JsonObject posterior(VectorCase<?> one) {
    return one.answer().getAsJsonObject("posterior");
  }

  private static void requirePosterior(
      VectorCase<?> one, Map<Partition, Double> law, double tolerance) {
    requirePosterior(posterior(one), one.rows().size(), law, tolerance);
  }

  /** A law of partitions against what the other program says of it. */
  static void requirePosterior(
      JsonObject expected, int n, Map<Partition, Double> law, double tolerance) {
    double[] clusters = new double[n];
    double[][] together = new double[n][n];
    law.forEach(
        (partition, mass) -> {
          clusters[partition.clusters() - 1] += mass;
          for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
              together[i][j] += partition.label(i) == partition.label(j) ? mass : 0;
            }
          }
        });
    assertArrayEquals(
        VectorCase.vector(expected.getAsJsonArray("numberOfClusters")), clusters, tolerance);
    double[][] coclustering = VectorCase.matrix(expected.getAsJsonArray("coclustering"));
    for (int i = 0; i < n; i++) {
      assertArrayEquals(coclustering[i], together[i], tolerance);
    }
    List<Double> largest = law.values().stream().sorted(Comparator.reverseOrder()).toList();
    int rank = 0;
    for (JsonElement element : expected.getAsJsonArray("mostProbable")) {
      JsonObject best = element.getAsJsonObject();
      double[] labels = VectorCase.vector(best.getAsJsonArray("labels"));
      Partition partition = Partition.of(Arrays.stream(labels).mapToInt(x -> (int) x).toArray());
      double mass = best.get("probability").getAsDouble();
      assertEquals(mass, law.getOrDefault(partition, 0.0), tolerance);
      // partitions without probability need not be listed
      assertEquals(mass, rank < largest.size() ? largest.get(rank) : 0, tolerance);
      rank++;
    }
    assertEquals(expected.getAsJsonArray("mostProbable").size(), rank);
    assertTrue(rank > 0);
  }
}
