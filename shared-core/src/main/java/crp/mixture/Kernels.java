package crp.mixture;

import crp.chain.Initializer;
import crp.kernel.AuxiliaryGibbs;
import crp.kernel.AuxiliaryLinkGibbs;
import crp.kernel.CentredRegrouping;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.LawGibbs;
import crp.kernel.LinkGibbs;
import crp.kernel.ParameterUpdate;
import crp.kernel.SequentialRegrouping;
import crp.kernel.SequentialTableGibbs;
import crp.kernel.SiteMetropolis;
import crp.kernel.SplitMerge;
import crp.kernel.TableGibbs;
import crp.kernel.UnlinkedTableGibbs;
import crp.likelihood.CentredBank;
import crp.likelihood.ParameterBank;
import crp.likelihood.ProposingBank;
import crp.likelihood.Recorded;
import crp.likelihood.TableBank;
import crp.random.Rng;
import crp.seating.DistanceCrp;
import crp.seating.Prior;
import crp.seating.SequentialPrior;
import crp.state.LinkState;
import crp.state.SequentialState;
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

  /** Proposals a sweep to share out up to three tables anew where links are summed out. */
  private static final int REGROUPINGS = 20;

  private Kernels() {}

  /** Of so few rows a sweep is so short that several can be made in place of one. */
  private static final int FEW_ROWS = 2000;

  private static final int MOST_ROUNDS = 8;

  /** Share of many rows that an attempt to split or merge seats on average. */
  private static final double SPLIT_SHARE = 0.004;

  private static final int MANY_ROWS = 20_000;

  /**
   * The same where customers are seated by distances. A round looks at pairs of rows, so their
   * number counts.
   */
  private static final int FEW_PAIRS = 80_000;

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

  public static List<Kernel<? super TableState>> onceOfTables(TableBank<?> bank) {
    return ofTables(bank, splits(bank, SplitMerge.standard(bank.rows().size())), true);
  }

  /** For the first sweeps: splits and merges at full strength. */
  public static List<Kernel<? super TableState>> early(TableBank<?> bank) {
    return ofTables(bank, splits(bank, SplitMerge.eager(bank.rows().size())), true);
  }

  private static List<Kernel<? super TableState>> ofTables(
      TableBank<?> bank, SplitMerge splits, boolean drawsFamily) {
    List<Kernel<? super TableState>> kernels = new ArrayList<>();
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
    return bank.as(ParameterBank.class) != null
        ? new AuxiliaryGibbs()
        : Recorded.of(bank) == null ? new TableGibbs() : new LawGibbs();
  }

  /**
   * Links and, where no customer can choose a later one, single customers and up to three tables at
   * once, and single customers again where there are few rows.
   */
  public static List<Kernel<? super LinkState>> ofLinks(DistanceCrp prior, TableBank<?> bank) {
    if (bank.as(ProposingBank.class) != null) {
      return ofStored(prior, bank, UnlinkedTableGibbs.followedBy(againUnlinked(prior.size())));
    }
    List<Kernel<? super SequentialState>> unlinked = new ArrayList<>();
    unlinked.add(new SequentialRegrouping(REGROUPINGS));
    unlinked.addAll(againUnlinked(prior.size()));
    return ofLinks(prior, UnlinkedTableGibbs.followedBy(unlinked));
  }

  public static List<Kernel<? super LinkState>> onceOfLinks(DistanceCrp prior, TableBank<?> bank) {
    if (bank.as(ProposingBank.class) != null) {
      return ofStored(prior, bank, new UnlinkedTableGibbs());
    }
    return ofLinks(
        prior, UnlinkedTableGibbs.followedBy(List.of(new SequentialRegrouping(REGROUPINGS))));
  }

  /**
   * Rounds of single customers, concentration and family: the number of tables and the
   * concentration are tied so closely that a chain changes both in small steps only.
   */
  private static List<Kernel<? super SequentialState>> againUnlinked(int rows) {
    int rounds = seatRounds(rows);
    List<Kernel<? super SequentialState>> kernels = new ArrayList<>();
    if (rounds > 1) {
      kernels.add(new ParameterUpdate<>());
    }
    for (int r = 1; r < rounds; r++) {
      kernels.add(new FamilyUpdate<SequentialState>());
      kernels.add(new SequentialTableGibbs());
      kernels.add(ParameterUpdate.of(Prior.CONCENTRATION));
    }
    return kernels;
  }

  private static int seatRounds(int rows) {
    long pairs = Math.max(1, (long) rows * rows);
    return (int) Math.max(1, Math.min(MOST_ROUNDS, FEW_PAIRS / pairs));
  }

  /** With other moves of tables, which do not matter to what is kept. */
  public static List<Kernel<? super LinkState>> ofLinks(
      DistanceCrp prior, UnlinkedTableGibbs tables) {
    List<Kernel<? super LinkState>> kernels = new ArrayList<>();
    kernels.add(new LinkGibbs());
    if (prior.affinity().sequential()) {
      kernels.add(tables);
    }
    kernels.add(new ParameterUpdate<>());
    kernels.add(new FamilyUpdate<LinkState>());
    return kernels;
  }

  /**
   * For tables that store centres: links given the centres, and single customers where no customer
   * can choose a later one. One proposal is enough where a bank has good ones; those of a family
   * may come from its base law.
   */
  private static List<Kernel<? super LinkState>> ofStored(
      DistanceCrp prior, TableBank<?> bank, UnlinkedTableGibbs tables) {
    List<Kernel<? super LinkState>> kernels = new ArrayList<>();
    kernels.add(
        bank.as(CentredBank.class) != null ? new AuxiliaryLinkGibbs(1) : new AuxiliaryLinkGibbs());
    if (prior.affinity().sequential()) {
      kernels.add(tables);
    }
    kernels.add(new ParameterUpdate<>());
    kernels.add(new FamilyUpdate<LinkState>());
    return kernels;
  }

  /** Single customers, several times where there are few rows, and groups of them. */
  public static List<Kernel<? super SequentialState>> ofSeats(
      SequentialPrior prior, TableBank<?> bank) {
    List<Kernel<? super SequentialState>> kernels = onceOfSeats(prior, bank);
    for (int r = 1; r < seatRounds(prior.customers()); r++) {
      kernels.add(prior.independentLinks() ? new SequentialTableGibbs() : new SiteMetropolis());
      kernels.addAll(besidesSeats());
    }
    return kernels;
  }

  public static List<Kernel<? super SequentialState>> onceOfSeats(
      SequentialPrior prior, TableBank<?> bank) {
    return ofSeats(prior, bank.as(ProposingBank.class) != null ? 0 : REGROUPINGS);
  }

  /** With another number of regroupings where links are summed out. */
  public static List<Kernel<? super SequentialState>> ofSeats(
      SequentialPrior prior, int regroupings) {
    List<Kernel<? super SequentialState>> kernels = new ArrayList<>();
    kernels.add(prior.independentLinks() ? new SequentialTableGibbs() : new SiteMetropolis());
    if (prior.independentLinks() && regroupings > 0) {
      kernels.add(new SequentialRegrouping(regroupings));
    }
    kernels.addAll(besidesSeats());
    return kernels;
  }

  /** What is sampled beside the seats, given the seats. */
  public static List<Kernel<? super SequentialState>> besidesSeats() {
    return List.of(new ParameterUpdate<>(), new FamilyUpdate<SequentialState>());
  }

  /** Starts a state in one of two ways, each with probability one half, as the chains of a fit. */
  public static <S> void either(Initializer<S> one, Initializer<S> other, S state, Rng rng) {
    (rng.accept(HALF) ? one : other).seat(state, rng);
  }
}
