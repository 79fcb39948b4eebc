package crp.mixture;

import crp.Argument;
import crp.chain.Chain;
import crp.chain.Particles;
import crp.data.Rows;
import crp.data.Units;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.estimate.Estimate;
import crp.model.Fit;
import crp.model.Posterior;
import crp.model.Prepared;
import crp.model.RowLabels;
import crp.model.Settings;
import crp.model.View;
import crp.random.Rng;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>A mixture model ready to be sampled.
 *
 * @param rows the rows that take part, prepared, in the order of the data
 * @param model the model of these rows alone, in the order of customers, its prior resolved
 */
public record PreparedPartition<R extends Rows>(
    PartitionModel<R> whole, CountedRows customers, R rows, PartitionModel<R> model)
    implements Prepared<R> {

  @Override
  public Units units() {
    return customers.units();
  }

  @Override
  public Chain<?> chain(int number, Rng rng) {
    return model.chain(number, model.family().bank(model.rows()), rng);
  }

  @Override
  public boolean sharesRows(Settings settings) {
    return model.sharesRows(settings);
  }

  @Override
  public Chain<?> chain(int number, Rng rng, int threads) {
    return model.chain(number, rng, threads);
  }

  @Override
  public Particles grown(Fit<R> past, Settings settings, Rng rng) {
    long first = Arrays.stream(units().firsts()).filter(row -> row < past.size()).count();
    Argument.require(
        first == past.draws().items(),
        "the first %d rows have %d of positive weight, but the draws of their fit have %d",
        past.size(),
        first,
        past.draws().items());
    return model.grown(past, settings, rng);
  }

  @Override
  public Chain<?> chain(int number, Rng rng, Draw start, int first) {
    return model.chain(number, model.family().bank(model.rows()), rng, start, first);
  }

  @Override
  public Draws inRowOrder(Draws draws) {
    return customers.restored(model.inRowOrder(draws));
  }

  @Override
  public boolean mayEnd(Draws draws, long visits) {
    return model.mayEnd(draws, visits);
  }

  @Override
  public double score(Draw draw) {
    return model.score(draw);
  }

  @Override
  public Estimate estimate(Settings settings, Draws draws) {
    return model.estimate(
        settings, draws, whole.known().map(known -> known.select(units().firsts())));
  }

  @Override
  public PartitionView<R> view(Posterior<R> posterior) {
    return model.view(this, posterior);
  }

  /**
   * Rows that took no part have the cluster of an equal one that did, else the most probable one.
   */
  @Override
  public int[] labels(View<R> view, Posterior<R> posterior) {
    Draw draw = posterior.draw();
    Units units = units();
    int[] labels =
        units.spread(
            IntStream.range(0, units.size())
                .map(i -> draw.isNoise(i) ? RowLabels.NOISE : draw.label(i))
                .toArray());
    int[] absent =
        IntStream.range(0, labels.length).filter(row -> units.of(row) == Units.NONE).toArray();
    if (absent.length == 0) {
      return labels;
    }
    Units equal = Units.equal(whole.rows());
    IntUnaryOperator like = row -> equal.first(equal.of(row));
    Arrays.stream(absent).forEach(row -> labels[row] = labels[like.applyAsInt(row)]);
    int[] others =
        Arrays.stream(absent).filter(row -> units.of(like.applyAsInt(row)) == Units.NONE).toArray();
    int[] found = ((PartitionView<R>) view).clusters(whole, draw, others);
    for (int o = 0; o < others.length; o++) {
      labels[others[o]] = found[o];
    }
    return labels;
  }
}
