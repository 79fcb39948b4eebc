package weka.clusterers.crp;

import crp.data.Weights;
import crp.draws.Schedule;
import crp.estimate.PointEstimate;
import crp.model.Settings;
import crp.model.UnsuitableLikelihoodException;
import crp.parallel.Progress;
import java.util.Enumeration;
import java.util.concurrent.CancellationException;
import weka.clusterers.ClusterEvaluation;
import weka.clusterers.Clusterer;
import weka.clusterers.RandomizableClusterer;
import weka.core.Attribute;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Tag;
import weka.core.Utils;

/**
 * The options of every clusterer that runs Markov chains: likelihood, length, estimate, threads.
 */
public abstract class SampledClusterer extends RandomizableClusterer {

  private static final Tag[] TAGS_ESTIMATE = {
    new Tag(0, "VI", "VI"),
    new Tag(1, "BINDER", "BINDER"),
    new Tag(2, "NORMALIZED_VI", "NORMALIZED_VI"),
    new Tag(3, "VI_DRAW", "VI_DRAW"),
    new Tag(4, "MAP", "MAP")
  };

  private static final long serialVersionUID = 1L;
  private static final String SWEEPS = "sweeps (-I)";
  private static final String BURN_IN = "burn-in (-B)";
  private static final String THIN = "thinning (-thin)";
  private static final String CHAINS = "chains (-chains)";
  private static final String THREADS = "threads (-num-slots)";
  private static final String ESTIMATE = "estimate (-E)";
  private static final String SECONDS = "time limit (-max-seconds)";
  private static final String LIKELIHOOD = "likelihood (-F)";
  private static final String LIKELIHOODS =
      "AutoLikelihood, GaussianLikelihood, DiagonalGaussianLikelihood, MultinomialLikelihood,"
          + " PoissonLikelihood, CategoricalLikelihood and RankingLikelihood";
  private static final String SEED = "seed (-S)";

  private Likelihood likelihood = new AutoLikelihood();
  private int sweeps = 1000;
  private int burnIn = 500;
  private int thin;
  private int chains = 4;
  private PointEstimate estimate = PointEstimate.VI;
  private int numExecutionSlots;
  private double maxSeconds;
  private String ignoredAttributes = "";

  /**
   * {@return how to fit}
   *
   * @throws IllegalArgumentException if an option is out of range
   */
  final Settings settings() {
    Values.atLeast(SWEEPS, sweeps, 1);
    Values.atLeast(BURN_IN, burnIn, 0);
    Values.atLeast(THIN, thin, 0);
    Values.atLeast(CHAINS, chains, 1);
    Values.atLeast(THREADS, numExecutionSlots, 0);
    Values.notNegative(SECONDS, maxSeconds);
    if (burnIn >= sweeps) {
      throw new IllegalArgumentException(
          "%s must be below the number of %s, %d, was %d"
              .formatted(BURN_IN, SWEEPS, sweeps, burnIn));
    }
    double limit = maxSeconds == 0 ? Double.POSITIVE_INFINITY : maxSeconds;
    return new Settings(
        new Schedule(sweeps, burnIn, thin, limit), chains, numExecutionSlots, getSeed(), estimate);
  }

  /** A user's mistake is told in a sentence, without a stack trace. */
  @Override
  public void run(Object toRun, String[] options) {
    try {
      preExecution();
      System.out.println(ClusterEvaluation.evaluateClusterer((Clusterer) toRun, options));
      postExecution();
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      System.err.println(e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  /** What the likelihoods can take, whatever else says where a row is. */
  final Capabilities likelihoodCapabilities() {
    Capabilities result = super.getCapabilities();
    result.disableAll();
    result.enable(Capability.NO_CLASS);
    result.enable(Capability.NUMERIC_ATTRIBUTES);
    result.enable(Capability.NOMINAL_ATTRIBUTES);
    result.enable(Capability.BINARY_ATTRIBUTES);
    result.enable(Capability.UNARY_ATTRIBUTES);
    result.enable(Capability.EMPTY_NOMINAL_ATTRIBUTES);
    result.enable(Capability.MISSING_VALUES);
    result.setMinimumNumberInstances(1);
    return result;
  }

  /** What the likelihood does not see need not be of a kind that can be clustered. */
  final Columns testedColumns(Instances data, int... taken) throws Exception {
    Capabilities capabilities = likelihoodCapabilities();
    requireNoStrings(Columns.of(data, getIgnoredAttributes(), taken), data);
    if (taken.length == 0 && getIgnoredAttributes().isEmpty()) {
      capabilities.testWithFail(data);
      return Columns.of(data, "");
    }
    Columns columns = Columns.of(data, getIgnoredAttributes(), taken);
    for (int j = 0; j < columns.size(); j++) {
      if (!capabilities.test(data.attribute(columns.attribute(j)))) {
        throw capabilities.getFailReason();
      }
    }
    capabilities.enableAllAttributes();
    capabilities.testWithFail(data);
    return columns;
  }

  private void requireNoStrings(Columns columns, Instances data) {
    for (int j = 0; j < columns.size(); j++) {
      Attribute attribute = data.attribute(columns.attribute(j));
      if (attribute.isString()) {
        throw new IllegalArgumentException(
            "attribute '%s' holds strings, which are not handled: %s, or leave it out (-ignore)"
                .formatted(attribute.name(), adviceOnStrings()));
      }
    }
  }

  /** {@return what to do with strings, for people} */
  protected String adviceOnStrings() {
    return "turn it into numbers, texts for example by the filter StringToWordVector";
  }

  /** {@return the weights of the rows, not all zero} */
  static Weights weights(Instances data) {
    double[] weights = new double[data.numInstances()];
    for (int row = 0; row < weights.length; row++) {
      weights[row] = data.instance(row).weight();
    }
    Weights checked = Weights.of(weights);
    if (!(checked.total() > 0)) {
      throw new IllegalArgumentException("there are no rows to cluster: every row has weight zero");
    }
    return checked;
  }

  /** A run that hears whether to stop. */
  @FunctionalInterface
  interface Run {
    void with(Progress progress);
  }

  /** Runs with Weka's progress; a run that is cancelled ends as Weka wants it. */
  final void cancellable(Run run) throws InterruptedException {
    WekaProgress progress = new WekaProgress(getClass().getSimpleName(), getDebug());
    try {
      run.with(progress);
    } catch (UnsuitableLikelihoodException e) {
      throw new IllegalArgumentException(LIKELIHOOD + ": " + e.getMessage(), e);
    } catch (CancellationException e) {
      // The flag goes down as the exception goes up: that is Weka's sign of a cancelled run.
      Thread.interrupted();
      InterruptedException cancelled = new InterruptedException("the run was cancelled");
      cancelled.initCause(e);
      throw cancelled;
    } finally {
      progress.end();
    }
  }

  /** {@return the class name of the likelihood that is used when none is chosen} */
  protected String defaultLikelihood() {
    return AutoLikelihood.class.getName();
  }

  /** {@return how the rows of a cluster are distributed} */
  @OptionMetadata(
      displayName = "likelihood",
      description = "How the rows of one cluster are distributed.",
      displayOrder = 10)
  public Likelihood getLikelihood() {
    return likelihood;
  }

  /**
   * Sets how the rows of a cluster are distributed.
   *
   * @param value the likelihood
   */
  public void setLikelihood(Likelihood value) {
    likelihood = value;
  }

  /** {@return the attributes that are left out} */
  @OptionMetadata(
      displayName = "ignored attributes",
      description =
          "Attributes left out of the likelihood: names, numbers from 1 or ranges such as 2-4, separated by commas.",
      displayOrder = 11)
  public String getIgnoredAttributes() {
    return ignoredAttributes;
  }

  /**
   * Sets the attributes that are left out.
   *
   * @param value names, numbers from 1 or ranges, separated by commas
   */
  public void setIgnoredAttributes(String value) {
    ignoredAttributes = value.trim();
  }

  /** {@return the number of sweeps} */
  @OptionMetadata(
      displayName = "sweeps",
      description = "Number of sweeps of each chain; a sweep visits every row at least once.",
      displayOrder = 20)
  public int getSweeps() {
    return sweeps;
  }

  /**
   * Sets the number of sweeps.
   *
   * @param value at least 1
   */
  public void setSweeps(int value) {
    sweeps = value;
  }

  /** {@return the number of first sweeps that are thrown away} */
  @OptionMetadata(
      displayName = "burn-in",
      description = "Number of first sweeps that are thrown away, below the number of sweeps.",
      displayOrder = 21)
  public int getBurnIn() {
    return burnIn;
  }

  /**
   * Sets the number of first sweeps that are thrown away.
   *
   * @param value from 0 to the number of sweeps minus 1
   */
  public void setBurnIn(int value) {
    burnIn = value;
  }

  /** {@return the thinning} */
  @OptionMetadata(
      displayName = "thinning",
      description = "Every so many sweeps after burn-in a draw is kept; 0 for automatic.",
      displayOrder = 22)
  public int getThin() {
    return thin;
  }

  /**
   * Sets the thinning.
   *
   * @param value 0 for automatic
   */
  public void setThin(int value) {
    thin = value;
  }

  /** {@return the number of chains} */
  @OptionMetadata(
      displayName = "chains",
      description = "Number of chains, which start from different places.",
      displayOrder = 23)
  public int getChains() {
    return chains;
  }

  /**
   * Sets the number of chains.
   *
   * @param value at least 1
   */
  public void setChains(int value) {
    chains = value;
  }

  /** {@return which partition stands for the posterior} */
  @OptionMetadata(
      displayName = "estimate",
      description =
          "Which partition is the answer: the one nearest to all draws in variation of information (VI),"
              + " in Binder's loss (BINDER; more small clusters) or in normalized variation of information"
              + " (NORMALIZED_VI); or the draw nearest to all others (VI_DRAW) or of highest density"
              + " (MAP).",
      displayOrder = 24)
  public SelectedTag getEstimate() {
    return Values.tag(ESTIMATE, estimate.name(), TAGS_ESTIMATE);
  }

  /**
   * Sets which partition stands for the posterior.
   *
   * @param value the name of a point estimate
   */
  public void setEstimate(SelectedTag value) {
    estimate = PointEstimate.valueOf(value.getSelectedTag().getIDStr());
  }

  /** {@return the number of threads} */
  @OptionMetadata(
      displayName = "threads",
      description = "Number of threads, which does not change the result; 0 for one a processor.",
      displayOrder = 30)
  public int getNumExecutionSlots() {
    return numExecutionSlots;
  }

  /**
   * Sets the number of threads.
   *
   * @param value 0 for one a processor
   */
  public void setNumExecutionSlots(int value) {
    numExecutionSlots = value;
  }

  /** {@return the time limit of each chain in seconds, 0 for none} */
  @OptionMetadata(
      displayName = "time limit (seconds)",
      description =
          "Each chain stops after this time; 0 for no limit. A run that meets its limit cannot be repeated exactly.",
      displayOrder = 31)
  public double getMaxSeconds() {
    return maxSeconds;
  }

  /**
   * Sets the time limit of each chain.
   *
   * @param value in seconds, 0 for none
   */
  public void setMaxSeconds(double value) {
    maxSeconds = value;
  }

  @Override
  @OptionMetadata(
      displayName = "seed",
      description = "Seed of all random numbers: the same seed gives the same result.",
      displayOrder = 25)
  public int getSeed() {
    return super.getSeed();
  }

  private OptionTable table() {
    return new OptionTable()
        .add(
            "-F <likelihood>",
            defaultLikelihood(),
            "How the rows of one cluster are distributed: class name and options.",
            () -> Nested.spec(likelihood),
            this::setLikelihoodSpec)
        .add(
            "-ignore <attributes>",
            "",
            "Attributes left out: names, numbers from 1 or ranges such as 2-4, separated by commas.",
            this::getIgnoredAttributes,
            this::setIgnoredAttributes)
        .add(
            "-I <number>",
            "1000",
            "Number of sweeps of each chain.",
            () -> String.valueOf(sweeps),
            text -> setSweeps(Values.whole(SWEEPS, text)))
        .add(
            "-B <number>",
            "500",
            "Number of first sweeps that are thrown away.",
            () -> String.valueOf(burnIn),
            text -> setBurnIn(Values.whole(BURN_IN, text)))
        .add(
            "-thin <number>",
            "0",
            "Every so many sweeps after burn-in a draw is kept; 0 for automatic.",
            () -> String.valueOf(thin),
            text -> setThin(Values.whole(THIN, text)))
        .add(
            "-chains <number>",
            "4",
            "Number of chains.",
            () -> String.valueOf(chains),
            text -> setChains(Values.whole(CHAINS, text)))
        .add(
            "-E <VI | BINDER | NORMALIZED_VI | VI_DRAW | MAP>",
            PointEstimate.VI.name(),
            "Which partition is the answer: VI, BINDER and NORMALIZED_VI are nearest to all draws in that"
                + " loss, VI_DRAW and MAP are draws.",
            () -> estimate.name(),
            text -> setEstimate(Values.tag(ESTIMATE, text, TAGS_ESTIMATE)))
        .add(
            "-num-slots <number>",
            "0",
            "Number of threads, which does not change the result; 0 for one a processor.",
            () -> String.valueOf(numExecutionSlots),
            text -> setNumExecutionSlots(Values.whole(THREADS, text)))
        .add(
            "-max-seconds <number>",
            "0",
            "Time limit of each chain; 0 for none.",
            () -> Values.plain(maxSeconds),
            text -> setMaxSeconds(Values.number(SECONDS, text)));
  }

  private void setLikelihoodSpec(String spec) {
    setLikelihood(Nested.read(Likelihood.class, LIKELIHOOD, LIKELIHOODS, spec));
  }

  @Override
  public Enumeration<Option> listOptions() {
    return table().list(super.listOptions());
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    table().set(options);
    String seed = Utils.getOption('S', options.clone());
    if (!seed.isEmpty()) {
      Values.whole(SEED, seed);
    }
    super.setOptions(options);
  }

  @Override
  public String[] getOptions() {
    return table().get(super.getOptions());
  }
}
