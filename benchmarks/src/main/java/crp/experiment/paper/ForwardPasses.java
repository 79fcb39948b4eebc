package crp.experiment.paper;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.likelihood.Family;
import crp.links.ForwardSeating;
import crp.links.NearPredictor;
import crp.links.SequentialPrior;
import crp.links.SequentialState;
import crp.predict.FitSample;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The sampler published by Wybo et al. (2012, equation 13, in time order): each pass seats all
 * customers anew in order, given the rows of those before only. Its draws are <b>not</b> those of a
 * posterior: what later rows say of a seat is ignored, and more passes bring them no nearer.
 *
 * @param prior with a fixed concentration and decay, over customers in the order of the rows
 * @param family without sampled numbers
 */
record ForwardPasses<R extends Rows>(SequentialPrior prior, Family<R> family, R rows) {

  /**
   * {@return the seats after some passes without the usual burn-in, as many as in a chain}
   *
   * @param passes at least 1
   * @param seed of the random numbers, which are those of the first chain of a run
   */
  Draws draws(int passes, long seed) {
    Rng rng = new SeededRng(seed).split();
    SequentialState state = new SequentialState(prior, family.bank(rows));
    List<Draw> draws = new ArrayList<>();
    for (int pass = 1; pass <= passes; pass++) {
      ForwardSeating.apply(state, rng);
      if (pass > Schedule.usualBurnIn(passes)) {
        draws.add(
            new Draw(
                0,
                pass,
                state.partition(),
                state.logJoint(),
                Map.of("concentration", prior.concentration())));
      }
    }
    return new Draws(draws, List.of(), false);
  }

  /** {@return the predictor of such draws} Its clusters are those of the last one. */
  NearPredictor<R> predictor(Draws draws) {
    int n = rows.size();
    return new NearPredictor<>(
        prior,
        family,
        family.prepare(rows),
        IntStream.range(0, n).toArray(),
        n,
        new FitSample(draws, draws.draws().get(draws.size() - 1)));
  }
}
