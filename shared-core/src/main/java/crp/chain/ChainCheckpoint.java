package crp.chain;

import crp.draws.Draw;
import crp.random.Rng;
import crp.state.Seating;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Saved state of a chain, sufficient to resume it. Kernels are not included, because they keep only
 * scratch space between sweeps.
 *
 * @param <S> the kind of state
 */
final class ChainCheckpoint<S extends Seating> implements Serializable {

  private static final long serialVersionUID = 1L;

  // Serializable in fact; other objects are rejected when written
  private final Object seats;
  private final Object stream;
  private final ArrayList<Draw> draws = new ArrayList<>();
  private final TraceRecorder trace;
  private int done;

  ChainCheckpoint(S state, Rng rng, int sweeps) {
    seats = state;
    stream = rng;
    trace = new TraceRecorder(sweeps);
  }

  @SuppressWarnings("unchecked") // as the constructor was given it
  S state() {
    return (S) seats;
  }

  Rng rng() {
    return (Rng) stream;
  }

  List<Draw> draws() {
    return draws;
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
