package crp.experiment;

import crp.Text;
import crp.bench.Batch;
import crp.bench.Table;
import crp.data.RunningText;
import crp.model.TextModel;
import crp.model.TextModel.Base;
import crp.parallel.StatusDisplay;
import crp.parallel.StatusLine;
import crp.parameter.Parameter;
import crp.proximity.Decay;
import crp.proximity.DecayKind;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;

/**
 * Log Bayes factors of the distance dependent language model against the CRP for running text, one
 * for each decay: figure 4 of Blei and Frazier (2011), Distance dependent Chinese restaurant
 * processes.
 */
public final class LanguageModel {

  private static final String ARGUMENTS =
      "text documents=1000 first= rare=1 decay=exponential:200 concentration=100 base=shared top="
          + " words=0 sweeps=200 seed=1 print=table";

  private static final long FIRST = 3000;
  private static final long EVERY = 5000;

  private final Batch batch;
  private final RunningText text;
  private final Base base;
  private final Parameter concentration;

  private LanguageModel(Batch batch) throws IOException {
    this.batch = batch;
    base = batch.choice("base", Base.class);
    if (!batch.has("decay")) {
      throw new IllegalArgumentException("decay must be given, such as exponential:200");
    }
    if (batch.whole("words", 0) > 0 && base != Base.SHARED) {
      throw new IllegalArgumentException("words can be printed for base=shared only");
    }
    concentration = Parameter.parse("concentration", batch.text("concentration"));
    text = read(batch);
  }

  /**
   * Prints a line for each decay.
   *
   * @param args {@code text}, a text file; {@code documents}, {@code lines} if each line of it is a
   *     document, {@code whole} if all of it is one, or the number of words of each; {@code first},
   *     to use so many documents only; {@code rare}, words that occur less often count as one word;
   *     {@code decay}, one or several between commas, each {@code identity}, or {@code
   *     exponential}, {@code window}, {@code window-inclusive} or {@code logistic} with a colon and
   *     a number of words; {@code concentration}, a number, or a law under which it is summed out;
   *     {@code base}, {@code shared}, {@code separate} or {@code observed}, what is known of the
   *     base distribution ({@link Base}); {@code top}, concentration of an unobserved one, if not
   *     given the number of distinct words; {@code words}, how many of the most probable words of a
   *     shared base distribution to print, found by {@code sweeps} sweeps; {@code print}, {@code
   *     table} or {@code csv}
   */
  public static void main(String[] args) {
    Batch.run(LanguageModel.class, ARGUMENTS, args, batch -> new LanguageModel(batch).run());
  }

  private static RunningText read(Batch batch) throws IOException {
    String documents = batch.text("documents");
    RunningText text =
        documents.equals("lines")
            ? RunningText.readLines(batch.path("text"))
            : RunningText.read(batch.path("text"));
    if (documents.matches("[0-9]{1,9}")) {
      text = text.cut(batch.whole("documents", 1));
    } else {
      batch.choice("documents", "lines", "whole", "a number of words");
    }
    if (batch.has("first")) {
      text = text.first(batch.whole("first", 1));
    }
    return text.withRareAsOne(batch.whole("rare", 1));
  }

  private void run() {
    List<String> names = batch.list("decay");
    List<Decay> decays = names.stream().map(LanguageModel::decay).toList();
    System.out.println(text);
    StatusLine line = new StatusLine("LanguageModel", LanguageModel::show);
    StatusDisplay display = new StatusDisplay(line, LanguageModel::show, FIRST, EVERY);
    try {
      compare(names, decays, line);
      if (batch.whole("words", 0) > 0) {
        line.phase("words of the base distribution", 0, false);
        words(model(decays.get(0)));
      }
    } finally {
      display.close();
    }
  }

  private static void show(String sentence) {
    System.err.println(sentence);
  }

  private void compare(List<String> names, List<Decay> decays, StatusLine line) {
    line.phase("the CRP", 0, false);
    TextModel crp = model(Decay.identity());
    double[] without = parts(crp);
    System.out.printf(
        Locale.ROOT, "CRP: log evidence %.2f, tables %s%n", sum(without), tables(crp));
    Table table = batch.table("decay %s", "logBF %.3f", "error %s", "total %.2f", "tables %s");
    for (int d = 0; d < decays.size(); d++) {
      line.phase(Text.of("decay %d of %d, %s", d + 1, decays.size(), names.get(d)), 0, false);
      TextModel model = model(decays.get(d));
      double[] factors = parts(model);
      Arrays.setAll(factors, part -> factors[part] - without[part]);
      double total = sum(factors);
      String error = factors.length == 1 ? "exact" : error(factors);
      table.row(names.get(d), total / text.documents(), error, total, tables(model));
    }
  }

  /** {@return the log evidence of each document, or of all that share a base distribution} */
  private double[] parts(TextModel model) {
    return base == Base.SHARED
        ? new double[] {model.logEvidence().value()}
        : model.documentEvidences();
  }

  private static double sum(double[] parts) {
    return Arrays.stream(parts).sum();
  }

  /** {@return the standard error of the mean over documents} */
  private static String error(double[] factors) {
    double deviation = new StandardDeviation().evaluate(factors);
    return Text.of("%.3f", deviation / Math.sqrt(factors.length));
  }

  private String tables(TextModel model) {
    return concentration.sampled() ? "-" : Text.of("%.1f", model.meanTables());
  }

  private TextModel model(Decay decay) {
    TextModel model = TextModel.of(text, decay, concentration, base);
    return batch.has("top") ? model.withTop(batch.number("top")) : model;
  }

  /** {@return the decay in a text such as "exponential:200"} */
  static Decay decay(String text) {
    String[] parts = text.split(":", -1);
    DecayKind kind = DecayKind.parse("decay", parts[0]);
    double words = Double.NaN;
    try {
      words = parts.length == 2 ? Double.parseDouble(parts[1]) : Double.NaN;
    } catch (NumberFormatException e) {
      // refused below
    }
    if (parts.length > 2 || kind.hasScale() == Double.isNaN(words)) {
      throw new IllegalArgumentException(
          "decay must be identity, or another form with a colon and a number of words, such as"
              + Text.of(" exponential:200, was '%s'", text));
    }
    return kind.hasLocation() ? kind.decay(1, words) : kind.decay(words, 1);
  }

  private void words(TextModel model) {
    double[] mean = model.meanBase(batch.whole("sweeps", 2), batch.rng());
    int[] counts = text.counts();
    Table table = batch.table("word %s", "base %.4f", "frequency %.4f");
    IntStream.range(0, mean.length)
        .boxed()
        .sorted((a, b) -> Double.compare(mean[b], mean[a]))
        .limit(batch.whole("words", 0))
        .forEach(
            word -> table.row(text.term(word), mean[word], (double) counts[word] / text.length()));
  }
}
