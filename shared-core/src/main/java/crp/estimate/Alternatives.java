package crp.estimate;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>A few partitions with weights, for draws of chains that are in different modes: the estimate
 * of all draws, and the centres of the modes. The centres are found as in k-means, with the
 * variation of information as the distance and the partition of least expected variation of
 * information as the mean, from one centre per chain; then modes that are not apart are united and
 * small ones are dropped. Static and stateless.
 *
 * <p>Reference: C. Balocchi and S. Wade (2025), Understanding uncertainty in Bayesian cluster
 * analysis (WASABI), section 3. There the number of partitions is given and the starts are random;
 * here both come from the chains.
 */
public final class Alternatives {

  /** The largest number of modes. */
  private static final int MOST = 3;

  /** Rounds of assignments and new centres. */
  private static final int ROUNDS = 3;

  /** Share of a mode's draws in the ball in which an estimate is taken for its centre. */
  private static final double LEVEL = 0.95;

  private Alternatives() {}

  /**
   * {@return the estimate first, then the centres of other modes, the heaviest first; the estimate
   * alone if all draws are in one mode} If the estimate is in no mode, because it lies between
   * them, it is the first all the same, with the share of the draws that are nearer to it than to
   * every mode. Costs one search per chain and some more per mode, O(draws times items) besides.
   *
   * @param apart ratio of the mean distance between the draws of two modes to that within them,
   *     above which they are two; above 1
   * @param search settings of each search for a centre
   */
  public static List<Alternative> of(Draws draws, Estimate estimate, double apart, Search search) {
    List<Mode> modes = new ArrayList<>();
    for (List<Draw> chain : chains(draws)) {
      modes.add(Mode.of(chain, search));
    }
    modes = settled(united(modes, apart, search), draws, search);
    modes = united(modes, apart, search);
    modes.sort(Comparator.comparingInt(mode -> -mode.draws.size()));
    modes = modes.subList(0, Math.min(MOST, modes.size()));
    return modes.size() == 1 ? alone(estimate, draws) : weighed(estimate, modes, draws);
  }

  /** {@return the estimate as the only answer} */
  public static List<Alternative> alone(Estimate estimate, Draws draws) {
    return List.of(answer(estimate, 1, draws.draws()));
  }

  /** {@return the answer of chains that are in another regime, of unknown weight} */
  public static Alternative elsewhere(Estimate estimate, Draws draws) {
    return answer(estimate, Double.NaN, draws.draws());
  }

  /** Some draws and the partition of least expected variation of information to them. */
  private record Mode(List<Draw> draws, Estimate centre) {

    static Mode of(List<Draw> draws, Search search) {
      Draws some = new Draws(draws, List.of(), false);
      return new Mode(draws, PointEstimate.VI.of(some, search));
    }

    /** {@return whether an estimate is as near to the centre as most draws of the mode} */
    boolean holds(Estimate estimate) {
      Draws some = new Draws(draws, List.of(), false);
      double radius = CredibleBall.of(some, centre.partition(), LEVEL).radius();
      return to(estimate) <= radius + 1e-9;
    }

    /** {@return the distance of an estimate to the centre, in nats} */
    double to(Estimate estimate) {
      return Loss.VI.of(estimate.partition(), centre.partition());
    }
  }

  private static List<List<Draw>> chains(Draws draws) {
    List<List<Draw>> chains = new ArrayList<>();
    for (Draw draw : draws.draws()) {
      while (chains.size() <= draw.chain()) {
        chains.add(new ArrayList<>());
      }
      chains.get(draw.chain()).add(draw);
    }
    chains.removeIf(List::isEmpty);
    return chains;
  }

  /** Unites the two modes with the smallest ratio of distances, until all are apart. */
  private static List<Mode> united(List<Mode> modes, double apart, Search search) {
    List<Mode> left = new ArrayList<>(modes);
    while (left.size() > 1) {
      int first = 0;
      int second = 0;
      double least = apart;
      for (int a = 0; a < left.size(); a++) {
        for (int b = 0; b < a; b++) {
          double ratio = Separation.of(left.get(a).draws, left.get(b).draws);
          if (ratio <= least) {
            least = ratio;
            first = b;
            second = a;
          }
        }
      }
      if (first == second) {
        return left;
      }
      List<Draw> both = new ArrayList<>(left.get(first).draws);
      both.addAll(left.remove(second).draws);
      left.set(first, Mode.of(both, search));
    }
    return left;
  }

  /** Assigns draws to the nearest centre and finds new centres until no draw changes its mode. */
  private static List<Mode> settled(List<Mode> modes, Draws draws, Search search) {
    List<Draw> judged = BestDraw.comparable(draws);
    List<Mode> now = modes;
    for (int round = 0; round < ROUNDS && now.size() > 1; round++) {
      List<List<Draw>> parts = nearest(now.stream().map(Mode::centre).toList(), judged);
      List<Mode> next = new ArrayList<>();
      for (int k = 0; k < parts.size(); k++) {
        List<Draw> part = parts.get(k);
        if (part.equals(now.get(k).draws)) {
          next.add(now.get(k));
        } else if (!part.isEmpty()) {
          next.add(Mode.of(part, search));
        }
      }
      if (next.equals(now)) {
        return now;
      }
      now = next;
    }
    return now;
  }

  /** {@return for each centre the draws that are nearest to it; the first centre wins ties} */
  private static List<List<Draw>> nearest(List<Estimate> centres, List<Draw> draws) {
    List<List<Draw>> parts = new ArrayList<>();
    centres.forEach(centre -> parts.add(new ArrayList<>()));
    for (Draw draw : draws) {
      Partition partition = draw.partition();
      int best = 0;
      double least = Double.POSITIVE_INFINITY;
      for (int k = 0; k < parts.size(); k++) {
        double vi = Loss.VI.of(centres.get(k).partition(), partition);
        if (vi < least) {
          least = vi;
          best = k;
        }
      }
      parts.get(best).add(draw);
    }
    return parts;
  }

  private static List<Alternative> weighed(Estimate estimate, List<Mode> modes, Draws draws) {
    List<Estimate> centres = new ArrayList<>();
    centres.add(estimate);
    int own = 0;
    for (int k = 1; k < modes.size(); k++) {
      own = modes.get(k).to(estimate) < modes.get(own).to(estimate) ? k : own;
    }
    for (int k = 0; k < modes.size(); k++) {
      if (k != own || !modes.get(k).holds(estimate)) {
        centres.add(modes.get(k).centre);
      }
    }
    List<Draw> judged = BestDraw.comparable(draws);
    List<List<Draw>> parts = nearest(centres, judged);
    List<Alternative> answers = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++) {
      double share = (double) parts.get(k).size() / judged.size();
      answers.add(answer(centres.get(k), share, parts.get(k)));
    }
    answers.subList(1, answers.size()).sort(Comparator.comparingDouble(answer -> -answer.weight()));
    return List.copyOf(answers);
  }

  private static Alternative answer(Estimate estimate, double share, List<Draw> draws) {
    return new Alternative(estimate.partition(), estimate.noise(), share, meanJoint(draws));
  }

  private static double meanJoint(List<Draw> draws) {
    return draws.stream().mapToDouble(Draw::logJoint).average().orElse(Double.NaN);
  }
}
