package crp.links;

import crp.data.Constraints;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.likelihood.CentredBank;
import crp.likelihood.ProposingBank;
import crp.likelihood.TableBank;
import crp.mixture.Kernels;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>The kernels of a default sweep over links and over ordered seats. Each leaves the posterior
 * invariant.
 */
public final class LinkKernels {

  /** Proposals a sweep to share out up to three tables anew where links are summed out. */
  private static final int REGROUPINGS = 20;

  /**
   * The same where customers are seated by distances. A round looks at pairs of rows, so their
   * number counts.
   */
  private static final int FEW_PAIRS = 80_000;

  private LinkKernels() {}

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

  /**
   * {@return the kernels of a sweep over links with constraints} Tables are not shared out anew;
   * where rows must be together, several links are drawn at once.
   */
  static List<Kernel<? super LinkState>> ofLinks(
      DistanceCrp prior, TableBank<?> bank, Constraints constraints) {
    if (constraints.isEmpty()) {
      return ofLinks(prior, bank);
    }
    UnlinkedTableGibbs tables = UnlinkedTableGibbs.followedBy(againUnlinked(prior.size()));
    List<Kernel<? super LinkState>> kernels =
        bank.as(ProposingBank.class) != null
            ? ofStored(prior, bank, tables)
            : ofLinks(prior, tables);
    kernels.add(new LinkBlock());
    return kernels;
  }

  /** {@return the kernels of a sweep over links, each once} */
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
    return (int) Math.max(1, Math.min(Kernels.MOST_ROUNDS, FEW_PAIRS / pairs));
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

  /** With constraints: single customers and units; tables are not shared out anew. */
  static List<Kernel<? super SequentialState>> ofSeats(
      SequentialPrior prior, TableBank<?> bank, Constraints constraints) {
    if (constraints.isEmpty()) {
      return ofSeats(prior, bank);
    }
    List<Kernel<? super SequentialState>> kernels = ofSeats(prior, 0);
    kernels.add(new UnitMoves());
    return kernels;
  }

  /** {@return the kernels of a sweep over ordered seats, each once} */
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
}
