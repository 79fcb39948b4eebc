package weka.clusterers.crp.options;

import crp.Argument;
import crp.Text;
import crp.estimate.Cut;
import crp.estimate.PointEstimate;
import crp.html.HtmlReport;
import crp.options.Option;
import crp.options.OptionText;
import crp.options.OutputOptions;
import crp.report.ResultFolder;
import java.io.File;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.swing.JFileChooser;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.gui.FilePropertyMetadata;

/** What is computed from the draws of a run, and where files about it go. */
public final class Output implements OptionGroup {

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  /** {@return the texts of the options} */
  public OptionTexts texts() {
    return texts;
  }

  /**
   * Checks before a run that its files can be written.
   *
   * @throws IllegalArgumentException if not, or a text is out of range
   */
  public void check() {
    ladderCut();
    texts
        .get(OutputOptions.RESULTS)
        .ifPresent(folder -> check(OutputOptions.RESULTS, () -> ResultFolder.check(folder)));
    texts
        .get(OutputOptions.REPORT)
        .ifPresent(file -> check(OutputOptions.REPORT, () -> HtmlReport.check(file)));
  }

  private static void check(Option<?> option, Runnable check) {
    OptionText.checked(OptionTexts.SPELLING.of(option.name()), check);
  }

  /**
   * {@return where the ladder is cut}
   *
   * @throws IllegalArgumentException if the option cannot be read
   */
  public Cut ladderCut() {
    return texts.get(OutputOptions.CUT);
  }

  /**
   * Checks that a model of groups or sequences, which has no such evidence, need not compute it.
   *
   * @throws IllegalArgumentException if it is wanted
   */
  public void refuseEvidence() {
    Argument.require(
        texts.get(OutputOptions.EVIDENCE).isEmpty(),
        "%s must be no for groups and sequences, was %s",
        OptionTexts.SPELLING.of(OutputOptions.EVIDENCE_NAME),
        texts.text(OutputOptions.EVIDENCE));
  }

  /**
   * {@return a sentence about the files of the run, empty if none were wanted} A file that cannot
   * be written does not cost the run.
   *
   * @param files writes into a folder, may throw {@link UncheckedIOException}
   */
  public String write(Consumer<Path> files) {
    Optional<Path> folder = texts.get(OutputOptions.RESULTS);
    try {
      folder.ifPresent(files);
      return folder
          .map(results -> "Trace, draws, rows and report are in the folder " + results + ".")
          .orElse("");
    } catch (UncheckedIOException e) {
      return Text.of(
          "Note: not all results could be written to %s: %s", folder.orElseThrow(), e.getMessage());
    }
  }

  /**
   * {@return a sentence about the page of the result, empty if none was wanted} A page that cannot
   * be written does not cost the run.
   *
   * @param page made only if it is wanted
   */
  public String writeReport(Supplier<HtmlReport> page) {
    Optional<Path> file = texts.get(OutputOptions.REPORT);
    try {
      file.ifPresent(report -> page.get().write(report));
      return file.map(report -> "The report is in the file " + report + ".").orElse("");
    } catch (UncheckedIOException e) {
      return "Note: -" + OutputOptions.REPORT_NAME + ": " + e.getMessage() + ".";
    }
  }

  @Override
  public String globalInfo() {
    return "What is computed from the draws of a run, and where files about it go.";
  }

  @OptionMetadata(
      displayName = OutputOptions.ESTIMATE_NAME,
      description = OutputOptions.ESTIMATE_HELP,
      displayOrder = 3)
  public SelectedTag getEstimate() {
    return texts.tags(OutputOptions.ESTIMATE);
  }

  public void setEstimate(SelectedTag value) {
    texts.set(OutputOptions.ESTIMATE, value);
  }

  @OptionMetadata(
      displayName = OutputOptions.ESTIMATE_COST_NAME,
      description = OutputOptions.ESTIMATE_COST_HELP,
      displayOrder = 4)
  public OptionValue getEstimateCost() {
    return OptionValue.checked(
        texts.text(OutputOptions.ESTIMATE_COST),
        () ->
            PointEstimate.of(
                texts.get(OutputOptions.ESTIMATE),
                OptionTexts.SPELLING.of(OutputOptions.ESTIMATE_COST_NAME),
                texts.text(OutputOptions.ESTIMATE_COST)));
  }

  public void setEstimateCost(OptionValue value) {
    texts.set(OutputOptions.ESTIMATE_COST, value.text());
  }

  public void setEstimateCost(String value) {
    texts.set(OutputOptions.ESTIMATE_COST, value);
  }

  @OptionMetadata(
      displayName = OutputOptions.CUT_NAME,
      description = OutputOptions.CUT_HELP,
      displayOrder = 2)
  public OptionValue getCut() {
    return texts.value(OutputOptions.CUT, "automatic", "none", "2", "3", "5", "height 0.4");
  }

  public void setCut(OptionValue value) {
    texts.set(OutputOptions.CUT, value.text());
  }

  public void setCut(String value) {
    texts.set(OutputOptions.CUT, value);
  }

  @OptionMetadata(
      displayName = OutputOptions.EVIDENCE_NAME,
      description = OutputOptions.EVIDENCE_HELP,
      displayOrder = 6)
  public OptionValue getEvidence() {
    return texts.value(OutputOptions.EVIDENCE, "no", "alone", "crp", "equal");
  }

  public void setEvidence(OptionValue value) {
    texts.set(OutputOptions.EVIDENCE, value.text());
  }

  public void setEvidence(String value) {
    texts.set(OutputOptions.EVIDENCE, value);
  }

  @OptionMetadata(
      displayName = OutputOptions.HELD_OUT_NAME,
      description = OutputOptions.HELD_OUT_HELP,
      displayOrder = 5)
  public OptionValue getHeldOut() {
    return texts.value(OutputOptions.HELD_OUT, "0", "5", "10", "last:20", "rolling:20");
  }

  public void setHeldOut(OptionValue value) {
    texts.set(OutputOptions.HELD_OUT, value.text());
  }

  public void setHeldOut(String value) {
    texts.set(OutputOptions.HELD_OUT, value);
  }

  @OptionMetadata(
      displayName = OutputOptions.RESULTS_NAME,
      description = OutputOptions.RESULTS_HELP,
      displayOrder = 1)
  @FilePropertyMetadata(fileChooserDialogType = JFileChooser.SAVE_DIALOG, directoriesOnly = true)
  public File getResults() {
    return texts.file(OutputOptions.RESULTS);
  }

  public void setResults(File value) {
    texts.set(OutputOptions.RESULTS, value.getPath());
  }

  @OptionMetadata(
      displayName = OutputOptions.REPORT_NAME,
      description = OutputOptions.REPORT_HELP,
      displayOrder = 0)
  @FilePropertyMetadata(fileChooserDialogType = JFileChooser.SAVE_DIALOG, directoriesOnly = false)
  public File getReport() {
    return texts.file(OutputOptions.REPORT);
  }

  public void setReport(File value) {
    texts.set(OutputOptions.REPORT, value.getPath());
  }
}
