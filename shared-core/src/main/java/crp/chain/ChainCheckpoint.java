package crp.chain;

import crp.draws.Draw;
import crp.random.Rng;
import crp.state.Seating;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a chain has come: all that it takes to go on. Kernels are no part of it, for what they
 * keep from sweep to sweep is scratch space.
 *
 * @param <S> the kind of state
 */
final class ChainCheckpoint<S extends Seating> implements Serializable {

  private static final long serialVersionUID = 1L;

  // Serializable in fact, and what is not is refused when it is written
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

  TraceRecorder trace() {
    return trace;
  }

  /** {@return the number of sweeps so far} */
  int done() {
    return done;
  }

  /** Counts a sweep. */
  void count() {
    done++;
  }
}
