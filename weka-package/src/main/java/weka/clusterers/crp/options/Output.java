package weka.clusterers.crp.options;

import crp.Argument;
import crp.checkpoint.Checkpoint;
import crp.estimate.Cut;
import crp.estimate.PointEstimate;
import crp.host.RunOrder;
import crp.html.HtmlReport;
import crp.model.EvidenceReport;
import crp.model.HeldOut;
import crp.model.Settings;
import crp.options.OptionText;
import crp.options.OutputOptions;
import crp.report.ResultFolder;
import java.io.File;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.swing.JFileChooser;
import org.jspecify.annotations.Nullable;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.gui.FilePropertyMetadata;

/** What is computed from the draws of a run, and where files about it go. */
public final class Output implements OptionGroup {

  private static final long serialVersionUID = 1L;
  private static final String RESULTS = "-" + OutputOptions.RESULTS;
  private static final String REPORT = "-" + OutputOptions.REPORT;

  private SelectedTag estimate =
      Values.tags(PointEstimate.Kind.class, OutputOptions.ESTIMATE_DEFAULT);
  private String estimateCost = OutputOptions.ESTIMATE_COST_DEFAULT;
  private String cut = OutputOptions.CUT_DEFAULT;
  private String evidence = OutputOptions.EVIDENCE_DEFAULT;
  private String heldOut = OutputOptions.HELD_OUT_DEFAULT;
  private File results = new File(OutputOptions.RESULTS_DEFAULT);
  private File report = new File(OutputOptions.REPORT_DEFAULT);

  /**
   * Checks the options before a run.
   *
   * @throws IllegalArgumentException if an option is out of range
   */
  public void check() {
    pointEstimate();
    ladderCut();
    evidence();
    heldOut();
    if (!results.getPath().isEmpty()) {
      named(RESULTS, ResultFolder::check, results);
    }
    if (!report.getPath().isEmpty()) {
      named(REPORT, HtmlReport::check, report);
    }
  }

  /**
   * {@return which partition is the answer}
   *
   * @throws IllegalArgumentException if the option cannot be read
   */
  public PointEstimate pointEstimate() {
    PointEstimate.Kind kind = Values.constant(PointEstimate.Kind.class, estimate);
    return PointEstimate.of(kind, "-" + OutputOptions.ESTIMATE_COST, estimateCost);
  }

  /**
   * {@return what is computed of a model}
   *
   * @param checkpoint where the run is saved, null for nowhere
   * @throws IllegalArgumentException if an option cannot be read
   */
  public RunOrder order(Settings settings, @Nullable Checkpoint checkpoint) {
    return new RunOrder("-", settings, checkpoint, heldOut(), evidence());
  }

  /**
   * {@return where the ladder is cut}
   *
   * @throws IllegalArgumentException if the option cannot be read
   */
  public Cut ladderCut() {
    return Cut.parse("-" + OutputOptions.CUT, cut);
  }

  /**
   * {@return what the evidence is compared with; empty if it is not computed}
   *
   * @throws IllegalArgumentException if the option cannot be read
   */
  public Optional<EvidenceReport.Choice> evidence() {
    return evidence.equalsIgnoreCase(OutputOptions.EVIDENCE_DEFAULT)
        ? Optional.empty()
        : OptionText.named(
            "-" + OutputOptions.EVIDENCE + " ",
            () ->
                Optional.of(EvidenceReport.Choice.parse(evidence, OutputOptions.EVIDENCE_DEFAULT)));
  }

  /**
   * {@return what is held out; empty for nothing}
   *
   * @throws IllegalArgumentException if the option cannot be read
   */
  public Optional<HeldOut.Choice> heldOut() {
    return OptionText.named(
        "-" + OutputOptions.HELD_OUT + " ", () -> HeldOut.Choice.parse(heldOut));
  }

  /**
   * Checks that a model of groups or sequences, which has no such evidence, need not compute it.
   *
   * @throws IllegalArgumentException if it is wanted
   */
  public void refuseEvidence() {
    if (evidence().isPresent()) {
      throw Argument.refused(
          "-%s must be no for groups and sequences, was %s", OutputOptions.EVIDENCE, evidence);
    }
  }

  private static void named(String option, Consumer<Path> check, File file) {
    OptionText.named(
        option + ": ",
        () -> {
          check.accept(path(file));
          return file;
        });
  }

  private static Path path(File given) {
    try {
      return given.toPath();
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("there can be no file or folder of the name " + given, e);
    }
  }

  /**
   * {@return a sentence about the files of the run, empty if none were wanted} A file that cannot
   * be written does not cost the run.
   *
   * @param files writes into a folder, may throw {@link UncheckedIOException}
   */
  public String write(Consumer<Path> files) {
    if (results.getPath().isEmpty()) {
      return "";
    }
    try {
      files.accept(path(results));
      return "Trace, draws, rows and report are in the folder " + results + ".";
    } catch (UncheckedIOException e) {
      return "Note: not all results could be written to " + results + ": " + e.getMessage();
    }
  }

  /**
   * {@return a sentence about the page of the result, empty if none was wanted} A page that cannot
   * be written does not cost the run.
   *
   * @param page made only if it is wanted
   */
  public String writeReport(Supplier<HtmlReport> page) {
    if (report.getPath().isEmpty()) {
      return "";
    }
    try {
      page.get().write(path(report));
      return "The report is in the file " + report + ".";
    } catch (UncheckedIOException e) {
      return "Note: " + REPORT + ": " + e.getMessage() + ".";
    }
  }

  @Override
  public String globalInfo() {
    return "What is computed from the draws of a run, and where files about it go.";
  }

  @OptionMetadata(
      displayName = OutputOptions.ESTIMATE,
      description = OutputOptions.ESTIMATE_HELP,
      displayOrder = 3)
  public SelectedTag getEstimate() {
    return estimate;
  }

  public void setEstimate(SelectedTag value) {
    estimate = value;
  }

  @OptionMetadata(
      displayName = OutputOptions.ESTIMATE_COST,
      description = OutputOptions.ESTIMATE_COST_HELP,
      displayOrder = 4)
  public OptionValue getEstimateCost() {
    return OptionValue.checked(estimateCost, this::pointEstimate);
  }

  public void setEstimateCost(OptionValue value) {
    estimateCost = value.text();
  }

  public void setEstimateCost(String value) {
    estimateCost = value.trim();
  }

  @OptionMetadata(
      displayName = OutputOptions.CUT,
      description = OutputOptions.CUT_HELP,
      displayOrder = 2)
  public OptionValue getCut() {
    return OptionValue.checked(
        cut, this::ladderCut, "automatic", "none", "2", "3", "5", "height 0.4");
  }

  public void setCut(OptionValue value) {
    cut = value.text();
  }

  public void setCut(String value) {
    cut = value.trim();
  }

  @OptionMetadata(
      displayName = OutputOptions.EVIDENCE,
      description = OutputOptions.EVIDENCE_HELP,
      displayOrder = 6)
  public OptionValue getEvidence() {
    return OptionValue.checked(evidence, this::evidence, "no", "alone", "crp", "equal");
  }

  public void setEvidence(OptionValue value) {
    evidence = value.text();
  }

  public void setEvidence(String value) {
    evidence = value.trim();
  }

  @OptionMetadata(
      displayName = OutputOptions.HELD_OUT,
      description = OutputOptions.HELD_OUT_HELP,
      displayOrder = 5)
  public OptionValue getHeldOut() {
    return OptionValue.checked(heldOut, this::heldOut, "0", "5", "10", "last:20", "rolling:20");
  }

  public void setHeldOut(OptionValue value) {
    heldOut = value.text();
  }

  public void setHeldOut(String value) {
    heldOut = value.trim();
  }

  @OptionMetadata(
      displayName = OutputOptions.RESULTS,
      description = OutputOptions.RESULTS_HELP,
      displayOrder = 1)
  @FilePropertyMetadata(fileChooserDialogType = JFileChooser.SAVE_DIALOG, directoriesOnly = true)
  public File getResults() {
    return results;
  }

  public void setResults(File value) {
    results = value;
  }

  @OptionMetadata(
      displayName = OutputOptions.REPORT,
      description = OutputOptions.REPORT_HELP,
      displayOrder = 0)
  @FilePropertyMetadata(fileChooserDialogType = JFileChooser.SAVE_DIALOG, directoriesOnly = false)
  public File getReport() {
    return report;
  }

  public void setReport(File value) {
    report = value;
  }
}
