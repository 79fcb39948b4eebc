package crp.estimate;

import crp.compare.VariationOfInformation;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.partition.Partition;
import java.io.Serializable;
import java.util.List;

/**
 * One partition that stands for the posterior.
 *
 * @param partition who sits with whom
 * @param draw the draw nearest to it in variation of information, itself where it is a draw; its
 *     hyperparameters go with the estimate
 * @param expectedVi its mean variation of information to the draws, in nats
 */
public record Estimate(Partition partition, Draw draw, double expectedVi) implements Serializable {

  /** {@return the estimate that is a draw} */
  static Estimate of(Draw draw, Draws draws) {
    Partition partition = draw.partition();
    double expected = Loss.VI.expected(partition, BestDraw.comparable(draws));
    return new Estimate(partition, draw, expected);
  }

  /** {@return the estimate that need not be a draw} One pass over draws and items. */
  static Estimate of(Partition partition, Draws draws) {
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
    return new Estimate(partition, nearest, sum / judged.size());
  }

  /** {@return the estimate as a draw: its partition beside the numbers of the nearest draw} */
  public Draw seatedDraw() {
    return draw.seatedAs(partition);
  }
}
