package elki.clustering.crp.run;

import crp.Text;
import crp.checkpoint.Checkpoint;
import crp.draws.RunLength;
import crp.estimate.Cut;
import crp.estimate.PointEstimate;
import crp.host.RunOrder;
import crp.model.Engine;
import crp.model.EvidenceReport;
import crp.model.HeldOut;
import crp.model.Settings;
import crp.options.OptionText;
import crp.options.OutputOptions;
import crp.options.RunOptions;
import crp.parameter.Range;
import elki.clustering.crp.option.ChoiceParameter;
import elki.clustering.crp.option.Options;
import elki.clustering.crp.option.TextParameter;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.FileParameter;
import elki.utilities.optionhandling.parameters.FileParameter.FileType;
import elki.utilities.optionhandling.parameters.Flag;
import elki.utilities.random.RandomFactory;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The options of a run, which all algorithms share.
 *
 * @since 0.1.0
 */
public abstract class RunPar implements Parameterizer {

  public static final OptionID SWEEPS_ID = Options.id(RunOptions.SWEEPS, RunOptions.SWEEPS_HELP);
  public static final OptionID THIN_ID = Options.id(RunOptions.THIN, RunOptions.THIN_HELP);
  public static final OptionID CHAINS_ID = Options.id(RunOptions.CHAINS, RunOptions.CHAINS_HELP);
  public static final OptionID THREADS_ID = Options.id(RunOptions.THREADS, RunOptions.THREADS_HELP);
  public static final OptionID ENGINE_ID = Options.id(RunOptions.ENGINE, RunOptions.ENGINE_HELP);
  public static final OptionID SEED_ID =
      Options.id(
          RunOptions.SEED,
          RunOptions.SEED_HELP
              + " 'time': a seed from ELKI's global random numbers, another one in each run unless"
              + " -Delki.seed is given; the log and the summary name it.");
  public static final OptionID MAX_SECONDS_ID =
      Options.id(RunOptions.MAX_SECONDS, RunOptions.MAX_SECONDS_HELP);
  public static final OptionID ESTIMATE_ID =
      Options.id(OutputOptions.ESTIMATE, OutputOptions.ESTIMATE_HELP);
  public static final OptionID ESTIMATE_COST_ID =
      Options.id(OutputOptions.ESTIMATE_COST, OutputOptions.ESTIMATE_COST_HELP);
  public static final OptionID CUT_ID = Options.id(OutputOptions.CUT, OutputOptions.CUT_HELP);
  public static final OptionID CHECKPOINT_ID =
      Options.id(RunOptions.CHECKPOINT, RunOptions.CHECKPOINT_HELP);
  public static final OptionID CHECKPOINT_SECONDS_ID =
      Options.id(RunOptions.CHECKPOINT_SECONDS, RunOptions.CHECKPOINT_SECONDS_HELP);
  public static final OptionID HELD_OUT_ID =
      Options.id(OutputOptions.HELD_OUT, OutputOptions.HELD_OUT_HELP);
  public static final OptionID EVIDENCE_ID =
      Options.id(OutputOptions.EVIDENCE, OutputOptions.EVIDENCE_HELP);
  public static final OptionID SOFT_ID = Options.id(OutputOptions.SOFT, OutputOptions.SOFT_HELP);
  public static final OptionID REPORT_ID =
      Options.id(OutputOptions.REPORT, OutputOptions.REPORT_HELP);

  private static final String TIME = "time";

  private RunLength length = Settings.defaults().schedule();
  private int thin;
  private double maxSeconds;
  private int chains;
  private int threads;
  private Engine engine = Engine.AUTOMATIC;
  private OptionalLong seed = OptionalLong.empty();
  private PointEstimate.Kind kind = PointEstimate.Kind.VI;
  private PointEstimate estimate = PointEstimate.VI;
  private Cut cut = Cut.AUTOMATIC;
  private @Nullable Checkpoint checkpoint;
  private Optional<HeldOut.Choice> heldOut = Optional.empty();
  private Optional<EvidenceReport.Choice> evidence = Optional.empty();
  private boolean soft;
  private @Nullable Path report;

  /** Creates parameters at their defaults. */
  protected RunPar() {}

  /** Reads the options of the run. */
  protected final void configureRun(Parameterization config) {
    new TextParameter<>(SWEEPS_ID, RunOptions.SWEEPS_DEFAULT, RunLength::parse)
        .grab(config, x -> length = x);
    TextParameter.whole(THIN_ID, RunOptions.THIN_DEFAULT, 0).grab(config, x -> thin = x);
    new TextParameter<>(CHAINS_ID, RunOptions.CHAINS_DEFAULT, RunPar::chains)
        .grab(config, x -> chains = x);
    TextParameter.whole(THREADS_ID, RunOptions.THREADS_DEFAULT, 0).grab(config, x -> threads = x);
    new ChoiceParameter<>(ENGINE_ID, Engine.class, RunOptions.ENGINE_DEFAULT)
        .grab(config, x -> engine = x);
    new TextParameter<>(SEED_ID, RunOptions.SEED_DEFAULT, RunPar::seed).grab(config, x -> seed = x);
    TextParameter.real(MAX_SECONDS_ID, RunOptions.MAX_SECONDS_DEFAULT, Range.NOT_NEGATIVE)
        .grab(config, x -> maxSeconds = x);
    new ChoiceParameter<>(ESTIMATE_ID, PointEstimate.Kind.class, OutputOptions.ESTIMATE_DEFAULT)
        .grab(config, x -> kind = x);
    new TextParameter<>(ESTIMATE_COST_ID, OutputOptions.ESTIMATE_COST_DEFAULT, this::estimate)
        .grab(config, x -> estimate = x);
    new TextParameter<>(CUT_ID, OutputOptions.CUT_DEFAULT, Cut::parse).grab(config, x -> cut = x);
    new TextParameter<>(HELD_OUT_ID, OutputOptions.HELD_OUT_DEFAULT, RunPar::heldOut)
        .grab(config, x -> heldOut = x);
    new Flag(SOFT_ID).grab(config, x -> soft = x);
    FileParameter page = new FileParameter(REPORT_ID, FileType.OUTPUT_FILE).setOptional(true);
    page.grab(config, x -> report = Path.of(x));
    FileParameter file = new FileParameter(CHECKPOINT_ID, FileType.OUTPUT_FILE).setOptional(true);
    if (config.grab(file)) {
      TextParameter.real(
              CHECKPOINT_SECONDS_ID, RunOptions.CHECKPOINT_SECONDS_DEFAULT, Range.POSITIVE)
          .grab(config, x -> checkpoint = new Checkpoint(Path.of(file.getValue()), x, 0));
    }
  }

  private static int chains(String name, String text) {
    return RunOptions.chains(name, OptionText.whole(name, text, 1));
  }

  /** {@return the seed that a text names; none for one of ELKI's} */
  private static OptionalLong seed(String name, String text) {
    String word = text.trim();
    if (word.equalsIgnoreCase(TIME)) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(word));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          Text.of(
              "%s must be a whole number from %d to %d or '%s', was '%s'",
              name, Long.MIN_VALUE, Long.MAX_VALUE, TIME, word),
          e);
    }
  }

  private long seed() {
    return seed.orElseGet(() -> RandomFactory.DEFAULT.getSingleThreadedRandom().nextLong());
  }

  /** Reads whether the evidence is computed, which only models of partitions have. */
  protected final void configureEvidence(Parameterization config) {
    new TextParameter<>(EVIDENCE_ID, OutputOptions.EVIDENCE_DEFAULT, RunPar::evidence)
        .grab(config, x -> evidence = x);
  }

  /** {@return the plan that was read} */
  protected final RunPlan plan() {
    double limit = maxSeconds > 0 ? maxSeconds : Double.POSITIVE_INFINITY;
    Settings settings =
        new Settings(
            length.withThin(thin).withMaxSeconds(limit),
            chains,
            threads,
            seed(),
            estimate,
            cut,
            engine);
    return new RunPlan(
        new RunOrder(RunPlan.PREFIX, settings, checkpoint, heldOut, evidence), soft, report);
  }

  /** The kind was read before. */
  private PointEstimate estimate(String name, String cost) {
    return PointEstimate.of(kind, name, cost);
  }

  private static Optional<HeldOut.Choice> heldOut(String name, String text) {
    return OptionText.named(name + " ", () -> HeldOut.Choice.parse(text));
  }

  private static Optional<EvidenceReport.Choice> evidence(String name, String text) {
    String none = OutputOptions.EVIDENCE_DEFAULT;
    return text.trim().equalsIgnoreCase(none)
        ? Optional.empty()
        : OptionText.named(name + " ", () -> Optional.of(EvidenceReport.Choice.parse(text, none)));
  }
}
