package weka.clusterers.crp;

import crp.Argument;
import crp.Text;
import crp.clean.Screen;
import crp.data.Rows;
import crp.data.Weights;
import crp.draws.RunLength;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.Columns;
import crp.host.RowWeights;
import crp.host.Table;
import crp.host.TableLikelihood;
import crp.model.Settings;
import crp.model.UnsuitableLikelihoodException;
import crp.options.DataOptions;
import crp.options.LikelihoodOptions;
import crp.options.NoiseOption;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import crp.parallel.RunScope;
import crp.parallel.Stop;
import crp.parameter.Parameter;
import crp.parameter.Range;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OptionalDataException;
import java.util.BitSet;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weka.clusterers.RandomizableClusterer;
import weka.clusterers.crp.data.AttributeNames;
import weka.clusterers.crp.data.InstanceTable;
import weka.clusterers.crp.likelihood.AutoLikelihood;
import weka.clusterers.crp.likelihood.Likelihood;
import weka.clusterers.crp.likelihood.RankingLikelihood;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.model.ModelView;
import weka.clusterers.crp.options.AnnotatedOptions;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Output;
import weka.clusterers.crp.options.RunDetails;
import weka.clusterers.crp.options.Values;
import weka.core.Attribute;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Drawable;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.TechnicalInformationHandler;
import weka.core.WeightedInstancesHandler;
import weka.gui.ProgrammaticProperty;

/**
 * All schemes of this package: the options that they share, the data they take, and how a run is
 * started and cancelled. A subclass has a prior and its options. Every option is an annotated
 * property, see {@link AnnotatedOptions}.
 */
public abstract class CrpClusterer extends RandomizableClusterer
    implements WeightedInstancesHandler, TechnicalInformationHandler, Drawable {

  /** The word for an option that names no attribute. */
  protected static final String NONE = "none";

  private static final long serialVersionUID = 1L;

  /** The form of saved models: another number for each change of what they hold. */
  static final int FORMAT = 9;

  private static final String CONCENTRATION = PriorOptions.CONCENTRATION + " (-A)";
  private static final String SEED = RunOptions.SEED + " (-S)";
  private static final String SWEEPS = RunOptions.SWEEPS + " (-I)";

  private String concentration = PriorOptions.CONCENTRATION_DEFAULT;
  private Likelihood likelihood;
  private String ignore = DataOptions.IGNORE_DEFAULT;
  private SelectedTag weights = Values.tags(Weights.Meaning.class, DataOptions.WEIGHTS_DEFAULT);
  private String sweeps = RunOptions.SWEEPS_DEFAULT;
  private String seed = RunOptions.SEED_DEFAULT;
  private RunDetails run = new RunDetails();
  private Output output = new Output();
  private @Nullable BuiltModel model;
  private transient boolean onCommandLine;
  private transient @Nullable ClassComparison comparison;

  /** Makes a scheme with default options. */
  protected CrpClusterer() {
    this(new AutoLikelihood());
  }

  /**
   * Makes a scheme with default options.
   *
   * @param likelihood the default of the option
   */
  protected CrpClusterer(Likelihood likelihood) {
    this.likelihood = likelihood;
  }

  /**
   * {@return the model of some data}
   *
   * @param fitting data, likelihood and settings; fits and describes
   * @throws IllegalArgumentException if an option does not suit the data
   */
  protected abstract <R extends Rows> BuiltModel build(Fitting<R> fitting);

  /**
   * Checks the options of the subclass before a run.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  protected void checkOptions() {}

  /**
   * {@return the attributes that other options take, so that they are left out of the likelihood;
   * indices from 0}
   *
   * @throws IllegalArgumentException if such an option names an unknown attribute
   */
  protected int[] taken(Instances data) {
    return new int[0];
  }

  /**
   * {@return the first row of each sequence, where the order of the rows is that of time; none
   * where it has no meaning}
   */
  protected BitSet firstRows(Instances data) {
    return new BitSet();
  }

  /**
   * {@return whether the user leaves out an attribute}
   *
   * @param attribute index from 0
   */
  protected final boolean ignores(Instances data, int attribute) {
    return IntStream.of(AttributeNames.several(data, "-" + DataOptions.IGNORE, ignore))
        .anyMatch(a -> a == attribute);
  }

  /**
   * {@return the attribute that an option names, as an array of one index; empty for "none"}
   *
   * @param option for the message
   * @param name name, number from 1, "first", "last" or "none"
   */
  protected static int[] attribute(Instances data, String option, String name) {
    return name.isEmpty() || name.equals(NONE)
        ? new int[0]
        : new int[] {AttributeNames.one(data, option, name)};
  }

  /**
   * {@return the attributes that an option names, in its order; empty for "none"}
   *
   * @param names names, numbers from 1, "first" or "last", with commas between them; or "none"
   */
  protected static int[] attributes(Instances data, String option, String names) {
    return names.isEmpty() || names.equals(NONE)
        ? new int[0]
        : AttributeNames.several(data, option, names);
  }

  /** {@return the concentration, fixed or sampled} */
  protected Parameter concentration() {
    return OptionText.parameter(CONCENTRATION, concentration, PriorOptions.CONCENTRATION_SAMPLED)
        .requireConcentration(CONCENTRATION);
  }

  /** {@return the text of the concentration} */
  protected final String concentrationText() {
    return concentration;
  }

  /**
   * {@return the concentration in a dialog, where no expected number of clusters can stand for it}
   *
   * @param words to choose from
   */
  protected final OptionValue concentrationAlone(String... words) {
    return OptionValue.checked(
        concentration, () -> concentration().require(CONCENTRATION, Range.POSITIVE), words);
  }

  /** {@return a positive number of which the word "sampled" stands for gamma 1 1} */
  protected static Parameter positive(String name, String text) {
    return OptionText.parameter("-" + name, text, PriorOptions.CONCENTRATION_SAMPLED)
        .require("-" + name, Range.POSITIVE);
  }

  /** {@return a number from 0 to below 1, fixed or sampled} */
  protected static Parameter discount(String name, String text) {
    return OptionText.parameter("-" + name, text, PriorOptions.DISCOUNT_SAMPLED)
        .require("-" + name, Range.BELOW_ONE);
  }

  /** {@return whether rows can be noise, and with which prior probability} */
  protected static NoiseOption noise(String text) {
    return NoiseOption.parse("-" + PriorOptions.NOISE, text);
  }

  private RunLength length() {
    return RunLength.parse(SWEEPS, sweeps);
  }

  private int seed() {
    return OptionText.whole(SEED, seed, Integer.MIN_VALUE);
  }

  private Settings settings() {
    RunLength length = length();
    run.check();
    return new Settings(
        length.withThin(run.thin()).withMaxSeconds(run.limit()),
        run.chains(),
        run.threads(),
        seed(),
        output.pointEstimate(),
        run.engine());
  }

  @Override
  public void buildClusterer(Instances data) throws Exception {
    model = null;
    try {
      run(data);
      ReportButton.show();
    } catch (CancellationException e) {
      throw cancelled(e);
    } catch (IllegalArgumentException e) {
      throw onCommandLine || !WekaWindow.isOpen() ? e : inWindow(e);
    }
  }

  /** Weka's windows show the sentence, and print where it came from: that is for debugging. */
  private IllegalArgumentException inWindow(IllegalArgumentException e) {
    String sentence = AnnotatedOptions.inDialog(this, String.valueOf(e.getMessage()));
    // a message box is as wide as its longest line
    IllegalArgumentException shown =
        new IllegalArgumentException(sentence.replaceAll("(.{80,}?) ", "$1\n"));
    if (getDebug()) {
      shown.initCause(e);
    } else {
      shown.setStackTrace(new StackTraceElement[0]);
    }
    return shown;
  }

  private void run(Instances data) throws Exception {
    Columns all = testedColumns(data, taken(data));
    Table table = new InstanceTable(data);
    Columns columns = likelihood.measured(table, all);
    requireReadable(columns, data);
    Settings settings = settings();
    concentration();
    output.check();
    checkOptions();
    RowWeights rowWeights = rowWeights(data);
    ClassComparison after = onCommandLine ? comparison : WekaWindow.comparison();
    try (WekaProgress progress = new WekaProgress(this, console())) {
      Optional.ofNullable(after).flatMap(ClassComparison::warning).ifPresent(WekaWindow::say);
      model =
          Stop.within(
              run.limit(),
              progress.line(),
              settings.threads(),
              () -> built(data, columns, leftOut(table, all, columns), rowWeights, settings));
    } catch (UnsuitableLikelihoodException e) {
      throw new IllegalArgumentException(
          "-" + LikelihoodOptions.LIKELIHOOD + ": " + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new IllegalArgumentException(RunOptions.outOfMemory("-"), e);
    } catch (RuntimeException e) {
      // such as a file that could not be written since the thread was interrupted
      throw Thread.currentThread().isInterrupted() ? cancelled(e) : e;
    }
  }

  /** {@return whether neither order nor place of the rows counts} */
  protected boolean exchangeable() {
    return false;
  }

  private BuiltModel built(
      Instances data,
      Columns columns,
      List<String> notes,
      RowWeights rowWeights,
      Settings settings) {
    RunScope.current().phase("reading the data");
    BitSet first = firstRows(data);
    TableLikelihood tied =
        new TableLikelihood(
            new InstanceTable(data), columns, rowWeights.weights(), AutoLikelihood.NOTES);
    Bound<?> bound =
        first.isEmpty()
            ? likelihood.bind(tied, exchangeable())
            : likelihood.bindInOrder(tied, first::get);
    BuiltModel built =
        build(
            new Fitting<>(
                this, data, columns, bound.after(notes).plus(rowWeights.notes()), settings));
    RunScope.check();
    return built;
  }

  /** {@return Weka's sign of a cancelled run, the exception without the flag} */
  private static InterruptedException cancelled(RuntimeException cause) {
    Thread.interrupted();
    InterruptedException cancelled = new InterruptedException("the run was cancelled");
    cancelled.initCause(cause);
    return cancelled;
  }

  private WekaProgress.Console console() {
    return getDebug()
        ? WekaProgress.Console.DEBUG
        : onCommandLine ? WekaProgress.Console.COMMAND_LINE : WekaProgress.Console.NONE;
  }

  /**
   * Shows the status of a long run on the error stream. Copies of the scheme stay silent.
   *
   * @param wanted the comparison with classes that follows, null for none
   */
  final void runsOnCommandLine(@Nullable ClassComparison wanted) {
    onCommandLine = true;
    comparison = wanted;
  }

  private RowWeights rowWeights(Instances data) {
    double[] given = data.stream().mapToDouble(Instance::weight).toArray();
    return RowWeights.of(Values.constant(Weights.Meaning.class, weights), given);
  }

  /** Attributes that are left out may be of any kind; the others are tested once more. */
  @Override
  public Capabilities getCapabilities() {
    Capabilities result = likelihoodCapabilities();
    if (!ignore.isEmpty()) {
      result.enableAllAttributes();
    }
    return result;
  }

  private Capabilities likelihoodCapabilities() {
    Capabilities result = super.getCapabilities();
    result.disableAll();
    result.enable(Capability.NO_CLASS);
    result.enable(Capability.NUMERIC_ATTRIBUTES);
    result.enable(Capability.NOMINAL_ATTRIBUTES);
    result.enable(Capability.BINARY_ATTRIBUTES);
    result.enable(Capability.UNARY_ATTRIBUTES);
    result.enable(Capability.EMPTY_NOMINAL_ATTRIBUTES);
    result.enable(Capability.MISSING_VALUES);
    // those that are names or dates of rows are left out; a sentence tells what to do with others
    result.enable(Capability.STRING_ATTRIBUTES);
    result.enable(Capability.DATE_ATTRIBUTES);
    result.setMinimumNumberInstances(2);
    return result;
  }

  /** Rows that are recognised by their values must not hold strings, see {@link BatchScheme}. */
  private boolean readsStrings() {
    return likelihood.takesStrings() && !(this instanceof BatchScheme);
  }

  private Columns testedColumns(Instances data, int... taken) throws Exception {
    Capabilities capabilities = likelihoodCapabilities();
    Columns columns = InstanceTable.columns(data, ignore, taken);
    for (Column column : columns.all()) {
      if (!capabilities.test(data.attribute(column.place()))) {
        throw capabilities.getFailReason();
      }
    }
    if (taken.length > 0 || !ignore.isEmpty()) {
      capabilities.enableAllAttributes();
    }
    capabilities.testWithFail(data);
    return columns;
  }

  /** Strings and dates that are not left out are read by few likelihoods. */
  private void requireReadable(Columns columns, Instances data) {
    for (Column column : columns.all()) {
      Attribute attribute = data.attribute(column.place());
      if (attribute.isString() && !readsStrings()) {
        throw Argument.refused(
            "attribute '%s' holds strings, which are not handled: %s, or leave it out (-ignore)",
            attribute.name(),
            likelihood.takesStrings()
                ? RankingLikelihood.FROM_STRINGS
                : "turn names of kinds into nominal values by the filter StringToNominal, texts into numbers by StringToWordVector");
      }
      if (attribute.isDate() && !likelihood.takesDates()) {
        throw Argument.refused(
            "attribute '%s' holds dates, which %s does not take: leave it out (-ignore) or choose AutoLikelihood",
            attribute.name(), likelihood.getClass().getSimpleName());
      }
    }
  }

  /** {@return a sentence for each attribute that is left out} */
  private static List<String> leftOut(Table table, Columns columns, Columns used) {
    Columns out = columns.without(used);
    List<String> notes = Screen.of(table, out).notes(AutoLikelihood.NOTES);
    out.of(Kind.NUMBER).names().stream()
        .map(AutoLikelihood.NOTES::numberLeftOut)
        .forEach(notes::add);
    return notes;
  }

  /**
   * {@return the model}
   *
   * @throws IllegalStateException if none was built
   */
  public final BuiltModel model() {
    if (model == null) {
      throw new IllegalStateException("No model built yet.");
    }
    return model;
  }

  /** {@return whether a model was built} */
  public final boolean built() {
    return model != null;
  }

  @Override
  public int numberOfClusters() {
    return model().view().cut().clusters();
  }

  /**
   * {@return the most probable cluster}
   *
   * @throws Exception if the row is noise, which belongs to no cluster: Weka counts such rows as
   *     unclustered
   */
  @Override
  public int clusterInstance(Instance instance) throws Exception {
    if (model().isNoise(instance)) {
      throw new Exception(
          "the row is noise and belongs to no cluster; with 'noise' none each row has a cluster");
    }
    return super.clusterInstance(instance);
  }

  @Override
  public double[] distributionForInstance(Instance instance) throws Exception {
    return model().view().cut().sums(model().distribution(instance));
  }

  /** {@return the cluster of each row that the model was built on, in their order; -1 for noise} */
  public int[] labels() {
    ModelView view = model().view();
    return view.cut().labels(view.labels());
  }

  /** {@return the number of clusters of each chain, sweep by sweep, at most 2000 sweeps evenly} */
  public int[][] clusterCountTraces() {
    return model().view().traces();
  }

  /**
   * {@return {@link Drawable#Newick}, as for Weka's hierarchical clusterer; {@link Drawable#TREE}
   * for a single cluster}
   */
  @Override
  public int graphType() {
    return built() && !model().view().isLadder() ? Drawable.TREE : Drawable.Newick;
  }

  /**
   * {@return the ladder of the clusters, with the page of the report in a comment; the tree alone
   * on the command line, whose option {@code -g} writes it to a file}
   */
  @Override
  public String graph() {
    return CommandLine.runs() ? model().view().tree() : model().view().graph();
  }

  @Override
  public String toString() {
    return built() ? model().view().text() : "No model built yet.";
  }

  /** Errors of options and data are one sentence, without a stack trace. */
  @Override
  public void run(Object toRun, String[] options) {
    CommandLine.run((CrpClusterer) toRun, options);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return AnnotatedOptions.list(this);
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    AnnotatedOptions.set(this, options);
  }

  @Override
  public String[] getOptions() {
    return AnnotatedOptions.get(this);
  }

  @OptionMetadata(
      displayName = PriorOptions.CONCENTRATION,
      description = PriorOptions.CONCENTRATION_HELP,
      commandLineParamName = "A",
      displayOrder = 10)
  public OptionValue getConcentration() {
    return OptionValue.checked(concentration, this::concentration, concentrations());
  }

  /** {@return values to choose from, the default first} */
  protected String[] concentrations() {
    return new String[] {
      PriorOptions.CONCENTRATION_DEFAULT, "1", "expected 5", "log-uniform 0.1 10"
    };
  }

  public void setConcentration(OptionValue value) {
    concentration = value.text();
  }

  public void setConcentration(String value) {
    concentration = value.trim();
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.LIKELIHOOD,
      description = LikelihoodOptions.LIKELIHOOD_HELP,
      commandLineParamSynopsis = LikelihoodOptions.LIKELIHOOD_CHOICES,
      displayOrder = 5)
  public Likelihood getLikelihood() {
    return likelihood;
  }

  public void setLikelihood(Likelihood value) {
    likelihood = value;
  }

  @OptionMetadata(
      displayName = DataOptions.IGNORE,
      description = DataOptions.IGNORE_HELP,
      displayOrder = 6)
  public OptionValue getIgnore() {
    return OptionValue.several(ignore);
  }

  public void setIgnore(OptionValue value) {
    ignore = value.text();
  }

  public void setIgnore(String value) {
    ignore = value.trim();
  }

  @OptionMetadata(
      displayName = DataOptions.WEIGHTS,
      description = DataOptions.WEIGHTS_HELP,
      displayOrder = 7)
  public SelectedTag getWeights() {
    return weights;
  }

  public void setWeights(SelectedTag value) {
    weights = value;
  }

  @OptionMetadata(
      displayName = RunOptions.SWEEPS,
      description = RunOptions.SWEEPS_HELP,
      commandLineParamName = "I",
      displayOrder = 30)
  public OptionValue getSweeps() {
    return OptionValue.checked(
        sweeps, this::length, "at most 1000", "at most 5000", "200", "2000 burn-in 500");
  }

  public void setSweeps(OptionValue value) {
    sweeps = value.text();
  }

  public void setSweeps(String value) {
    sweeps = value.trim();
  }

  @OptionMetadata(
      displayName = RunOptions.SEED,
      description = RunOptions.SEED_HELP,
      commandLineParamName = "S",
      commandLineParamSynopsis = "number",
      displayOrder = 31)
  public OptionValue getSeedText() {
    return OptionValue.checked(seed, this::seed);
  }

  /**
   * Sets the seed as it was typed.
   *
   * @param value a whole number; any other text is refused when a model is built
   */
  public void setSeedText(OptionValue value) {
    seed = value.text();
    if (getSeedText().problem().isEmpty()) {
      super.setSeed(seed());
    }
  }

  @Override
  @ProgrammaticProperty
  public int getSeed() {
    return super.getSeed();
  }

  @Override
  public void setSeed(int value) {
    super.setSeed(value);
    seed = String.valueOf(value);
  }

  @OptionMetadata(
      displayName = "run",
      description = "How a run is carried out: chains, threads, time limit, checkpoint.",
      displayOrder = 41)
  public RunDetails getRun() {
    return run;
  }

  public void setRun(RunDetails value) {
    run = value;
  }

  @OptionMetadata(
      displayName = "output",
      description = "What is computed from the draws of a run, and where files about it go.",
      displayOrder = 40)
  public Output getOutput() {
    return output;
  }

  public void setOutput(Output value) {
    output = value;
  }

  @Override
  @OptionMetadata(
      displayName = "debug",
      description = "Writes the status of the run to the console, each second.",
      commandLineParamName = "output-debug-info",
      displayOrder = 50)
  public boolean getDebug() {
    return super.getDebug();
  }

  @Override
  @OptionMetadata(
      displayName = "do not check capabilities",
      description = "Leaves out the check of the data before a run (use with caution).",
      commandLineParamName = "do-not-check-capabilities",
      displayOrder = 51)
  public boolean getDoNotCheckCapabilities() {
    return super.getDoNotCheckCapabilities();
  }

  /** The form stands first, so that it can be read whatever follows. */
  private void writeObject(ObjectOutputStream out) throws IOException {
    out.writeInt(FORMAT);
    out.writeUTF(PackageBuild.version());
    out.defaultWriteObject();
  }

  /** A model of another form may mean something else, or have parts that are no more. */
  private void readObject(ObjectInputStream in) throws IOException {
    int format;
    String version;
    try {
      format = in.readInt();
      version = in.readUTF();
    } catch (OptionalDataException | EOFException e) {
      throw ofAnotherForm("an early version", e);
    }
    if (format != FORMAT) {
      throw ofAnotherForm("version " + Text.line(version), null);
    }
    try {
      in.defaultReadObject();
    } catch (ClassNotFoundException | InvalidClassException e) {
      throw ofAnotherForm("version " + Text.line(version), e);
    }
  }

  private static InvalidObjectException ofAnotherForm(String version, @Nullable Exception cause) {
    InvalidObjectException refused =
        new InvalidObjectException(
            Text.of(
                "this model was saved by %s of the package in a form that version %s does not read: build it again from its data",
                version, PackageBuild.version()));
    refused.initCause(cause);
    return refused;
  }
}
