package crp.kernel;

import crp.data.RankingRows;
import crp.likelihood.CentredBank;
import crp.likelihood.TableBank;
import crp.likelihood.TableSummary;
import crp.random.Rng;
import java.util.Arrays;

/** A bank with a fault that splits and merges of its tables must not have. */
final class ForgetfulBank implements CentredBank<RankingRows> {

  private static final long serialVersionUID = 1L;

  private final CentredBank<RankingRows> sound;
  private final Fault fault;
  private final int[] slotOf;

  /** What is wrong with it. */
  enum Fault {
    /** It does not know how probable its proposals for single rows are. */
    LAW_FOR_ONE,
    /** It does not know how probable its proposals for groups of rows are. */
    LAW_FOR_GROUPS,
    /** The launch centre of a group is that of the present table of its first row. */
    LAUNCH_FROM_PRESENT
  }

  ForgetfulBank(CentredBank<RankingRows> sound, Fault fault) {
    this.sound = sound;
    this.fault = fault;
    slotOf = new int[sound.rows().size()];
  }

  @Override
  public void open(int slot, Rng rng) {
    // keeps the centre of its first row
  }

  @Override
  public void resample(int[] slots, int n, double power, Rng rng) {
    // as the kernel leaves it
  }

  @Override
  public double logProposal(Centre centre, int[] items, int n) {
    boolean forgotten = fault == (n == 1 ? Fault.LAW_FOR_ONE : Fault.LAW_FOR_GROUPS);
    return forgotten ? 0 : sound.logProposal(centre, items, n);
  }

  @Override
  public RankingRows rows() {
    return sound.rows();
  }

  @Override
  public void reserve(int slots) {
    sound.reserve(slots);
  }

  @Override
  public void add(int slot, int item) {
    sound.add(slot, item);
    slotOf[item] = slot;
  }

  @Override
  public void remove(int slot, int item) {
    sound.remove(slot, item);
  }

  @Override
  public void absorb(int slot, int other) {
    sound.absorb(slot, other);
  }

  @Override
  public double logMarginal(int slot) {
    return sound.logMarginal(slot);
  }

  @Override
  public double logMarginalOfUnion(int a, int b) {
    return sound.logMarginalOfUnion(a, b);
  }

  @Override
  public void addLogPredictive(int item, int home, int[] slots, int n, double[] out) {
    sound.addLogPredictive(item, home, slots, n, out);
  }

  @Override
  public void addLogPredictive(int[] items, int count, int home, int[] slots, int n, double[] out) {
    sound.addLogPredictive(items, count, home, slots, n, out);
  }

  @Override
  public void addLogPredictiveOf(RankingRows other, int row, int[] slots, int n, double[] out) {
    sound.addLogPredictiveOf(other, row, slots, n, out);
  }

  @Override
  public RankingRows simulate(int slot, int like, Rng rng) {
    return sound.simulate(slot, like, rng);
  }

  @Override
  public void rebuild(int slot, int[] items, int n) {
    sound.rebuild(slot, items, n);
  }

  @Override
  public TableSummary summary(int slot) {
    return sound.summary(slot);
  }

  @Override
  public TableBank<RankingRows> frozen(int[] slots, int n) {
    return sound.frozen(slots, n);
  }

  @Override
  public boolean exact() {
    return sound.exact();
  }

  @Override
  public Centre centre(int slot) {
    return sound.centre(slot);
  }

  @Override
  public void setCentre(int slot, Centre centre) {
    sound.setCentre(slot, centre);
  }

  @Override
  public Centre guess(int item, Rng rng) {
    return sound.guess(item, rng);
  }

  @Override
  public Centre guess(int[] items, int n) {
    if (fault != Fault.LAUNCH_FROM_PRESENT) {
      return sound.guess(items, n);
    }
    int[] tableOfFirst =
        Arrays.stream(items, 0, n).filter(item -> slotOf[item] == slotOf[items[0]]).toArray();
    return sound.guess(tableOfFirst, tableOfFirst.length);
  }

  @Override
  public void weigh(Centre centre, int[] items, int n, double[] out) {
    sound.weigh(centre, items, n, out);
  }

  @Override
  public double logMarginal(Centre centre, int[] items, int n) {
    return sound.logMarginal(centre, items, n);
  }

  @Override
  public Centre propose(int[] items, int n, Rng rng) {
    return sound.propose(items, n, rng);
  }
}
