package weka.clusterers.crp.options;

import crp.checkpoint.Checkpoint;
import crp.model.Engine;
import crp.options.OptionText;
import crp.options.RunOptions;
import crp.parameter.Range;
import java.io.File;
import java.nio.file.InvalidPathException;
import javax.swing.JFileChooser;
import org.jspecify.annotations.Nullable;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.gui.FilePropertyMetadata;

/** How a run is carried out: chains, threads, time limit, checkpoint. */
public final class RunDetails implements OptionGroup {

  private static final long serialVersionUID = 1L;
  private static final String CHECKPOINT = "-" + RunOptions.CHECKPOINT;

  private String chains = RunOptions.CHAINS_DEFAULT;
  private String thin = RunOptions.THIN_DEFAULT;
  private String threads = RunOptions.THREADS_DEFAULT;
  private SelectedTag engine = Values.tags(Engine.class, RunOptions.ENGINE_DEFAULT);
  private String maxSeconds = RunOptions.MAX_SECONDS_DEFAULT;
  private File checkpoint = new File(RunOptions.CHECKPOINT_DEFAULT);
  private String checkpointSeconds = RunOptions.CHECKPOINT_SECONDS_DEFAULT;

  /**
   * Checks the options before a run.
   *
   * @throws IllegalArgumentException if one is out of range or the file cannot be written
   */
  public void check() {
    chains();
    thin();
    threads();
    limit();
    checkpointSeconds();
    Checkpoint plan = plan();
    if (plan != null) {
      try {
        plan.requirePlace();
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(CHECKPOINT + ": " + e.getMessage(), e);
      }
    }
  }

  /** {@return the number of chains} */
  public int chains() {
    String name = "-" + RunOptions.CHAINS;
    return RunOptions.chains(name, OptionText.whole(name, chains, 1));
  }

  /** {@return after how many sweeps a draw is kept, 0 for automatic} */
  public int thin() {
    return OptionText.whole("-" + RunOptions.THIN, thin, 0);
  }

  /** {@return the number of threads, 0 for one per processor} */
  public int threads() {
    return OptionText.whole("-" + RunOptions.THREADS, threads, 0);
  }

  /** {@return what the threads share out} */
  public Engine engine() {
    return Values.constant(Engine.class, engine);
  }

  /** {@return the time limit of the run in seconds, infinite for none} */
  public double limit() {
    double seconds = OptionText.real("-" + RunOptions.MAX_SECONDS, maxSeconds, Range.NOT_NEGATIVE);
    return seconds == 0 ? Double.POSITIVE_INFINITY : seconds;
  }

  private double checkpointSeconds() {
    return OptionText.real("-" + RunOptions.CHECKPOINT_SECONDS, checkpointSeconds, Range.POSITIVE);
  }

  /**
   * {@return where and how often a run is saved, null for nowhere}
   *
   * @throws IllegalArgumentException if there can be no file of that name
   */
  public @Nullable Checkpoint plan() {
    if (checkpoint.getPath().isEmpty()) {
      return null;
    }
    try {
      return new Checkpoint(checkpoint.toPath(), checkpointSeconds(), 0);
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
      commandLineParamSynopsis = "number",
      displayOrder = 2)
  public OptionValue getChains() {
    return OptionValue.checked(chains, this::chains);
  }

  public void setChains(OptionValue value) {
    chains = value.text();
  }

  public void setChains(String value) {
    chains = value.trim();
  }

  /**
   * Sets the number of chains.
   *
   * @param value at least 1
   */
  public void setChains(int value) {
    chains = String.valueOf(value);
  }

  @OptionMetadata(
      displayName = RunOptions.THIN,
      description = RunOptions.THIN_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 6)
  public OptionValue getThin() {
    return OptionValue.checked(thin, this::thin);
  }

  public void setThin(OptionValue value) {
    thin = value.text();
  }

  public void setThin(String value) {
    thin = value.trim();
  }

  @OptionMetadata(
      displayName = RunOptions.THREADS,
      description = RunOptions.THREADS_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 3)
  public OptionValue getThreads() {
    return OptionValue.checked(threads, this::threads);
  }

  public void setThreads(OptionValue value) {
    threads = value.text();
  }

  public void setThreads(String value) {
    threads = value.trim();
  }

  @OptionMetadata(
      displayName = RunOptions.MAX_SECONDS,
      description = RunOptions.MAX_SECONDS_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 1)
  public OptionValue getMaxSeconds() {
    return OptionValue.checked(maxSeconds, this::limit);
  }

  public void setMaxSeconds(OptionValue value) {
    maxSeconds = value.text();
  }

  public void setMaxSeconds(String value) {
    maxSeconds = value.trim();
  }

  @OptionMetadata(
      displayName = RunOptions.CHECKPOINT,
      description = RunOptions.CHECKPOINT_HELP,
      displayOrder = 4)
  @FilePropertyMetadata(fileChooserDialogType = JFileChooser.SAVE_DIALOG, directoriesOnly = false)
  public File getCheckpoint() {
    return checkpoint;
  }

  public void setCheckpoint(File value) {
    checkpoint = value;
  }

  @OptionMetadata(
      displayName = RunOptions.CHECKPOINT_SECONDS,
      description = RunOptions.CHECKPOINT_SECONDS_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 5)
  public OptionValue getCheckpointSeconds() {
    return OptionValue.checked(checkpointSeconds, this::checkpointSeconds);
  }

  public void setCheckpointSeconds(OptionValue value) {
    checkpointSeconds = value.text();
  }

  public void setCheckpointSeconds(String value) {
    checkpointSeconds = value.trim();
  }

  @OptionMetadata(
      displayName = RunOptions.ENGINE,
      description = RunOptions.ENGINE_HELP,
      displayOrder = 7)
  public SelectedTag getEngine() {
    return engine;
  }

  public void setEngine(SelectedTag value) {
    engine = value;
  }
}
