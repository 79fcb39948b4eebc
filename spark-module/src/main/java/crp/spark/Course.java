package crp.spark;

import crp.checkpoint.Archive;
import crp.checkpoint.Archived;
import crp.data.Rows;
import crp.draws.Trace;
import java.util.List;
import java.util.function.Function;

/**
 * The chains of a run, superstep by superstep. For one thread.
 *
 * @param <R> the kind of rows
 */
final class Course<R extends Rows> implements Archived {

  private final String owner;
  private final List<SparkChain<R>> chains;
  private final Function<long[], R> rowsOf;
  private int done;

  /**
   * Makes the course of chains that have not begun.
   *
   * @param owner what a stored course must agree with
   * @param chains all chains
   * @param rowsOf rows by their numbers, which increase
   */
  Course(String owner, List<SparkChain<R>> chains, Function<long[], R> rowsOf) {
    this.owner = owner;
    this.chains = chains;
    this.rowsOf = rowsOf;
  }

  /** {@return all chains} */
  List<SparkChain<R>> chains() {
    return chains;
  }

  /** {@return the number of completed supersteps} */
  int done() {
    return done;
  }

  /** Records a superstep of all chains. */
  void record() {
    chains.forEach(chain -> chain.record(done));
    done++;
  }

  /** {@return the traces of all chains} */
  List<Trace> traces() {
    return chains.stream().map(chain -> chain.trace(done)).toList();
  }

  @Override
  public void archive(Archive archive) {
    archive.require(
        archive.text(owner).equals(owner),
        "it belongs to another run, other data or another build");
    done = archive.whole(done, 1, Integer.MAX_VALUE);
    chains.forEach(chain -> chain.archive(archive, done, rowsOf));
  }
}
