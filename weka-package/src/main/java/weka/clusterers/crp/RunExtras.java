package weka.clusterers.crp;

import crp.checkpoint.Checkpoint;
import crp.data.Rows;
import crp.model.EvidenceReport;
import crp.model.Fit;
import crp.model.PartitionModel;
import crp.model.Run;
import crp.model.Settings;
import crp.parallel.Progress;
import java.io.Serializable;

/** What a run can do besides: say how well the model explains the data, and be continued. */
final class RunExtras implements Serializable {

  /** No evidence. */
  static final String NO = "no";

  private static final long serialVersionUID = 1L;
  private static final String EVIDENCE = "evidence (-evidence)";

  String evidence = NO;
  final RunCheckpoint checkpoint = new RunCheckpoint();
  final HeldOutFolds heldOut = new HeldOutFolds();

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  void check() {
    if (!evidence.equalsIgnoreCase(NO)) {
      choice();
    }
    heldOut.check();
    checkpoint.check();
  }

  private EvidenceReport.Choice choice() {
    try {
      return EvidenceReport.Choice.parse(evidence, NO);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(EVIDENCE + " " + e.getMessage(), e);
    }
  }

  /** {@return the fit; a run with a checkpoint goes on where it was saved} */
  <R extends Rows> Fit<R> fit(PartitionModel<R> spec, Settings settings, Progress progress) {
    heldOut.require(spec::requireFolds);
    Run<R> run = spec.run().with(settings).progress(progress);
    Checkpoint plan = checkpoint.plan();
    return plan == null ? run.fit() : RunCheckpoint.told(() -> run.checkpoint(plan).fit());
  }

  /** {@return paragraphs about the evidence and held-out rows, empty if nothing is asked for} */
  <R extends Rows> String judged(PartitionModel<R> spec, Fit<R> fit, Progress progress) {
    StringBuilder text = new StringBuilder();
    text.append(
        heldOut.told(folds -> spec.run().with(fit.settings()).progress(progress).heldOut(folds)));
    if (!evidence.equalsIgnoreCase(NO)) {
      EvidenceReport.of(spec, fit, choice(), progress)
          .forEach(paragraph -> ModelText.wrapped(text, paragraph.text()));
    }
    return text.toString();
  }

  /** Adds the options of this class. */
  void addOptions(OptionTable table) {
    table.add(
        "-evidence <no | alone | crp | equal | scale:A | concentration:ALPHA | discount:D | power:R>",
        NO,
        "Whether to print the log evidence (alone), and the log Bayes factor against another prior: the CRP"
            + " (crp), equal weights of the same links (equal), another scale of the decay (scale:A), another"
            + " concentration (concentration:ALPHA), the Pitman-Yor process (discount:D) or the powered CRP"
            + " (power:R) of the same concentration; takes longer than the fit.",
        () -> evidence,
        text -> evidence = text.trim());
    heldOut.addOption(table);
    checkpoint.addOptions(table);
  }
}
