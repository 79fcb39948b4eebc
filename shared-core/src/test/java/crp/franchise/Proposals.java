package crp.franchise;

import crp.franchise.SimultaneousDraws.Block;
import crp.random.Rng;
import java.util.Arrays;

/** Ready-made proposals for {@link SimultaneousDraws} from a base measure with atoms. */
final class Proposals {

  private Proposals() {}

  /**
   * {@return each draw from its predictive given the seatings without the block: equation 3 of
   * Makino et al. (2011)} Draws that violate the condition are rejected.
   */
  public static SimultaneousDraws.Proposal predictive() {
    return new Predictive();
  }

  /**
   * {@return a proposal from a list of draws, weighted by the product of their predictives and
   * their likelihood} For conditions that few draws meet.
   *
   * @param draws all draws that may be proposed, one array each, without repetition; copied
   */
  public static SimultaneousDraws.Proposal among(int[][] draws) {
    if (draws.length == 0) {
      throw new IllegalArgumentException(
          "no draws meet the condition: there is nothing to propose");
    }
    return new Listed(Arrays.stream(draws).map(int[]::clone).toArray(int[][]::new));
  }

  private static double logPredictives(Franchise without, Block block, int[] dishes) {
    double sum = 0;
    for (int i = 0; i < block.size(); i++) {
      sum += Math.log(without.predictive(block.restaurant(i, dishes), dishes[i]));
    }
    return sum;
  }

  private static final class Predictive implements SimultaneousDraws.Proposal {

    private double[] weights = {};

    @Override
    public void propose(Franchise without, Block block, int[] out, Rng rng) {
      int n = without.base().dishes();
      if (weights.length < n) {
        weights = new double[n];
      }
      for (int i = 0; i < block.size(); i++) {
        int house = block.restaurant(i, out);
        for (int dish = 0; dish < n; dish++) {
          weights[dish] = without.predictive(house, dish);
        }
        out[i] = rng.pick(weights, n);
      }
    }

    @Override
    public double logProbability(Franchise without, Block block, int[] dishes) {
      return logPredictives(without, block, dishes);
    }
  }

  private static final class Listed implements SimultaneousDraws.Proposal {

    private final int[][] draws;
    private final double[] logWeights;

    Listed(int[][] draws) {
      this.draws = draws;
      this.logWeights = new double[draws.length];
    }

    @Override
    public void propose(Franchise without, Block block, int[] out, Rng rng) {
      for (int i = 0; i < draws.length; i++) {
        logWeights[i] = logProbability(without, block, draws[i]);
      }
      int chosen = rng.index(logWeights, draws.length);
      System.arraycopy(draws[chosen], 0, out, 0, block.size());
    }

    @Override
    public double logProbability(Franchise without, Block block, int[] dishes) {
      return logPredictives(without, block, dishes) + block.logWeight(dishes);
    }
  }
}
