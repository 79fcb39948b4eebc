package crp.command;

import crp.Argument;
import crp.Text;
import crp.answer.Predicted;
import crp.file.FileTable;
import crp.file.GivenColumns;
import crp.file.NumpyFile;
import crp.file.TableFile;
import crp.options.FileOptions;
import crp.options.KnownOptions;
import crp.options.Option;
import crp.options.OutputOptions;
import crp.options.Spelling;
import crp.options.Texts;
import crp.parallel.StatusDisplay;
import crp.parallel.StatusLine;
import crp.parallel.Stop;
import crp.saved.SavedPosterior;
import crp.task.Job;
import crp.task.NearSources;
import crp.task.Plan;
import crp.task.Update;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A fit, an update or a prediction for the {@link Worker}: the command on columns in place of
 * files.
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
    if (Stream.of("distances", "edges", "together", "apart").noneMatch(request::has)) {
      return run.apply(texts(known()));
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
    Map<String, String> options = new HashMap<>(known());
    if (request.has("distances")) {
      Path file = folder.resolve("distances.npy");
      NumpyFile.write(file, request.columns("distances"));
      options.put(NearSources.DISTANCES.name(), file.toString());
    }
    for (String name :
        List.of(NearSources.EDGES.name(), KnownOptions.TOGETHER_NAME, KnownOptions.APART_NAME)) {
      if (request.has(name)) {
        Path file = folder.resolve(name + ".csv");
        Files.writeString(file, lines(request.ints(name)));
        options.put(name, file.toString());
      }
    }
    return options;
  }

  private static String lines(int... pairs) {
    int count = Math.floorDiv(pairs.length, 2);
    StringBuilder lines = new StringBuilder("from,to\n");
    for (int e = 0; e < count; e++) {
      lines.append(pairs[e] + 1).append(',').append(pairs[count + e] + 1).append('\n');
    }
    return lines.toString();
  }

  /** {@return the option of known labels, which are a further column of another name than all} */
  private Map<String, String> known() {
    if (!request.has(KnownOptions.KNOWN_NAME)) {
      return Map.of();
    }
    List<@Nullable String> names = Arrays.asList(request.texts("names"));
    String name = "(" + KnownOptions.KNOWN_NAME + ")";
    while (names.contains(name)) {
      name = "(" + name + ")";
    }
    return Map.of(KnownOptions.KNOWN_NAME, name);
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
    int sparse = addSparse(columns, names);
    for (int j = sparse; j < names.length; j++) {
      String name = Text.line(String.valueOf(names[j]));
      if (byPlace[j] != null) {
        columns.add(name, byPlace[j]);
      } else {
        columns.add(name, request.texts("texts:" + j));
      }
    }
    for (String name : known().values()) {
      columns.add(name, request.texts(KnownOptions.KNOWN_NAME));
    }
    columns.areCategories(
        IntStream.of(request.ints("categories"))
            .mapToObj(j -> Text.line(String.valueOf(names[j])))
            .toList());
    return columns.table(form);
  }

  /** {@return the number of sparse columns, which are the first ones} */
  private int addSparse(GivenColumns columns, @Nullable String[] names) {
    int[] starts = request.ints("starts");
    if (starts.length == 0) {
      return 0;
    }
    int[] width = request.ints("width");
    Argument.require(
        width.length == 1 && width[0] <= names.length, "there are too few names of columns");
    columns.add(
        Arrays.stream(names).limit(width[0]).map(String::valueOf).map(Text::line).toList(),
        starts,
        request.ints("places"),
        Arrays.stream(request.columns("entries")).findFirst().orElse(new double[0]));
    return width[0];
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
    return replied(plan, () -> Outcome.of(new Given("", texts), table, job), memory);
  }

  /**
   * {@return the answer to a request that adds rows to a model}
   *
   * @param memory gets the model and the result of all rows
   */
  Message update(SavedPosterior model, WorkerMemory memory) throws IOException {
    return inFolder(texts -> update(model, texts, memory));
  }

  private Message update(SavedPosterior model, Texts texts, WorkerMemory memory) {
    FileTable table = table(TableFile.Form.of(texts).like(model.allColumns()));
    Update update = new Update(model.job(), model.result(), table, texts);
    return replied(
        update.plan(),
        () -> {
          Update.Grown grown = update.run();
          return Outcome.of(new Given("", texts), table, grown.job(), grown.result());
        },
        memory);
  }

  private Message replied(Plan plan, Supplier<Outcome<?>> run, WorkerMemory memory) {
    StatusLine line = new StatusLine(plan.scheme().text(), status);
    StatusDisplay display = new StatusDisplay(line, status, Main.FIRST_STATUS, Main.NEXT_STATUS);
    try {
      return Stop.within(
          plan.order().settings().schedule().maxSeconds(),
          line,
          plan.order().settings().threads(),
          () -> {
            Outcome<?> outcome = run.get();
            SavedPosterior model = outcome.model();
            String key = UUID.randomUUID().toString();
            memory.keep(key, model, outcome);
            return new FitReply<>(outcome, model, List.of(request.texts("want")))
                .message()
                .put("key", key);
          });
    } finally {
      display.close();
    }
  }

  /** {@return the answer to a prediction} */
  Message predict(SavedPosterior model) throws IOException {
    return inFolder(
        texts -> {
          Predicted found =
              model.predicted(table(TableFile.Form.of(texts).like(model.columns())), texts);
          double[][] shares = found.shares();
          return new Message()
              .put("labels", found.clusters())
              .put("memberships", shares.length == 0 ? 0 : shares[0].length, shares)
              .put("logDensity", found.densities());
        });
  }
}
