package crp.kernel;

import crp.kernel.StoredLinkProblem.Seated;
import crp.likelihood.ProposingBank;
import crp.likelihood.ProposingBank.Centre;
import crp.partition.Links;
import crp.partition.Partition;
import crp.random.Rng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * The draw of one link under tables that store centres, written plainly: links and centres are
 * values, and every target is weighed by itself. With faults to order.
 *
 * @param problem the problem
 * @param item whose link is drawn
 * @param anew whether all tables concerned get proposed centres, or the part alone
 * @param fault what is wrong
 */
record PlainStoredLinks(StoredLinkProblem problem, int item, boolean anew, Fault fault)
    implements BiFunction<Seated, Rng, Seated> {

  /** What is wrong. */
  enum Fault {
    NONE,
    /** The law from which centres are proposed is left out of their weights. */
    PROPOSAL_FORGOTTEN,
    /** The part takes the table's centre along, and the rest gets the proposed one. */
    WRONG_SIDE_KEEPS,
    /** A part that is a whole table loses its centre. */
    PRESENT_THROWN_AWAY
  }

  /** A set of rows with a centre. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Table(int[] items, Centre centre) {}

  @Override
  public Seated apply(Seated from, Rng rng) {
    ProposingBank<?> bank = problem.banks().get();
    int n = from.links().size();
    int[] targets = from.links().targets();
    targets[item] = item;
    Partition cut = Links.of(targets).partition();
    Centre present = centre(from, item);
    int[] part = members(cut, item);
    int[] whole = members(from.links().partition(), item);
    int[] rest = Arrays.stream(whole).filter(i -> cut.label(i) != cut.label(item)).toArray();
    boolean alone = rest.length == 0;
    boolean keeps = alone && fault != Fault.PRESENT_THROWN_AWAY;
    Centre ofRest = !anew || alone ? present : bank.propose(rest, rest.length, rng);
    Centre ofPart = keeps ? present : bank.propose(part, part.length, rng);
    double logRest = anew && !alone ? logWeight(bank, ofRest, rest) : 0;
    List<Table> joined = new ArrayList<>();
    double[] logs = new double[n];
    Table[] byLabel = new Table[n];
    double[] scores = new double[n];
    for (int j : firsts(cut)) {
      int k = cut.label(j);
      int[] there = members(cut, j);
      if (k == cut.label(item)) {
        byLabel[k] = new Table(part, ofPart);
        scores[k] = logWeight(bank, ofPart, part);
        continue;
      }
      int[] both = IntStream.concat(Arrays.stream(part), Arrays.stream(there)).sorted().toArray();
      boolean back = !alone && k == cut.label(rest[0]);
      Centre now = back ? present : centre(from, j);
      Centre next = !anew || back ? now : bank.propose(both, both.length, rng);
      byLabel[k] = new Table(both, next);
      scores[k] =
          anew
              ? logWeight(bank, next, both) - (back ? logRest : logWeight(bank, now, there))
              : bank.logMarginal(next, both, both.length)
                  - bank.logMarginal(now, there, there.length);
    }
    for (int j = 0; j < n; j++) {
      double f = j == item ? StoredLinkProblem.ALPHA : problem.weights()[item][j];
      logs[j] = Math.log(f) + scores[cut.label(j)];
    }
    int target = rng.index(logs, n);
    boolean parted = cut.label(target) == cut.label(item);
    boolean swapped = fault == Fault.WRONG_SIDE_KEEPS && parted && !alone && !anew;
    joined.add(swapped ? new Table(part, present) : byLabel[cut.label(target)]);
    boolean returned = !alone && cut.label(target) == cut.label(rest[0]);
    if (!alone && !returned) {
      joined.add(new Table(rest, swapped ? ofPart : ofRest));
    }
    targets[item] = target;
    return with(from, Links.of(targets), joined);
  }

  private double logWeight(ProposingBank<?> bank, Centre centre, int[] items) {
    return bank.logMarginal(centre, items, items.length)
        - (fault == Fault.PROPOSAL_FORGOTTEN ? 0 : bank.logProposal(centre, items, items.length));
  }

  private static Centre centre(Seated seated, int i) {
    return seated.centres().get(seated.links().partition().label(i));
  }

  private static int[] members(Partition z, int i) {
    return IntStream.range(0, z.size()).filter(j -> z.label(j) == z.label(i)).toArray();
  }

  private static int[] firsts(Partition z) {
    return IntStream.range(0, z.size()).filter(j -> members(z, j)[0] == j).toArray();
  }

  private static Seated with(Seated from, Links links, List<Table> changed) {
    Partition z = links.partition();
    Centre[] centres = new Centre[z.clusters()];
    for (int i = 0; i < z.size(); i++) {
      centres[z.label(i)] = centre(from, i);
    }
    for (Table table : changed) {
      centres[z.label(table.items()[0])] = table.centre();
    }
    return new Seated(links, List.of(centres));
  }
}
