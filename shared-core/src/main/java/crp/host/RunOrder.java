package crp.host;

import crp.checkpoint.Checkpoint;
import crp.choose.OutlierChoice;
import crp.compare.EvidenceReport;
import crp.data.Rows;
import crp.estimate.PointEstimate;
import crp.mixture.Mixture;
import crp.mixture.PartitionModel;
import crp.mixture.PriorInTime;
import crp.model.EarlierLabels;
import crp.model.EvidenceChoice;
import crp.model.Fit;
import crp.model.HeldOut;
import crp.model.Model;
import crp.model.Run;
import crp.model.Settings;
import crp.options.NoiseOption;
import crp.options.OptionText;
import crp.options.OutputOptions;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.options.Texts;
import crp.parallel.RunScope;
import crp.report.Paragraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>What is computed of a model: the fit, then the held-out log likelihood and the evidence, each
 * in its part of the time.
 *
 * @param texts of the options
 * @param settings of the run
 * @param checkpoint where the run is saved, null for nowhere
 * @param heldOut what is held out, empty for nothing
 * @param evidence what the evidence is compared with, empty for no evidence
 * @param earlier clusters whose numbers are kept, empty for none
 */
public record RunOrder(
    Texts texts,
    Settings settings,
    @Nullable Checkpoint checkpoint,
    Optional<HeldOut.Choice> heldOut,
    Optional<EvidenceChoice> evidence,
    Optional<EarlierLabels> earlier)
    implements Course {

  /** The part of the time left that held-out rows and evidence may use, so that the text fits. */
  private static final double MOST_TIME = 0.9;

  /**
   * {@return what options say}
   *
   * @param seed of the random numbers, which a host may choose
   * @throws IllegalArgumentException if a text is none of its option; begins with the name
   */
  public static RunOrder of(Texts texts, long seed) {
    double limit = texts.get(RunOptions.MAX_SECONDS);
    Settings settings =
        new Settings(
            texts.get(RunOptions.SWEEPS).withThin(texts.get(RunOptions.THIN)).withMaxSeconds(limit),
            texts.get(RunOptions.CHAINS),
            texts.get(RunOptions.THREADS),
            seed,
            PointEstimate.of(
                texts.get(OutputOptions.ESTIMATE),
                texts.name(OutputOptions.ESTIMATE_COST),
                texts.get(OutputOptions.ESTIMATE_COST)),
            texts.get(OutputOptions.CUT),
            texts.get(RunOptions.ENGINE));
    double seconds = texts.get(RunOptions.CHECKPOINT_SECONDS);
    return new RunOrder(
        texts,
        settings,
        texts.get(RunOptions.CHECKPOINT).map(file -> new Checkpoint(file, seconds, 0)).orElse(null),
        texts.get(OutputOptions.HELD_OUT),
        texts.get(OutputOptions.EVIDENCE),
        Optional.empty());
  }

  /**
   * {@return the fit alone}
   *
   * @param spelling of the names of options in messages
   */
  public static RunOrder of(Spelling spelling, Settings settings) {
    return new RunOrder(
        Texts.none(spelling), settings, null, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * Requires that there can be the file in which the run is saved.
   *
   * @throws IllegalArgumentException if not; begins with the name of the option
   */
  public void requirePlace() {
    Checkpoint plan = checkpoint;
    if (plan != null) {
      OptionText.checked(texts.name(RunOptions.CHECKPOINT), plan::requirePlace);
    }
  }

  /**
   * {@return the same with other settings}
   *
   * @param replacement of the run
   */
  public RunOrder with(Settings replacement) {
    return new RunOrder(texts, replacement, checkpoint, heldOut, evidence, earlier);
  }

  /**
   * {@return the same after an earlier answer on the rows}
   *
   * @param labels their clusters in it, empty for none
   */
  public RunOrder after(Optional<EarlierLabels> labels) {
    return new RunOrder(texts, settings, checkpoint, heldOut, evidence, labels);
  }

  /** How many tasks follow the fit; each has an equal part of the time. */
  private int further() {
    return (heldOut.isPresent() ? 1 : 0) + (evidence.isPresent() ? 1 : 0);
  }

  private <R extends Rows> Run<R> run(Model<R> model) {
    return model.run().with(settings);
  }

  private void requireHeldOut(Model<?> model) {
    heldOut.ifPresent(
        choice ->
            OptionText.checked(
                texts.name(OutputOptions.HELD_OUT), () -> model.requireHeldOut(choice)));
  }

  private void requireEvidence(PartitionModel<?> model, EvidenceChoice choice) {
    OptionText.checked(texts.name(OutputOptions.EVIDENCE), () -> model.requireEvidence(choice));
  }

  /**
   * {@return the model with noise and tails as options and data say, and with a prior that suits
   * the time limit} Where the evidence of the model is computed, nothing is left to the data.
   *
   * @param model without noise
   * @param noise whether rows can be noise, and with which prior probability
   * @throws IllegalArgumentException if what is held out does not suit the data
   */
  @Override
  public <R extends Rows> OutlierChoice<R> outliers(Mixture<R> model, NoiseOption noise) {
    // before the short runs
    requireHeldOut(model);
    if (evidence.isPresent()) {
      return new OutlierChoice<>(model.withNoise(noise.given().share().orElse(null)), List.of());
    }
    PriorInTime<R> timed = PriorInTime.of(model);
    OutlierChoice<R> choice =
        noise.automatic()
            ? OutlierChoice.of(timed.model(), noise.share().orElseThrow())
            : OutlierChoice.ofTails(timed.model().withNoise(noise.share().orElse(null)));
    return choice.after(timed.notes());
  }

  /**
   * {@return the fit of a model}
   *
   * @param model to run
   * @throws IllegalArgumentException if the model or the data have not what else is wanted; names
   *     the option
   */
  @Override
  public <R extends Rows> Fit<R> fit(Model<R> model) {
    requireHeldOut(model);
    if (model instanceof PartitionModel<R> partitions) {
      evidence.ifPresent(choice -> requireEvidence(partitions, choice));
    }
    Run<R> run = run(model).checkpoint(checkpoint);
    Fit<R> fit = RunScope.current().share(1.0 / (1 + further())).run(run::fit);
    return earlier.map(fit::after).orElse(fit);
  }

  /**
   * {@return the fit of a model whose chains start from the draws of a fit of its first rows}
   *
   * @param past that fit
   */
  public <R extends Rows> Fit<R> fit(Model<R> model, Fit<R> past) {
    Fit<R> fit = RunScope.current().share(1.0 / (1 + further())).run(run(model).from(past)::fit);
    return earlier.map(fit::after).orElse(fit);
  }

  /**
   * {@return the held-out log likelihood and the evidence, as far as they are wanted}
   *
   * @param fit of the model
   */
  @Override
  public <R extends Rows> List<Paragraph> further(Fit<R> fit) {
    List<Paragraph> found = new ArrayList<>();
    heldOut.ifPresent(
        choice ->
            found.add(
                RunScope.current()
                    .share(MOST_TIME / further())
                    .run(() -> HeldOut.paragraph(() -> run(fit.model()).heldOut(choice)))));
    if (fit.model() instanceof PartitionModel<R> model) {
      RunScope scope = RunScope.current().share(MOST_TIME);
      evidence.ifPresent(
          choice ->
              found.addAll(
                  scope.run(() -> EvidenceReport.of(model, fit, choice, scope.progress()))));
    }
    return found;
  }
}
