package crp.testdata;

import crp.random.Rng;
import crp.random.SeededRng;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes {@code test-data/ballots.arff}: rankings of nine kinds of fruit by three kinds of people.
 * Each kind has a random central ranking. A ballot takes at each rank the best fruit that is left,
 * in the order of the central ranking, passing over one more with probability exp(-theta); theta
 * falls from the first rank to the last. Ballots name three to nine fruits.
 */
public final class BallotsGenerator {

  static final int BALLOTS = 400;
  private static final List<String> FRUITS =
      List.of("apple", "banana", "cherry", "grape", "lemon", "mango", "orange", "peach", "plum");
  private static final double[] SHARES = {0.5, 0.3, 0.2};
  private static final double FIRST_THETA = 1.4;
  private static final double STEP = 0.1;
  private static final double STOP = 0.2;
  private static final int SHORTEST = 3;
  private static final long SEED = 20_101;

  private BallotsGenerator() {}

  /**
   * Writes the file.
   *
   * @param arguments the file to write
   */
  public static void main(String[] arguments) throws IOException {
    Files.writeString(Path.of(arguments[0]), arff());
  }

  /** {@return the whole file} */
  static String arff() {
    Rng rng = new SeededRng(SEED);
    List<List<String>> centres = new ArrayList<>();
    for (int kind = 0; kind < SHARES.length; kind++) {
      centres.add(centre(rng));
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "% Generated rankings of nine kinds of fruit, the best first, and the true cluster.\n");
    text.append("% Made by crp.testdata.BallotsGenerator, see README.md. The central rankings:\n");
    for (int kind = 0; kind < SHARES.length; kind++) {
      text.append("% kind").append(kind).append(": ");
      text.append(String.join(" > ", centres.get(kind))).append('\n');
    }
    text.append(
        "% ELKI compares clusters with kind if it is named as the class: -arff.classlabel kind.\n");
    text.append("@relation ballots\n\n@attribute ballot string\n");
    text.append("@attribute kind {kind0,kind1,kind2}\n\n@data\n");
    for (int i = 0; i < BALLOTS; i++) {
      double u = rng.uniform();
      int kind = u < SHARES[0] ? 0 : u < SHARES[0] + SHARES[1] ? 1 : 2;
      text.append(String.join(">", ballot(centres.get(kind), rng)));
      text.append(",kind").append(kind).append('\n');
    }
    return text.toString();
  }

  private static List<String> centre(Rng rng) {
    List<String> left = new ArrayList<>(FRUITS);
    List<String> order = new ArrayList<>();
    while (!left.isEmpty()) {
      order.add(left.remove(rng.below(left.size())));
    }
    return order;
  }

  private static List<String> ballot(List<String> centre, Rng rng) {
    List<String> left = new ArrayList<>(centre);
    List<String> ballot = new ArrayList<>();
    while (!left.isEmpty() && (ballot.size() < SHORTEST || rng.uniform() >= STOP)) {
      double theta = FIRST_THETA - STEP * ballot.size();
      double[] log = new double[left.size()];
      for (int passed = 0; passed < log.length; passed++) {
        log[passed] = -theta * passed;
      }
      ballot.add(left.remove(rng.index(log, log.length)));
    }
    return ballot;
  }
}
