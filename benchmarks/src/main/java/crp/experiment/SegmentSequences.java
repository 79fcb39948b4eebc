package crp.experiment;

import crp.Text;
import crp.bench.Batch;
import crp.compare.AdjustedRand;
import crp.compare.NormalizedMutualInformation;
import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Sequences;
import crp.draws.Draw;
import crp.draws.Schedule;
import crp.franchise.LanguageModel;
import crp.franchise.Level;
import crp.franchise.TransitionPrior;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.GaussianNiw;
import crp.model.Fit;
import crp.model.Model;
import crp.model.SequenceModel;
import crp.model.Settings;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.random.Rng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Segments the sequences of a CSV file by a hidden Markov model with an unknown number of states,
 * compares the states with a column of truth if there is one, and scores symbols that were held
 * back.
 */
public final class SegmentSequences {

  private static final Parameter ONE = Parameter.gamma(1, 1);
  private static final Level LEVEL = Level.of(ONE, Parameter.sampled(new Hyperprior.Beta(1, 1)));

  private static final String ARGUMENTS =
      "data sequence= columns= symbol= truth= stay=0 sampler=BLOCKED sweeps=400 chains=2 seed=1"
          + " learn= order= out=";

  private final Batch batch;
  private final List<String> header;
  private final List<List<String>> lines;

  private SegmentSequences(Batch batch) throws IOException {
    this.batch = batch;
    List<List<String>> all = CsvLines.read(batch.path("data"));
    header = all.get(0);
    lines = all.subList(1, all.size());
  }

  /**
   * Segments the sequences.
   *
   * @param args {@code data}, a CSV file with a header, in the order of time; {@code sequence}, the
   *     column that names the sequence; {@code columns}, the numbers that are observed, if not
   *     given all columns but {@code t} and those named elsewhere; or {@code symbol}, the one
   *     column of symbols; {@code truth}, a column to compare the states with; {@code stay}, extra
   *     weight of staying, or {@code sampled}; {@code learn}, the number of first rows to learn
   *     from, the others are predicted; {@code order}, the longest context of a language model of
   *     the symbols to compare with; {@code out}, a folder for pictures and tables
   */
  public static void main(String[] args) {
    Batch.run(SegmentSequences.class, ARGUMENTS, args, batch -> new SegmentSequences(batch).run());
  }

  private void run() throws IOException {
    if (batch.has("symbol")) {
      symbols();
      return;
    }
    RealRows rows = numbers();
    Fit<RealRows> fit = fit(GaussianNiw.from(rows), rows, sequences());
    changes(fit);
  }

  private void symbols() throws IOException {
    List<String> seen = column("symbol");
    int[] text = CsvLines.codes(seen);
    int symbols = Set.copyOf(seen).size();
    int learn = batch.has("learn") ? batch.whole("learn", 1) : text.length;
    CategoryRows all = CategoryRows.of(text, text.length, symbols);
    CategoryRows known = select(all, 0, learn);
    Fit<CategoryRows> fit = fit(Categories.symmetricSampled(), known, Sequences.of(learn));
    int further = text.length - learn;
    if (further > 0) {
      CategoryRows rest = select(all, learn, text.length);
      say(
          "held out: %.3f nats a row",
          -fit.sequences().heldOut(rest, Sequences.of(further)) / further);
    }
    if (batch.has("order")) {
      language(text, learn, symbols);
    }
  }

  private static CategoryRows select(CategoryRows rows, int from, int to) {
    return rows.select(IntStream.range(from, to).toArray());
  }

  /** Language models with contexts of every length up to the order, the last half of the sweeps. */
  private void language(int[] text, int learn, int vocabulary) {
    int sweeps = batch.whole("sweeps", 1);
    for (int order = 0; order <= batch.whole("order", 0); order++) {
      LanguageModel model =
          new LanguageModel(
              IntStream.range(0, learn).map(t -> text[t]).toArray(),
              Sequences.of(learn),
              vocabulary,
              Collections.nCopies(order + 1, LEVEL));
      Rng rng = batch.rng();
      double[] mean = new double[text.length];
      for (int sweep = 0; sweep < sweeps; sweep++) {
        model.sweep(rng);
        for (int t = learn; t < text.length && sweep >= sweeps / 2; t++) {
          mean[t] += model.predictive(text, t, text[t]) / (sweeps - sweeps / 2);
        }
      }
      double sum = IntStream.range(learn, text.length).mapToDouble(t -> Math.log(mean[t])).sum();
      say("language model, contexts up to %d: %.3f", order, -sum / (text.length - learn));
    }
  }

  private <R extends Rows> Fit<R> fit(Family<R> family, R rows, Sequences sequences) {
    int sweeps = batch.whole("sweeps", 1);
    Settings settings =
        Settings.defaults()
            .withSchedule(Schedule.of(sweeps, sweeps / 2))
            .withChains(batch.whole("chains", 1))
            .withSeed(batch.whole("seed", 0));
    Fit<R> fit =
        Model.sequences(prior(), family, rows, sequences)
            .with(batch.choice("sampler", SequenceModel.Sampler.class))
            .run()
            .with(settings)
            .fit();
    System.out.println(fit.summary());
    if (batch.has("truth")) {
      compare(Partition.of(CsvLines.codes(column("truth"))), fit);
    }
    if (batch.has("out")) {
      fit.write(batch.path("out"));
    }
    return fit;
  }

  /** The estimate, and where chains differ the last draw of each, against the truth. */
  private static void compare(Partition truth, Fit<?> fit) {
    score("estimate", truth, fit.estimate());
    Map<Integer, Draw> last = new TreeMap<>();
    fit.draws().draws().forEach(draw -> last.put(draw.chain(), draw));
    last.forEach(
        (chain, draw) ->
            score(
                Text.of("chain %d, last draw, log joint %.1f", chain + 1, draw.logJoint()),
                truth,
                draw.partition()));
  }

  private static void score(String what, Partition truth, Partition found) {
    say(
        "%s: %d states for %d classes, NMI %.3f, adjusted Rand %.3f",
        what,
        found.clusters(),
        truth.clusters(),
        NormalizedMutualInformation.of(truth, found),
        AdjustedRand.of(truth, found));
  }

  private TransitionPrior prior() {
    return batch.text("stay").equals("sampled")
        ? TransitionPrior.of(ONE, ONE, Parameter.gamma(1, 0.1))
        : TransitionPrior.of(ONE, ONE, Parameter.fixed(batch.number("stay")));
  }

  /** Prints where the state changes within a sequence: rows from 1. */
  private static void changes(Fit<?> fit) {
    int[] labels = fit.labels();
    boolean[] first = fit.sequences().sequences().firsts();
    List<Integer> at = new ArrayList<>();
    for (int t = 1; t < labels.length; t++) {
      if (!first[t] && labels[t] != labels[t - 1]) {
        at.add(t + 1);
      }
    }
    say("%d changes of state%s", at.size(), at.size() <= 60 ? ": before rows " + at : "");
  }

  private Sequences sequences() {
    return batch.has("sequence") ? Sequences.ofIds(column("sequence")) : Sequences.of(lines.size());
  }

  private RealRows numbers() {
    List<String> names = batch.list("columns");
    if (names.isEmpty()) {
      names = new ArrayList<>(header);
      names.removeAll(List.of("t", batch.text("sequence"), batch.text("truth")));
    }
    int[] chosen = names.stream().mapToInt(this::index).toArray();
    double[] values = new double[lines.size() * chosen.length];
    int at = 0;
    for (List<String> line : lines) {
      for (int c : chosen) {
        String field = line.get(c);
        values[at++] = field.equals("?") ? Double.NaN : Double.parseDouble(field);
      }
    }
    return RealRows.of(values, lines.size(), chosen.length);
  }

  private int index(String name) {
    int index = header.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("no column '" + name + "', there are " + header);
    }
    return index;
  }

  /** {@return the column that an argument names} */
  private List<String> column(String argument) {
    int index = index(batch.text(argument));
    return lines.stream().map(line -> line.get(index)).toList();
  }

  private static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
