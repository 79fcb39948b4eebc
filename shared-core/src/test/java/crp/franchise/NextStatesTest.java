package crp.franchise;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The law of the next states against the enumerated prior over paths of four rows. */
class NextStatesTest {

  private static final int DRAWS = 4000;
  private static final int[] PATH = {0, 1};

  private static double prior(JsonObject one, int[] path) {
    double sum = 0;
    for (JsonElement row : one.getAsJsonArray("prior")) {
      int[] states =
          Arrays.stream(Vectors.doubles(row.getAsJsonObject().getAsJsonArray("states")))
              .mapToInt(x -> (int) x)
              .toArray();
      if (Arrays.equals(path, Arrays.copyOf(states, path.length))) {
        sum += row.getAsJsonObject().get("probability").getAsDouble();
      }
    }
    return sum;
  }

  /** The probability of two more states, mean and standard error over drawn shares. */
  private static double[] found(TransitionPrior prior, int third, int fourth, boolean drawn) {
    Rng rng = new SeededRng(10L * third + fourth);
    double sum = 0;
    double squares = 0;
    NextStates even = new NextStates(prior, new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0});
    for (int i = 0; i < DRAWS; i++) {
      NextStates next = drawn ? NextStates.after(prior, Partition.of(PATH), rng) : even;
      int[] path = {0, 1, third, fourth};
      double p = Math.exp(next.logProbabilities(path, 2)[third]);
      next = third == 2 ? next.opened(rng) : next;
      p *= Math.exp(next.logProbabilities(path, 3)[fourth]);
      sum += p;
      squares += p * p;
    }
    double mean = sum / DRAWS;
    return new double[] {mean, Math.sqrt(Math.max(0, squares / DRAWS - mean * mean) / DRAWS)};
  }

  /** Eleven paths: a |z| above 5 by chance has probability below 1e-5 in all. */
  @Test
  @Tag("slow")
  void furtherStatesHaveTheirPriorProbability() {
    JsonObject one = Vectors.cases("hdp-hmm.json").get(0).getAsJsonObject();
    TransitionPrior prior =
        TransitionPrior.of(one.get("gamma").getAsDouble(), one.get("alpha").getAsDouble(), 0);
    double before = prior(one, PATH);
    double all = 0;
    double worstTwin = 0;
    for (int third = 0; third <= 2; third++) {
      for (int fourth = 0; fourth <= Math.max(2, third + 1); fourth++) {
        double exact = prior(one, new int[] {0, 1, third, fourth}) / before;
        double[] found = found(prior, third, fourth, true);
        assertTrue(
            Math.abs(found[0] - exact) < 5 * found[1],
            third + " " + fourth + ": " + found[0] + " for " + exact);
        double[] twin = found(prior, third, fourth, false);
        worstTwin = Math.max(worstTwin, Math.abs(twin[0] - exact) / Math.max(found[1], twin[1]));
        all += exact;
      }
    }
    assertEquals(1, all, 1e-9);
    assertTrue(worstTwin > 10, "shares that do not follow the path: " + worstTwin);
  }

  /** Staying weighs more by its own weight; the law is one of probabilities. */
  @Test
  void stayingWeighsMore() {
    NextStates next = new NextStates(TransitionPrior.of(1, 2, 3), new double[] {0.5, 0.3, 0.2});
    double[] logs = next.logProbabilities(new int[] {0, 0, 1, 0}, 4);
    assertEquals((1 + 2 * 0.5 + 3) / 7, Math.exp(logs[0]), 1e-15);
    assertEquals((1 + 2 * 0.3) / 7, Math.exp(logs[1]), 1e-15);
    assertEquals(2 * 0.2 / 7, Math.exp(logs[2]), 1e-15);
    double[] shares = next.opened(new SeededRng(1)).shares();
    assertEquals(0.2, shares[2] + shares[3], 1e-15);
  }
}
