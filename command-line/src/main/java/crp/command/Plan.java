package crp.command;

import crp.Text;
import crp.checkpoint.Checkpoint;
import crp.draws.RunLength;
import crp.estimate.Cut;
import crp.estimate.PointEstimate;
import crp.model.Engine;
import crp.model.EvidenceReport;
import crp.model.HeldOut;
import crp.model.Settings;
import crp.options.NoiseOption;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import crp.parameter.Range;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a run is to do, as far as no data are needed to check it.
 *
 * @param kind of model
 * @param likelihood of the rows of a cluster
 * @param settings of the run
 * @param limit in seconds, infinite for none
 * @param checkpoint where the run is saved, null for nowhere
 * @param noise whether rows may belong to no cluster
 * @param cut where the ladder is cut
 * @param heldOut what is held out, empty for nothing
 * @param evidence what the evidence is compared with, empty for no evidence
 */
record Plan(
    ModelKind kind,
    Likelihoods.Choice likelihood,
    Settings settings,
    double limit,
    @Nullable Checkpoint checkpoint,
    NoiseOption noise,
    Cut cut,
    Optional<HeldOut.Choice> heldOut,
    Optional<EvidenceReport.Choice> evidence) {

  /**
   * {@return the plan of a command line}
   *
   * @throws IllegalArgumentException if an option is out of range; one sentence that begins with
   *     its name
   */
  static Plan of(Given given) {
    ModelKind kind = ModelKind.of(given);
    kind.prior(given);
    Nearness.decay(given);
    double limit = given.number(RunOptions.MAX_SECONDS, Range.NOT_NEGATIVE);
    double seconds = limit == 0 ? Double.POSITIVE_INFINITY : limit;
    boolean noise = kind == ModelKind.CRP_MIXTURE || kind == ModelKind.POWERED_CRP;
    return new Plan(
        kind,
        Likelihoods.choice(given, kind.likelihood()),
        settings(given, seconds),
        seconds,
        checkpoint(given),
        noise
            ? NoiseOption.parse(Given.name(PriorOptions.NOISE), given.text(PriorOptions.NOISE))
            : NoiseOption.NONE,
        Cut.parse(Given.name(OutputOptions.CUT), given.text(OutputOptions.CUT)),
        heldOut(given),
        evidence(given));
  }

  private static Settings settings(Given given, double seconds) {
    String chains = Given.name(RunOptions.CHAINS);
    RunLength length =
        RunLength.parse(Given.name(RunOptions.SWEEPS), given.text(RunOptions.SWEEPS));
    PointEstimate.Kind kind = given.choice(OutputOptions.ESTIMATE, PointEstimate.Kind.class);
    return new Settings(
        length.withThin(given.whole(RunOptions.THIN, 0)).withMaxSeconds(seconds),
        RunOptions.chains(chains, given.whole(RunOptions.CHAINS, 1)),
        given.whole(RunOptions.THREADS, 0),
        given.whole(RunOptions.SEED, Integer.MIN_VALUE),
        PointEstimate.of(
            kind, Given.name(OutputOptions.ESTIMATE_COST), given.text(OutputOptions.ESTIMATE_COST)),
        given.choice(RunOptions.ENGINE, Engine.class));
  }

  private static @Nullable Checkpoint checkpoint(Given given) {
    String file = given.text(RunOptions.CHECKPOINT);
    double seconds = given.number(RunOptions.CHECKPOINT_SECONDS, Range.POSITIVE);
    if (file.isEmpty()) {
      return null;
    }
    Checkpoint plan = new Checkpoint(Path.of(file), seconds, 0);
    named(RunOptions.CHECKPOINT, plan::requirePlace);
    return plan;
  }

  private static Optional<HeldOut.Choice> heldOut(Given given) {
    try {
      return HeldOut.Choice.parse(given.text(OutputOptions.HELD_OUT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          Text.of("--%s %s", OutputOptions.HELD_OUT, e.getMessage()), e);
    }
  }

  private static Optional<EvidenceReport.Choice> evidence(Given given) {
    if (given.is(OutputOptions.EVIDENCE, OutputOptions.EVIDENCE_DEFAULT)) {
      return Optional.empty();
    }
    String text = given.text(OutputOptions.EVIDENCE);
    try {
      return Optional.of(EvidenceReport.Choice.parse(text, OutputOptions.EVIDENCE_DEFAULT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          Text.of("--%s %s", OutputOptions.EVIDENCE, e.getMessage()), e);
    }
  }

  /** Runs a check whose message gets the name of its option. */
  static void named(String option, Runnable check) {
    try {
      check.run();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(Text.of("--%s: %s", option, e.getMessage()), e);
    }
  }
}
