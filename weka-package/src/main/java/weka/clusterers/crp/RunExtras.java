package weka.clusterers.crp;

import crp.chain.Checkpoint;
import crp.data.Rows;
import crp.model.Clusterer;
import crp.model.EvidenceReport;
import crp.model.Fit;
import crp.model.HeldOut;
import crp.model.ModelSpec;
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
      return EvidenceReport.Choice.parse(evidence);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          (EVIDENCE + " " + e.getMessage()).replaceFirst("must be ", "must be no, "), e);
    }
  }

  /** {@return the fit; a run with a checkpoint goes on where it was saved} */
  <R extends Rows> Fit<R> fit(ModelSpec<R> spec, Settings settings, Progress progress) {
    heldOut.require(folds -> HeldOut.folds(spec, folds));
    Clusterer<R> clusterer = spec.clusterer().with(settings);
    Checkpoint plan = checkpoint.plan();
    return plan == null
        ? clusterer.fit(progress)
        : RunCheckpoint.told(() -> clusterer.checkpoint(plan).fit(progress));
  }

  /** {@return paragraphs about the evidence and held-out rows, empty if nothing is asked for} */
  <R extends Rows> String judged(ModelSpec<R> spec, Fit<R> fit, Progress progress) {
    StringBuilder text = new StringBuilder();
    text.append(heldOut.told(folds -> HeldOut.of(spec, fit.origin().settings(), folds, progress)));
    if (!evidence.equalsIgnoreCase(NO)) {
      EvidenceReport.sentences(spec, fit, choice(), progress)
          .forEach(sentence -> ModelText.wrapped(text, sentence));
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
