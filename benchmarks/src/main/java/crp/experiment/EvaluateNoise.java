package crp.experiment;

import crp.answer.Answer;
import crp.bench.Batch;
import crp.bench.Table;
import crp.bench.ThreadTime;
import crp.host.PriorTexts;
import crp.links.AveragedDistanceCrp;
import crp.links.AveragedDistanceCrp.Variant;
import crp.links.DistanceCrp;
import crp.model.Fit;
import crp.model.Model;
import crp.options.NoiseOption;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.options.Texts;
import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.report.Topic;
import crp.seating.Crp;
import crp.seating.PitmanYor;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Runs the defaults of all models on tables without groups, and prints one line a table and model:
 * how many clusters are found, and what the reader is told to do with them. A summary by model
 * follows on the standard error.
 */
public final class EvaluateNoise {

  private static final String LINKS = "ddcrp-";

  /** Links to the row before alone, whose weights sum to one, as in a recurrent CRP. */
  private static final String PREVIOUS = LINKS + "previous";

  static final String MODELS =
      "crp,pitman-yor,pcrp,mfm,ddcrp-window,ddcrp-window-inclusive,ddcrp-previous,ddcrp-exponential,"
          + "ddcrp-logistic,ddcrp-identity,ddcrp-gaussian,ddcrp-power-law,addcrp";

  private static final String ARGUMENTS =
      "tables=100 models=" + MODELS + " rows=500 seed=1 sweeps=0 seconds=0 threads=1 print=table";

  private static final int FEW = 3;
  private static final String NEXT = "Next: ";
  private static final String USED = "the clusters can be used";

  private final Batch batch;
  private final Table table;
  private final Map<String, List<Line>> lines = new LinkedHashMap<>();

  /** What is found. */
  private record Line(int clusters, int noise, String verdict) {}

  private EvaluateNoise(Batch batch) {
    this.batch = batch;
    table = batch.table("set %s,model %s,n %d,D %d,K %d,noise %d,verdict %s,seconds %.1f");
  }

  /**
   * Runs the models.
   *
   * @param args {@code tables}, how many: of normal numbers, categories, counts, uniform and skew
   *     numbers, and of all in turn; {@code models}; {@code rows}, tables of more are left out;
   *     {@code seed}; {@code sweeps}, 0 for the default; {@code seconds}, the time limit of a
   *     model, 0 for none; {@code threads}; {@code print}, table or csv
   */
  public static void main(String[] args) {
    Batch.run(EvaluateNoise.class, ARGUMENTS, args, batch -> new EvaluateNoise(batch).evaluate());
  }

  /** {@return the names in a list, each of a model} */
  static List<String> models(List<String> names) {
    for (String name : names) {
      if (!Arrays.asList(MODELS.split(",", -1)).contains(name)) {
        throw new IllegalArgumentException(
            "models must be some of " + MODELS + ", was '" + name + "'");
      }
    }
    return names;
  }

  private void evaluate() {
    List<String> models = models(batch.list("models"));
    Rng rng = new SeededRng(batch.whole("seed", 0));
    for (int place = 0; place < batch.whole("tables", 1); place++) {
      NoiseTable.Kind kind = NoiseTable.Kind.of(place);
      CellTable cells = NoiseTable.draw(kind, rng.split());
      if (cells.rows() <= batch.whole("rows", 1)) {
        String name = OptionText.of(kind) + "-" + place;
        models.forEach(model -> row(name, cells, model));
      }
    }
    summary();
  }

  private void row(String name, CellTable cells, String model) {
    double begun = ThreadTime.ofAllThreads();
    Line line = found(name, cells, model);
    lines.computeIfAbsent(model, key -> new ArrayList<>()).add(line);
    table.row(
        name,
        model,
        cells.rows(),
        cells.cells().size(),
        line.clusters,
        line.noise,
        line.verdict,
        ThreadTime.ofAllThreads() - begun);
    System.out.flush();
  }

  private Line found(String name, CellTable cells, String model) {
    try {
      Fit<?> fit = EvaluateDefaults.fit(batch, () -> model(model, cells), batch.whole("seed", 0));
      return new Line(Answer.of(fit).size(), fit.rowLabels().noise(), verdict(fit));
    } catch (IllegalArgumentException e) {
      System.err.println(name + ", " + model + ": " + e.getMessage());
      return new Line(0, 0, "refused");
    }
  }

  /** {@return the first clause of what to do next} */
  private static String verdict(Fit<?> fit) {
    return Answer.of(fit).report().only(Topic.CONCLUSION).items().stream()
        .map(item -> item.text(Integer.MAX_VALUE).strip())
        .filter(text -> text.startsWith(NEXT))
        .map(text -> text.substring(NEXT.length()).split("[,;:.]", 2)[0])
        .findFirst()
        .orElse("");
  }

  /** {@return a model with the defaults of its scheme} */
  static Model<?> model(String name, CellTable cells) {
    Parameter concentration = DefaultModel.concentration();
    NoiseOption noise = PriorOptions.NOISE.usualValue();
    return switch (name) {
      case "crp" -> DefaultModel.of(cells, Crp.of(concentration), noise);
      case "pitman-yor" ->
          DefaultModel.of(
              cells,
              PitmanYor.of(
                  concentration,
                  PriorOptions.DISCOUNT
                      .reader()
                      .read(PriorOptions.DISCOUNT_NAME, OptionText.SAMPLED)),
              noise);
      case "pcrp" ->
          DefaultModel.of(
              cells, PoweredCrp.of(concentration, PriorOptions.POWER.usualValue()), noise);
      case "mfm" -> DefaultModel.of(cells, finite(), NoiseOption.NONE);
      case "addcrp" ->
          DefaultModel.near(
              cells, near(cells.rows(), DecayChoice.automatic(DecayKind.AUTOMATIC), true));
      default -> DefaultModel.near(cells, near(cells.rows(), decay(name), false));
    };
  }

  private static TablePrior finite() {
    return PriorTexts.finite(Texts.none(name -> name));
  }

  private static DecayChoice decay(String name) {
    return name.equals(PREVIOUS)
        ? DecayChoice.of(DecayKind.WINDOW_INCLUSIVE, Parameter.fixed(1))
        : DecayChoice.automatic(DecayKind.parse("models", name.substring(LINKS.length())));
  }

  /** Rows choose earlier ones, in the order of the file. */
  private static Prior near(int rows, DecayChoice choice, boolean averaged) {
    double[] times = IntStream.range(0, rows).asDoubleStream().toArray();
    TimeOrder order = TimeOrder.of(times);
    double typical = DecayChoice.typical(order);
    return Prior.replacing(
        averaged
            ? AveragedDistanceCrp.of(
                    PriorOptions.LINK_CONCENTRATION.usualValue(),
                    Variant.MEAN,
                    choice.decay(typical),
                    times)
                .withTies(Ties.BY_ROW)
            : DistanceCrp.of(
                PriorOptions.LINK_CONCENTRATION.usualValue(),
                TimeAffinity.sequential(order, choice.decay(typical), Ties.BY_ROW)),
        choice.numbers(typical));
  }

  private void summary() {
    Table summary =
        new Table(System.err, false, "model %s,tables %d,K %.2f,at-most-3 %.3f,used-though %.3f");
    lines.forEach(
        (model, some) ->
            summary.row(
                model,
                some.size(),
                some.stream().mapToInt(Line::clusters).average().orElseThrow(),
                share(
                    some,
                    some.stream()
                        .filter(line -> line.clusters <= FEW && line.clusters > 0)
                        .count()),
                share(
                    some,
                    some.stream()
                        .filter(line -> line.clusters > 1 && line.verdict.equals(USED))
                        .count())));
  }

  private static double share(List<Line> all, long some) {
    return (double) some / all.size();
  }
}
