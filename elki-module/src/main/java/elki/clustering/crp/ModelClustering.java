package elki.clustering.crp;

import crp.options.Texts;
import crp.task.Known;
import crp.task.RowOrder;
import crp.task.Scheme;
import elki.clustering.ClusteringAlgorithm;
import elki.clustering.crp.likelihood.ClusterData;
import elki.clustering.crp.likelihood.LabelTexts;
import elki.clustering.crp.likelihood.RankingLikelihood;
import elki.clustering.crp.likelihood.VectorLikelihood;
import elki.clustering.crp.likelihood.VectorTable;
import elki.clustering.crp.nearness.NearnessSource;
import elki.clustering.crp.relation.ColumnSelection;
import elki.clustering.crp.relation.DataChoice;
import elki.clustering.crp.relation.KnownObjects;
import elki.clustering.crp.relation.Membership;
import elki.clustering.crp.relation.Sources;
import elki.clustering.crp.result.PosteriorClustering;
import elki.clustering.crp.run.Failures;
import elki.clustering.crp.run.ModelRun;
import elki.clustering.crp.run.NamedObjects;
import elki.clustering.crp.run.RunFiles;
import elki.clustering.crp.run.RunPar;
import elki.clustering.crp.run.RunPlan;
import elki.clustering.crp.run.Task;
import elki.data.NumberVector;
import elki.data.type.TypeInformation;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.StaticArrayDatabase;
import elki.database.relation.Relation;
import elki.datasource.ArrayAdapterDatabaseConnection;
import elki.logging.Logging;
import elki.utilities.exceptions.AbortException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the algorithms have in common: each makes a task, a model of the objects of a relation; the
 * task is run and its results are assembled in one place. Immutable, so that an algorithm can be
 * run again.
 */
abstract class ModelClustering implements ClusteringAlgorithm<PosteriorClustering> {

  private final String name;
  private final VectorLikelihood likelihood;
  private final RunPlan plan;
  private final Logging log;

  /**
   * Constructor.
   *
   * @param name of the algorithm, for people
   * @param likelihood how the objects of a cluster are distributed
   */
  ModelClustering(String name, VectorLikelihood likelihood, RunPlan plan) {
    this.name = name;
    this.likelihood = likelihood;
    this.plan = plan;
    this.log = Logging.getLogger(getClass());
  }

  abstract Task<?> task(Database database);

  /** {@return the objects of the task by the names of the command} */
  abstract NamedObjects objects(Database database);

  @Override
  public TypeInformation[] getInputTypeRestriction() {
    return TypeUtil.array(
        likelihood instanceof RankingLikelihood rankings
            ? Ballots.type(rankings.format())
            : likelihood.getInputTypeRestriction());
  }

  @Override
  public final PosteriorClustering autorun(Database database) {
    return cluster(() -> ofFiles(database).in(database));
  }

  /** {@return what is to be sampled or is read from a file} */
  private Task<?> ofFiles(Database database) {
    RunFiles files = plan.files();
    if (files.load().isPresent()) {
      return objects(database).loaded(files.load().orElseThrow());
    }
    if (files.addTo().isPresent()) {
      return objects(database).added(files.addTo().orElseThrow());
    }
    Task<?> sampled = knowing(task(database), database);
    return files.save().isPresent() ? sampled.as(objects(database).job(plan.settings())) : sampled;
  }

  /**
   * {@return objects by the names of the command}
   *
   * @param data the objects
   */
  final NamedObjects named(Database database, Relation<?> data) {
    Relation<?> whole = ColumnSelection.whole(data);
    VectorTable table = VectorTable.of(whole);
    table = whole == data ? table : table.asNumbers();
    table = likelihood instanceof LabelTexts texts ? texts.in(table, database, whole) : table;
    Texts given = RunPar.ofCommand(plan.order().texts()).plus(likelihood.given());
    if (Known.has(given, KnownObjects.KNOWN)) {
      Membership label = KnownObjects.label(given);
      table = table.with(label.name(table), KnownObjects.labels(given, database, whole));
      given = given.with(KnownObjects.KNOWN, label.name(table));
    }
    return new NamedObjects(
        data,
        table,
        Scheme.named(getClass().getSimpleName()).orElseThrow(),
        given,
        likelihood.named(table));
  }

  private Task<?> knowing(Task<?> task, Database database) {
    Texts texts = plan.order().texts();
    return Known.isGiven(texts)
        ? task.knowing(KnownObjects.of(texts, database, task.relation()))
        : task;
  }

  /**
   * {@return the clustering of some vectors, each an object of a new database}
   *
   * @param rows one row a vector, all of the same length; NaN is a missing value
   */
  public final PosteriorClustering run(double[][] rows) {
    Database database = new StaticArrayDatabase(new ArrayAdapterDatabaseConnection(rows));
    database.initialize();
    return autorun(database);
  }

  /** {@return the clustering of a task; user errors, also of its making, are AbortExceptions} */
  final PosteriorClustering cluster(Supplier<Task<?>> task) {
    ModelRun run = new ModelRun(name, plan, log, getClass().getName());
    return Failures.explained(() -> run.cluster(task));
  }

  final VectorLikelihood likelihood() {
    return likelihood;
  }

  final RunPlan plan() {
    return plan;
  }

  /**
   * {@return the task of the objects of a database} Rankings may be labels, and may come with
   * counts in another relation.
   *
   * @param database holds the objects
   * @param made makes a task of a relation and its rows
   */
  final Task<?> task(Database database, BiFunction<Relation<?>, ClusterData<?>, Task<?>> made) {
    if (likelihood instanceof RankingLikelihood rankings) {
      Ballots ballots = Ballots.of(database, rankings);
      return made.apply(ballots.relation(), ballots.data());
    }
    Relation<?> relation = data(database);
    return made.apply(relation, read(database, relation, RowOrder.EXCHANGEABLE));
  }

  /** {@return what is clustered, and what its nearness is measured on} */
  final Sources sources(NearnessSource nearness, DataChoice data, Database database) {
    return nearness.choose(data, database, likelihood.getInputTypeRestriction());
  }

  /** {@return the objects of a model of near ones by the names of the command} */
  final NamedObjects objects(NearnessSource nearness, DataChoice data, Database database) {
    Sources sources = sources(nearness, data, database);
    return nearness.named(sources, named(database, sources.data()));
  }

  /** {@return the first relation of a database that can be read} */
  final Relation<?> data(Database database) {
    return likelihood instanceof LabelTexts texts
        ? texts.relation(database)
        : DataChoice.first(database, getInputTypeRestriction()[0]);
  }

  /**
   * {@return the objects of a relation as rows}
   *
   * @param database where their labels are; null if there are none
   * @param order what their order says
   */
  @SuppressWarnings("unchecked") // without texts the relation is one of vectors
  final ClusterData<?> read(@Nullable Database database, Relation<?> relation, RowOrder order) {
    requireObjects(relation);
    if (likelihood instanceof LabelTexts texts && database != null) {
      return texts.read(relation, texts.in(VectorTable.of(relation), database, relation), order);
    }
    if (relation instanceof ColumnSelection some && some.columns().length == 0) {
      throw new AbortException("The data have no column but the times and places.");
    }
    return likelihood.read((Relation<? extends NumberVector>) relation, order);
  }

  /** {@return the objects of a run; where times are their numbers, in the order of time} */
  final ClusterData<?> read(@Nullable Database database, Sources sources) {
    return read(
        database,
        sources.data(),
        sources.byRow() ? RowOrder.inTime(row -> row == 0) : RowOrder.PLACED);
  }

  /** Refuses an empty relation. */
  static void requireObjects(Relation<?> relation) {
    if (relation.size() == 0) {
      throw new AbortException("There are no rows to cluster.");
    }
  }
}
