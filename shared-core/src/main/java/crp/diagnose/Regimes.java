package crp.diagnose;

import crp.Text;
import crp.draws.Draw;
import crp.draws.Draws;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The chains from which an answer is taken: all of them, unless some are caught in a regime of far
 * lower density, of which the posterior has next to nothing. A partition that is estimated from
 * chains in two regimes is near to no draw of either. Immutable.
 *
 * <p>The rule: where chains disagree, the chain with the highest mean score is the best one. A
 * chain is in another regime if its mean score is lower by more than {@link #SPREADS} times the
 * larger standard deviation of the scores of the two chains and by more than {@link #NATS}, and if
 * the two are apart: the mean distance between their draws is more than {@link Diagnosis#APART}
 * times that within them and exceeds it by more than {@link Diagnosis#SAME}. The score of a draw is
 * the log joint of its clusters. That of chains that have not settled varies so much that they are
 * kept.
 *
 * <p>Scores compare single partitions, not the number of partitions that each regime has, which is
 * why the weights of the other regimes are unknown.
 *
 * @param used the chains of the answer, from 0, increasing; at least one
 * @param others the chains in other regimes, in groups that hold the same clusters
 * @param gap how far the best of the others is below the best chain, in nats; 0 if there is none
 */
public record Regimes(List<Integer> used, List<List<Integer>> others, double gap)
    implements Serializable {

  /** Standard deviations of the score between two regimes. */
  public static final double SPREADS = 4;

  /** Least difference of the scores of two regimes, in nats. */
  public static final double NATS = 10;

  private static final int SCORED = 10;

  public Regimes {
    used = List.copyOf(used);
    others = List.copyOf(others);
  }

  /** {@return all chains in one regime} */
  public static Regimes one(Draws draws) {
    int chains = draws.draws().stream().mapToInt(Draw::chain).max().orElse(0) + 1;
    return new Regimes(IntStream.range(0, chains).boxed().toList(), List.of(), 0);
  }

  /**
   * {@return the regimes by the rule above}
   *
   * @param diagnosis of these draws
   * @param score log joint of the clusters of a draw, NaN if unknown; computed only where chains
   *     disagree, for some draws of each
   */
  public static Regimes of(Draws draws, Diagnosis diagnosis, ToDoubleFunction<Draw> score) {
    Regimes all = one(draws);
    if (diagnosis.verdict() != Verdict.DISAGREE || all.used.size() == 1) {
      return all;
    }
    List<Score> scores = all.used.stream().map(c -> Score.of(draws, c, score)).toList();
    int best = 0;
    for (int c = 0; c < scores.size(); c++) {
      if (Double.isNaN(scores.get(c).mean)) {
        return all;
      }
      best = scores.get(c).mean > scores.get(best).mean ? c : best;
    }
    List<Integer> used = new ArrayList<>();
    double gap = Double.POSITIVE_INFINITY;
    for (int c = 0; c < scores.size(); c++) {
      if (apart(diagnosis.distances(), best, c) && scores.get(c).isFarBelow(scores.get(best))) {
        gap = Math.min(gap, scores.get(best).mean - scores.get(c).mean);
      } else {
        used.add(c);
      }
    }
    return used.size() == scores.size() ? all : new Regimes(used, others(diagnosis, used), gap);
  }

  private static boolean apart(double[][] mean, int a, int b) {
    double within = (mean[a][a] + mean[b][b]) / 2;
    return mean[a][b] > Diagnosis.APART * within && mean[a][b] - within > Diagnosis.SAME;
  }

  private static List<List<Integer>> others(Diagnosis diagnosis, List<Integer> used) {
    return diagnosis.groups().stream()
        .map(group -> group.stream().filter(c -> !used.contains(c)).toList())
        .filter(group -> !group.isEmpty())
        .toList();
  }

  /** Mean and standard deviation over some draws of a chain. */
  private record Score(double mean, double deviation) {

    static Score of(Draws draws, int chain, ToDoubleFunction<Draw> score) {
      List<Draw> own = ofChains(draws, List.of(chain)).draws();
      int n = Math.min(SCORED, own.size());
      double[] scores =
          IntStream.range(0, n)
              .mapToDouble(i -> score.applyAsDouble(own.get((int) ((long) i * own.size() / n))))
              .toArray();
      double sum = 0;
      for (double x : scores) {
        sum += x / n;
      }
      double squares = 0;
      for (double x : scores) {
        squares += (x - sum) * (x - sum);
      }
      return new Score(sum, Math.sqrt(squares / Math.max(1, n - 1)));
    }

    boolean isFarBelow(Score best) {
      double below = best.mean - mean;
      return below > NATS && below > SPREADS * Math.max(deviation, best.deviation);
    }
  }

  /** {@return whether all chains are in one regime} */
  public boolean areOne() {
    return others.isEmpty();
  }

  /** {@return the draws of the answer, with the traces of all chains} */
  public Draws of(Draws draws) {
    return areOne() ? draws : ofChains(draws, used);
  }

  /**
   * {@return the draws of some chains, with the traces of all}
   *
   * @param chains at least one, from 0
   */
  public static Draws ofChains(Draws draws, List<Integer> chains) {
    List<Draw> some = draws.draws().stream().filter(draw -> chains.contains(draw.chain())).toList();
    return new Draws(some, draws.traces(), draws.timeLimitReached());
  }

  /**
   * {@return chains as people number them, from 1}
   *
   * @param chains from 0, at least one
   */
  public static String text(List<Integer> chains) {
    List<String> numbers = chains.stream().map(c -> String.valueOf(c + 1)).toList();
    return Text.of(
        "%s %s", numbers.size() == 1 ? "chain" : "chains", String.join(" and ", numbers));
  }
}
