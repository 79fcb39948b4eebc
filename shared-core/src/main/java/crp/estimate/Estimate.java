package crp.estimate;

import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import crp.partition.VariationOfInformation;
import java.io.Serializable;
import java.util.BitSet;
import java.util.List;

/**
 * A point estimate of the posterior partition.
 *
 * @param partition the estimated partition; a noise row is alone
 * @param noise the rows that belong to no cluster; not to be modified
 * @param draw the draw nearest to it in variation of information, the estimate itself if it is a
 *     draw; source of the estimate's hyperparameters
 * @param expectedVi its mean variation of information to the draws, in nats
 */
public record Estimate(Partition partition, BitSet noise, Draw draw, double expectedVi)
    implements Serializable {

  static Estimate of(Draw draw, Draws draws) {
    Partition partition = draw.partition();
    double expected = Loss.VI.expected(partition, BestDraw.comparable(draws));
    return new Estimate(partition, draw.noise(), draw, expected);
  }

  /**
   * {@return a partition, which need not be a draw, as the estimate} One pass over draws and items.
   *
   * @param partition of the items of the draws
   * @param draws draws of a run
   */
  public static Estimate of(Partition partition, Draws draws) {
    return of(partition, new BitSet(), draws);
  }

  /** {@return the same with some rows as noise, each alone in the partition} */
  static Estimate of(Partition partition, BitSet noise, Draws draws) {
    List<Draw> judged = BestDraw.comparable(draws);
    Draw nearest = judged.get(0);
    double least = Double.POSITIVE_INFINITY;
    double sum = 0;
    for (Draw draw : judged) {
      double vi = VariationOfInformation.of(partition, draw.partition());
      sum += vi;
      if (vi < least) {
        least = vi;
        nearest = draw;
      }
    }
    return new Estimate(partition, noise, nearest, sum / judged.size());
  }

  /** {@return the estimate as a draw: its partition with the numbers of the nearest draw} */
  public Draw seatedDraw() {
    return draw.seatedAs(partition).withNoise(noise);
  }
}
