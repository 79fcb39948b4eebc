package crp.vectors;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import crp.check.ExhaustiveRng;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.AveragedDistanceCrp;
import crp.links.AveragedDistanceCrp.Variant;
import crp.links.ForwardSeating;
import crp.links.SequentialDistanceCrp;
import crp.links.SequentialPrior;
import crp.links.SequentialState;
import crp.numerics.LogSum;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The laws of vectors/averaged-ddcrp.json and the sequential ones of vectors/ddcrp.json. */
class SequentialVectorsTest {

  private static final double TOLERANCE = 1e-9;

  /** One case; all have five rows. */
  record Case(String name, SequentialPrior prior, Model<?> model, JsonObject answer) {

    Supplier<TableBank<?>> banks() {
      return model::bank;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** A family and its rows. */
  record Model<R extends Rows>(Family<R> family, R rows) {

    TableBank<R> bank() {
      return family.bank(rows);
    }
  }

  static Stream<Case> averaged() {
    return read("averaged-ddcrp.json");
  }

  static Stream<Case> all() {
    return Stream.concat(averaged(), read("ddcrp.json"));
  }

  private static Stream<Case> read(String file) {
    List<Case> cases = new ArrayList<>();
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(
                SequentialVectorsTest.class.getResourceAsStream("/vectors/" + file)),
            StandardCharsets.UTF_8)) {
      for (JsonElement element :
          JsonParser.parseReader(reader).getAsJsonObject().getAsJsonArray("cases")) {
        JsonObject one = element.getAsJsonObject();
        JsonObject law = one.getAsJsonObject("prior");
        Decay f = decay(law.getAsJsonObject("decay"));
        double alpha = law.get("alpha").getAsDouble();
        double[][] distances = distances(law);
        if (law.has("times") || isSequential(distances)) {
          SequentialPrior prior =
              law.has("times")
                  ? AveragedDistanceCrp.of(
                      alpha,
                      Variant.valueOf(law.get("variant").getAsString().toUpperCase(Locale.ROOT)),
                      f,
                      VectorCase.vector(law.getAsJsonArray("times")))
                  : SequentialDistanceCrp.of(alpha, SparseAffinity.of(decayed(distances, f)));
          cases.add(
              new Case(
                  file + " " + cases.size() + " " + law,
                  prior,
                  model(one.getAsJsonObject("model")),
                  one));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return cases.stream();
  }

  private static double[][] distances(JsonObject law) {
    if (!law.has("distances")) {
      return new double[0][];
    }
    JsonArray rows = law.getAsJsonArray("distances");
    double[][] d = new double[rows.size()][rows.size()];
    for (int i = 0; i < d.length; i++) {
      for (int j = 0; j < d.length; j++) {
        JsonElement one = rows.get(i).getAsJsonArray().get(j);
        d[i][j] = one.isJsonNull() ? Double.POSITIVE_INFINITY : one.getAsDouble();
      }
    }
    return d;
  }

  private static boolean isSequential(double[][] d) {
    for (int i = 0; i < d.length; i++) {
      for (int j = i + 1; j < d.length; j++) {
        if (d[i][j] < Double.POSITIVE_INFINITY) {
          return false;
        }
      }
    }
    return true;
  }

  private static double[][] decayed(double[][] d, Decay f) {
    double[][] table = new double[d.length][d.length];
    for (int i = 0; i < d.length; i++) {
      for (int j = 0; j < i; j++) {
        table[i][j] = f.weight(d[i][j]);
      }
    }
    return table;
  }

  private static Decay decay(JsonObject json) {
    String name = json.get("name").getAsString();
    double a = json.has("a") ? json.get("a").getAsDouble() : 0;
    double b = json.has("b") ? json.get("b").getAsDouble() : 1;
    return switch (name) {
      case "identity" -> Decay.identity();
      case "window" -> Decay.window(a);
      case "exponential" -> Decay.exponential(a);
      case "logistic" -> Decay.logistic(a, b);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Model<?> model(JsonObject model) {
    double[][] data = VectorCase.matrix(model.getAsJsonArray("data"));
    JsonObject base = model.getAsJsonObject("prior");
    if (base.has("kappa")) {
      double[] scale =
          Arrays.stream(VectorCase.matrix(base.getAsJsonArray("scale")))
              .flatMapToDouble(Arrays::stream)
              .toArray();
      GaussianNiw family =
          GaussianNiw.of(
              VectorCase.vector(base.getAsJsonArray("mean")),
              base.get("kappa").getAsDouble(),
              base.get("nu").getAsDouble(),
              scale);
      return new Model<>(family, RealRows.of(data));
    }
    double[] concentration = VectorCase.vector(base.getAsJsonArray("concentration"));
    return new Model<>(DirichletMultinomial.withBase(concentration), VectorCase.counts(data));
  }

  @Test
  void noCaseIsLost() {
    assertEquals(VectorCase.number("averaged-ddcrp.json"), averaged().count());
    assertTrue(all().count() > averaged().count());
  }

  @ParameterizedTest
  @MethodSource("all")
  void thePosteriorByEnumerationIsTheOtherProgrammes(Case one) {
    List<Partition> partitions = Partitions.all(5);
    double[] logs =
        partitions.stream()
            .mapToDouble(z -> new SequentialState(one.prior(), one.banks().get(), z).logJoint())
            .toArray();
    double evidence = LogSum.of(logs, logs.length);
    JsonObject expected = one.answer().getAsJsonObject("posterior");
    assertEquals(expected.get("logEvidence").getAsDouble(), evidence, TOLERANCE);
    Map<Partition, Double> law = new HashMap<>();
    for (int p = 0; p < logs.length; p++) {
      law.put(partitions.get(p), Math.exp(logs[p] - evidence));
    }
    requireLaw(expected, law);
  }

  @ParameterizedTest
  @MethodSource("averaged")
  void oneForwardPassHasTheLawOfThePublishedSweep(Case one) {
    Map<Partition, Double> law = new HashMap<>();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      SequentialState state =
          new SequentialState(one.prior(), one.banks().get(), Partition.of(0, 1, 1, 0, 2));
      ForwardSeating.apply(state, rng);
      law.merge(state.partition(), rng.pathProbability(), Double::sum);
    } while (rng.next());
    requireLaw(one.answer().getAsJsonObject("publishedSweep"), law);
    double[] posterior =
        VectorCase.vector(
            one.answer().getAsJsonObject("posterior").getAsJsonArray("numberOfClusters"));
    double worst = 0;
    for (int k = 0; k < 5; k++) {
      int clusters = k + 1;
      double mass =
          law.entrySet().stream()
              .filter(e -> e.getKey().clusters() == clusters)
              .mapToDouble(Map.Entry::getValue)
              .sum();
      worst = Math.max(worst, Math.abs(mass - posterior[k]));
    }
    assertTrue(worst > 1e-4, "the published sweep draws from the posterior: " + worst);
  }

  private static void requireLaw(JsonObject expected, Map<Partition, Double> law) {
    double[] clusters = new double[5];
    double[][] together = new double[5][5];
    law.forEach(
        (z, mass) -> {
          clusters[z.clusters() - 1] += mass;
          for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
              together[i][j] += z.label(i) == z.label(j) ? mass : 0;
            }
          }
        });
    assertArrayEquals(
        VectorCase.vector(expected.getAsJsonArray("numberOfClusters")), clusters, TOLERANCE);
    double[][] coclustering = VectorCase.matrix(expected.getAsJsonArray("coclustering"));
    assertEquals(coclustering.length, together.length);
    for (int i = 0; i < coclustering.length; i++) {
      assertArrayEquals(coclustering[i], together[i], TOLERANCE);
    }
    List<Double> largest = law.values().stream().sorted(Comparator.reverseOrder()).toList();
    int rank = 0;
    for (JsonElement element : expected.getAsJsonArray("mostProbable")) {
      JsonObject best = element.getAsJsonObject();
      double[] labels = VectorCase.vector(best.getAsJsonArray("labels"));
      Partition z = Partition.of(Arrays.stream(labels).mapToInt(x -> (int) x).toArray());
      double mass = best.get("probability").getAsDouble();
      assertEquals(mass, law.getOrDefault(z, 0.0), TOLERANCE);
      assertEquals(mass, largest.get(rank++), TOLERANCE);
    }
    assertTrue(rank > 0);
  }
}
