package crp.experiment;

import crp.answer.Answer;
import crp.bench.Batch;
import crp.bench.Table;
import crp.bench.ThreadTime;
import crp.data.Weights;
import crp.experiment.Clouds.Drawn;
import crp.experiment.OrdinaryDesign.Kind;
import crp.experiment.OrdinaryDesign.Weighing;
import crp.model.Fit;
import crp.options.OptionText;
import crp.partition.AdjustedRand;
import crp.partition.Partition;
import crp.random.Rng;
import crp.random.SeededRng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The defaults on ordinary designs: a line for each, and a summary on the standard error. */
final class OrdinaryTables {

  private static final Pattern ROWS = Pattern.compile(" of (\\d+) rows?\\b");
  private static final Pattern ASKED = Pattern.compile("([a-z]+):(\\d{1,6})");

  /** Groups of this distance are clear: their number has to be right. */
  private static final double CLEAR = 3;

  private final Batch batch;
  private final Pattern wanted;
  private final Table table;
  private final Map<String, List<Line>> lines = new TreeMap<>();

  /** What is judged. */
  private record Line(
      OrdinaryDesign design, int clusters, int noise, double ari, double best, int counted) {

    boolean right() {
      return clusters == design.centres().length;
    }

    boolean clear() {
      return design.nearest() >= CLEAR;
    }

    boolean all() {
      return counted == design.rows();
    }
  }

  OrdinaryTables(Batch batch) {
    this.batch = batch;
    wanted = Pattern.compile(batch.text("sets"));
    table =
        batch.table(
            "set %s,seed %d,n %d,D %d,levels %d,steps %.2f,weights %s,gaps %d,apart %.2f,groups %d,"
                + "K %d,noise %d,ARI %.3f,best-ARI %.3f,counted %d,seconds %.1f");
  }

  /** Runs the designs that the arguments ask for. */
  void evaluate() {
    for (int seed : batch.wholes("seeds", 0)) {
      for (String asked : batch.list("designs")) {
        for (OrdinaryDesign design : designs(asked, seed)) {
          if (wanted.matcher(design.name()).matches() && design.rows() <= batch.whole("rows", 1)) {
            evaluate(design, seed);
          }
        }
      }
    }
    summary();
  }

  /** {@return designs by a text such as gaps:20} */
  static List<OrdinaryDesign> designs(String asked, long seed) {
    Matcher parts = ASKED.matcher(asked);
    for (Kind kind : Kind.values()) {
      if (parts.matches() && parts.group(1).equals(OptionText.of(kind))) {
        return kind.draw(Integer.parseInt(parts.group(2)), seed);
      }
    }
    throw new IllegalArgumentException(
        "designs must be lattices, weights or gaps with a number from 0 to 999999, such as"
            + " gaps:20, was '"
            + asked
            + "'");
  }

  private void evaluate(OrdinaryDesign design, int seed) {
    Rng rng = new SeededRng(seed);
    Drawn drawn = design.draw(rng);
    Weights weights =
        design.weighing() == Weighing.NONE
            ? Weights.ones(design.rows())
            : Weights.scaled(design.weights(rng));
    CellTable cells = CellTable.of(drawn.rows());
    double begun = ThreadTime.ofAllThreads();
    Line line;
    try {
      line =
          judged(
              design,
              drawn,
              EvaluateDefaults.fit(batch, () -> DefaultModel.of(cells, weights), seed));
    } catch (IllegalArgumentException e) {
      System.err.println(design.name() + ": " + e.getMessage());
      line = new Line(design, 0, 0, 0, design.bestAri(drawn), 0);
    }
    double seconds = ThreadTime.ofAllThreads() - begun;
    lines.computeIfAbsent(group(design), key -> new ArrayList<>()).add(line);
    table.row(
        design.name(),
        seed,
        design.rows(),
        design.centres()[0].length,
        Arrays.stream(drawn.rows()).mapToDouble(row -> row[0]).distinct().count(),
        design.sd() / design.values().step(),
        OptionText.of(design.weighing()),
        design.gaps(),
        design.nearest(),
        design.centres().length,
        line.clusters,
        line.noise,
        line.ari,
        line.best,
        line.counted,
        seconds);
    System.out.flush();
  }

  /** A row that is called noise is a cluster of its own. */
  private static Line judged(OrdinaryDesign design, Drawn drawn, Fit<?> fit) {
    Answer answer = Answer.of(fit);
    int[] labels = answer.labels();
    int[] alone =
        IntStream.range(0, labels.length)
            .map(i -> labels[i] < 0 ? labels.length + i : labels[i])
            .toArray();
    Matcher printed = ROWS.matcher(answer.report().text());
    return new Line(
        design,
        answer.size(),
        (int) Arrays.stream(labels).filter(label -> label < 0).count(),
        AdjustedRand.of(Partition.of(alone), Partition.of(drawn.labels())),
        design.bestAri(drawn),
        printed.find() ? Integer.parseInt(printed.group(1)) : 0);
  }

  private static String group(OrdinaryDesign design) {
    return design.gaps() > 0
        ? String.format(Locale.ROOT, "gaps of %02d %%", design.gaps())
        : design.weighing() == Weighing.NONE
            ? "lattices"
            : "weights " + OptionText.of(design.weighing());
  }

  private void summary() {
    Table summary =
        new Table(
            System.err,
            false,
            "designs %s,number %d,clear %d,right %.3f,ARI %.3f,best-ARI %.3f,all-counted %.3f");
    lines.forEach(
        (name, some) -> {
          List<Line> clear = some.stream().filter(Line::clear).toList();
          summary.row(
              name,
              some.size(),
              clear.size(),
              mean(clear, line -> line.right() ? 1 : 0),
              mean(some, Line::ari),
              mean(some, Line::best),
              mean(some, line -> line.all() ? 1 : 0));
        });
  }

  private static double mean(List<Line> some, ToDoubleFunction<Line> figure) {
    return some.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }
}
