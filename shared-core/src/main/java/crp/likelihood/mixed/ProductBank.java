package crp.likelihood.mixed;

import crp.Text;
import crp.checkpoint.Archive;
import crp.data.MixedRows;
import crp.data.Rows;
import crp.likelihood.Affine;
import crp.likelihood.Capabilities;
import crp.likelihood.Completing;
import crp.likelihood.Compound;
import crp.likelihood.LawSource;
import crp.likelihood.Moving;
import crp.likelihood.Predicting;
import crp.likelihood.RestBank;
import crp.likelihood.Sampled;
import crp.likelihood.Scattered;
import crp.likelihood.Scoring;
import crp.likelihood.Stored;
import crp.likelihood.TableBank;
import crp.likelihood.TableLaws;
import crp.likelihood.TableSummary;
import crp.parameter.Parameters;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A bank composed of one bank per part of the rows. */
final class ProductBank
    implements RestBank<MixedRows>,
        Compound,
        Completing,
        Moving,
        Predicting<MixedRows>,
        Stored,
        Affine {

  private static final long serialVersionUID = 1L;

  private static final Set<Class<?>> OF_ALL_PARTS =
      Set.of(RestBank.class, LawSource.class, Stored.class);

  // An array list of serializable banks.
  @SuppressWarnings("serial")
  private final List<TableBank<Rows>> banks;

  private final MixedRows rows;
  private final ProductFamily family;

  // capabilities of the parts, in their order, each fetched once
  private final transient List<Scoring> scoring;
  private final transient List<Completing> completing;
  private final transient List<Moving> moving;
  private final transient List<Predicting<Rows>> predicting;
  private final transient List<Sampled> sampled;

  ProductBank(List<TableBank<Rows>> banks, MixedRows rows, ProductFamily family) {
    this.banks = List.copyOf(banks);
    this.rows = rows;
    this.family = family;
    scoring = banks.stream().map(Capabilities::scoring).toList();
    completing = banks.stream().map(Capabilities::completing).toList();
    moving = banks.stream().map(Capabilities::moving).toList();
    predicting = banks.stream().map(Capabilities::predicting).toList();
    sampled = banks.stream().map(Capabilities::sampled).toList();
  }

  // the capabilities of the parts are fetched anew
  private Object readResolve() {
    return new ProductBank(banks, rows, family);
  }

  /**
   * {@inheritDoc} What has no slow form, only where all parts have it; of the rest a part without
   * has the slow form.
   */
  @Override
  public <C> @Nullable C as(Class<C> capability) {
    return OF_ALL_PARTS.contains(capability)
            && !banks.stream().allMatch(bank -> bank.as(capability) != null)
        ? null
        : RestBank.super.as(capability);
  }

  @Override
  public MixedRows rows() {
    return rows;
  }

  @Override
  public List<TableBank<?>> parts() {
    return List.copyOf(banks);
  }

  @Override
  public void reserve(int slots) {
    for (TableBank<Rows> bank : banks) {
      bank.reserve(slots);
    }
  }

  @Override
  public void found(int slot, double[] sums, int at, double[] anchors, int anchor) {
    List<Scattered<Rows>> parts = family.scatteredParts(rows);
    int sum = at;
    int middle = anchor;
    for (int p = 0; p < banks.size(); p++) {
      rest(p).found(slot, sums, sum, anchors, middle);
      sum += parts.get(p).sums();
      middle += parts.get(p).anchor();
    }
  }

  @Override
  public void anchor(int slot, double[] anchors, int at) {
    List<Scattered<Rows>> parts = family.scatteredParts(rows);
    int middle = at;
    for (int p = 0; p < banks.size(); p++) {
      rest(p).anchor(slot, anchors, middle);
      middle += parts.get(p).anchor();
    }
  }

  private RestBank<Rows> rest(int p) {
    RestBank<Rows> able = RestBank.of(banks.get(p));
    if (able == null) {
      throw new IllegalStateException("part " + (p + 1) + " has no place for rows elsewhere");
    }
    return able;
  }

  @Override
  public void add(int slot, int item) {
    for (TableBank<Rows> bank : banks) {
      bank.add(slot, item);
    }
  }

  @Override
  public void add(int slot, int item, Rng rng) {
    for (Completing bank : completing) {
      bank.add(slot, item, rng);
    }
  }

  @Override
  public void add(int slot, int[] items, int n) {
    for (Moving bank : moving) {
      bank.add(slot, items, n);
    }
  }

  @Override
  public void remove(int slot, int item) {
    for (TableBank<Rows> bank : banks) {
      bank.remove(slot, item);
    }
  }

  @Override
  public void drain(int slot, int item) {
    for (Moving bank : moving) {
      bank.drain(slot, item);
    }
  }

  @Override
  public void absorb(int slot, int other) {
    for (TableBank<Rows> bank : banks) {
      bank.absorb(slot, other);
    }
  }

  @Override
  public void move(int from, int to, int[] items, int n) {
    for (Moving bank : moving) {
      bank.move(from, to, items, n);
    }
  }

  @Override
  public double logMarginal(int slot) {
    double sum = 0;
    for (TableBank<Rows> bank : banks) {
      sum += bank.logMarginal(slot);
    }
    return sum;
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    double sum = 0;
    for (TableBank<Rows> bank : banks) {
      sum += bank.logMarginalOfUnion(a, b);
    }
    return sum;
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    for (Scoring bank : scoring) {
      bank.addLogPredictive(item, home, slots, n, out);
    }
  }

  @Override
  public void addLogObserved(int item, int home, int[] slots, int n, double[] out) {
    for (Completing bank : completing) {
      bank.addLogObserved(item, home, slots, n, out);
    }
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    for (Scoring bank : scoring) {
      bank.addLogPredictive(items, count, home, slots, n, out);
    }
  }

  @Override
  public void addLogPredictiveOf(MixedRows other, int row, int[] slots, int n, double[] out) {
    check(other);
    for (int p = 0; p < banks.size(); p++) {
      banks.get(p).addLogPredictiveOf(other.parts().get(p), row, slots, n, out);
    }
  }

  @Override
  public void addLogPredictivesOf(
      MixedRows other, int first, int count, int[] slots, int n, double[] out) {
    check(other);
    for (int p = 0; p < banks.size(); p++) {
      predicting.get(p).addLogPredictivesOf(other.parts().get(p), first, count, slots, n, out);
    }
  }

  private void check(MixedRows other) {
    if (other.parts().size() != banks.size()) {
      throw new IllegalArgumentException(
          Text.of("expected rows of %d parts, got %d", banks.size(), other.parts().size()));
    }
  }

  @Override
  public MixedRows simulate(int slot, int like, Rng rng) {
    List<Rows> drawn = new ArrayList<>();
    for (TableBank<Rows> bank : banks) {
      drawn.add(bank.simulate(slot, like, rng));
    }
    return new MixedRows(drawn);
  }

  @Override
  public void keep(int[] items, int n) {
    for (Completing bank : completing) {
      bank.keep(items, n);
    }
  }

  @Override
  public void recall(int item) {
    for (Completing bank : completing) {
      bank.recall(item);
    }
  }

  @Override
  public boolean completes() {
    return completing.stream().anyMatch(Completing::completes);
  }

  @Override
  public boolean tempers() {
    return sampled.stream().allMatch(Sampled::tempers);
  }

  @Override
  public TableLaws laws() {
    return new ProductLaws(banks.stream().map(LawSource::of).toList());
  }

  @Override
  public void resample(int[] slots, int n, double power, Rng rng) {
    for (Sampled bank : sampled) {
      bank.resample(slots, n, power, rng);
    }
  }

  /** {@inheritDoc} Names start with the number of the part, from 1. */
  @Override
  public Parameters hyperparameters() {
    Parameters all = Parameters.none();
    for (int p = 0; p < banks.size(); p++) {
      Parameters part = sampled.get(p).hyperparameters();
      for (String name : part.names()) {
        all = all.and(name(p, name), part.get(name));
      }
    }
    return all;
  }

  private static String name(int part, String name) {
    return "part " + (part + 1) + ": " + name;
  }

  @Override
  public void setHyperparameters(ToDoubleFunction<String> value) {
    for (int p = 0; p < banks.size(); p++) {
      int part = p;
      sampled.get(p).setHyperparameters(name -> value.applyAsDouble(name(part, name)));
    }
  }

  @Override
  public void follow(TableBank<?> other) {
    List<TableBank<?>> others = Compound.parts(other);
    for (int p = 0; p < banks.size(); p++) {
      sampled.get(p).follow(others.get(p));
    }
  }

  @Override
  public void archivePrior(Archive archive) {
    for (int p = 0; p < banks.size(); p++) {
      rest(p).archivePrior(archive);
    }
  }

  @Override
  public double logHyperprior() {
    double sum = 0;
    for (Sampled bank : sampled) {
      sum += bank.logHyperprior();
    }
    return sum;
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    for (TableBank<Rows> bank : banks) {
      bank.rebuild(slot, items, n);
    }
  }

  @Override
  public void archive(Archive archive, int[] slotOf, int slots) {
    for (TableBank<Rows> bank : banks) {
      Stored.of(bank).archive(archive, slotOf, slots);
    }
  }

  @Override
  public TableSummary summary(int slot) {
    List<TableSummary> parts = new ArrayList<>();
    for (TableBank<Rows> bank : banks) {
      parts.add(bank.summary(slot));
    }
    return new TableSummary.Mixed(List.copyOf(parts));
  }

  /** {@inheritDoc} The product over the parts. */
  @Override
  public double[] affinities(int[] slots, int n, Rng rng) {
    double[] product = new double[n * n];
    Arrays.fill(product, 1);
    for (TableBank<Rows> bank : banks) {
      double[] part = Capabilities.affine(bank).affinities(slots, n, rng);
      for (int i = 0; i < product.length; i++) {
        product[i] *= part[i];
      }
    }
    return product;
  }

  @Override
  public TableBank<MixedRows> frozen(int[] slots, int n) {
    List<TableBank<Rows>> kept = new ArrayList<>();
    List<Rows> none = new ArrayList<>();
    for (TableBank<Rows> bank : banks) {
      TableBank<Rows> frozen = bank.frozen(slots, n);
      kept.add(frozen);
      none.add(frozen.rows());
    }
    return new ProductBank(kept, new MixedRows(none), family);
  }
}
