package weka.clusterers.crp;

import crp.Argument;
import crp.Text;
import crp.answer.Unions;
import crp.data.Rows;
import crp.data.Weights;
import crp.draws.RunLength;
import crp.host.Bound;
import crp.host.Column;
import crp.host.Columns;
import crp.host.Course;
import crp.host.RowWeights;
import crp.host.RunOrder;
import crp.model.UnsuitableLikelihoodException;
import crp.options.DataOptions;
import crp.options.KnownOptions;
import crp.options.LikelihoodOptions;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import crp.options.Texts;
import crp.parallel.RunScope;
import crp.parallel.Stop;
import crp.parameter.Parameter;
import crp.report.Positions;
import crp.saved.SavedRun;
import crp.task.Addition;
import crp.task.Binding;
import crp.task.Known;
import crp.task.LikelihoodChoice;
import crp.task.Result;
import crp.task.RowOrder;
import crp.task.Scheme;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OptionalDataException;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import weka.clusterers.RandomizableClusterer;
import weka.clusterers.crp.data.AttributeNames;
import weka.clusterers.crp.data.InstanceTable;
import weka.clusterers.crp.likelihood.AutoLikelihood;
import weka.clusterers.crp.likelihood.Likelihood;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.model.ModelView;
import weka.clusterers.crp.nearness.PlacePositions;
import weka.clusterers.crp.options.AnnotatedOptions;
import weka.clusterers.crp.options.CoreOptions;
import weka.clusterers.crp.options.KnownRows;
import weka.clusterers.crp.options.OptionTexts;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Output;
import weka.clusterers.crp.options.RunDetails;
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
import weka.core.converters.ConverterUtils.DataSource;
import weka.gui.ProgrammaticProperty;

/**
 * All schemes of this package: the options that they share, the data they take, and how a run is
 * started and cancelled. A subclass has a prior and its options. Every option is an annotated
 * property, see {@link AnnotatedOptions}.
 */
public abstract class CrpClusterer extends RandomizableClusterer
    implements WeightedInstancesHandler,
        TechnicalInformationHandler,
        Drawable,
        CoreOptions,
        CommandLine.Scheme {

  /** The word for an option that names no attribute. */
  protected static final String NONE = "none";

  private static final String NOT_BUILT = "No model built yet.";

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  /** The form of saved models: another number for each change of what they hold. */
  static final int FORMAT = 15;

  private Likelihood likelihood;
  private KnownRows known = new KnownRows();
  private RunDetails run = new RunDetails();
  private Output output = new Output();
  private @Nullable SavedFit saved;
  private @Nullable FurtherRows further;
  private transient @Nullable BuiltModel model;
  private transient volatile boolean onCommandLine;
  private transient String table = "";
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

  /** {@return what the order of the rows says: by default nothing, though their places count} */
  protected RowOrder rowOrder(Instances data) {
    return RowOrder.PLACED;
  }

  /**
   * {@return whether the user leaves out an attribute}
   *
   * @param attribute index from 0
   */
  protected final boolean ignores(Instances data, int attribute) {
    return IntStream.of(attributes(data, DataOptions.IGNORE)).anyMatch(a -> a == attribute);
  }

  /** {@return the attribute that an option names, as an array of one index; empty for "none"} */
  protected final int[] attribute(Instances data, crp.options.Option<String> option) {
    String name = texts.text(option);
    return name.isEmpty() || name.equals(NONE)
        ? new int[0]
        : new int[] {AttributeNames.one(data, OptionTexts.SPELLING.of(option.name()), name)};
  }

  /** {@return the attributes that an option names, in its order; empty for "none"} */
  protected final int[] attributes(Instances data, crp.options.Option<String> option) {
    String names = texts.text(option);
    return names.isEmpty() || names.equals(NONE)
        ? new int[0]
        : AttributeNames.several(data, OptionTexts.SPELLING.of(option.name()), names);
  }

  /** {@return the concentration, fixed or sampled} */
  protected final Parameter concentration() {
    return texts.get(PriorOptions.CONCENTRATION);
  }

  /** {@return the texts of the options of this scheme} */
  protected final OptionTexts texts() {
    return texts;
  }

  @Override
  public final OptionTexts optionTexts() {
    return texts;
  }

  @Override
  public final List<crp.options.Option<?>> coreOptions() {
    return Stream.<Class<?>>iterate(getClass(), Class::getSuperclass)
        .takeWhile(type -> type != CrpClusterer.class)
        .flatMap(type -> Scheme.named(type.getSimpleName()).stream())
        .findFirst()
        .map(Scheme::priorOptions)
        .orElse(List.of());
  }

  /**
   * {@return what is computed of a model}
   *
   * @throws IllegalArgumentException if an option is out of range or a file cannot be written
   */
  private RunOrder order() {
    return RunOrder.of(
        texts.with(run.texts()).plus(output.texts().texts()), texts.get(RunOptions.SEED));
  }

  /** Of a {@link GrowingScheme} without rows only the header is kept: the rows may follow. */
  @Override
  public void buildClusterer(Instances data) throws Exception {
    model = null;
    saved = null;
    further = this instanceof GrowingScheme ? new FurtherRows(data) : null;
    if (further == null || !data.isEmpty()) {
      build(data);
    }
  }

  private void build(Instances data) throws Exception {
    try {
      carriedOut(() -> model = run(data, order()));
    } finally {
      if (model == null) {
        saved = null;
        further = null;
      }
    }
  }

  private void carriedOut(Callable<BuiltModel> run) throws Exception {
    try {
      run.call();
      ReportButton.show();
    } catch (CancellationException e) {
      throw cancelled(e);
    } catch (IllegalArgumentException e) {
      throw onCommandLine || !WekaWindow.isOpen() ? e : inWindow(e);
    }
  }

  /** {@return the rows that wait to be added to the model} */
  public final FurtherRows further() {
    FurtherRows known = further;
    if (known == null) {
      throw new IllegalStateException(NOT_BUILT);
    }
    return known;
  }

  /** Adds the rows that wait to the model, see {@link GrowingScheme#updateFinished}. */
  public final void addFurther() {
    FurtherRows rows = further();
    SavedFit known = saved;
    try {
      if (known == null) {
        build(
            (onCommandLine && !table.isEmpty() ? rows.from(DataSource.read(table)) : rows).rows());
      } else if (!rows.isEmpty()) {
        carriedOut(() -> grown(known, rows.after(known.data())));
      }
      further = new FurtherRows(saved().data());
    } catch (InterruptedException e) {
      throw (CancellationException) new CancellationException(e.getMessage()).initCause(e);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      // Weka's sentence on the data
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  private BuiltModel grown(SavedFit from, Instances all) throws Exception {
    CrpClusterer scheme = with(from.options());
    RunOrder order = scheme.order();
    InstanceTable first = new InstanceTable(from.data());
    Weights weights = scheme.rowWeights(from.data()).weights();
    Result<?> before =
        SavedRun.of(from.run()).mixture(first, weights, order.settings(), AutoLikelihood.NOTES);
    Addition<?> addition = new Addition<>(before, new InstanceTable(all), AutoLikelihood.NOTES);
    boolean anew = !before.fit().model().known().isEmpty() || addition.outgrown().isPresent();
    Optional<BuiltModel> grown =
        anew ? Optional.empty() : watched(order, () -> scheme.grown(addition, all, order));
    BuiltModel found =
        grown.isPresent()
            ? grown.get()
            : scheme.run(all, order.after(Optional.of(addition.earlier())));
    saved = scheme.saved;
    model = found;
    return found;
  }

  /**
   * {@return the model after short chains; empty if few draws count, so that all is fitted anew}
   */
  private <R extends Rows> Optional<BuiltModel> grown(
      Addition<R> addition, Instances all, RunOrder order) {
    double[] given = all.stream().mapToDouble(Instance::weight).toArray();
    boolean equal = Arrays.stream(given).allMatch(weight -> weight == 1);
    RunOrder fit = RunOrder.of(OptionTexts.SPELLING, order.settings());
    RunLength length = addition.length(fit.settings().schedule());
    Result<R> result =
        addition.run(
            fit.with(fit.settings().withSchedule(length)),
            addition.weights(
                texts.get(DataOptions.WEIGHTS), equal ? Optional.empty() : Optional.of(given)),
            "");
    if (addition.tooFew(result).isPresent()) {
      return Optional.empty();
    }
    BuiltModel grown = fitting(all, result.bound(), fit, Known.NOTHING).mixture(result);
    RunScope.check();
    return Optional.of(grown);
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

  private BuiltModel run(Instances data, RunOrder order) throws Exception {
    Columns columns =
        testedColumns(
            data,
            IntStream.concat(IntStream.of(taken(data)), IntStream.of(knownLabels(data))).toArray());
    order.requirePlace();
    output.check();
    checkOptions();
    RowWeights rowWeights = rowWeights(data);
    return watched(order, () -> built(data, columns, rowWeights, order));
  }

  private <T> T watched(RunOrder order, Supplier<T> run) throws Exception {
    ClassComparison after = onCommandLine ? comparison : WekaWindow.comparison();
    try (WekaProgress progress = new WekaProgress(this, console())) {
      Optional.ofNullable(after).flatMap(ClassComparison::warning).ifPresent(WekaWindow::say);
      return Stop.within(
          order.settings().schedule().maxSeconds(),
          progress.line(),
          order.settings().threads(),
          run);
    } catch (UnsuitableLikelihoodException e) {
      throw new IllegalArgumentException(
          OptionTexts.SPELLING.of(LikelihoodOptions.LIKELIHOOD_NAME) + ": " + e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new IllegalArgumentException(RunOptions.outOfMemory(OptionTexts.SPELLING), e);
    } catch (RuntimeException e) {
      // such as a file that could not be written since the thread was interrupted
      throw Thread.currentThread().isInterrupted() ? cancelled(e) : e;
    }
  }

  /** {@return the attribute of known labels, as an array of one index; empty for none} */
  private int[] knownLabels(Instances data) {
    String name = known.texts().text(KnownOptions.KNOWN);
    return name.isEmpty()
        ? new int[0]
        : new int[] {
          AttributeNames.one(data, OptionTexts.SPELLING.of(KnownOptions.KNOWN_NAME), name)
        };
  }

  private BuiltModel built(Instances data, Columns columns, RowWeights rowWeights, RunOrder order) {
    RunScope.current().phase("reading the data");
    InstanceTable table = new InstanceTable(data);
    Known said = Known.of(known.texts().texts(), table);
    Texts chosen =
        texts
            .texts()
            .plus(likelihood.optionTexts().texts())
            .with(LikelihoodChoice.OPTION, likelihood.chosen());
    Bound<?> bound =
        new Binding(chosen, AutoLikelihood.NOTES, rowOrder(data))
            .bind(likelihood.choice(), table, columns, rowWeights.weights(), said)
            .plus(rowWeights.notes());
    requireReadable(bound.reader().columns(), data);
    BuiltModel built = build(fitting(data, bound, order, said));
    RunScope.check();
    return built;
  }

  private <R extends Rows> Fitting<R> fitting(
      Instances data, Bound<R> bound, Course order, Known said) {
    return new Fitting<>(
        this,
        data,
        new crp.task.Fitting<>(
            new InstanceTable(data), bound, order, AutoLikelihood.NOTES, positions(data), said));
  }

  /** {@return where or when the rows are, for the report; null if nothing says it} */
  protected @Nullable Positions positions(Instances data) {
    return PlacePositions.find(data);
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

  @Override
  public final void runsOnCommandLine(@Nullable ClassComparison wanted, String file) {
    onCommandLine = true;
    table = file;
    comparison = wanted;
  }

  private RowWeights rowWeights(Instances data) {
    double[] given = data.stream().mapToDouble(Instance::weight).toArray();
    return RowWeights.of(texts.get(DataOptions.WEIGHTS), given);
  }

  /** Attributes that are left out may be of any kind; the others are tested once more. */
  @Override
  public Capabilities getCapabilities() {
    Capabilities result = likelihoodCapabilities();
    if (!texts.text(DataOptions.IGNORE).isEmpty()) {
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

  private Columns testedColumns(Instances data, int... taken) throws Exception {
    Capabilities capabilities = likelihoodCapabilities();
    Columns columns = InstanceTable.columns(data, texts.text(DataOptions.IGNORE), taken);
    for (Column column : columns.all()) {
      if (!capabilities.test(data.attribute(column.place()))) {
        throw capabilities.getFailReason();
      }
    }
    if (taken.length > 0 || !texts.text(DataOptions.IGNORE).isEmpty()) {
      capabilities.enableAllAttributes();
    }
    capabilities.testWithFail(data);
    return columns;
  }

  /** Rows that are recognised by their values must not hold strings, see {@link BatchScheme}. */
  private void requireReadable(Columns columns, Instances data) {
    for (Column column : columns.all()) {
      if (this instanceof BatchScheme && data.attribute(column.place()).isString()) {
        throw Argument.refused(
            "attribute '%s' holds strings, which %s does not take: turn them into nominal values by the filter StringToNominal, or leave it out (-ignore)",
            column.name(), getClass().getSimpleName());
      }
    }
  }

  /** Keeps what can be stored of a result on some data; what is shown of it is stored, too. */
  final ModelView keep(Instances data, Result<?> result, Supplier<ModelView> view) {
    SavedFit known = saved;
    if (known == null) {
      known = new SavedFit(getOptions(), new Instances(data), SavedRun.bytes(result), view.get());
      saved = known;
    }
    return known.view();
  }

  /** A scheme that was built on no rows is built when it is first asked, if rows followed. */
  private SavedFit saved() {
    FurtherRows rows = further;
    if (saved == null && rows != null && !rows.isEmpty()) {
      addFurther();
    }
    SavedFit known = saved;
    if (known == null) {
      throw new IllegalStateException(
          further == null ? NOT_BUILT : "The model has no rows yet: at least 2 are needed.");
    }
    return known;
  }

  /**
   * {@return the model} That of a stored scheme is made again at first, without a run.
   *
   * @throws IllegalStateException if none was built
   */
  public final synchronized BuiltModel model() {
    BuiltModel known = model;
    if (known == null) {
      known = again(saved());
      model = known;
    }
    return known;
  }

  /** The options may have been changed since, so another scheme has those of the run. */
  private BuiltModel again(SavedFit from) {
    try {
      CrpClusterer scheme = with(from.options());
      scheme.saved = from;
      SavedRun found = SavedRun.of(from.run());
      Bound<?> bound =
          found.bound(new InstanceTable(from.data()), scheme.rowWeights(from.data()).weights());
      return scheme.build(
          scheme.fitting(
              from.data(), bound, found.course(scheme.order().settings()), Known.NOTHING));
    } catch (IllegalArgumentException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private CrpClusterer with(String... options) throws Exception {
    CrpClusterer scheme = getClass().getDeclaredConstructor().newInstance();
    scheme.setOptions(options.clone());
    return scheme;
  }

  private ModelView view() {
    return saved().view();
  }

  /** {@return whether a model was built} */
  public final boolean built() {
    return saved != null;
  }

  /**
   * {@return the largest number of a cluster and one} After an earlier answer some numbers may be
   * of no cluster: their probabilities are 0.
   */
  @Override
  public int numberOfClusters() {
    return view().unions().ids().span();
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
    Unions unions = view().unions();
    return unions.ids().byNumber(unions.sums(model().distribution(instance)), 0);
  }

  /** {@return the cluster of each row that the model was built on, in their order; -1 for noise} */
  public int[] labels() {
    return view().unions().ids().shown(view().labels());
  }

  /** {@return the number of clusters of each chain, sweep by sweep, at most 2000 sweeps evenly} */
  public int[][] clusterCountTraces() {
    return view().traces();
  }

  /**
   * {@return {@link Drawable#Newick}, as for Weka's hierarchical clusterer; {@link Drawable#TREE}
   * for a single cluster}
   */
  @Override
  public int graphType() {
    return built() && !view().isLadder() ? Drawable.TREE : Drawable.Newick;
  }

  /**
   * {@return the ladder of the clusters, with the page of the report in a comment; the tree alone
   * on the command line, whose option {@code -g} writes it to a file}
   */
  @Override
  public String graph() {
    return CommandLine.runs() ? view().tree() : view().graph();
  }

  @Override
  public String toString() {
    return built() ? view().text() : NOT_BUILT;
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
      displayName = PriorOptions.CONCENTRATION_NAME,
      description = PriorOptions.CONCENTRATION_HELP,
      commandLineParamName = "A",
      displayOrder = 10)
  public OptionValue getConcentration() {
    return texts.value(PriorOptions.CONCENTRATION, concentrations());
  }

  /** {@return values to choose from, the default first} */
  protected String[] concentrations() {
    return new String[] {
      PriorOptions.CONCENTRATION.usual(), "1", "expected 5", "log-uniform 0.1 10"
    };
  }

  public void setConcentration(OptionValue value) {
    texts.set(PriorOptions.CONCENTRATION, value.text());
  }

  public void setConcentration(String value) {
    texts.set(PriorOptions.CONCENTRATION, value);
  }

  @OptionMetadata(
      displayName = LikelihoodOptions.LIKELIHOOD_NAME,
      description = LikelihoodOptions.LIKELIHOOD_HELP,
      displayOrder = 5)
  public Likelihood getLikelihood() {
    return likelihood;
  }

  public void setLikelihood(Likelihood value) {
    likelihood = value;
  }

  @OptionMetadata(
      displayName = DataOptions.IGNORE_NAME,
      description = DataOptions.IGNORE_HELP,
      displayOrder = 6)
  public OptionValue getIgnore() {
    return OptionValue.several(texts.text(DataOptions.IGNORE));
  }

  public void setIgnore(OptionValue value) {
    texts.set(DataOptions.IGNORE, value.text());
  }

  public void setIgnore(String value) {
    texts.set(DataOptions.IGNORE, value);
  }

  @OptionMetadata(
      displayName = DataOptions.WEIGHTS_NAME,
      description = DataOptions.WEIGHTS_HELP,
      displayOrder = 7)
  public SelectedTag getWeights() {
    return texts.tags(DataOptions.WEIGHTS);
  }

  public void setWeights(SelectedTag value) {
    texts.set(DataOptions.WEIGHTS, value);
  }

  @OptionMetadata(
      displayName = RunOptions.SWEEPS_NAME,
      description = RunOptions.SWEEPS_HELP,
      commandLineParamName = "I",
      displayOrder = 30)
  public OptionValue getSweeps() {
    return texts.value(
        RunOptions.SWEEPS, "at most 1000", "at most 5000", "200", "2000 burn-in 500");
  }

  public void setSweeps(OptionValue value) {
    texts.set(RunOptions.SWEEPS, value.text());
  }

  public void setSweeps(String value) {
    texts.set(RunOptions.SWEEPS, value);
  }

  @OptionMetadata(
      displayName = RunOptions.SEED_NAME,
      description = RunOptions.SEED_HELP,
      commandLineParamName = "S",
      commandLineParamSynopsis = "number",
      displayOrder = 31)
  public OptionValue getSeedText() {
    return texts.value(RunOptions.SEED);
  }

  /**
   * Sets the seed as it was typed.
   *
   * @param value a whole number; any other text is refused when a model is built
   */
  public void setSeedText(OptionValue value) {
    texts.set(RunOptions.SEED, value.text());
    if (getSeedText().problem().isEmpty()) {
      super.setSeed(texts.get(RunOptions.SEED));
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
    texts.set(RunOptions.SEED, String.valueOf(value));
  }

  @OptionMetadata(
      displayName = "known rows",
      description = "What is known of the clusters of rows: labels of some, and pairs.",
      displayOrder = 8)
  public KnownRows getKnownRows() {
    return known;
  }

  public void setKnownRows(KnownRows value) {
    known = value;
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
