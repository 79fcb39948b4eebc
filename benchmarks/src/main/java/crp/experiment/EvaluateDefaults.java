package crp.experiment;

import crp.answer.Answer;
import crp.bench.Batch;
import crp.bench.Table;
import crp.data.Rows;
import crp.diagnose.Diagnosis;
import crp.draws.Draws;
import crp.estimate.Cut;
import crp.model.Fit;
import crp.model.Model;
import crp.model.Run;
import crp.parallel.RunScope;
import crp.partition.Partition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Runs the defaults of the hosts on drawn and on real data, and prints one line a set and seed. */
public final class EvaluateDefaults {

  private static final String ARGUMENTS =
      "sets=.* seeds=1 folders=test-data list= designs= rows=1000000 sweeps=0 seconds=0 threads=1"
          + " print=table";

  private final Batch batch;
  private final Table table;

  private EvaluateDefaults(Batch batch) {
    this.batch = batch;
    table =
        batch.table(
            "set %s,use %s,seed %d,n %d,D %d,classes %d,K %.0f,K-low %d,K-high %d,noise %d,NMI %.3f,"
                + "ARI %.3f,cut-K %.0f,cut-NMI %.3f,R-hat %.3f,verdict %s,sweeps %d,seconds %.1f,"
                + "family %s");
  }

  /**
   * Runs the defaults.
   *
   * @param args {@code sets}, a regular expression of names; {@code seeds}, of the drawn data and
   *     of the chains; {@code folders}, where files are looked for; {@code list}, a list of sets in
   *     place of the one in this program; {@code designs}, kinds and numbers of {@link
   *     OrdinaryDesign} in place of all sets, of at most so many {@code rows}; {@code sweeps}, 0
   *     for the default; {@code seconds}, the time limit of a set's chains, 0 for none; {@code
   *     threads}; {@code print}, table or csv
   */
  public static void main(String[] args) {
    Batch.run(
        EvaluateDefaults.class,
        ARGUMENTS,
        args,
        batch -> {
          if (batch.has("designs")) {
            new OrdinaryTables(batch).evaluate();
          } else {
            new EvaluateDefaults(batch).evaluate();
          }
        });
  }

  private void evaluate() throws IOException {
    Pattern wanted = Pattern.compile(batch.text("sets"));
    List<Path> folders = batch.list("folders").stream().map(Path::of).toList();
    int[] seeds = batch.wholes("seeds", 0);
    if (!batch.has("list")) {
      for (Designs.Design design : Designs.all()) {
        if (wanted.matcher(design.name()).matches()) {
          for (int seed : seeds) {
            row(design.draw(seed), seed);
          }
        }
      }
    }
    List<ListedSet> all =
        batch.has("list") ? ListedSet.parse(CsvLines.read(batch.path("list"))) : ListedSet.kept();
    for (ListedSet listed : all) {
      if (wanted.matcher(listed.name()).matches()) {
        evaluate(listed, folders, seeds);
      }
    }
  }

  private void evaluate(ListedSet listed, List<Path> folders, int[] seeds) throws IOException {
    DataSet set;
    try {
      set = listed.load(folders);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      return;
    }
    for (int seed : seeds) {
      row(set, seed);
    }
  }

  private void row(DataSet set, long seed) {
    long begun = System.nanoTime();
    Fit<?> fit = fit(batch, set.model().get(), seed);
    double seconds = (System.nanoTime() - begun) / 1e9;
    Scores ours = Scores.of(Answer.of(fit).labels(), set.labels());
    Scores cut = bestCut(fit, set.labels());
    int[] range = range(fit.draws());
    table.row(
        set.name(),
        set.use().name().toLowerCase(Locale.ROOT),
        seed,
        set.rows(),
        set.columns(),
        set.classes(),
        ours.clusters(),
        range[0],
        range[1],
        fit.rowLabels().noise(),
        ours.nmi(),
        ours.ari(),
        cut.clusters(),
        cut.nmi(),
        rHat(fit.diagnosis()),
        fit.diagnosis().verdict().present(),
        fit.draws().traces().stream().mapToInt(trace -> trace.sweeps()).min().orElse(0),
        seconds,
        fit.model().family().describe().split("[(,]", 2)[0].strip());
    System.out.flush();
  }

  /** {@return a fit, where the time limit holds for the choice of the model, too} */
  static Fit<?> fit(Batch batch, Supplier<Model<?>> model, long seed) {
    double seconds = batch.number("seconds");
    return RunScope.current()
        .limited(seconds > 0 ? seconds : Double.POSITIVE_INFINITY)
        .inThreads(batch.whole("threads", 1))
        .<Fit<?>>run(() -> fit(batch, model.get(), seed));
  }

  /** A time limit holds for all chains of a set together. */
  private static <R extends Rows> Fit<R> fit(Batch batch, Model<R> model, long seed) {
    int threads = batch.whole("threads", 1);
    Run<R> run = model.run().seed(seed).threads(threads);
    if (batch.whole("sweeps", 0) > 0) {
      run = run.sweeps(batch.whole("sweeps", 0));
    }
    double seconds = batch.number("seconds");
    if (seconds > 0) {
      int chains = run.settings().chains();
      run = run.maxSeconds(seconds * Math.min(threads, chains) / chains);
    }
    return run.fit();
  }

  /**
   * {@return the largest R-hat, NaN where no number was checked, as in runs that were cut short}
   */
  private static double rHat(Diagnosis diagnosis) {
    return diagnosis.checks().isEmpty() ? Double.NaN : diagnosis.largestRHat();
  }

  /** {@return the smallest and the largest number of clusters in a draw} */
  private static int[] range(Draws draws) {
    double[] law = draws.clusterCountLaw();
    List<Integer> seen = new ArrayList<>();
    for (int k = 0; k < law.length; k++) {
      if (law[k] > 0) {
        seen.add(k);
      }
    }
    return new int[] {seen.get(0), seen.get(seen.size() - 1)};
  }

  /** {@return the scores of the cut of the ladder that is nearest to the classes} */
  private static Scores bestCut(Fit<?> fit, int[] labels) {
    int clusters = Partition.of(fit.partLabels()).clusters();
    return IntStream.rangeClosed(1, labels.length == 0 ? 0 : clusters)
        .mapToObj(left -> Scores.of(Answer.of(fit, new Cut(left, 0)).labels(), labels))
        .max(Comparator.comparingDouble(Scores::nmi))
        .orElse(Scores.NONE);
  }
}
