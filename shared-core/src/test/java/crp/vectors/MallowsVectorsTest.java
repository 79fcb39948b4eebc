package crp.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import crp.data.RankingRows;
import crp.kernel.CentredRegrouping;
import crp.kernel.FamilyUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.CentredBank;
import crp.likelihood.ranking.GeneralizedMallows;
import crp.likelihood.ranking.MallowsTwins;
import crp.likelihood.ranking.PlainMallows;
import crp.numerics.LogSum;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The posteriors of vectors/mallows.json, found by another program. */
class MallowsVectorsTest {

  private record Problem(
      double alpha, RankingRows rows, GeneralizedMallows family, JsonObject expected) {}

  private static List<Problem> problems() {
    List<Problem> problems = new ArrayList<>();
    for (JsonElement element : VectorCase.load("mallows.json")) {
      JsonObject one = element.getAsJsonObject();
      JsonObject model = one.getAsJsonObject("model");
      RankingRows.Builder builder = RankingRows.over(model.get("items").getAsInt());
      for (JsonElement row : model.getAsJsonArray("data")) {
        double[] items = VectorCase.vector(row.getAsJsonArray());
        builder.add(Arrays.stream(items).mapToInt(x -> (int) x).toArray());
      }
      JsonObject prior = model.getAsJsonObject("prior");
      problems.add(
          new Problem(
              one.getAsJsonObject("prior").get("alpha").getAsDouble(),
              builder.build(),
              GeneralizedMallows.of(
                  prior.get("nu").getAsDouble(), VectorCase.vector(prior.getAsJsonArray("r"))),
              one.getAsJsonObject("posterior")));
    }
    return problems;
  }

  private static CentredBank<RankingRows> bank(Problem problem) {
    return (CentredBank<RankingRows>) problem.family.bank(problem.rows);
  }

  /** {@return log p(rows of a table), all central rankings summed out} */
  private static double logMarginal(CentredBank<RankingRows> bank, int[] table) {
    double[] logs =
        PlainMallows.orders(4).stream()
            .mapToDouble(order -> bank.logMarginal(MallowsTwins.centre(order), table, table.length))
            .toArray();
    return LogSum.of(logs, logs.length);
  }

  private static double[] logJoints(Problem problem) {
    CentredBank<RankingRows> bank = bank(problem);
    Crp prior = Crp.of(problem.alpha);
    int n = problem.rows.size();
    return Partitions.all(n).stream()
        .mapToDouble(
            partition -> {
              double log =
                  prior.logJoint(Arrays.stream(partition.sizes()).asDoubleStream().toArray());
              for (int k = 0; k < partition.clusters(); k++) {
                int cluster = k;
                log +=
                    logMarginal(
                        bank,
                        java.util.stream.IntStream.range(0, n)
                            .filter(i -> partition.label(i) == cluster)
                            .toArray());
              }
              return log;
            })
        .toArray();
  }

  @Test
  void thePosteriorByEnumerationIsTheOtherProgrammes() {
    assertFalse(problems().isEmpty());
    for (Problem problem : problems()) {
      double[] logJoints = logJoints(problem);
      double evidence = LogSum.of(logJoints, logJoints.length);
      assertEquals(problem.expected.get("logEvidence").getAsDouble(), evidence, 1e-9);
      Map<Partition, Double> law = new TreeMap<>(Comparator.comparing(Partition::toString));
      List<Partition> partitions = Partitions.all(problem.rows.size());
      for (int p = 0; p < logJoints.length; p++) {
        law.put(partitions.get(p), Math.exp(logJoints[p] - evidence));
      }
      PartitionVectorsTest.requirePosterior(problem.expected, problem.rows.size(), law, 1e-9);
    }
  }

  /** Numbers of a program that shares no code with this one. */
  @Test
  void fiveRankingsOfFourItems() {
    RankingRows rows =
        RankingRows.over(4).add(0, 1).add(0, 1, 2).add(1, 0).add(3, 2, 1).add(3, 2).build();
    Problem problem = new Problem(1, rows, GeneralizedMallows.standard(), new JsonObject());
    double[] logJoints = logJoints(problem);
    double evidence = LogSum.of(logJoints, logJoints.length);
    double clusters = 0;
    double[] together = new double[3];
    List<Partition> partitions = Partitions.all(5);
    for (int p = 0; p < logJoints.length; p++) {
      Partition z = partitions.get(p);
      double mass = Math.exp(logJoints[p] - evidence);
      clusters += mass * z.clusters();
      together[0] += z.label(0) == z.label(1) ? mass : 0;
      together[1] += z.label(3) == z.label(4) ? mass : 0;
      together[2] += z.label(0) == z.label(4) ? mass : 0;
      if (z.equals(Partition.of(0, 0, 0, 1, 1))) {
        assertEquals(0.35561361, mass, 1e-8);
      }
    }
    assertEquals(-13.9180393384, evidence, 1e-9);
    assertEquals(2.6242821572, clusters, 1e-9);
    assertEquals(0.7323728298, together[0], 1e-9);
    assertEquals(0.7218941285, together[1], 1e-9);
    assertEquals(0.0895822990, together[2], 1e-9);
  }

  /**
   * The whole sampler, continuous dispersions and all: twelve co-clustering probabilities, each
   * within five standard errors by 100 batches (false alarm rate 12 times 2e-6).
   */
  @Tag("slow")
  @Test
  void aChainFindsTheSamePosterior() {
    for (Problem problem : problems()) {
      CentredBank<RankingRows> bank = bank(problem);
      int n = problem.rows.size();
      TableState state = new TableState(Crp.of(problem.alpha), bank, Partition.of(new int[n]));
      Rng rng = new SeededRng(17);
      TableGibbs gibbs = new TableGibbs();
      FamilyUpdate<TableState> centres = new FamilyUpdate<>();
      CentredRegrouping splits = new CentredRegrouping(1);
      int batches = 100;
      double[][][] share = new double[n][n][batches];
      for (int batch = 0; batch < batches; batch++) {
        for (int sweep = 0; sweep < 400; sweep++) {
          gibbs.apply(state, rng);
          centres.apply(state, rng);
          splits.apply(state, rng);
          for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
              share[i][j][batch] += state.slotOf(i) == state.slotOf(j) ? 1 / 400.0 : 0;
            }
          }
        }
      }
      state.audit(1e-9);
      double[][] expected = VectorCase.matrix(problem.expected.getAsJsonArray("coclustering"));
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
          double mean = Arrays.stream(share[i][j]).average().orElseThrow();
          double square = Arrays.stream(share[i][j]).map(x -> (x - mean) * (x - mean)).sum();
          double error = Math.sqrt(square / (batches * (batches - 1.0)));
          assertEquals(expected[i][j], mean, 5 * error, i + " " + j);
          assertTrue(error < 0.01, "too few draws: " + error);
        }
      }
    }
  }
}
