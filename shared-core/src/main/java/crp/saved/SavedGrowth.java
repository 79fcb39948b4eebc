package crp.saved;

import crp.Argument;
import crp.data.Rows;
import crp.data.Weights;
import crp.host.RowReader;
import crp.host.Table;
import crp.model.Growth;
import crp.task.Result;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a fit has to which rows were added.
 *
 * @param growth how they were added
 * @param weights of all rows as they took part: further rows are weighed on the scale of the first
 * @param importance whether these are importance weights
 */
@SuppressWarnings("ArrayRecordComponent")
record SavedGrowth(Growth growth, double[] weights, boolean importance) {

  static Optional<SavedGrowth> of(Result<?> result) {
    Growth growth = result.fit().growth();
    if (growth == null) {
      return Optional.empty();
    }
    Weights weights = result.bound().rows().weights();
    double[] all = IntStream.range(0, weights.size()).mapToDouble(weights::of).toArray();
    return Optional.of(new SavedGrowth(growth, all, weights.customers() != weights.total()));
  }

  <R extends Rows> R read(RowReader<R> reader, Table table) {
    Argument.require(weights.length == table.rows(), "there is another number of weights");
    return reader.readAgain(
        table,
        Weights.of(importance ? Weights.Meaning.IMPORTANCE : Weights.Meaning.FREQUENCY, weights));
  }
}
