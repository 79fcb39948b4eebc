package crp.model;

import crp.data.CategoryRows;
import crp.data.CountRows;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.kernel.Kernel;
import crp.likelihood.Capabilities;
import crp.likelihood.Family;
import crp.likelihood.NonconjugateFamily;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianFamily;
import crp.links.DistanceCrp;
import crp.links.LinkKernels;
import crp.links.LinkState;
import crp.links.SequentialPrior;
import crp.links.SequentialState;
import crp.mixture.Kernels;
import crp.parameter.Laws;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import crp.partition.Links;
import crp.partition.Partition;
import crp.random.Rng;
import crp.seating.Prior;
import crp.seating.TableDraws;
import crp.seating.TablePrior;
import crp.state.Seating;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A prior with a family and the shape of its rows, from which everything can be drawn forward:
 * hyperparameters, seats and rows. Customers are rows, in their order.
 *
 * @param name for people
 * @param prior with the priors of its hyperparameters
 * @param family with those of its own
 * @param like rows whose holes and lengths those that are drawn have
 */
record JointModel<R extends Rows>(String name, Prior prior, Family<R> family, R like) {

  /** Draws of missing entries given all else, until nothing is left of where they began. */
  private static final int SETTLED = 30;

  /** Applies the default kernels, or others, to the state. */
  interface Sweep {
    void apply(Rng rng);
  }

  /** A kernel for any kind of state, such as one that spoils it. */
  interface Extra {
    void apply(Seating state, Rng rng);
  }

  /** Everything that was drawn: the state holds seats and hyperparameters, its bank the rows. */
  record Draw<R extends Rows>(Seating state, Sweep sweep, R rows) {}

  /** {@return a draw of everything from the prior} */
  Draw<R> draw(Rng rng) {
    Prior there = drawPrior(rng);
    TableBank<R> law = drawLaw(rng);
    Object seats = drawSeats(there, rng);
    return settled(with(there, seats, law, drawRows(labels(seats), law, rng)), rng);
  }

  /** {@return the same seats and hyperparameters with rows drawn anew} */
  Draw<R> redraw(Draw<R> draw, Rng rng) {
    Seating state = draw.state;
    TableBank<?> law = state.bank();
    R rows = drawRows(state.partition().labels(), law, rng);
    return settled(with(prior(state), seats(state), law, rows), rng);
  }

  /** {@return a state for these rows as far from the draw as a chain may start} */
  Draw<R> start(R rows) {
    int n = rows.size();
    TableBank<R> law = family.bank(rows);
    int[] apart = new int[n];
    Arrays.setAll(apart, i -> i);
    Object seats = prior instanceof DistanceCrp ? Links.of(apart) : Partition.of(apart);
    return with(prior, prior instanceof TablePrior ? Partition.of(new int[n]) : seats, law, rows);
  }

  private Prior drawPrior(Rng rng) {
    Prior there = prior;
    for (String name : prior.parameters().sampled()) {
      there = there.with(name, Laws.draw(prior.parameters().get(name), rng));
    }
    return there;
  }

  /** {@return the sampled numbers of the family} */
  Parameters numbers() {
    return Capabilities.sampled(family.bank(like)).hyperparameters();
  }

  private Parameters drawNumbers(Rng rng) {
    Parameters numbers = numbers();
    for (String name : numbers.names()) {
      Parameter number = numbers.get(name);
      double drawn = Laws.draw(number, rng);
      // pseudo-counts are kept above this
      numbers = numbers.with(name, number.with(number.onGrid() ? drawn : Math.max(1e-9, drawn)));
    }
    return numbers;
  }

  /**
   * {@return a bank without tables whose numbers, base matrix and scales of columns are from their
   * prior}
   */
  private TableBank<R> drawLaw(Rng rng) {
    TableBank<R> law = family.bank(like);
    Capabilities.sampled(law).setHyperparameters(drawNumbers(rng)::value);
    if (family instanceof GaussianFamily) {
      Capabilities.sampled(law).resample(new int[0], 0, rng);
    }
    return law;
  }

  private Object drawSeats(Prior there, Rng rng) {
    if (there instanceof DistanceCrp links) {
      return links.simulate(rng);
    }
    return there instanceof SequentialPrior ordered
        ? ordered.simulate(rng)
        : new TableDraws((TablePrior) there, like.size()).draw(rng);
  }

  /** One row after the other from the predictive law of its table. */
  private R drawRows(int[] labels, TableBank<?> law, Rng rng) {
    boolean gaps = Capabilities.completing(family.bank(like)).completes();
    R rows = gaps ? patched(like, null) : like;
    if (family instanceof NonconjugateFamily<R> drawn) {
      return drawRows(labels, drawn, rng);
    }
    for (int i = 0; i < labels.length; i++) {
      TableBank<R> bank = family.bank(rows);
      bank.reserve(labels.length);
      Capabilities.sampled(bank).follow(law);
      for (int j = 0; j < i; j++) {
        bank.add(labels[j], j);
      }
      rows = replaced(rows, i, bank.simulate(labels[i], i, rng));
    }
    return gaps ? patched(rows, like) : rows;
  }

  /** {@return the rows without gaps in numbers, or with those of others} */
  @SuppressWarnings("unchecked")
  private static <R extends Rows> R patched(R rows, @Nullable R gaps) {
    if (rows instanceof MixedRows mixed) {
      List<Rows> parts = new ArrayList<>();
      for (int p = 0; p < mixed.parts().size(); p++) {
        parts.add(
            patched(mixed.parts().get(p), gaps == null ? null : ((MixedRows) gaps).parts().get(p)));
      }
      return (R) new MixedRows(parts);
    }
    if (!(rows instanceof RealRows real)) {
      return rows;
    }
    double[] values = real.toArray();
    for (int i = 0; i < values.length; i++) {
      boolean missing =
          gaps != null
              && Double.isNaN(((RealRows) gaps).value(i / real.columns(), i % real.columns()));
      values[i] = missing ? Double.NaN : Double.isNaN(values[i]) ? 0 : values[i];
    }
    return (R) RealRows.of(values, real.size(), real.columns());
  }

  /** First a parameter of each table, then its rows. */
  private R drawRows(int[] labels, NonconjugateFamily<R> drawn, Rng rng) {
    R rows = like;
    double[][] parameters = new double[labels.length][drawn.dimension()];
    for (double[] parameter : parameters) {
      drawn.drawParameter(parameter, rng);
    }
    for (int i = 0; i < labels.length; i++) {
      rows = replaced(rows, i, drawn.simulate(parameters[labels[i]], rows, i, rng));
    }
    return rows;
  }

  private Draw<R> with(Prior there, Object seats, TableBank<?> law, R rows) {
    TableBank<R> bank = family.bank(rows);
    Capabilities.sampled(bank).follow(law);
    if (there instanceof DistanceCrp links) {
      LinkState state = new LinkState(links, bank, (Links) seats);
      return new Draw<>(state, sweep(LinkKernels.ofLinks(links, bank), state), rows);
    }
    if (there instanceof SequentialPrior ordered) {
      SequentialState state = new SequentialState(ordered, bank, (Partition) seats);
      return new Draw<>(state, sweep(LinkKernels.ofSeats(ordered, bank), state), rows);
    }
    TableState state = new TableState((TablePrior) there, bank, (Partition) seats);
    return new Draw<>(state, sweep(Kernels.ofTables(bank), state), rows);
  }

  /** Draws missing entries given all else, and the numbers of the family given these. */
  private static <R extends Rows> Draw<R> settled(Draw<R> draw, Rng rng) {
    Seating state = draw.state;
    for (int update = 0;
        Capabilities.completing(state.bank()).completes() && update < SETTLED;
        update++) {
      Capabilities.sampled(state.bank()).resample(state.slots(), state.tables(), rng);
    }
    return draw;
  }

  /** {@return the kernels of a default sweep, each once also where rows are few} */
  static Sweep once(Seating state) {
    if (state instanceof LinkState links) {
      return sweep(LinkKernels.onceOfLinks(links.prior(), links.bank()), links);
    }
    return state instanceof SequentialState ordered
        ? sweep(LinkKernels.onceOfSeats(ordered.prior(), ordered.bank()), ordered)
        : sweep(Kernels.onceOfTables(state.bank()), (TableState) state);
  }

  private static <S> Sweep sweep(List<Kernel<? super S>> kernels, S state) {
    return rng -> kernels.forEach(kernel -> kernel.apply(state, rng));
  }

  static Prior prior(Seating state) {
    if (state instanceof LinkState links) {
      return links.prior();
    }
    return state instanceof SequentialState ordered
        ? ordered.prior()
        : ((TableState) state).prior();
  }

  private static Object seats(Seating state) {
    return state instanceof LinkState links ? links.links() : state.partition();
  }

  private static int[] labels(Object seats) {
    return seats instanceof Links links ? links.partition().labels() : ((Partition) seats).labels();
  }

  /** {@return the sampled hyperparameters of prior and family, in a fixed order} */
  double[] hyperparameters(Seating state) {
    return hyperparameters(state.numbers());
  }

  /** {@return those among the numbers of a chain} */
  double[] hyperparameters(Parameters numbers) {
    List<Double> all = new ArrayList<>();
    for (String name : numbers.names()) {
      if (!prior.parameters().has(name) || prior.parameters().sampled(name)) {
        all.add(numbers.value(name));
      }
    }
    return all.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** {@return the rows with one of them replaced by the only row of others} */
  @SuppressWarnings("unchecked")
  private static <R extends Rows> R replaced(R rows, int i, R one) {
    return (R) replacedRow(rows, i, one);
  }

  private static Rows replacedRow(Rows rows, int i, Rows one) {
    if (rows instanceof RealRows reals) {
      return replacedReal(reals, i, (RealRows) one);
    }
    if (rows instanceof CategoryRows codes) {
      return replacedCodes(codes, i, (CategoryRows) one);
    }
    if (rows instanceof CountRows words) {
      return replacedWords(words, i, (CountRows) one);
    }
    List<Rows> parts = new ArrayList<>();
    for (int p = 0; p < ((MixedRows) rows).parts().size(); p++) {
      parts.add(
          replacedRow(((MixedRows) rows).parts().get(p), i, ((MixedRows) one).parts().get(p)));
    }
    return new MixedRows(parts);
  }

  private static RealRows replacedReal(RealRows rows, int i, RealRows one) {
    int d = rows.columns();
    double[] values = new double[rows.size() * d];
    Arrays.setAll(values, v -> v / d == i ? one.value(0, v % d) : rows.value(v / d, v % d));
    return RealRows.of(values, rows.size(), d);
  }

  private static CategoryRows replacedCodes(CategoryRows rows, int i, CategoryRows one) {
    int d = rows.columns();
    int[] sizes = new int[d];
    Arrays.setAll(sizes, rows::cardinality);
    int[] values = new int[rows.size() * d];
    Arrays.setAll(values, v -> v / d == i ? one.code(0, v % d) : rows.code(v / d, v % d));
    return CategoryRows.of(values, rows.size(), sizes);
  }

  private static CountRows replacedWords(CountRows rows, int i, CountRows one) {
    CountRows.Builder builder = CountRows.over(rows.vocabulary());
    for (int r = 0; r < rows.size(); r++) {
      CountRows from = r == i ? one : rows;
      int row = r == i ? 0 : r;
      for (int e = from.start(row); e < from.start(row + 1); e++) {
        builder.add(from.word(e), from.count(e));
      }
      builder.endRow();
    }
    return builder.build();
  }

  /** {@return a bounded number of a row that tells rows apart} */
  static double mark(Rows rows, int row) {
    if (rows instanceof RealRows reals) {
      double x = reals.value(row, 0);
      return Double.isNaN(x) ? 0 : Math.tanh(x);
    }
    if (rows instanceof CategoryRows codes) {
      return codes.code(row, 0);
    }
    if (rows instanceof CountRows words) {
      double first = 0;
      for (int e = words.start(row); e < words.start(row + 1); e++) {
        first += words.word(e) == 0 ? words.count(e) : 0;
      }
      return first / Math.max(1, words.tokens(row));
    }
    return ((MixedRows) rows).parts().stream().mapToDouble(part -> mark(part, row)).sum();
  }

  @Override
  public String toString() {
    return name;
  }
}
