package crp.options;

import crp.Argument;
import crp.Text;
import crp.draws.RunLength;
import crp.draws.Schedule;
import crp.model.Engine;
import crp.parameter.Range;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Options of a run: length, chains, random numbers, checkpoint. */
public final class RunOptions {

  public static final String SWEEPS_NAME = "sweeps";
  public static final String SWEEPS_HELP =
      "Number of sweeps of each chain; a sweep visits every row at least once. 'at most N' stops"
          + " early when the chains agree. The first "
          + Schedule.BURN_IN_PERCENT
          + " % are dropped; 'N burn-in B' drops the first B of N.";
  public static final Option<RunLength> SWEEPS =
      Option.of(SWEEPS_NAME, SWEEPS_HELP, "at most 1000", RunLength::parse);

  public static final String THIN_NAME = "thin";
  public static final String THIN_HELP =
      "One draw is kept every so many sweeps after the burn-in; 0 for automatic.";
  public static final Option<Integer> THIN = Option.whole(THIN_NAME, THIN_HELP, "0", 0);

  private static final int MOST_CHAINS = 1000;

  public static final String CHAINS_NAME = "chains";
  public static final String CHAINS_HELP =
      "Number of chains, from 1 to 1000; they are independent and start at different partitions.";
  public static final Option<Integer> CHAINS =
      Option.of(CHAINS_NAME, CHAINS_HELP, "4", RunOptions::chains);

  public static final String THREADS_NAME = "threads";
  public static final String THREADS_HELP =
      "Number of threads; does not change the result. 0 for one per processor.";
  public static final Option<Integer> THREADS = Option.whole(THREADS_NAME, THREADS_HELP, "0", 0);

  public static final String ENGINE_NAME = "engine";
  public static final String ENGINE_HELP =
      "How threads are used: 'chains', each chain runs in one thread; 'threads', all threads work on"
          + " the rows of one chain; 'automatic', threads for a single chain of at least 100,000"
          + " rows where possible.";
  public static final Option<Engine> ENGINE =
      Option.choice(ENGINE_NAME, ENGINE_HELP, "automatic", Engine.class);

  public static final String SEED_NAME = "seed";
  public static final String SEED_HELP =
      "Seed of the random numbers; the same seed gives the same result.";
  public static final Option<Integer> SEED =
      Option.whole(SEED_NAME, SEED_HELP, "1", Integer.MIN_VALUE);

  public static final String MAX_SECONDS_NAME = "max-seconds";
  public static final String MAX_SECONDS_HELP =
      "Time limit of the whole run in seconds, 0 for none; the result so far is returned. A run that"
          + " reaches its limit cannot be repeated exactly.";

  /** Infinite for none. */
  public static final Option<Double> MAX_SECONDS =
      Option.of(MAX_SECONDS_NAME, MAX_SECONDS_HELP, "0", RunOptions::limit);

  public static final String CHECKPOINT_NAME = "checkpoint";
  public static final String CHECKPOINT_HELP =
      "File to which the run is saved; the same run with the same file continues where it was"
          + " stopped. Empty for none.";
  public static final Option<Optional<Path>> CHECKPOINT =
      Option.file(CHECKPOINT_NAME, CHECKPOINT_HELP);

  public static final String CHECKPOINT_SECONDS_NAME = "checkpoint-seconds";
  public static final String CHECKPOINT_SECONDS_HELP =
      "Seconds between two saves of a chain, positive.";
  public static final Option<Double> CHECKPOINT_SECONDS =
      Option.real(CHECKPOINT_SECONDS_NAME, CHECKPOINT_SECONDS_HELP, "60", Range.POSITIVE);

  public static final String COMPARE_REFIT_NAME = "compare-refit";
  public static final String COMPARE_REFIT_HELP =
      "With further rows: also fit all rows anew, and say how far both answers are apart.";
  public static final Option<Boolean> COMPARE_REFIT =
      Option.flag(COMPARE_REFIT_NAME, COMPARE_REFIT_HELP);

  /** All but those of the checkpoint and of further rows. */
  public static final List<Option<?>> OF_ALL =
      List.of(SWEEPS, THIN, CHAINS, THREADS, ENGINE, SEED, MAX_SECONDS);

  private RunOptions() {}

  /**
   * {@return what a user can do after the memory was used up}
   *
   * @param spelling of names of options in the host
   */
  public static String outOfMemory(Spelling spelling) {
    return Text.of(
        "Out of memory: give Java more (-Xmx), or run fewer threads (%s), or keep fewer draws (%s).",
        spelling.of(THREADS_NAME), spelling.of(THIN_NAME));
  }

  /** All chains are in memory. */
  private static int chains(String name, String text) {
    int chains = OptionText.whole(name, text, 1);
    Argument.require(
        chains <= MOST_CHAINS, "%s must be at most %d, was %d", name, MOST_CHAINS, chains);
    return chains;
  }

  private static double limit(String name, String text) {
    double seconds = OptionText.real(name, text, Range.NOT_NEGATIVE);
    return seconds == 0 ? Double.POSITIVE_INFINITY : seconds;
  }
}
