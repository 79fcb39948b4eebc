package crp.command;

import crp.Argument;
import crp.Text;
import crp.answer.Answer;
import crp.answer.ClusterNumbers;
import crp.answer.FitFiles;
import crp.answer.FusedClusters;
import crp.answer.Predicted;
import crp.draws.Draw;
import crp.draws.DrawsFile;
import crp.estimate.Ladder;
import crp.file.FileTable;
import crp.file.GivenColumns;
import crp.file.NumpyFile;
import crp.file.TableFile;
import crp.model.Fit;
import crp.options.FileOptions;
import crp.options.Option;
import crp.options.OutputOptions;
import crp.options.Spelling;
import crp.options.Texts;
import crp.parallel.StatusDisplay;
import crp.parallel.StatusLine;
import crp.parallel.Stop;
import crp.report.Report;
import crp.task.Job;
import crp.task.NearSources;
import crp.task.Plan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A fit or a prediction for the {@link Worker}: the command on columns in place of files.
 *
 * @param request the columns, the options, and what is wanted
 * @param spelling of the options in messages
 * @param status takes lines on the progress of a long run
 */
record WorkerFit(Message request, Spelling spelling, Consumer<String> status) {

  /** Options that say what is done with files. */
  private static final List<Option<?>> OF_FILES =
      List.of(
          CommandOptions.OUTPUT,
          CommandOptions.SAVE,
          CommandOptions.LOAD,
          CommandOptions.DRAWS,
          CommandOptions.QUIET,
          FileOptions.SEPARATOR,
          FileOptions.HEADER,
          FileOptions.DECIMAL,
          OutputOptions.REPORT,
          OutputOptions.RESULTS);

  /** The folder of what the options of nearness read, which is gone after the run. */
  private <T> T inFolder(Function<Texts, T> run) throws IOException {
    if (!request.has("distances") && !request.has("edges")) {
      return run.apply(texts(Map.of()));
    }
    Path folder = Files.createTempDirectory("crp-");
    try {
      return run.apply(texts(near(folder)));
    } finally {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private Map<String, String> near(Path folder) throws IOException {
    Map<String, String> options = new HashMap<>();
    if (request.has("distances")) {
      Path file = folder.resolve("distances.npy");
      NumpyFile.write(file, request.columns("distances"));
      options.put(NearSources.DISTANCES.name(), file.toString());
    }
    if (request.has("edges")) {
      Path file = folder.resolve("edges.csv");
      int[] pairs = request.ints("edges");
      int edges = Math.floorDiv(pairs.length, 2);
      StringBuilder lines = new StringBuilder("from,to\n");
      for (int e = 0; e < edges; e++) {
        lines.append(pairs[e] + 1).append(',').append(pairs[edges + e] + 1).append('\n');
      }
      Files.writeString(file, lines);
      options.put(NearSources.EDGES.name(), file.toString());
    }
    return options;
  }

  private Texts texts(Map<String, String> near) {
    Map<String, String> texts = new HashMap<>(near);
    @Nullable String[] given = request.texts("options");
    for (int i = 0; i + 1 < given.length; i += 2) {
      String name = String.valueOf(given[i]);
      boolean known =
          CommandOptions.ALL.stream().anyMatch(option -> option.name().equals(name))
              && OF_FILES.stream().noneMatch(option -> option.name().equals(name));
      Argument.require(known, "there is no option '%s'", spelling.of(name));
      texts.put(name, String.valueOf(given[i + 1]));
    }
    return new Texts(spelling, texts);
  }

  private FileTable table(TableFile.Form form) {
    @Nullable String[] names = request.texts("names");
    int[] places = request.ints("numbers");
    double[][] numbers = request.columns("values");
    Argument.require(
        places.length == numbers.length,
        "%d columns of numbers have %d places",
        numbers.length,
        places.length);
    double[][] byPlace = new double[names.length][];
    for (int k = 0; k < places.length; k++) {
      byPlace[places[k]] = numbers[k];
    }
    GivenColumns columns = new GivenColumns();
    for (int j = 0; j < names.length; j++) {
      String name = Text.line(String.valueOf(names[j]));
      if (byPlace[j] != null) {
        columns.add(name, byPlace[j]);
      } else {
        columns.add(name, request.texts("texts:" + j));
      }
    }
    columns.areCategories(
        IntStream.of(request.ints("categories"))
            .mapToObj(j -> Text.line(String.valueOf(names[j])))
            .toList());
    return columns.table(form);
  }

  /**
   * {@return the answer to a fit}
   *
   * @param memory gets the model and the result
   */
  Message answer(WorkerMemory memory) throws IOException {
    return inFolder(texts -> answer(texts, memory));
  }

  private Message answer(Texts texts, WorkerMemory memory) {
    Plan plan = Plan.of(texts);
    FileTable table = table(TableFile.Form.of(texts));
    Job job = Job.of(plan, table, Main.notes(spelling));
    StatusLine line = new StatusLine(plan.scheme().text(), status);
    StatusDisplay display = new StatusDisplay(line, status, Main.FIRST_STATUS, Main.NEXT_STATUS);
    try {
      return Stop.within(
          plan.order().settings().schedule().maxSeconds(),
          line,
          plan.order().settings().threads(),
          () -> {
            Outcome<?> outcome = Outcome.of(new Given("", texts), table, job);
            SavedModel model = outcome.model();
            Message reply = reply(outcome, model, table);
            String key = UUID.randomUUID().toString();
            memory.keep(key, model, outcome);
            if (wants("model")) {
              reply.put("model", model.bytes());
            }
            return reply.put("key", key);
          });
    } finally {
      display.close();
    }
  }

  private boolean wants(String what) {
    return List.of(request.texts("want")).contains(what);
  }

  private Message reply(Outcome<?> outcome, SavedModel model, FileTable table) {
    Answer answer = outcome.answer();
    Report report = outcome.result().report("");
    int clusters = answer.size();
    Message reply =
        new Message()
            .put("labels", answer.labels())
            .put("confidence", answer.confidence())
            .put("memberships", clusters + 1, withRest(answer.shares(), clusters))
            .put("weights", answer.clusters().stream().mapToDouble(one -> one.weight()).toArray())
            .put("report", report.text())
            .put("summary", outcome.json(report));
    parameters(outcome.result().numbers(), clusters, reply);
    ladder(answer.fit(), reply);
    if (wants("draws")) {
      draws(FitFiles.draws(answer.fit()), reply);
    }
    if (wants("density")) {
      reply.put("logDensity", model.predicted(table, outcome.given().texts()).densities());
    }
    if (wants("page")) {
      reply.put("page", page(outcome));
    }
    return reply;
  }

  /** {@return the page of a result} */
  static byte[] page(Outcome<?> outcome) {
    return outcome.result().page("").text().getBytes(StandardCharsets.UTF_8);
  }

  private static double[][] withRest(double[][] shares, int clusters) {
    double[][] all = new double[shares.length][];
    for (int i = 0; i < all.length; i++) {
      all[i] = Arrays.copyOf(shares[i], clusters + 1);
      double sum = 0;
      for (int k = 0; k < clusters; k++) {
        sum += all[i][k];
      }
      all[i][clusters] = Math.max(0, 1 - sum);
    }
    return all;
  }

  private static void parameters(ClusterNumbers numbers, int clusters, Message reply) {
    int columns = numbers.columns().size();
    List<double[]> blocks = new ArrayList<>();
    for (double[][] block : numbers.covariances()) {
      blocks.addAll(Arrays.asList(block));
    }
    reply
        .put("columns", numbers.columns())
        .put("means", columns, numbers.means())
        .put("deviations", columns, numbers.deviations())
        .put(
            "covariances",
            blocks.size() == clusters * columns ? columns : 0,
            blocks.toArray(double[][]::new));
  }

  private static void ladder(Fit<?> fit, Message reply) {
    List<Ladder.Merge> merges = FusedClusters.find(fit).map(Ladder::merges).orElse(List.of());
    int parts = merges.size() + 1;
    int[] node = IntStream.range(0, parts).toArray();
    int[][] steps = new int[merges.size()][];
    double[] heights = new double[merges.size()];
    for (int m = 0; m < steps.length; m++) {
      Ladder.Merge merge = merges.get(m);
      steps[m] = new int[] {node[merge.first()], node[merge.second()]};
      heights[m] = merge.height();
      node[merge.first()] = parts + m;
    }
    reply.put("parts", fit.partLabels()).put("merges", 2, steps).put("heights", heights);
  }

  private static void draws(DrawsFile file, Message reply) {
    List<Draw> draws = file.draws().draws();
    int rows = file.items().length;
    int[][] labels = new int[draws.size()][];
    int[] chains = new int[draws.size()];
    for (int d = 0; d < labels.length; d++) {
      Draw draw = draws.get(d);
      labels[d] =
          IntStream.of(file.items())
              .map(unit -> unit < 0 || draw.isNoise(unit) ? -1 : draw.label(unit))
              .toArray();
      chains[d] = draw.chain();
    }
    reply.put("draws", rows, labels).put("chains", chains);
  }

  /** {@return the answer to a prediction} */
  Message predict(SavedModel model) throws IOException {
    return inFolder(
        texts -> {
          Predicted found = model.predicted(table(model.form(TableFile.Form.of(texts))), texts);
          double[][] shares = found.shares();
          return new Message()
              .put("labels", found.clusters())
              .put("memberships", shares.length == 0 ? 0 : shares[0].length, shares)
              .put("logDensity", found.densities());
        });
  }
}
