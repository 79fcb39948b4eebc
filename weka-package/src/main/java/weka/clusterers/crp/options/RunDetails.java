package weka.clusterers.crp.options;

import crp.checkpoint.Checkpoint;
import crp.model.Engine;
import crp.options.RunOptions;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/** How a run is carried out: chains, threads, time limit, checkpoint. */
public final class RunDetails implements OptionGroup {

  private static final long serialVersionUID = 1L;
  private static final String CHECKPOINT = "-" + RunOptions.CHECKPOINT;

  private int chains = Integer.parseInt(RunOptions.CHAINS_DEFAULT);
  private int thin = Integer.parseInt(RunOptions.THIN_DEFAULT);
  private int threads = Integer.parseInt(RunOptions.THREADS_DEFAULT);
  private SelectedTag engine = Values.tags(Engine.class, RunOptions.ENGINE_DEFAULT);
  private double maxSeconds = Double.parseDouble(RunOptions.MAX_SECONDS_DEFAULT);
  private String checkpoint = RunOptions.CHECKPOINT_DEFAULT;
  private double checkpointSeconds = Double.parseDouble(RunOptions.CHECKPOINT_SECONDS_DEFAULT);

  /**
   * Checks the options before a run.
   *
   * @throws IllegalArgumentException if one is out of range or the file cannot be written
   */
  public void check() {
    Values.atLeast("-" + RunOptions.CHAINS, chains, 1);
    Values.atLeast("-" + RunOptions.THIN, thin, 0);
    Values.atLeast("-" + RunOptions.THREADS, threads, 0);
    Values.notNegative("-" + RunOptions.MAX_SECONDS, maxSeconds);
    Values.positive("-" + RunOptions.CHECKPOINT_SECONDS, checkpointSeconds);
    Checkpoint plan = plan();
    if (plan != null) {
      try {
        plan.requirePlace();
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(CHECKPOINT + ": " + e.getMessage(), e);
      }
    }
  }

  /** {@return what the threads share out} */
  public Engine engine() {
    return Values.constant(Engine.class, engine);
  }

  /** {@return the time limit of a chain in seconds, infinite for none} */
  public double limit() {
    return maxSeconds == 0 ? Double.POSITIVE_INFINITY : maxSeconds;
  }

  /**
   * {@return where and how often a run is saved, null for nowhere}
   *
   * @throws IllegalArgumentException if there can be no file of that name
   */
  public @Nullable Checkpoint plan() {
    if (checkpoint.isEmpty()) {
      return null;
    }
    try {
      return new Checkpoint(Path.of(checkpoint), checkpointSeconds, 0);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          CHECKPOINT + " must be the name of a file, was '" + checkpoint + "'", e);
    }
  }

  @Override
  public String globalInfo() {
    return "How a run is carried out: chains, threads, time limit, checkpoint.";
  }

  @OptionMetadata(
      displayName = RunOptions.CHAINS,
      description = RunOptions.CHAINS_HELP,
      commandLineParamName = RunOptions.CHAINS,
      displayOrder = 1)
  public int getChains() {
    return chains;
  }

  public void setChains(int value) {
    chains = value;
  }

  @OptionMetadata(
      displayName = RunOptions.THIN,
      description = RunOptions.THIN_HELP,
      commandLineParamName = RunOptions.THIN,
      displayOrder = 2)
  public int getThin() {
    return thin;
  }

  public void setThin(int value) {
    thin = value;
  }

  @OptionMetadata(
      displayName = RunOptions.THREADS,
      description = RunOptions.THREADS_HELP,
      commandLineParamName = RunOptions.THREADS,
      displayOrder = 3)
  public int getThreads() {
    return threads;
  }

  public void setThreads(int value) {
    threads = value;
  }

  @OptionMetadata(
      displayName = RunOptions.ENGINE,
      description = RunOptions.ENGINE_HELP,
      commandLineParamName = RunOptions.ENGINE,
      displayOrder = 4)
  public SelectedTag getEngine() {
    return engine;
  }

  public void setEngine(SelectedTag value) {
    engine = value;
  }

  @OptionMetadata(
      displayName = RunOptions.MAX_SECONDS,
      description = RunOptions.MAX_SECONDS_HELP,
      commandLineParamName = RunOptions.MAX_SECONDS,
      displayOrder = 5)
  public double getMaxSeconds() {
    return maxSeconds;
  }

  public void setMaxSeconds(double value) {
    maxSeconds = value;
  }

  @OptionMetadata(
      displayName = RunOptions.CHECKPOINT,
      description = RunOptions.CHECKPOINT_HELP,
      commandLineParamName = RunOptions.CHECKPOINT,
      displayOrder = 6)
  public String getCheckpoint() {
    return checkpoint;
  }

  public void setCheckpoint(String value) {
    checkpoint = value.trim();
  }

  @OptionMetadata(
      displayName = RunOptions.CHECKPOINT_SECONDS,
      description = RunOptions.CHECKPOINT_SECONDS_HELP,
      commandLineParamName = RunOptions.CHECKPOINT_SECONDS,
      displayOrder = 7)
  public double getCheckpointSeconds() {
    return checkpointSeconds;
  }

  public void setCheckpointSeconds(double value) {
    checkpointSeconds = value;
  }
}
