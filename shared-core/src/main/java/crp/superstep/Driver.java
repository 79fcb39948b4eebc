package crp.superstep;

import crp.checkpoint.Archive;
import crp.data.Rows;
import crp.likelihood.Family;
import crp.likelihood.RestBank;
import crp.likelihood.Scattered;
import crp.likelihood.TableBank;
import crp.likelihood.TableLaws;
import crp.parameter.Parameters;
import crp.random.KeyedDraws;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>The part of a chain that is in one place, while the rows and their labels stay where they are,
 * in blocks. A superstep is a broadcast, a pass over all blocks and the driver's own work:
 *
 * <pre>
 *   Broadcast broadcast = driver.broadcast();
 *   for each block:  Mapped m = BlockPass.run(block, labels, broadcast);  labels = m.labels();
 *   driver.take(Tally.of(the tallies in the order of the blocks), rng);
 * </pre>
 *
 * It leaves the posterior invariant; it is a sequence of three kernels that do.
 *
 * <ol>
 *   <li><em>A sweep with a held set.</em> A random set of rows stays where it is. Weights of the
 *       tables and their parameters are drawn given the state; every other row at a table with a
 *       row of the set draws a table among these. The tables among which it draws depend on labels
 *       that do not change.
 *   <li><em>Divisions</em> of tables and unions of two ({@link Divisions}), accepted by prior,
 *       marginals and the probability of the sides.
 *   <li><em>Visits.</em> A random subset of the rows, which have travelled to the driver, draw
 *       their tables one by one given all other rows, with parameters integrated out; here tables
 *       open. Then the sampled numbers of prior and family.
 * </ol>
 *
 * The first two take place in one pass, since all that the proposals rest on is known before it:
 * the visitors belong to the held set. The first two passes of a chain are its start: one collects
 * a sample, one seats all rows by the parameters of the tables of this sample.
 *
 * <p>Knows neither threads nor machines. Belongs to one thread.
 *
 * <p>References: Ishwaran, H. and James, L. F. (2001), Gibbs sampling methods for stick-breaking
 * priors, Journal of the American Statistical Association 96, 161-173 (weights given the seating);
 * Jain, S. and Neal, R. M. (2004), A split-merge Markov chain Monte Carlo procedure for the
 * Dirichlet process mixture model, Journal of Computational and Graphical Statistics 13, 158-182.
 *
 * @param <R> the kind of rows
 */
public final class Driver<R extends Rows> {

  private static final double START = 2000;
  private static final int BROADCAST = 2;
