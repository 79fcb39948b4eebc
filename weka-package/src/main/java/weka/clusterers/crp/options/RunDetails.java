package weka.clusterers.crp.options;

import crp.options.RunOptions;
import java.io.File;
import javax.swing.JFileChooser;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.gui.FilePropertyMetadata;

/** How a run is carried out: chains, threads, time limit, checkpoint. */
public final class RunDetails implements OptionGroup {

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  /** {@return the texts of the options} */
  public OptionTexts texts() {
    return texts;
  }

  @Override
  public String globalInfo() {
    return "How a run is carried out: chains, threads, time limit, checkpoint.";
  }

  @OptionMetadata(
      displayName = RunOptions.CHAINS_NAME,
      description = RunOptions.CHAINS_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 2)
  public OptionValue getChains() {
    return texts.value(RunOptions.CHAINS);
  }

  public void setChains(OptionValue value) {
    texts.set(RunOptions.CHAINS, value.text());
  }

  public void setChains(String value) {
    texts.set(RunOptions.CHAINS, value);
  }

  /**
   * Sets the number of chains.
   *
   * @param value at least 1
   */
  public void setChains(int value) {
    texts.set(RunOptions.CHAINS, String.valueOf(value));
  }

  @OptionMetadata(
      displayName = RunOptions.THIN_NAME,
      description = RunOptions.THIN_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 6)
  public OptionValue getThin() {
    return texts.value(RunOptions.THIN);
  }

  public void setThin(OptionValue value) {
    texts.set(RunOptions.THIN, value.text());
  }

  public void setThin(String value) {
    texts.set(RunOptions.THIN, value);
  }

  @OptionMetadata(
      displayName = RunOptions.THREADS_NAME,
      description = RunOptions.THREADS_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 3)
  public OptionValue getThreads() {
    return texts.value(RunOptions.THREADS);
  }

  public void setThreads(OptionValue value) {
    texts.set(RunOptions.THREADS, value.text());
  }

  public void setThreads(String value) {
    texts.set(RunOptions.THREADS, value);
  }

  @OptionMetadata(
      displayName = RunOptions.MAX_SECONDS_NAME,
      description = RunOptions.MAX_SECONDS_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 1)
  public OptionValue getMaxSeconds() {
    return texts.value(RunOptions.MAX_SECONDS);
  }

  public void setMaxSeconds(OptionValue value) {
    texts.set(RunOptions.MAX_SECONDS, value.text());
  }

  public void setMaxSeconds(String value) {
    texts.set(RunOptions.MAX_SECONDS, value);
  }

  @OptionMetadata(
      displayName = RunOptions.CHECKPOINT_NAME,
      description = RunOptions.CHECKPOINT_HELP,
      displayOrder = 4)
  @FilePropertyMetadata(fileChooserDialogType = JFileChooser.SAVE_DIALOG, directoriesOnly = false)
  public File getCheckpoint() {
    return texts.file(RunOptions.CHECKPOINT);
  }

  public void setCheckpoint(File value) {
    texts.set(RunOptions.CHECKPOINT, value.getPath());
  }

  @OptionMetadata(
      displayName = RunOptions.CHECKPOINT_SECONDS_NAME,
      description = RunOptions.CHECKPOINT_SECONDS_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 5)
  public OptionValue getCheckpointSeconds() {
    return texts.value(RunOptions.CHECKPOINT_SECONDS);
  }

  public void setCheckpointSeconds(OptionValue value) {
    texts.set(RunOptions.CHECKPOINT_SECONDS, value.text());
  }

  public void setCheckpointSeconds(String value) {
    texts.set(RunOptions.CHECKPOINT_SECONDS, value);
  }

  @OptionMetadata(
      displayName = RunOptions.ENGINE_NAME,
      description = RunOptions.ENGINE_HELP,
      displayOrder = 7)
  public SelectedTag getEngine() {
    return texts.tags(RunOptions.ENGINE);
  }

  public void setEngine(SelectedTag value) {
    texts.set(RunOptions.ENGINE, value);
  }
}
