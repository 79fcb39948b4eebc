package crp.options;

import crp.Argument;
import crp.Text;

/** Options of a run: length, chains, random numbers, checkpoint. */
public final class RunOptions {

  public static final String SWEEPS = "sweeps";
  public static final String SWEEPS_DEFAULT = "at most 1000";
  public static final String SWEEPS_HELP =
      "Number of sweeps of each chain, at least 1; a sweep visits every row at least once. 'at most N'"
          + " stops early when the chains found the same clusters and have 15 effective draws each"
          + " (checked at N/2, N/4, ..., at least 200); with 2 million visits of rows, the same clusters"
          + " are enough (at least 50). The first half of the sweeps is dropped; 'N burn-in B' drops"
          + " the first B of N.";

  public static final String THIN = "thin";
  public static final String THIN_DEFAULT = "0";
  public static final String THIN_HELP =
      "One draw is kept every so many sweeps after the burn-in; 0 for automatic.";

  public static final String CHAINS = "chains";
  public static final String CHAINS_DEFAULT = "4";
  public static final String CHAINS_HELP =
      "Number of chains, from 1 to 1000; they are independent and start at different partitions.";

  private static final int MOST_CHAINS = 1000;

  public static final String THREADS = "threads";
  public static final String THREADS_DEFAULT = "0";
  public static final String THREADS_HELP =
      "Number of threads; does not change the result. 0 for one per processor.";

  public static final String ENGINE = "engine";
  public static final String ENGINE_DEFAULT = "automatic";
  public static final String ENGINE_HELP =
      "How threads are used: 'chains', each chain runs in one thread; 'threads', all threads work on"
          + " the rows of one chain, and chains follow one another. 'threads' is for mixtures without"
          + " noise, of normal clusters (full covariances without missing values), categories, counts"
          + " and mixed columns. 'automatic' is 'threads' for a single chain of at least 100,000 rows"
          + " where possible, except under powered and generalised processes.";

  public static final String SEED = "seed";
  public static final String SEED_DEFAULT = "1";
  public static final String SEED_HELP =
      "Seed of the random numbers; the same seed gives the same result.";

  public static final String MAX_SECONDS = "max-seconds";
  public static final String MAX_SECONDS_DEFAULT = "0";
  public static final String MAX_SECONDS_HELP =
      "Time limit of the whole run in seconds, 0 for none; the result so far is returned. A run that"
          + " reaches its limit cannot be repeated exactly.";

  public static final String CHECKPOINT = "checkpoint";
  public static final String CHECKPOINT_DEFAULT = "";
  public static final String CHECKPOINT_HELP =
      "File to which the run is saved; the same run with the same file continues where it was"
          + " stopped. Empty for none.";

  public static final String CHECKPOINT_SECONDS = "checkpoint-seconds";
  public static final String CHECKPOINT_SECONDS_DEFAULT = "60";
  public static final String CHECKPOINT_SECONDS_HELP =
      "Seconds between two saves of a chain, positive.";

  private RunOptions() {}

  /**
   * {@return what a user can do after the memory was used up}
   *
   * @param prefix what stands before the names of options in the host
   */
  public static String outOfMemory(String prefix) {
    return Text.of(
        "Out of memory: give Java more (-Xmx), or run fewer threads (%s%s), or keep fewer draws (%s%s).",
        prefix, THREADS, prefix, THIN);
  }

  /**
   * {@return a number of chains} All of them are in memory.
   *
   * @param name of the option, for the message
   * @param chains at least 1
   * @throws IllegalArgumentException if there are too many
   */
  public static int chains(String name, int chains) {
    Argument.require(
        chains <= MOST_CHAINS, "%s must be at most %d, was %d", name, MOST_CHAINS, chains);
    return chains;
  }
}
