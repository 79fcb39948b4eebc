package elki.clustering.crp;

import crp.draws.Schedule;
import crp.estimate.PointEstimate;
import crp.model.Settings;
import crp.parameter.Parameter;
import elki.clustering.crp.likelihood.AutomaticLikelihood;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.utilities.optionhandling.OptionID;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.WrongParameterValueException;
import elki.utilities.optionhandling.parameterization.Parameterization;
import elki.utilities.optionhandling.parameters.DoubleListParameter;
import elki.utilities.optionhandling.parameters.DoubleParameter;
import elki.utilities.optionhandling.parameters.EnumParameter;
import elki.utilities.optionhandling.parameters.Flag;
import elki.utilities.optionhandling.parameters.IntParameter;
import elki.utilities.optionhandling.parameters.LongParameter;
import elki.utilities.optionhandling.parameters.ObjectParameter;
import java.util.function.Function;

/** The parameters that all mixtures share. */
public abstract class MixturePar implements Parameterizer {

  /** How the vectors of a cluster are distributed. */
  public static final OptionID LIKELIHOOD_ID =
      new OptionID("crp.likelihood", "How the vectors of a cluster are distributed.");

  /** Fixed concentration. */
  public static final OptionID ALPHA_ID =
      new OptionID(
          "crp.alpha",
          "Concentration, above 0: larger values favour more clusters. Sampled if not given.");

  /** Shape of the concentration's prior. */
  public static final OptionID ALPHA_SHAPE_ID =
      new OptionID("crp.alpha.shape", "Shape of the gamma prior of a sampled concentration.");

  /** Rate of the concentration's prior. */
  public static final OptionID ALPHA_RATE_ID =
      new OptionID(
          "crp.alpha.rate",
          "Rate of the gamma prior of a sampled concentration; its mean is shape / rate.");

  /** Values of a sampled concentration. */
  public static final OptionID ALPHA_GRID_ID =
      new OptionID(
          "crp.alpha.grid",
          "Values of a sampled concentration, above 0, with commas between them, all equally probable;"
              + " in place of the gamma prior.");

  /** Number of sweeps. */
  public static final OptionID SWEEPS_ID =
      new OptionID("crp.sweeps", "Number of sweeps of each chain over all objects.");

  /** Number of first sweeps that are not kept. */
  public static final OptionID BURNIN_ID =
      new OptionID(
          "crp.burnin",
          "Number of first sweeps that are not kept, below the number of sweeps; half of them if not"
              + " given.");

  /** Thinning. */
  public static final OptionID THIN_ID =
      new OptionID(
          "crp.thin", "Every so many sweeps after burn-in one draw is kept; 0 for automatic.");

  /** Number of chains. */
  public static final OptionID CHAINS_ID =
      new OptionID("crp.chains", "Number of independent chains.");

  /** Number of threads. */
  public static final OptionID THREADS_ID =
      new OptionID(
          "crp.threads", "Number of threads, 0 for one a processor; does not change the result.");

  /** Seed. */
  public static final OptionID SEED_ID =
      new OptionID("crp.seed", "Seed of the random numbers: the same seed gives the same result.");

  /** Time limit. */
  public static final OptionID MAX_SECONDS_ID =
      new OptionID(
          "crp.maxseconds",
          "Time limit of a chain in seconds, above 0; none if not given. A run that meets it cannot be"
              + " repeated exactly.");

  /** Point estimate. */
  public static final OptionID ESTIMATE_ID =
      new OptionID(
          "crp.estimate",
          "Which partition becomes the clustering: the one of least expected variation of information"
              + " (VI), loss of Binder (BINDER) or normalized variation of information (NORMALIZED_VI), or"
              + " the draw of least expected variation of information (VI_DRAW) or of highest joint density"
              + " (MAP).");

  /** Whether the probabilities of all clusters are kept. */
  public static final OptionID SOFT_ID =
      new OptionID("crp.soft", "Keep the probability of every cluster for each object.");

  /** Concentration, fixed or sampled. */
  protected Parameter concentration = ConcentrationPar.SAMPLED;

  private VectorLikelihood likelihood = new AutomaticLikelihood();
  private Settings settings = Settings.defaults();
  private boolean soft;
  private RunExtras extras = RunExtras.NONE;

  /** Creates parameters at their defaults. */
  protected MixturePar() {}

  @Override
  public void configure(Parameterization config) {
    configureLikelihood(config);
    configureConcentration(config);
    configurePrior(config);
    configureSettings(config);
    configureResults(config);
    extras = configureExtras(config);
  }

  /**
   * Reads how the vectors of a cluster are distributed.
   *
   * @param config where parameters are read from and errors go
   */
  protected void configureLikelihood(Parameterization config) {
    new ObjectParameter<VectorLikelihood>(
            LIKELIHOOD_ID, VectorLikelihood.class, AutomaticLikelihood.class)
        .grab(config, x -> likelihood = x);
  }

  /**
   * Reads what is kept beside the clustering.
   *
   * @param config where parameters are read from and errors go
   */
  protected void configureResults(Parameterization config) {
    new Flag(SOFT_ID).grab(config, x -> soft = x);
  }

  /**
   * {@return what a run does besides}
   *
   * @param config where parameters are read from and errors go
   */
  protected RunExtras configureExtras(Parameterization config) {
    return RunExtras.of(config);
  }

  /**
   * Reads what belongs to one prior only.
   *
   * @param config where parameters are read from and errors go
   */
  protected abstract void configurePrior(Parameterization config);

  /** {@return what was read, apart from the prior} */
  protected MixtureOptions options() {
    return new MixtureOptions(likelihood, settings, soft, extras);
  }

  private void configureConcentration(Parameterization config) {
    concentration =
        ConcentrationPar.read(
            config,
            new ConcentrationPar.Names(ALPHA_ID, ALPHA_SHAPE_ID, ALPHA_RATE_ID, ALPHA_GRID_ID));
  }

  /**
   * {@return what a list of values makes; what is wrong with them is reported}
   *
   * @param config where errors go
   * @param grid was given
   * @param maker throws where a value is out of range
   * @param otherwise what comes back then
   * @param <T> what is made
   */
  static <T> T checked(
      Parameterization config, DoubleListParameter grid, Function<double[], T> maker, T otherwise) {
    try {
      return maker.apply(grid.getValue());
    } catch (IllegalArgumentException e) {
      config.reportError(
          new WrongParameterValueException(grid, grid.getValueAsString(), e.getMessage(), e));
      return otherwise;
    }
  }

  private void configureSettings(Parameterization config) {
    IntParameter sweeps =
        new IntParameter(SWEEPS_ID, 1000).addConstraint(NumberRange.atLeast(SWEEPS_ID, 1));
    IntParameter burnIn =
        new IntParameter(BURNIN_ID)
            .addConstraint(NumberRange.atLeast(BURNIN_ID, 0))
            .setOptional(true);
    IntParameter thin = new IntParameter(THIN_ID, 0).addConstraint(NumberRange.atLeast(THIN_ID, 0));
    IntParameter chains =
        new IntParameter(CHAINS_ID, 4).addConstraint(NumberRange.atLeast(CHAINS_ID, 1));
    IntParameter threads =
        new IntParameter(THREADS_ID, 0).addConstraint(NumberRange.atLeast(THREADS_ID, 0));
    LongParameter seed = new LongParameter(SEED_ID, 1);
    DoubleParameter maxSeconds =
        new DoubleParameter(MAX_SECONDS_ID)
            .addConstraint(NumberRange.above(MAX_SECONDS_ID, 0))
            .setOptional(true);
    EnumParameter<PointEstimate> estimate =
        new EnumParameter<>(ESTIMATE_ID, PointEstimate.class, PointEstimate.VI);
    boolean valid = config.grab(sweeps);
    boolean ownBurnIn = config.grab(burnIn);
    valid &= config.grab(thin);
    valid &= config.grab(chains);
    valid &= config.grab(threads);
    valid &= config.grab(seed);
    boolean limited = config.grab(maxSeconds);
    valid &= config.grab(estimate);
    if (!valid) {
      return;
    }
    int first = ownBurnIn ? burnIn.intValue() : sweeps.intValue() / 2;
    if (first >= sweeps.intValue()) {
      config.reportError(
          new WrongParameterValueException(
              burnIn, "must be below", sweeps, "but was " + first + "."));
      return;
    }
    settings =
        new Settings(
            new Schedule(
                sweeps.intValue(),
                first,
                thin.intValue(),
                limited ? maxSeconds.doubleValue() : Double.POSITIVE_INFINITY),
            chains.intValue(),
            threads.intValue(),
            seed.getValue(),
            estimate.getValue());
  }
}
