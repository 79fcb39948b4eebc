package crp.spark;

import crp.Text;
import crp.answer.Answer;
import crp.answer.ScatteredReport;
import crp.checkpoint.BuildId;
import crp.checkpoint.Fingerprint;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.estimate.Cut;
import crp.html.HtmlReport;
import crp.likelihood.RestBank;
import crp.likelihood.Scattered;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.predict.DrawnPrior;
import crp.predict.Predictor;
import crp.predict.SeatedRows;
import crp.random.SeededRng;
import crp.report.Counted;
import crp.report.Paragraph;
import crp.report.Report;
import crp.report.Topic;
import crp.seating.TablePrior;
import crp.superstep.Block;
import crp.superstep.Driver;
import crp.superstep.SuperstepPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;

/** Fits a mixture to blocks of rows on a cluster. */
final class MixtureFitting<R extends Rows> {

  private final JavaSparkContext spark;
  private final MixturePlan plan;
  private final BlockedRows rows;
  private final BoundFamily<R> bound;
  private final double weight;
  private final TablePrior prior;
  private final long[] firsts;

  /** Prepares a fit. */
  MixtureFitting(JavaSparkContext spark, MixturePlan plan, BlockedRows rows, BoundFamily<R> bound) {
    this.spark = spark;
    this.plan = plan;
    this.rows = rows;
    this.bound = bound;
    weight = rows.buffers().map(RowBuffer::customers).collect().stream().mapToDouble(w -> w).sum();
    prior = plan.prior().forCustomers(weight);
    firsts = new long[rows.blocks()];
    Arrays.setAll(firsts, block -> BlockedRows.first(block, rows.rows(), rows.blocks()));
  }

  /** {@return all chains} Chain c has stream c of the seed, as in the other hosts. */
  private List<SparkChain<R>> chains(int supersteps) {
    SeededRng root = new SeededRng(plan.seed());
    List<SparkChain<R>> chains = new ArrayList<>();
    for (int c = 0; c < plan.length().chains(); c++) {
      SeededRng stream = root.split();
      Driver<R> driver =
          Driver.of(
              prior,
              bound.family(),
              none(),
              weight,
              SuperstepPlan.standard(rows.rows()),
              Mixture.start(bound.family()),
              stream);
      chains.add(new SparkChain<>(driver, stream, supersteps));
    }
    return chains;
  }

  private R none() {
    return bound.rows(new RowBuffer(0, null));
  }

  /** {@return some of the rows, from the cluster} */
  private R rowsOf(long[] ids) {
    RowBuffer some = new RowBuffer(0, rows.meaning());
    rows.select(ids).forEach(some::append);
    return bound.rows(some.trimmed());
  }

  /** {@return the fit, saved to the folder every so many supersteps} */
  FittedMixture fit(RunFolder folder, int every, Progress progress) {
    Schedule schedule = plan.length().schedule();
    String owner =
        BuildId.text() + " " + Fingerprint.of(plan, bound, rows.rows(), rows.blocks(), weight);
    BoundFamily<R> family = bound;
    JavaRDD<Block<R>> blocks =
        rows.buffers()
            .map(buffer -> Block.of(family.rows(buffer), buffer.first()))
            .persist(StorageLevel.MEMORY_AND_DISK());
    SparkChains<R> chains = new SparkChains<>(spark, blocks, chains(schedule.sweeps()), folder);
    try {
      chains.resume(owner, this::rowsOf);
      DrawnLabels labels = DrawnLabels.of(chains.run(owner, schedule, every, progress), firsts);
      return answer(labels, blocks, chains.traces(), schedule);
    } finally {
      chains.close();
      blocks.unpersist(false);
    }
  }

  private FittedMixture answer(
      DrawnLabels labels, JavaRDD<Block<R>> blocks, List<Trace> traces, Schedule schedule) {
    List<Integer> kept =
        IntStream.rangeClosed(1, schedule.sweeps()).filter(schedule::keeps).boxed().toList();
    long[] ids = labels.withFirsts(SampledIds.of(rows.rows()));
    Draws draws = labels.sample(ids, firsts, kept, traces);
    PairTables pairs = labels.pairs();
    TableSums sums = labels.sums(blocks, bound.family().scattered(none()));
    DrawnAnswer answer = DrawnAnswer.of(labels, pairs);
    DrawnPredictor<R> predictor = new DrawnPredictor<>(bound, answer.clusters());
    List<ScatteredReport.Found> found = new ArrayList<>();
    for (int m = 0; m < labels.draws(); m++) {
      int[] tables = labels.tables(m);
      RestBank<R> bank = bank(draws.draws().get(m), tables, sums, m);
      double[] all = sums.weights(m);
      double[] weights = Arrays.stream(tables).mapToDouble(t -> all[t]).toArray();
      int[] slots = IntStream.range(0, tables.length).toArray();
      TablePrior drawn = DrawnPrior.of(prior, draws.draws().get(m));
      predictor.add(new Predictor<>(drawn, bank, slots, weights), answer.shares(m, tables));
      if (m == answer.estimate()) {
        for (int k = 0; k < tables.length; k++) {
          found.add(
              new ScatteredReport.Found(pairs.sizes(m)[tables[k]], weights[k], bank.summary(k)));
        }
      }
    }
    ScatteredReport.Answered answered =
        new ScatteredReport.Answered(
            rows.rows(), found, pairs.expectedVi(answer.estimate()), answer.unsure());
    ScatteredReport.Ran ran =
        new ScatteredReport.Ran(
            draws,
            schedule.sweeps(),
            schedule.burnIn(),
            plan.seed(),
            bound.lacks().text(),
            notes());
    Report report = ScatteredReport.of(prior, bound.family(), answered, ran, bound.names());
    Settings settings =
        Settings.defaults().withSchedule(schedule).withSeed(plan.seed()).withCut(Cut.NONE);
    return new FittedMixture(
        predictor,
        report,
        answered,
        draws,
        () -> page(report, ids, draws, answer.estimate(), settings),
        answer.rows(firsts));
  }

  private List<String> notes() {
    return rows.left() == 0
        ? bound.notes()
        : Stream.concat(
                bound.notes().stream(),
                Stream.of(
                    Text.of(
                        "%s of weight zero took no part in the fit, and not in these numbers",
                        Counted.of(rows.left(), "more row"))))
            .toList();
  }

  /** Shows some of the rows; what it says in words is of all. */
  private HtmlReport page(Report report, long[] ids, Draws draws, int estimate, Settings settings) {
    RowBuffer some = new RowBuffer(0, rows.meaning());
    rows.select(ids).forEach(some::append);
    Mixture<R> model = Mixture.of(prior, bound.family(), bound.asRead(some.trimmed()));
    Fit<R> fit = model.run().with(settings).taken(draws, estimate);
    Report said =
        ids.length == rows.rows()
            ? report
            : report.plus(
                Paragraph.of(
                    Topic.NOTE,
                    "Note: plots and sizes of clusters on this page are those of a sample of %d"
                        + " rows, spread over the %d rows of the data and numbered from 1.",
                    ids.length,
                    rows.rows()));
    return new HtmlReport(Answer.of(fit), said, bound.names(), row -> row);
  }

  /**
   * {@return a bank with the tables of a draw in slots 0, 1, ... and an empty one, without rows}
   */
  private RestBank<R> bank(Draw draw, int[] tables, TableSums sums, int m) {
    RestBank<R> bank = Objects.requireNonNull(RestBank.of(bound.family().bank(none())));
    bank.setHyperparameters(draw::number);
    bank.reserve(tables.length + 1);
    Scattered<R> shape = bound.family().scattered(none());
    double[] anchor = new double[shape.anchor()];
    for (int k = 0; k < tables.length; k++) {
      bank.found(k, sums.sums(m), tables[k] * shape.sums(), anchor, 0);
    }
    SeatedRows.complete(bank, draw, tables.length, new SeededRng(m));
    return bank;
  }
}
