package crp.experiment;

import crp.chain.Schedule;
import crp.compare.AdjustedRand;
import crp.compare.NormalizedMutualInformation;
import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Sequences;
import crp.draws.Draw;
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
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.ConcentrationPrior;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Segments the sequences of a CSV file by a hidden Markov model with an unknown number of states,
 * compares the states with a column of truth if there is one, and scores symbols that were held
 * back.
 */
public final class SegmentSequences {

  private static final String USAGE =
      "usage: SegmentSequences data.csv [sequence=column] [columns=a,b,...] [symbol=column]"
          + " [truth=column] [stay=number|sampled] [sampler=BLOCKED|STEPWISE] [sweeps=400] [chains=2]"
          + " [seed=1] [learn=rows] [order=contexts] [out=folder]";

  private final List<String> header;
  private final List<List<String>> lines;
  private final Map<String, String> options;

  private SegmentSequences(List<List<String>> all, Map<String, String> options) {
    header = all.get(0);
    lines = all.subList(1, all.size());
    this.options = options;
  }

  /**
   * Segments.
   *
   * @param args a CSV file with a header, in the order of time, then name=value: {@code sequence},
   *     the column that names the sequence; {@code columns}, the numbers that are observed, all
   *     numeric columns but those named elsewhere and {@code t} if not given; or {@code symbol},
   *     the one column of symbols; {@code truth}, a column to compare the states with; {@code
   *     stay}, extra weight of staying; {@code learn}, the number of first rows to learn from, the
   *     others are predicted; {@code order}, the longest context of a language model of the symbols
   *     to compare with; {@code out}, a folder for pictures and tables
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    Map<String, String> options = new LinkedHashMap<>();
    for (int i = 1; i < args.length; i++) {
      int at = args[i].indexOf('=');
      options.put(args[i].substring(0, Math.max(0, at)), args[i].substring(at + 1));
    }
    if (args.length == 0 || options.containsKey("")) {
      System.err.println(USAGE);
      System.exit(1);
    }
    new SegmentSequences(CsvLines.read(Path.of(args[0])), options).run();
  }

  private void run() throws IOException {
    if (options.containsKey("symbol")) {
      symbols();
      return;
    }
    RealRows rows = numbers();
    Fit<RealRows> fit = fit(GaussianNiw.from(rows), rows, sequences());
    changes(fit);
  }

  private void symbols() throws IOException {
    List<String> seen = column(options.getOrDefault("symbol", ""));
    Map<String, Integer> codes = new HashMap<>();
    int[] text = new int[seen.size()];
    for (int t = 0; t < text.length; t++) {
      Integer known = codes.putIfAbsent(seen.get(t), codes.size());
      text[t] = known == null ? codes.size() - 1 : known;
    }
    int learn = Integer.parseInt(options.getOrDefault("learn", String.valueOf(text.length)));
    CategoryRows all = CategoryRows.of(text, text.length, codes.size());
    CategoryRows known = select(all, 0, learn);
    Fit<CategoryRows> fit = fit(Categories.symmetricSampled(), known, Sequences.of(learn));
    int further = text.length - learn;
    if (further > 0) {
      CategoryRows rest = select(all, learn, text.length);
      say(
          "held out: %.3f nats a row",
          -fit.sequences().heldOut(rest, Sequences.of(further)) / further);
    }
    if (options.containsKey("order")) {
      language(text, learn, codes.size());
    }
  }

  private static CategoryRows select(CategoryRows rows, int from, int to) {
    return rows.select(IntStream.range(from, to).toArray());
  }

  /** Language models with contexts of every length up to the order, the last half of the sweeps. */
  private void language(int[] text, int learn, int vocabulary) {
    int sweeps = Integer.parseInt(options.getOrDefault("sweeps", "400"));
    for (int order = 0; order <= Integer.parseInt(options.getOrDefault("order", "0")); order++) {
      LanguageModel model =
          new LanguageModel(
              IntStream.range(0, learn).map(t -> text[t]).toArray(),
              Sequences.of(learn),
              vocabulary,
              Collections.nCopies(order + 1, Level.sampled(1, 1).withSampledDiscount()));
      SeededRng rng = new SeededRng(Long.parseLong(options.getOrDefault("seed", "1")));
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
    int sweeps = Integer.parseInt(options.getOrDefault("sweeps", "400"));
    Settings settings =
        Settings.defaults()
            .withSchedule(Schedule.of(sweeps, sweeps / 2))
            .withChains(Integer.parseInt(options.getOrDefault("chains", "2")))
            .withSeed(Long.parseLong(options.getOrDefault("seed", "1")));
    Fit<R> fit =
        Model.sequences(prior(), family, rows, sequences)
            .with(SequenceModel.Sampler.valueOf(options.getOrDefault("sampler", "BLOCKED")))
            .run()
            .with(settings)
            .fit();
    System.out.println(fit.summary());
    if (options.containsKey("truth")) {
      List<String> names = column(options.getOrDefault("truth", ""));
      Map<String, Integer> numbers = new HashMap<>();
      int[] truth = new int[rows.size()];
      for (int t = 0; t < truth.length; t++) {
        Integer known = numbers.putIfAbsent(names.get(t), numbers.size());
        truth[t] = known == null ? numbers.size() - 1 : known;
      }
      compare(Partition.of(truth), fit);
    }
    if (options.containsKey("out")) {
      fit.write(Path.of(options.getOrDefault("out", "")));
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
                "chain %d, last draw, log joint %.1f".formatted(chain + 1, draw.logJoint()),
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
    String stay = options.getOrDefault("stay", "0");
    return stay.equals("sampled")
        ? TransitionPrior.sampled().withStay(new ConcentrationPrior.Gamma(1, 0.1))
        : TransitionPrior.sampled().withStay(Double.parseDouble(stay));
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
    return options.containsKey("sequence")
        ? Sequences.ofIds(column(options.getOrDefault("sequence", "")))
        : Sequences.of(lines.size());
  }

  private RealRows numbers() {
    List<Integer> chosen = new ArrayList<>();
    if (options.containsKey("columns")) {
      for (String name : options.getOrDefault("columns", "").split(",", -1)) {
        chosen.add(index(name));
      }
    } else {
      for (int c = 0; c < header.size(); c++) {
        String name = header.get(c);
        if (!name.equals("t") && !options.containsValue(name)) {
          chosen.add(c);
        }
      }
    }
    double[] values = new double[lines.size() * chosen.size()];
    int at = 0;
    for (List<String> line : lines) {
      for (int c : chosen) {
        String field = line.get(c);
        values[at++] = field.equals("?") ? Double.NaN : Double.parseDouble(field);
      }
    }
    return RealRows.of(values, lines.size(), chosen.size());
  }

  private int index(String name) {
    int index = header.indexOf(name);
    if (index < 0) {
      throw new IllegalArgumentException("no column '" + name + "', there are " + header);
    }
    return index;
  }

  private List<String> column(String name) {
    int index = index(name);
    return lines.stream().map(line -> line.get(index)).toList();
  }

  private static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
