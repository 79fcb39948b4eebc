package crp.vectors;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.DirichletMultinomial;
import crp.likelihood.discrete.ObservedWord;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.DistanceCrp;
import crp.links.LinkMatrix;
import crp.links.LinkState;
import crp.numerics.LogSum;
import crp.partition.Links;
import crp.partition.Partition;
import crp.proximity.SparseAffinity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** One exact answer about links together with the problem, in the library's own terms. */
record LinkCase<R extends Rows>(
    String name, DistanceCrp prior, Family<R> family, R rows, JsonObject answer) {

  /** {@return all cases of a file; a Gaussian line counts twice, for two families weigh it} */
  static Stream<LinkCase<?>> read(String file) {
    List<LinkCase<?>> cases = new ArrayList<>();
    int number = 0;
    for (JsonElement element : VectorCase.load(file)) {
      JsonObject one = element.getAsJsonObject();
      JsonObject prior = one.getAsJsonObject("prior");
      JsonObject decay = prior.getAsJsonObject("decay");
      String name = file + " " + number++ + ", " + decay;
      double alpha = prior.has("alpha") ? prior.get("alpha").getAsDouble() : 1;
      if (prior.has("aGrid")) {
        decay.addProperty("a", 1);
      }
      DistanceCrp law = DistanceCrp.of(alpha, affinity(one));
      JsonObject model = one.getAsJsonObject("model");
      JsonObject base = model.getAsJsonObject("prior");
      switch (model.get("family").getAsString()) {
        case "gaussian-niw" -> {
          RealRows rows = RealRows.of(VectorCase.matrix(model.getAsJsonArray("data")));
          double[] mean = VectorCase.vector(base.getAsJsonArray("mean"));
          double kappa = base.get("kappa").getAsDouble();
          double nu = base.get("nu").getAsDouble();
          double[] scale =
              Arrays.stream(VectorCase.matrix(base.getAsJsonArray("scale")))
                  .flatMapToDouble(Arrays::stream)
                  .toArray();
          cases.add(new LinkCase<>(name, law, GaussianNiw.of(mean, kappa, nu, scale), rows, one));
          if (mean.length == 1) {
            Family<RealRows> line = DiagonalGaussian.of(mean, kappa, nu, scale);
            cases.add(new LinkCase<>(name + ", as a column", law, line, rows, one));
          }
        }
        case "dirichlet-multinomial" -> {
          double[] concentration = VectorCase.vector(base.getAsJsonArray("concentration"));
          double[][] data = VectorCase.matrix(model.getAsJsonArray("data"));
          cases.add(
              new LinkCase<>(
                  name,
                  law,
                  DirichletMultinomial.withBase(concentration),
                  VectorCase.counts(data),
                  one));
        }
        case "fully-observed" -> {
          double[] words = VectorCase.vector(model.getAsJsonArray("data"));
          int[] codes = Arrays.stream(words).mapToInt(w -> (int) w).toArray();
          double[] g0 = VectorCase.vector(model.getAsJsonArray("base"));
          CategoryRows rows = CategoryRows.of(codes, codes.length, g0.length);
          cases.add(new LinkCase<>(name, law, ObservedWord.of(g0), rows, one));
        }
        default -> throw new IllegalArgumentException(model.get("family").getAsString());
      }
    }
    return cases.stream();
  }

  private static SparseAffinity affinity(JsonObject one) {
    JsonObject prior = one.getAsJsonObject("prior");
    JsonObject decay = prior.getAsJsonObject("decay");
    double a = decay.has("a") ? decay.get("a").getAsDouble() : Double.NaN;
    double b = decay.has("b") ? decay.get("b").getAsDouble() : 1;
    return affinity(one, decay.get("name").getAsString(), a, b);
  }

  static SparseAffinity affinity(JsonObject one, String decay, double a, double b) {
    double[][] f = new double[distances(one).size()][];
    for (int i = 0; i < f.length; i++) {
      JsonArray row = distances(one).get(i).getAsJsonArray();
      f[i] = new double[f.length];
      for (int j = 0; j < f.length; j++) {
        f[i][j] = row.get(j).isJsonNull() ? 0 : decayed(decay, row.get(j).getAsDouble(), a, b);
      }
    }
    return SparseAffinity.of(f);
  }

  static JsonArray distances(JsonObject one) {
    return one.getAsJsonObject("prior").getAsJsonArray("distances");
  }

  private static double decayed(String decay, double d, double a, double b) {
    return switch (decay) {
      case "identity" -> 1;
      case "window" -> d < a ? 1 : 0;
      case "exponential" -> Math.exp(-d / a);
      case "logistic" -> 1 / (1 + Math.exp((d - a) / b));
      default -> throw new IllegalArgumentException(decay);
    };
  }

  LinkCase<R> with(DistanceCrp other) {
    return new LinkCase<>(name, other, family, rows, answer);
  }

  TableBank<R> bank() {
    return family.bank(rows);
  }

  List<Links> links() {
    return LinkMatrix.links(prior);
  }

  /** {@return log p(links, rows) for each of {@link #links}} */
  double[] logJoints() {
    return links().stream()
        .mapToDouble(links -> new LinkState(prior, bank(), links).logJoint())
        .toArray();
  }

  double logEvidence() {
    double[] logJoints = logJoints();
    return LogSum.of(logJoints, logJoints.length);
  }

  /** {@return the posterior over partitions by enumeration} */
  Map<Partition, Double> law() {
    double[] logJoints = logJoints();
    double evidence = LogSum.of(logJoints.clone(), logJoints.length);
    Map<Partition, Double> law = new TreeMap<>(Comparator.comparing(Partition::toString));
    List<Links> links = links();
    for (int l = 0; l < logJoints.length; l++) {
      law.merge(links.get(l).partition(), Math.exp(logJoints[l] - evidence), Double::sum);
    }
    return law;
  }

  @Override
  public String toString() {
    return name + ", " + family.describe();
  }
}
