package crp.predict;

import crp.draws.Draw;
import crp.random.Rng;
import crp.seating.TablePrior;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>The law of the seat of the next row given the seats of the rows before it, under the numbers
 * of one draw.
 */
public interface NextSeat {

  /**
   * {@return the log prior probability of each seat: the tables, then a new one, then noise if the
   * model has it}
   *
   * @param tableAt the table of each earlier position, -1 for noise; not changed
   * @param position of the next row
   * @param tables number of tables
   */
  double[] logProbabilities(int[] tableAt, int position, int tables);

  /** {@return the law after a new table was opened} */
  default NextSeat opened(Rng rng) {
    return this;
  }

  /**
   * {@return the law of an exchangeable prior}
   *
   * @param noise the seat of rows that belong to no cluster; null if there is none
   */
  static NextSeat of(TablePrior prior, @Nullable NoiseSeat<?> noise, Draw draw) {
    TablePrior drawn = DrawnPrior.of(prior, draw);
    return (tableAt, position, tables) -> {
      double[] sizes = new double[tables];
      for (int i = 0; i < position; i++) {
        if (tableAt[i] >= 0) {
          sizes[tableAt[i]]++;
        }
      }
      double[] logs = Predictor.logSeats(drawn, sizes);
      return noise == null ? logs : noise.in(draw).after(logs);
    };
  }
}
