package crp.links;

import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.likelihood.ProposingBank;
import crp.likelihood.ProposingBank.Centre;
import crp.random.Rng;

/**
 * Not part of the promised API.
 *
 * <p>One sweep over the links for families whose tables store a centre, such as a central ranking
 * or rates: every customer in turn draws its link given all other links and the centres. Cutting
 * its link separates the customer and those that link to it (the part) from the rest of their
 * table, which keeps the centre. The part then joins a table under that table's centre, or stays
 * alone with one of some proposed centres: Neal's algorithm 8 for the part as a whole. If the part
 * is a whole table, its centre is one of the proposals.
 *
 * <p>Costs per customer the size of its part for each table within reach, and some proposals for
 * the part. Centres are updated by {@link FamilyUpdate}, not here.
 *
 * <p>References: Blei, D. M. and Frazier, P. I. (2011), Distance dependent Chinese restaurant
 * processes, JMLR 12, section 3; Neal, R. M. (2000), Journal of Computational and Graphical
 * Statistics 9, algorithm 8.
 */
public final class AuxiliaryLinkGibbs implements Kernel<LinkState> {

  /** Default number of centres proposed for a part. */
  public static final int PROPOSALS = 3;

  private final LinkChoice choice = new LinkChoice();
  private final CentreProposals proposals;
  private int[] others = new int[16];
  private double[] scores = new double[16];

  /** Makes a sweep with {@link #PROPOSALS} proposals. */
  public AuxiliaryLinkGibbs() {
    this(PROPOSALS);
  }

  /**
   * Makes a sweep with another number of proposals.
   *
   * @param number centres proposed for a part, at least 1
   */
  public AuxiliaryLinkGibbs(int number) {
    if (number < 1) {
      throw new IllegalArgumentException("proposals must be at least 1, was " + number);
    }
    proposals = new CentreProposals(number);
  }

  /**
   * {@inheritDoc}
   *
   * @return number of changed links
   */
  @Override
  public int apply(LinkState state, Rng rng) {
    ProposingBank<?> bank = StoredCentres.bank(state.bank());
    return choice.visit(state, 0, state.items(), item -> relink(state, bank, item, rng));
  }

  /**
   * Draws the link of one customer, for exact tests in which a whole sweep has too many paths. Not
   * for sequential times, whose sums need a whole sweep.
   */
  int update(LinkState state, int item, Rng rng) {
    ProposingBank<?> bank = StoredCentres.bank(state.bank());
    return choice.visit(state, item, item + 1, some -> relink(state, bank, some, rng));
  }

  private void relink(LinkState state, ProposingBank<?> bank, int item, Rng rng) {
    Centre present = bank.centre(state.slotOf(item));
    int n = choice.cut(state, item, rng);
    state.separate();
    int rest = state.rest();
    if (rest >= 0) {
      // if the part is the larger side, the rest's statistics have moved to a fresh slot
      StoredCentres.set(bank, rest, present);
    } else if (n == 1) {
      choice.link(state, 0, rng);
      return;
    }
    int[] part = state.partItems();
    addScores(state, bank, part, n);
    choice.logWeights()[0] += proposals.draw(bank, part, rest < 0 ? present : null, rng);
    int place = choice.draw(rng);
    int table = choice.tables()[place];
    Centre chosen = place == 0 ? proposals.choose(rng) : bank.centre(table);
    choice.link(state, place, rng);
    StoredCentres.set(bank, state.slotOf(item), chosen);
  }

  /** Adds the log density of the part given the centre and the rows of each other table. */
  private void addScores(LinkState state, ProposingBank<?> bank, int[] part, int n) {
    if (others.length < n) {
      others = new int[2 * n];
      scores = new double[2 * n];
    }
    for (int t = 1; t < n; t++) {
      others[t - 1] = choice.tables()[t];
      scores[t - 1] = choice.logWeights()[t];
    }
    if (part.length == 1) {
      bank.addLogPredictive(part[0], state.home(), others, n - 1, scores);
    } else {
      bank.addLogPredictive(part, part.length, state.home(), others, n - 1, scores);
    }
    System.arraycopy(scores, 0, choice.logWeights(), 1, n - 1);
  }
}
