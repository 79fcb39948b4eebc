package crp.mixture;

import crp.chain.Initializer;
import crp.kernel.AuxiliaryGibbs;
import crp.kernel.CentredRegrouping;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.LawGibbs;
import crp.kernel.ParameterUpdate;
import crp.kernel.SplitMerge;
import crp.kernel.TableGibbs;
import crp.kernel.WindowGibbs;
import crp.likelihood.AuxiliaryTables;
import crp.likelihood.CentredBank;
import crp.likelihood.ProposingBank;
import crp.likelihood.Recorded;
import crp.likelihood.TableBank;
import crp.likelihood.UnitBank;
import crp.random.Rng;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>The kernels of a default sweep, for each kind of prior. Each leaves the posterior invariant.
 */
public final class Kernels {

  private static final double HALF = Math.log(0.5);

  private Kernels() {}

  /** Of so few rows a sweep is so short that several can be made in place of one. */
  private static final int FEW_ROWS = 2000;

  /** Rounds of a sweep at most. */
  public static final int MOST_ROUNDS = 8;

  /** Share of many rows that an attempt to split or merge seats on average. */
  private static final double SPLIT_SHARE = 0.004;

  private static final int MANY_ROWS = 20_000;

  /**
   * The family's numbers and values that are missing or rounded change little between rounds and
   * cost as much as the seats, so they are drawn in every fourth round only (docs/lab/mixing.md).
   */
  private static final int ROUNDS_OF_A_FAMILY_UPDATE = 4;

  /**
   * Single customers, and splits and merges at a small share of the cost; all of it several times
   * where there are few rows.
   */
  public static List<Kernel<? super TableState>> ofTables(TableBank<?> bank) {
    SplitMerge splits = splits(bank, SplitMerge.standard(bank.rows().size()));
    int rounds = rounds(bank.rows().size());
    List<Kernel<? super TableState>> kernels = new ArrayList<>();
    for (int r = 1; r <= rounds; r++) {
      boolean drawsFamily = r == rounds || r % ROUNDS_OF_A_FAMILY_UPDATE == 0;
      kernels.addAll(ofTables(bank, splits, drawsFamily));
    }
    return kernels;
  }

  private static int rounds(int rows) {
    return Math.max(1, Math.min(MOST_ROUNDS, FEW_ROWS / rows));
  }

  /** {@return the kernels of a sweep, several times where there are few rows} */
  public static <K> List<K> inRounds(List<K> once, int rows) {
    List<K> kernels = new ArrayList<>();
    for (int r = 0; r < rounds(rows); r++) {
      kernels.addAll(once);
    }
    return kernels;
  }

  /** {@return the kernels of a sweep, each once} */
  public static List<Kernel<? super TableState>> onceOfTables(TableBank<?> bank) {
    return ofTables(bank, splits(bank, SplitMerge.standard(bank.rows().size())), true);
  }

  /** {@return single customers and the numbers of the prior alone: for a start from many tables} */
  static List<Kernel<? super TableState>> single() {
    return List.of(new TableGibbs(), new ParameterUpdate<>());
  }

  /** For the first sweeps: splits and merges at full strength. */
  public static List<Kernel<? super TableState>> early(TableBank<?> bank) {
    return ofTables(bank, splits(bank, SplitMerge.eager(bank.rows().size())), true);
  }

  /**
   * {@return the kernels of a sweep after rows were added to a draw} Of many rows it visits those
   * that were added, and as many others.
   *
   * @param first number of the first row that was added
   */
  public static List<Kernel<? super TableState>> after(TableBank<?> bank, int first) {
    if (!isWindow(bank)) {
      return ofTables(bank);
    }
    return List.of(
        new WindowGibbs(first),
        SplitMerge.standard(bank.rows().size()).limitedTo(SPLIT_SHARE),
        new ParameterUpdate<>(),
        new FamilyUpdate<TableState>());
  }

  /** {@return whether a sweep after rows were added visits a part of the rows only} */
  static boolean isWindow(TableBank<?> bank) {
    return bank.rows().size() > MANY_ROWS && bank.as(ProposingBank.class) == null;
  }

  private static List<Kernel<? super TableState>> ofTables(
      TableBank<?> bank, SplitMerge splits, boolean drawsFamily) {
    List<Kernel<? super TableState>> kernels = new ArrayList<>();
    if (bank instanceof UnitBank<?> units && Recorded.of(bank) != null) {
      // units of several rows, which open no table below
      kernels.add(new TableGibbs(units::isUnited));
    }
    kernels.add(seats(bank));
    boolean stored = bank.as(ProposingBank.class) != null;
    if (!stored) {
      kernels.add(splits);
    }
    kernels.add(new ParameterUpdate<>());
    if (drawsFamily || stored) {
      kernels.add(new FamilyUpdate<TableState>());
    }
    CentredBank<?> centred = bank.as(CentredBank.class);
    if (centred != null && centred.exact()) {
      kernels.add(CentredRegrouping.standard(bank.rows().size()));
    }
    return kernels;
  }

  /** Where equal rows are scored together, a sweep costs so much less than splits of all rows. */
  private static SplitMerge splits(TableBank<?> bank, SplitMerge usual) {
    int rows = bank.rows().size();
    return Recorded.of(bank) != null && rows > MANY_ROWS ? usual.limitedTo(SPLIT_SHARE) : usual;
  }

  private static Kernel<TableState> seats(TableBank<?> bank) {
    return bank.as(AuxiliaryTables.class) != null
        ? new AuxiliaryGibbs()
        : Recorded.of(bank) == null ? new TableGibbs() : new LawGibbs();
  }

  /** Starts a state in one of two ways, each with probability one half, as the chains of a fit. */
  public static <S> void either(Initializer<S> one, Initializer<S> other, S state, Rng rng) {
    (rng.accept(HALF) ? one : other).seat(state, rng);
  }
}
