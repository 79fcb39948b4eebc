package crp.regions;

import crp.predict.NextSeat;
import crp.proximity.TimeOrder;
import java.util.Arrays;

/** The next row in time is in the last segment, or begins a new one. */
record NextSegment(TimeOrder order, double concentration) implements NextSeat {

  @Override
  public double[] logProbabilities(int[] tableAt, int position, int tables) {
    double[] logs = new double[tables + 1];
    Arrays.fill(logs, Double.NEGATIVE_INFINITY);
    int last = tableAt[position - 1];
    if (order.time(position) == order.time(position - 1)) {
      logs[last] = 0;
      return logs;
    }
    int places = 0;
    for (int rank = 1; rank < position; rank++) {
      places += order.time(rank - 1) < order.time(rank) ? 1 : 0;
    }
    double odds = SegmentPredictor.further(places, tables - 1, 1, concentration);
    logs[last] = -Math.log1p(Math.exp(odds));
    logs[tables] = odds + logs[last];
    return logs;
  }
}
