package crp.chain;

import crp.checkpoint.Archive;
import crp.checkpoint.Archived;
import crp.draws.Draw;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.state.Seating;
import java.util.ArrayList;
import java.util.List;

/**
 * All that a chain needs to go on. Kernels are not included, because they keep only scratch space
 * between sweeps.
 */
final class ChainCheckpoint<S extends Seating> implements Archived {

  private static final long BYTES_OF_SWEEP = Integer.BYTES + 2L * Double.BYTES;

  private final int chain;
  private final S state;
  private final Rng rng;
  private final List<Draw> draws = new ArrayList<>();
  private final TraceRecorder trace;
  private int done;

  ChainCheckpoint(int chain, S state, Rng rng, int sweeps) {
    this.chain = chain;
    this.state = state;
    this.rng = rng;
    trace = new TraceRecorder(sweeps);
  }

  /** Stores the chain, or sets state, random numbers, draws and trace to stored ones. */
  @Override
  public void archive(Archive archive) {
    if (!(rng instanceof SeededRng stream)) {
      throw new IllegalArgumentException("a chain with these random numbers cannot be stored");
    }
    done = archive.count(done, BYTES_OF_SWEEP);
    stream.archive(archive);
    state.archive(archive);
    trace.archive(archive, done, state.items(), () -> state.numbers().names());
    int n = archive.count(draws.size(), state.items());
    if (archive.reading()) {
      draws.clear();
    }
    for (int d = 0; d < n; d++) {
      Draw now = archive.reading() ? null : draws.get(d);
      Draw kept = Draw.archived(archive, now, chain, state.items());
      archive.require(kept.sweep() <= done, "a draw is of a later sweep");
      if (archive.reading()) {
        draws.add(kept);
      }
    }
  }

  @Override
  public void check() {
    state.check();
  }

  S state() {
    return state;
  }

  Rng rng() {
    return rng;
  }

  /** {@return the recorded draws of later sweeps than a given one} */
  List<Draw> drawsAfter(int sweep) {
    return draws.stream().filter(draw -> draw.sweep() > sweep).toList();
  }

  /** {@return the sweep of the last recorded draw, 0 for none} */
  int recorded() {
    return draws.isEmpty() ? 0 : draws.get(draws.size() - 1).sweep();
  }

  void record(Draw draw) {
    draws.add(draw);
  }

  /** Drops the draws of the first sweeps. */
  void forget(int sweeps) {
    draws.removeIf(draw -> draw.sweep() <= sweeps);
  }

  TraceRecorder trace() {
    return trace;
  }

  /** {@return the number of completed sweeps} */
  int done() {
    return done;
  }

  /** Counts a sweep. */
  void count() {
    done++;
  }
}
