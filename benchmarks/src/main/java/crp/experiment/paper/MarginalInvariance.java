package crp.experiment.paper;

import crp.links.DistanceCrp;
import crp.partition.Links;
import crp.partition.Partition;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Section 4 of Blei and Frazier (2011): whether the law of the tables of some customers is the same
 * when another is absent and when it is there but left out. All links of few customers are
 * enumerated.
 */
final class MarginalInvariance {

  private static final int FEW = 5;

  private MarginalInvariance() {}

  static void run(Lab lab) throws IOException {
    Map<String, double[][]> few = new LinkedHashMap<>();
    few.put("identity (CRP)", weights(FEW, Decay.identity()));
    few.put("window 2", weights(FEW, Decay.window(2)));
    few.put("exponential 1", weights(FEW, Decay.exponential(1)));
    few.put("logistic 1", weights(FEW, Decay.logistic(1)));
    double[][] equal = new double[FEW][FEW];
    Arrays.stream(equal).forEach(row -> Arrays.fill(row, 1));
    few.put("both directions; all equal", equal);
    Lab.Results exact = lab.table("enumerated", "weights %s,left out %d,total variation %.6f");
    for (Map.Entry<String, double[][]> one : few.entrySet()) {
      for (int gone = 0; gone < FEW; gone++) {
        exact.row(one.getKey(), gone + 1, missed(one.getValue(), gone));
      }
    }
  }

  private static Partition restricted(Partition partition, int[] stay) {
    return Partition.of(Arrays.stream(stay).map(partition::label).toArray());
  }

  /** {@return the weights of links to earlier customers} */
  private static double[][] weights(int n, Decay decay) {
    double[][] f = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        f[i][j] = decay.weight(i - j);
      }
    }
    return f;
  }

  private static int[] others(int n, int gone) {
    return IntStream.range(0, n).filter(i -> i != gone).toArray();
  }

  private static double[][] without(double[][] f, int gone) {
    int[] stay = others(f.length, gone);
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
    int[] stay = others(f.length, gone);
    Map<Partition, Double> difference = new HashMap<>();
    law(f).forEach((partition, p) -> difference.merge(restricted(partition, stay), p, Double::sum));
    law(without(f, gone)).forEach((partition, p) -> difference.merge(partition, -p, Double::sum));
    return difference.values().stream().mapToDouble(Math::abs).sum() / 2;
  }
}
