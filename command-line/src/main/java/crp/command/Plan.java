package crp.command;

import crp.checkpoint.Checkpoint;
import crp.data.Weights;
import crp.draws.RunLength;
import crp.estimate.Cut;
import crp.estimate.PointEstimate;
import crp.host.RunOrder;
import crp.model.Engine;
import crp.model.EvidenceReport;
import crp.model.HeldOut;
import crp.model.Settings;
import crp.options.NoiseOption;
import crp.options.OptionText;
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
 * @param weights what the weights of rows mean
 * @param order what is computed
 * @param limit in seconds, infinite for none
 * @param noise whether rows may belong to no cluster
 */
record Plan(
    ModelKind kind,
    Likelihoods.Choice likelihood,
    Weights.Meaning weights,
    RunOrder order,
    double limit,
    NoiseOption noise) {

  /**
   * {@return the plan of a command line}
   *
   * @throws IllegalArgumentException if an option is out of range; one sentence that begins with
   *     its name
   */
  static Plan of(Given given) {
    ModelKind kind = ModelKind.of(given);
    kind.prior(given);
    ModelKind.top(given);
    if (kind == ModelKind.HDP_HMM) {
      ModelKind.transitions(given);
    }
    Nearness.decay(given);
    double limit = given.number(RunOptions.MAX_SECONDS, Range.NOT_NEGATIVE);
    double seconds = limit == 0 ? Double.POSITIVE_INFINITY : limit;
    return new Plan(
        kind,
        Likelihoods.choice(given, kind.likelihood()),
        kind.weights(given),
        new RunOrder(
            "--", settings(given, seconds), checkpoint(given), heldOut(given), evidence(given)),
        seconds,
        kind.hasNoise()
            ? NoiseOption.parse(Given.name(PriorOptions.NOISE), given.text(PriorOptions.NOISE))
            : NoiseOption.NONE);
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
        Cut.parse(Given.name(OutputOptions.CUT), given.text(OutputOptions.CUT)),
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
    String option = OutputOptions.HELD_OUT;
    return OptionText.named(
        Given.name(option) + " ", () -> HeldOut.Choice.parse(given.text(option)));
  }

  private static Optional<EvidenceReport.Choice> evidence(Given given) {
    String option = OutputOptions.EVIDENCE;
    String none = OutputOptions.EVIDENCE_DEFAULT;
    return given.is(option, none)
        ? Optional.empty()
        : OptionText.named(
            Given.name(option) + " ",
            () -> Optional.of(EvidenceReport.Choice.parse(given.text(option), none)));
  }

  /** Runs a check whose message gets the name of its option. */
  static void named(String option, Runnable check) {
    OptionText.named(
        Given.name(option) + ": ",
        () -> {
          check.run();
          return option;
        });
  }
}
