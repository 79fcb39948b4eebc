package crp.chain;

import crp.checkpoint.Archive;
import crp.draws.Trace;
import crp.parameter.Parameters;
import crp.state.Seating;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Not part of the promised API.
 *
 * <p>Records the trace of a chain, sweep by sweep. The space grows with the run, since with a time
 * limit most of the sweeps may never be made. O(tables) a sweep. For one thread.
 */
public final class TraceRecorder {

  private static final int FIRST_ROOM = 4096;
  private static final int MOST_ROOM = Integer.MAX_VALUE - 8; // longest array

  private int done;
  private int[] clusters;
  private double[] logJoint;
  private double[] entropy;
  private List<String> names = new ArrayList<>();
  private List<double[]> values = new ArrayList<>();

  /**
   * Makes a recorder.
   *
   * @param sweeps about how many there will be
   */
  public TraceRecorder(int sweeps) {
    int room = Math.min(sweeps, FIRST_ROOM);
    clusters = new int[room];
    logJoint = new double[room];
    entropy = new double[room];
  }

  /** Records a state with its log joint density. */
  void add(Seating state, double log) {
    int[] slots = state.slots();
    long[] sizes = new long[state.tables()];
    Arrays.setAll(sizes, t -> state.count(slots[t]));
    add(state.items(), sizes, log, state.numbers());
  }

  /**
   * Records a state.
   *
   * @param items the number of items
   * @param sizes the number of items of each cluster
   * @param log its log joint density, in nats
   * @param numbers the sampled numbers, the same at each call
   */
  public void add(long items, long[] sizes, double log, Parameters numbers) {
    if (done == 0) {
      for (String name : numbers.names()) {
        names.add(name);
        values.add(new double[clusters.length]);
      }
    }
    if (done == clusters.length) {
      grow((int) Math.min(MOST_ROOM, Math.max(FIRST_ROOM, 2L * done)));
    }
    clusters[done] = sizes.length;
    logJoint[done] = log;
    entropy[done] = entropy((double) items, sizes);
    for (int h = 0; h < values.size(); h++) {
      values.get(h)[done] = numbers.value(names.get(h));
    }
    done++;
  }

  private void grow(int room) {
    clusters = Arrays.copyOf(clusters, room);
    logJoint = Arrays.copyOf(logJoint, room);
    entropy = Arrays.copyOf(entropy, room);
    values.replaceAll(series -> Arrays.copyOf(series, room));
  }

  private static double entropy(double items, long[] sizes) {
    double sum = 0;
    for (long size : sizes) {
      sum += size * Math.log((double) size);
    }
    return Math.max(0, Math.log(items) - sum / items);
  }

  /** {@return the trace of all recorded states} */
  public Trace trace() {
    Map<String, double[]> numbers = new LinkedHashMap<>();
    for (int h = 0; h < names.size(); h++) {
      numbers.put(names.get(h), Arrays.copyOf(values.get(h), done));
    }
    return new Trace(
        Arrays.copyOf(clusters, done),
        Arrays.copyOf(logJoint, done),
        Arrays.copyOf(entropy, done),
        numbers);
  }

  /**
   * Stores the trace, or replaces it by a stored one.
   *
   * @param archive a number of each kind for each sweep
   * @param sweeps number of completed sweeps
   * @param most largest number of clusters
   * @param numbers names of the numbers that are recorded, if there was a sweep
   */
  public void archive(Archive archive, int sweeps, int most, Supplier<List<String>> numbers) {
    done = sweeps;
    clusters = archive.wholes(clusters, done, 0, most);
    logJoint = archive.numbers(logJoint, done);
    entropy = archive.finites(entropy, done);
    if (archive.reading()) {
      names = new ArrayList<>(done == 0 ? List.of() : numbers.get());
      values = new ArrayList<>(Collections.nCopies(names.size(), new double[0]));
    }
    values.replaceAll(series -> archive.numbers(series, done));
  }
}
