package crp.links;

import crp.draws.Draw;
import crp.predict.DrawnPrior;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Choices under a prior whose seats follow from times: the weight of a seat is divided among the
 * members of the table, so that a choice of one of them is a choice of the table.
 */
final class TimeChoices implements Choices {

  private final NearLaw law;
  private final int[] inOrder;
  private final double[] newTimes;
  private final int[] tableAt;
  private @Nullable Draw last;
  private NearLaw scaled;

  TimeChoices(NearLaw law, double[] newTimes) {
    this.law = law;
    scaled = law;
    inOrder = law.inOrder();
    this.newTimes = newTimes;
    tableAt = new int[inOrder.length];
  }

  @Override
  public int gather(int first, int end) {
    return end;
  }

  @Override
  public int weigh(int row, Draw draw, int[] who, double[] weights) {
    int k = draw.clusters();
    if (draw != last) {
      last = draw;
      scaled = DrawnPrior.of(law, draw);
      Arrays.setAll(tableAt, i -> draw.label(inOrder[i]));
    }
    double[] seats = new double[k];
    int before = scaled.newcomer(newTimes[row], tableAt, k, seats);
    int[] sizes = new int[k];
    for (int i = 0; i < before; i++) {
      sizes[tableAt[i]]++;
    }
    for (int i = 0; i < before; i++) {
      who[i] = inOrder[i];
      weights[i] = seats[tableAt[i]] / sizes[tableAt[i]];
    }
    return before;
  }
}
