package crp.stream;

import crp.data.Rows;
import crp.likelihood.Capabilities;
import crp.likelihood.RestBank;
import crp.likelihood.TableBank;
import crp.likelihood.Uniting;
import crp.parameter.Parameter;
import crp.predict.NoiseSeat;
import crp.predict.Predictor;
import crp.predict.SeatedRows;
import crp.seating.TablePrior;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One draw of a mixture of forgotten rows: its tables and its numbers. Immutable.
 *
 * @param prior with its current numbers
 * @param share of noise; null if there is none
 * @param noise number of customers that were noise
 * @param tables what is known of each table
 * @param numbers the number of the cluster that each table is, -1 for none
 * @param bank table k in slot k, and an empty one; holds the numbers of the family
 */
@SuppressWarnings("ArrayRecordComponent")
record Particle<R extends Rows>(
    TablePrior prior,
    @Nullable Parameter share,
    double noise,
    List<Forgotten> tables,
    int[] numbers,
    RestBank<R> bank)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  static final int NO_NUMBER = -1;

  /** {@return a particle without rows} */
  static <R extends Rows> Particle<R> empty(
      StreamLaw<R> law, TablePrior prior, @Nullable Parameter share) {
    return of(law, prior, share, 0, List.of(), new int[0], law.bank(law.none()));
  }

  /** {@return a particle whose family has the numbers of a bank} */
  static <R extends Rows> Particle<R> of(
      StreamLaw<R> law,
      TablePrior prior,
      @Nullable Parameter share,
      double noise,
      List<Forgotten> tables,
      int[] numbers,
      TableBank<R> like) {
    RestBank<R> bank = law.bank(law.none());
    Particle<R> made =
        new Particle<>(prior, share, noise, List.copyOf(tables), numbers.clone(), bank);
    made.found(bank, like);
    return made;
  }

  /**
   * Seats the forgotten rows in an empty bank.
   *
   * @param like gives the numbers of the family
   */
  void found(RestBank<R> empty, TableBank<R> like) {
    empty.reserve(tables.size() + 1);
    empty.follow(like);
    for (int t = 0; t < tables.size(); t++) {
      empty.found(t, tables.get(t).sums(), 0, tables.get(t).anchor(), 0);
    }
  }

  double[] sizes() {
    return tables.stream().mapToDouble(Forgotten::customers).toArray();
  }

  double customers() {
    return Arrays.stream(sizes()).sum();
  }

  Particle<R> numbered(int... clusters) {
    return new Particle<>(prior, share, noise, tables, clusters, bank);
  }

  Predictor<R> predictor(StreamLaw<R> law) {
    int[] slots = SeatedRows.slots(tables.size());
    return share == null || law.background() == null
        ? new Predictor<>(prior, bank, slots, sizes())
        : new NoiseSeat<>(law.background(), share.value()).predictor(prior, bank, slots, sizes());
  }

  /**
   * {@return the particle whose rows count for less; tables below one customer are left out}
   *
   * @param factor of the weight of each row, above 0 and below 1
   * @param forgetful whether less is known of the rows, too
   */
  Particle<R> faded(StreamLaw<R> law, double factor, boolean forgetful) {
    int[] kept =
        IntStream.range(0, tables.size())
            .filter(t -> factor * tables.get(t).customers() >= 1)
            .toArray();
    return of(
        law,
        prior,
        share,
        factor * noise,
        Arrays.stream(kept).mapToObj(t -> tables.get(t).faded(factor, forgetful)).toList(),
        Arrays.stream(kept).map(t -> numbers[t]).toArray(),
        bank);
  }

  /** {@return the particle under another law} */
  Particle<R> reshaped(StreamLaw<R> law, UnaryOperator<double[]> sums) {
    List<Forgotten> same =
        tables.stream()
            .map(
                table -> new Forgotten(sums.apply(table.sums()), table.anchor(), table.customers()))
            .toList();
    return of(law, prior, share, noise, same, numbers, bank);
  }

  /**
   * {@return the particle with tables united as long as two are more probable together than apart,
   * all rows and other tables as they are; itself if there are none}
   *
   * @param labels tables of the rows of a batch, changed to those of the result
   */
  Particle<R> united(StreamLaw<R> law, int[] labels) {
    int[] pair = mostProbableUnion();
    if (pair.length == 0) {
      return this;
    }
    int into = tables.get(pair[0]).customers() < tables.get(pair[1]).customers() ? 1 : 0;
    int kept = pair[into];
    int gone = pair[1 - into];
    List<Forgotten> fewer = new ArrayList<>(tables);
    fewer.set(kept, tables.get(kept).with(law.scattered(), tables.get(gone)));
    fewer.remove(gone);
    int[] clusters = new int[fewer.size()];
    Arrays.setAll(clusters, t -> numbers[t < gone ? t : t + 1]);
    for (int i = 0; i < labels.length; i++) {
      int table = labels[i] == gone ? kept : labels[i];
      labels[i] = table > gone ? table - 1 : table;
    }
    return of(law, prior, share, noise, fewer, clusters, bank).united(law, labels);
  }

  /** {@return the pair whose union has the highest odds, if these are above 1; otherwise empty} */
  private int[] mostProbableUnion() {
    Uniting uniting = Capabilities.uniting(bank);
    int k = tables.size();
    int[] slots = SeatedRows.slots(k);
    double[] sizes = sizes();
    int[] best = {};
    double highest = 0;
    for (int a = 1; a < k; a++) {
      double[] odds = new double[a];
      uniting.addLogUnions(a, slots, a, odds);
      for (int b = 0; b < a; b++) {
        double log =
            odds[b]
                + (prior.logTable(sizes[a] + sizes[b])
                    - prior.logTable(sizes[a])
                    - prior.logTable(sizes[b]))
                + (prior.logTables(k - 1) - prior.logTables(k));
        if (log > highest) {
          highest = log;
          best = new int[] {b, a};
        }
      }
    }
    return best;
  }
}
