package elki.clustering.crp;

import crp.checkpoint.Checkpoint;
import crp.model.EvidenceReport;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.FileParameter;
import elki.utilities.optionhandling.parameters.FileParameter.FileType;
import elki.utilities.optionhandling.parameters.IntParameter;
import elki.utilities.optionhandling.parameters.StringParameter;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a run can do besides.
 *
 * @param evidence what the log evidence is compared with; null if it is not asked for
 * @param checkpoint where and how often the run is saved; null for nowhere
 * @param folds for the held-out log likelihood; 0 if it is not asked for
 */
public record RunExtras(
    EvidenceReport.@Nullable Choice evidence, @Nullable Checkpoint checkpoint, int folds) {

  /** Nothing besides. */
  public static final RunExtras NONE = new RunExtras(null, null, 0);

  /** Whether and against what the evidence is computed. */
  public static final OptionID EVIDENCE_ID =
      new OptionID(
          "crp.evidence",
          "Compute the log evidence (alone) and the log Bayes factor against another prior: the CRP (crp),"
              + " equal weights of the same links (equal), another scale of the decay (scale:A), another"
              + " concentration (concentration:ALPHA), the Pitman-Yor process (discount:D) or the powered CRP"
              + " (power:R) of the same concentration. Takes longer than the fit; not computed if not"
              + " given.");

  /** The file to which a run is saved. */
  public static final OptionID CHECKPOINT_ID =
      new OptionID(
          "crp.checkpoint",
          "A file to which the run is saved, and from which the same run goes on if it was stopped.");

  /** Time between saves. */
  public static final OptionID EVERY_ID =
      new OptionID("crp.checkpoint.seconds", "Seconds between two saves of a chain, above 0.");

  /** Number of folds. */
  public static final OptionID FOLDS_ID =
      new OptionID(
          "crp.heldout.folds",
          "Folds for the held-out log likelihood, at least 2 and at most the number of objects, or of"
              + " sequences; each is a further run. Not computed if not given.");

  private static final double MINUTE = 60;

  static RunExtras of(Parameterization config) {
    return new RunExtras(evidence(config), checkpoint(config), folds(config));
  }

  /** {@return all but the evidence, for runs of which it is not known} */
  static RunExtras withoutEvidence(Parameterization config) {
    return new RunExtras(null, checkpoint(config), folds(config));
  }

  private static EvidenceReport.@Nullable Choice evidence(Parameterization config) {
    StringParameter given = new StringParameter(EVIDENCE_ID).setOptional(true);
    if (!config.grab(given)) {
      return null;
    }
    try {
      return EvidenceReport.Choice.parse(given.getValue());
    } catch (IllegalArgumentException e) {
      config.reportError(
          new WrongParameterValueException(given, given.getValue(), e.getMessage(), e));
      return null;
    }
  }

  private static int folds(Parameterization config) {
    IntParameter folds =
        new IntParameter(FOLDS_ID)
            .setOptional(true)
            .addConstraint(NumberRange.atLeast(FOLDS_ID, 2));
    return config.grab(folds) ? folds.intValue() : 0;
  }

  private static @Nullable Checkpoint checkpoint(Parameterization config) {
    FileParameter file = new FileParameter(CHECKPOINT_ID, FileType.OUTPUT_FILE).setOptional(true);
    DoubleParameter every =
        new DoubleParameter(EVERY_ID, MINUTE).addConstraint(NumberRange.above(EVERY_ID, 0));
    boolean saved = config.grab(file);
    boolean valid = config.grab(every);
    if (!saved) {
      Conflicts.needs(config, file, "", every);
    }
    return saved && valid ? new Checkpoint(Path.of(file.getValue()), every.doubleValue(), 0) : null;
  }
}
