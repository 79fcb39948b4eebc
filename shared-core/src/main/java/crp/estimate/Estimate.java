package crp.estimate;

import crp.draws.Draw;
import crp.partition.Partition;
import java.io.Serializable;

/**
 * One partition that stands for the posterior.
 *
 * @param draw the draw it is
 * @param expectedVi its mean variation of information to the draws, in nats
 */
public record Estimate(Draw draw, double expectedVi) implements Serializable {

  /** {@return who sits with whom} */
  public Partition partition() {
    return draw.partition();
  }
}
