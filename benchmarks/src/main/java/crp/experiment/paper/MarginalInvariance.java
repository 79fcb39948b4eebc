package crp.experiment.paper;

import crp.bench.OrderedProblems;
import crp.partition.Links;
import crp.partition.Partition;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.random.Rng;
import crp.seating.DistanceCrp;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;

/**
 * Section 4 and appendix A of Blei and Frazier (2011): whether the law of the tables of some
 * customers is the same when another is absent and when it is there but left out. All links of few
 * customers are enumerated; of many they are drawn.
 */
final class MarginalInvariance implements Experiment {

  private static final int FEW = 5;
  private static final int MANY = 40;

  @Override
  public String name() {
    return "marginal-invariance";
  }

  @Override
  public String about() {
    return "Blei and Frazier, section 4 and appendix A: what leaving out a customer changes";
  }

  @Override
  public void run(Lab lab) throws IOException {
    appendix(lab);
    Map<String, double[][]> few = new LinkedHashMap<>();
    few.put("identity (CRP)", table(FEW, Decay.identity(), (i, j) -> i - j));
    few.put("window 2", table(FEW, Decay.window(2), (i, j) -> i - j));
    few.put("exponential 1", table(FEW, Decay.exponential(1), (i, j) -> i - j));
    few.put("logistic 1", table(FEW, Decay.logistic(1), (i, j) -> i - j));
    few.put("both directions; all equal", bothWays(FEW));
    Lab.Results exact =
        lab.table("enumerated", "weights %s", "left out %d", "total variation %.6f");
    for (Map.Entry<String, double[][]> one : few.entrySet()) {
      for (int gone = 0; gone < FEW; gone++) {
        exact.row(one.getKey(), gone + 1, missed(one.getValue(), gone));
      }
    }
    draws(lab);
    lab.note(
        "The paper: of sequential laws only those with a constant weight (the CRP) do not change;"
            + " without an order none does. The last customer may always go, since nobody chooses it.");
  }

  /** Equations 11 and 12: customers 1 and 3, with customer 2 absent and present. */
  private static void appendix(Lab lab) throws IOException {
    Lab.Results table =
        lab.table(
            "appendix",
            "decay %s",
            "absent %.6f",
            "equation 11 %.6f",
            "present %.6f",
            "equation 12 %.6f");
    for (Decay decay : List.of(Decay.identity(), Decay.exponential(1), Decay.logistic(1))) {
      double[][] f = table(3, decay, (i, j) -> i - j);
      double absent = f[2][0] / (f[2][0] + 1);
      double present =
          f[2][0] / (f[2][0] + f[2][1] + 1)
              + f[2][1] / (f[2][0] + f[2][1] + 1) * f[1][0] / (f[1][0] + 1);
      table.row(
          decay.getClass().getSimpleName(),
          together(law(without(f, 1)), 1),
          absent,
          together(law(f), 2),
          present);
    }
  }

  private static double together(Map<Partition, Double> law, int other) {
    return law.entrySet().stream()
        .filter(one -> one.getKey().label(0) == one.getKey().label(other))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** Numbers of tables of every second of many customers. */
  private static void draws(Lab lab) throws IOException {
    Lab.Results table =
        lab.table(
            "drawn",
            "decay %s",
            "draws %d",
            "tables left out %.3f",
            "error %.3f",
            "tables absent %.3f",
            "error of absent %.3f");
    int[] stay = IntStream.range(0, MANY / 2).map(i -> 2 * i).toArray();
    int draws = lab.pick(4000, 100_000);
    Map<String, Decay> decays = new LinkedHashMap<>();
    decays.put("identity (CRP)", Decay.identity());
    decays.put("exponential 5", Decay.exponential(5));
    decays.put("logistic 5", Decay.logistic(5));
    for (Map.Entry<String, Decay> one : decays.entrySet()) {
      Affinity all = OrderedProblems.near(MANY, one.getValue());
      Moments leftOut = new Moments();
      Moments absent = new Moments();
      DistanceCrp whole = DistanceCrp.of(1, all);
      DistanceCrp part = whole.select(stay);
      Rng rng = lab.rng(9);
      for (int d = 0; d < draws; d++) {
        leftOut.add(restricted(whole.simulate(rng).partition(), stay).clusters());
        absent.add(part.simulate(rng).partition().clusters());
      }
      table.row(
          one.getKey(), draws, leftOut.mean(), leftOut.error(), absent.mean(), absent.error());
    }
  }

  private static Partition restricted(Partition partition, int[] stay) {
    return Partition.of(Arrays.stream(stay).map(partition::label).toArray());
  }

  /** {@return the weights of links to earlier customers} */
  private static double[][] table(int n, Decay decay, IntBinaryOperator distance) {
    double[][] f = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        f[i][j] = decay.weight(distance.applyAsInt(i, j));
      }
    }
    return f;
  }

  private static double[][] bothWays(int n) {
    double[][] f = new double[n][n];
    for (double[] row : f) {
      Arrays.fill(row, 1);
    }
    return f;
  }

  private static double[][] without(double[][] f, int gone) {
    int[] stay = IntStream.range(0, f.length).filter(i -> i != gone).toArray();
    return Arrays.stream(stay)
        .mapToObj(i -> Arrays.stream(stay).mapToDouble(j -> f[i][j]).toArray())
        .toArray(double[][]::new);
  }

  /** {@return the probability of each partition, at concentration 1} */
  private static Map<Partition, Double> law(double[][] f) {
    DistanceCrp prior = DistanceCrp.of(1, SparseAffinity.of(f));
    Map<Partition, Double> law = new HashMap<>();
    for (Links links : Links.all(f.length)) {
      double p = Math.exp(prior.logJoint(links.targets()));
      if (p > 0) {
        law.merge(links.partition(), p, Double::sum);
      }
    }
    return law;
  }

  /** {@return the total variation between the laws with a customer left out and absent} */
  private static double missed(double[][] f, int gone) {
    int[] stay = IntStream.range(0, f.length).filter(i -> i != gone).toArray();
    Map<Partition, Double> difference = new HashMap<>();
    law(f).forEach((partition, p) -> difference.merge(restricted(partition, stay), p, Double::sum));
    law(without(f, gone)).forEach((partition, p) -> difference.merge(partition, -p, Double::sum));
    return difference.values().stream().mapToDouble(Math::abs).sum() / 2;
  }
}
