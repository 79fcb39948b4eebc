package crp.links;

import crp.likelihood.ProposingBank;
import crp.likelihood.ProposingBank.Centre;
import crp.links.StoredLinkProblem.Seated;
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
 * @param fault what is wrong
 */
record PlainStoredLinks(StoredLinkProblem problem, int item, Fault fault)
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
    int n = from.links().size();
    int[] targets = from.links().targets();
    targets[item] = item;
    Partition cut = Links.of(targets).partition();
    Parts parts = parts(from, cut, rng);
    Table[] joined = new Table[n];
    double[] scores = new double[n];
    for (int j : firsts(cut)) {
      int k = cut.label(j);
      joined[k] = joined(from, cut, j, parts);
      scores[k] = score(from, cut, j, parts, joined[k]);
    }
    double[] logs = new double[n];
    for (int j = 0; j < n; j++) {
      double f = j == item ? StoredLinkProblem.ALPHA : problem.weights()[item][j];
      logs[j] = Math.log(f) + scores[cut.label(j)];
    }
    int target = rng.index(logs, n);
    targets[item] = target;
    return with(from, Links.of(targets), changed(cut, target, parts, joined[cut.label(target)]));
  }

  /**
   * The table of the item after its link was cut.
   *
   * @param part the rows that go with the item
   * @param rest the others, perhaps none
   * @param present the centre before the cut
   */
  private record Parts(Table part, Table rest, Centre present) {

    boolean alone() {
      return rest.items().length == 0;
    }

    /** {@return whether a label is that of the rest} */
    boolean isRest(Partition cut, int label) {
      return !alone() && label == cut.label(rest.items()[0]);
    }
  }

  private Parts parts(Seated from, Partition cut, Rng rng) {
    ProposingBank<?> bank = problem.banks().get();
    Centre present = centre(from, item);
    int[] part = members(cut, item);
    int[] rest =
        Arrays.stream(members(from.links().partition(), item))
            .filter(i -> cut.label(i) != cut.label(item))
            .toArray();
    boolean alone = rest.length == 0;
    boolean keeps = alone && fault != Fault.PRESENT_THROWN_AWAY;
    Centre ofPart = keeps ? present : bank.propose(part, part.length, rng);
    return new Parts(new Table(part, ofPart), new Table(rest, present), present);
  }

  /** {@return the part together with the table of j, or alone if it is that} */
  private Table joined(Seated from, Partition cut, int j, Parts parts) {
    if (cut.label(j) == cut.label(item)) {
      return parts.part();
    }
    int[] both =
        IntStream.concat(Arrays.stream(parts.part().items()), Arrays.stream(members(cut, j)))
            .sorted()
            .toArray();
    boolean back = parts.isRest(cut, cut.label(j));
    return new Table(both, back ? parts.present() : centre(from, j));
  }

  private double score(Seated from, Partition cut, int j, Parts parts, Table joined) {
    ProposingBank<?> bank = problem.banks().get();
    if (cut.label(j) == cut.label(item)) {
      return logWeight(bank, joined.centre(), joined.items());
    }
    int[] both = joined.items();
    int[] there = members(cut, j);
    boolean back = parts.isRest(cut, cut.label(j));
    Centre now = back ? parts.present() : centre(from, j);
    return bank.logMarginal(joined.centre(), both, both.length)
        - bank.logMarginal(now, there, there.length);
  }

  private List<Table> changed(Partition cut, int target, Parts parts, Table joined) {
    boolean parted = cut.label(target) == cut.label(item);
    boolean swapped = fault == Fault.WRONG_SIDE_KEEPS && parted && !parts.alone();
    List<Table> changed = new ArrayList<>();
    changed.add(swapped ? new Table(parts.part().items(), parts.present()) : joined);
    if (!parts.alone() && !parts.isRest(cut, cut.label(target))) {
      changed.add(swapped ? new Table(parts.rest().items(), parts.part().centre()) : parts.rest());
    }
    return changed;
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
