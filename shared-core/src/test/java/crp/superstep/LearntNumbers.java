package crp.superstep;

import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.likelihood.Capabilities;
import crp.likelihood.TableBank;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.partition.Partition;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * So few rows that all partitions can be listed, with numbers that are learnt: the posterior law of
 * partitions and of each number, by sums over the grids and the trapezoidal rule.
 */
record LearntNumbers<R extends Rows>(Enumerated<R> problem) {

  private static final double STEP = 0.1;

  /** Greatest number of tables in the event of a number and the tables together. */
  private static final int FEW = 2;

  private static final double[] SHARES = {0.25, 0.5, 0.75};

  /** Density of a coordinate, relative to 1, from which on it counts: e^-25 is 1e-11. */
  private static final double NEGLIGIBLE = -25;

  /** Pseudo-counts are kept above this. */
  private static final double LEAST = 1e-9;

  /** The event that a number is below a value, and that there are at most so many tables. */
  record Bound(String name, double value, int tables) {

    boolean holds(double number, int clusters) {
      return number < value && clusters <= tables;
    }
  }

  /** A value of a number, and its prior probability. */
  private record Node(double value, double share) {}

  private record LearntNumber(String name, List<Node> nodes) {

    static LearntNumber of(String name, Parameter number) {
      Hyperprior law = number.prior();
      List<Node> nodes = new ArrayList<>();
      for (double value : law.values()) {
        nodes.add(new Node(value, Math.exp(law.logDensity(value))));
      }
      double start = law.unbound(law.start());
      for (double u = start - 40; u < start + 40 && !law.isGrid(); u += STEP) {
        double logDensity = law.logDensity(law.bound(u));
        if (logDensity > NEGLIGIBLE && law.bound(u) > LEAST) {
          nodes.add(new Node(law.bound(u), STEP * Math.exp(logDensity)));
        }
      }
      return new LearntNumber(name, nodes);
    }

    /** {@return events of middling prior probability} Bounds lie between two nodes. */
    List<Bound> bounds() {
      List<Bound> bounds = new ArrayList<>();
      for (double share : SHARES) {
        double sum = 0;
        int at = 0;
        while (at < nodes.size() - 2 && sum + nodes.get(at).share() < share) {
          sum += nodes.get(at++).share();
        }
        double between = Math.sqrt(nodes.get(at).value() * nodes.get(at + 1).value());
        bounds.add(new Bound(name, between, Integer.MAX_VALUE));
        bounds.add(new Bound(name, between, FEW));
      }
      return bounds;
    }
  }

  /** Sums of a density over the nodes of some numbers: all of it, then each event. */
  private record Sums(List<LearntNumber> numbers, List<Bound> bounds) {

    double[] of(int clusters, ToDoubleFunction<Map<String, Double>> density) {
      double[] out = new double[1 + bounds.size()];
      add(0, new HashMap<>(), 1, density, out);
      for (int b = 0; b < bounds.size(); b++) {
        out[1 + b] *= clusters <= bounds.get(b).tables() ? 1 : 0;
      }
      return out;
    }

    private void add(
        int at,
        Map<String, Double> values,
        double share,
        ToDoubleFunction<Map<String, Double>> density,
        double[] out) {
      if (at == numbers.size()) {
        double mass = share * density.applyAsDouble(values);
        out[0] += mass;
        for (int b = 0; b < bounds.size(); b++) {
          out[1 + b] += values.get(bounds.get(b).name()) < bounds.get(b).value() ? mass : 0;
        }
        return;
      }
      for (Node node : numbers.get(at).nodes()) {
        values.put(numbers.get(at).name(), node.value());
        add(at + 1, values, share * node.share(), density, out);
      }
    }
  }

  private static Sums sums(Parameters numbers, List<String> names) {
    List<LearntNumber> all =
        names.stream().map(name -> LearntNumber.of(name, numbers.get(name))).toList();
    return new Sums(all, all.stream().flatMap(one -> one.bounds().stream()).toList());
  }

  private Sums ofPrior() {
    Parameters numbers = problem.prior().parameters();
    return sums(numbers, numbers.sampled());
  }

  private Sums ofFamily() {
    Parameters numbers =
        Capabilities.sampled(problem.family().bank(problem.rows())).hyperparameters();
    return sums(numbers, numbers.names());
  }

  /** {@return events of the numbers of the prior, then of those of the family} */
  List<Bound> bounds() {
    List<Bound> bounds = new ArrayList<>(ofPrior().bounds());
    bounds.addAll(ofFamily().bounds());
    return bounds;
  }

  /** {@return the probabilities of all partitions, then of all {@link #bounds}} */
  double[] law() {
    Sums prior = ofPrior();
    Sums family = ofFamily();
    List<Partition> all = Enumerated.partitions(problem.rows().size());
    double[] law = new double[all.size() + prior.bounds().size() + family.bounds().size()];
    double total = 0;
    for (int p = 0; p < all.size(); p++) {
      Partition partition = all.get(p);
      double[] seats = prior.of(partition.clusters(), values -> seats(partition, values));
      double[] rows = family.of(partition.clusters(), values -> rows(partition, values));
      law[p] = seats[0] * rows[0];
      total += law[p];
      int at = all.size();
      for (int b = 1; b < seats.length; b++) {
        law[at++] += seats[b] * rows[0];
      }
      for (int b = 1; b < rows.length; b++) {
        law[at++] += seats[0] * rows[b];
      }
    }
    for (int c = 0; c < law.length; c++) {
      law[c] /= total;
    }
    return law;
  }

  private double seats(Partition partition, Map<String, Double> values) {
    double[] weights = new double[partition.clusters()];
    for (int i = 0; i < partition.size(); i++) {
      weights[partition.label(i)] += problem.rows().weights().of(i);
    }
    TablePrior there = problem.prior();
    for (Map.Entry<String, Double> one : values.entrySet()) {
      there = there.with(one.getKey(), one.getValue());
    }
    return Math.exp(there.logJoint(weights));
  }

  private double rows(Partition partition, Map<String, Double> values) {
    TableBank<R> bank = problem.family().bank(problem.rows());
    bank.reserve(partition.clusters());
    Capabilities.sampled(bank).setHyperparameters(values::get);
    for (int i = 0; i < partition.size(); i++) {
      bank.add(partition.label(i), i);
    }
    double sum = 0;
    for (int k = 0; k < partition.clusters(); k++) {
      sum += bank.logMarginal(k);
    }
    return Math.exp(sum);
  }

  /** Four rows of a column of three values, whose pseudo-count is learnt. */
  static LearntNumbers<CategoryRows> categories(TablePrior prior) {
    return new LearntNumbers<>(
        new Enumerated<>(
            "categories with a learnt pseudo-count",
            prior,
            Categories.symmetricSampled(),
            Enumerated.categories(prior).rows()));
  }

  /** Four rows of different weights in the plane, whose base scale is learnt. */
  static LearntNumbers<RealRows> plane(TablePrior prior) {
    Enumerated<RealRows> plain = Enumerated.plane(prior, Weights.of(1, 3, 2, 1));
    GaussianNiw family = (GaussianNiw) plain.family();
    return new LearntNumbers<>(
        new Enumerated<>(
            "normal plane with a learnt base scale",
            prior,
            family.withSampled(GaussianFamily.BASE_SCALE),
            plain.rows()));
  }

  @Override
  public String toString() {
    return problem.toString();
  }
}
