package crp.proximity;

import crp.numerics.LogSum;
import crp.partition.Links;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Running text under links whose tables share an unobserved base distribution, as plainly as can
 * be: all links are listed, and the words of the tables are drawn one after the other from the urn
 * of the Dirichlet law. Only for a few words.
 *
 * @param words the words of all documents
 * @param starts the first place of each document
 * @param decay of the distance in words
 * @param alpha concentration of the documents
 * @param gamma concentration of the base distribution
 * @param vocabulary number of words
 */
public record PlainText(
    List<Integer> words,
    List<Integer> starts,
    Decay decay,
    double alpha,
    double gamma,
    int vocabulary) {

  /** A fault of the plain formula. */
  public enum Fault {
    /** None. */
    NONE,
    /** The base distribution is not normalised: 1 / (gamma)_T is left out. */
    NO_NORMALISER,
    /** A further table of a word counts as its first one. */
    TABLES_NOT_COUNTED
  }

  /** {@return all links to earlier words of the same document} */
  public List<Links> links() {
    List<Links> all = new ArrayList<>();
    for (Links one : Links.allSequential(words.size())) {
      boolean within = true;
      for (int i = 0; i < words.size(); i++) {
        within &= start(one.target(i)) == start(i);
      }
      if (within) {
        all.add(one);
      }
    }
    return all;
  }

  private int start(int place) {
    return starts.stream().filter(start -> start <= place).mapToInt(start -> start).max().orElse(0);
  }

  /** {@return log p(words, links), equations 2 and 6 with G0 integrated out} */
  public double logJoint(Links links, Fault fault) {
    double sum = 0;
    for (int i = 0; i < words.size(); i++) {
      double total = alpha;
      for (int j = start(i); j < i; j++) {
        total += decay.weight(i - j);
      }
      int target = links.target(i);
      double weight = target == i ? alpha : decay.weight(i - target);
      sum += Math.log(weight / total);
    }
    Set<Integer> tables = new TreeSet<>();
    int[] labels = links.partition().labels();
    int[] served = new int[vocabulary];
    for (int i = 0; i < labels.length; i++) {
      int first = 0;
      while (labels[first] != labels[i]) {
        first++;
      }
      if (!words.get(first).equals(words.get(i))) {
        return Double.NEGATIVE_INFINITY;
      }
      if (tables.add(labels[i])) {
        int word = words.get(i);
        double drawn = tables.size() - 1.0;
        double chance = gamma / vocabulary + served[word];
        sum += Math.log(fault == Fault.NO_NORMALISER ? chance : chance / (gamma + drawn));
        served[word] += fault == Fault.TABLES_NOT_COUNTED ? 0 : 1;
      }
    }
    return sum;
  }

  /** {@return log p(words), by enumeration} */
  public double logEvidence(Fault fault) {
    double[] joints = links().stream().mapToDouble(one -> logJoint(one, fault)).toArray();
    return LogSum.of(joints, joints.length);
  }

  /** {@return p(so many tables | words), by enumeration} */
  public double probability(int tables) {
    double[] joints =
        links().stream()
            .filter(one -> one.partition().clusters() == tables)
            .mapToDouble(one -> logJoint(one, Fault.NONE))
            .toArray();
    return Math.exp(LogSum.of(joints, joints.length) - logEvidence(Fault.NONE));
  }

  /** {@return what the words can follow} */
  public EarlierCopies copies() {
    return EarlierCopies.of(
        words.stream().mapToInt(w -> w).toArray(),
        starts.stream().mapToInt(s -> s).toArray(),
        decay);
  }
}
