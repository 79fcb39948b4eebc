package crp.command;

import crp.Text;
import crp.choose.ColumnNotes;
import crp.file.FileTable;
import crp.file.TableFile;
import crp.html.HtmlReport;
import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.LikelihoodOptions;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.options.OptionText;
import crp.options.OutputOptions;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.parallel.RunScope;
import crp.parallel.StatusDisplay;
import crp.parallel.StatusLine;
import crp.parallel.Stop;
import crp.report.Report;
import crp.report.ResultFolder;
import crp.saved.SavedPosterior;
import crp.task.Job;
import crp.task.Plan;
import crp.task.Scheme;
import crp.task.Update;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * The program {@code crp}: {@code java -jar crp.jar data.csv [options]}. It ends with status 0,
 * with 1 if data or files cannot be used, with 2 if the command line is wrong, with {@value
 * CtrlC#STATUS} if it was interrupted; all but 0 come with one sentence.
 */
public final class Main {

  private static final int WIDTH = 100;
  private static final double NANOS = 1e9;

  /** Milliseconds until the status of a run is shown first. */
  static final long FIRST_STATUS = 3000;

  /** Milliseconds between two times. */
  static final long NEXT_STATUS = 5000;

  private final PrintStream out;
  private final PrintStream err;

  private Main(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Runs the program. */
  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true");
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
    if (List.of(args).equals(List.of(Worker.ARGUMENT))) {
      System.setOut(err); // what is printed is no message
      CtrlC.interruptsAlways(Thread.currentThread());
      Worker.serve(System.in, new FileOutputStream(FileDescriptor.out), () -> System.exit(0));
      return;
    }
    CtrlC.interrupts(Thread.currentThread());
    System.exit(run(out, err, args));
  }

  /**
   * {@return the exit status}
   *
   * @param out takes what is printed
   * @param err takes errors and the status of a long run
   */
  static int run(PrintStream out, PrintStream err, String... args) {
    Main main = new Main(out, err);
    try {
      Syntax.Parsed parsed = Syntax.parse(List.of(args));
      if (!parsed.text().isEmpty()) {
        out.print(parsed.text());
        return 0;
      }
      return main.run(parsed.given()) ? stopped(err, "this is the answer so far") : 0;
    } catch (CancellationException e) {
      return stopped(err, "there is no answer");
    } catch (InvalidPathException e) {
      err.println(
          Text.of(
              "crp: the name '%s' cannot be used in this locale, whose characters are %s: %s",
              Text.line(e.getInput()),
              System.getProperty("sun.jnu.encoding"),
              "set LC_ALL=C.UTF-8, or rename the file"));
      return 1;
    } catch (IllegalArgumentException | UncheckedIOException e) {
      String sentence = Text.line(String.valueOf(e.getMessage()));
      err.println("crp: " + sentence);
      // a message about an option begins with its name
      return e instanceof Syntax.WrongLineException || sentence.startsWith("--") ? 2 : 1;
    } catch (OutOfMemoryError e) {
      err.println(RunOptions.outOfMemory(Given::name));
      return 1;
    }
  }

  /** {@return what is said of columns} */
  static ColumnNotes notes(Spelling spelling) {
    String likelihood = spelling.of(LikelihoodOptions.LIKELIHOOD_NAME);
    return new ColumnNotes(
        "column",
        "name it in "
            + spelling.of(FileOptions.CATEGORIES.name())
            + ", or in "
            + spelling.of(FileOptions.TEXT.name())
            + " to cluster by its words",
        "leave it out by " + spelling.of(DataOptions.IGNORE.name()),
        Text.of(
            "give it to %s by %s",
            Scheme.DISTANCE_DEPENDENT_CRP.text(), spelling.of(NearnessOptions.TIME.name())),
        likelihood + " poisson",
        likelihood + " multinomial",
        likelihood + " gaussian");
  }

  private static int stopped(PrintStream err, String answer) {
    err.println("crp: interrupted: " + answer + ".");
    return CtrlC.STATUS;
  }

  /** {@return whether the run was stopped} */
  private boolean run(Given given) {
    long begun = System.nanoTime();
    TableFile.Form form = TableFile.Form.of(given.texts());
    if (given.has(CommandOptions.ADD)) {
      return add(given, form, begun);
    }
    if (given.has(CommandOptions.LOAD)) {
      predict(given, form);
      return false;
    }
    if (given.has(CommandOptions.STREAM)) {
      stream(given, form);
      return false;
    }
    Plan plan = Plan.of(given.texts().without(CommandOptions.OWN));
    boolean again = check(given);
    FileTable table = table(given, form);
    return outcome(
        given,
        again,
        plan,
        begun,
        () -> Outcome.of(given, table, Job.of(plan, table, notes(Given::name))));
  }

  /** Adds rows to a saved model. {@return whether the run was stopped} */
  private boolean add(Given given, TableFile.Form form, long begun) {
    SavedPosterior model = model(given);
    boolean again = check(given);
    FileTable table = table(given, form.like(model.allColumns()));
    Update update =
        new Update(model.job(), model.result(), table, given.texts().without(CommandOptions.OWN));
    return outcome(
        given,
        again,
        update.plan(),
        begun,
        () -> {
          Update.Grown grown = update.run();
          return Outcome.of(given, table, grown.job(), grown.result());
        });
  }

  /** {@return whether the run was stopped} */
  private boolean outcome(
      Given given, boolean again, Plan plan, long begun, Supplier<Outcome<?>> run) {
    StatusLine line = new StatusLine(plan.scheme().text(), err::println);
    double left =
        Math.max(
            0,
            plan.order().settings().schedule().maxSeconds() - (System.nanoTime() - begun) / NANOS);
    StatusDisplay display = display(given, line);
    try {
      return Stop.within(
          left,
          line,
          plan.order().settings().threads(),
          () -> {
            Outcome<?> outcome = run.get();
            display.close();
            finish(given, outcome, again);
            return RunScope.current().deadline().stopped();
          });
    } finally {
      display.close();
    }
  }

  private StatusDisplay display(Given given, StatusLine line) {
    return new StatusDisplay(
        line,
        given.has(CommandOptions.QUIET) ? text -> {} : err::println,
        FIRST_STATUS,
        NEXT_STATUS);
  }

  /** {@return the data of a file or of the standard input} */
  private static FileTable table(Given given, TableFile.Form form) {
    if (!given.file().equals(Destination.STREAM)) {
      return TableFile.read(Path.of(given.file()), form);
    }
    try {
      return TableFile.read(Destination.dataName(given), System.in.readAllBytes(), form);
    } catch (IOException e) {
      throw new UncheckedIOException("the standard input cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Before the run: files that cannot be written would cost it.
   *
   * @return whether files of an earlier run are replaced
   */
  private static boolean check(Given given) {
    if (wanted(given, OutputOptions.RESULTS)) {
      OptionText.checked(
          Given.name(OutputOptions.RESULTS),
          () -> ResultFolder.check(Path.of(given.text(OutputOptions.RESULTS))));
    }
    if (given.has(CommandOptions.SAVE)) {
      OptionText.checked(
          Given.name(CommandOptions.SAVE),
          () -> SavedPosterior.check(Path.of(given.text(CommandOptions.SAVE))));
    }
    if (wanted(given, OutputOptions.REPORT)) {
      OptionText.checked(
          Given.name(OutputOptions.REPORT),
          () -> HtmlReport.check(Path.of(given.text(OutputOptions.REPORT))));
    }
    return Destination.of(given).check();
  }

  private static boolean wanted(Given given, Option<?> option) {
    return !given.text(option).isEmpty() && !given.is(option, CommandOptions.NONE);
  }

  private void finish(Given given, Outcome<?> outcome, boolean again) {
    Report report = outcome.report();
    say(given, report.folded().text(WIDTH));
    Destination to = Destination.of(given);
    if (to.isFolder()) {
      outcome.write(to.folder(), report);
      to.write(outcome.clustered(), out);
      say(
          given,
          Text.of(
              "Labels, probabilities and summary are in the folder %s%s.%n",
              to.folder(), replaced(again)));
    } else if (to.isStream()) {
      to.write(outcome.clustered(), out);
    }
    if (wanted(given, OutputOptions.REPORT)
        || (to.isFolder() && !given.has(OutputOptions.REPORT))) {
      Path page =
          given.has(OutputOptions.REPORT)
              ? Path.of(given.text(OutputOptions.REPORT))
              : to.folder().resolve("report.html");
      outcome.writePage(page);
      say(given, Text.of("The report is in the file %s.%n", page));
    }
    if (wanted(given, OutputOptions.RESULTS)) {
      outcome.writeResults(Path.of(given.text(OutputOptions.RESULTS)));
    }
    if (given.has(CommandOptions.SAVE)) {
      outcome.model().write(Path.of(given.text(CommandOptions.SAVE)));
    }
  }

  private void predict(Given given, TableFile.Form form) {
    SavedPosterior model = model(given);
    boolean again = check(given);
    FileTable table = table(given, form.like(model.columns()));
    PredictedFiles found = new PredictedFiles(model, table, model.predicted(table, given.texts()));
    Destination to = Destination.of(given);
    String where = "";
    if (to.isFolder()) {
      found.write(Destination.dataName(given), to.folder());
      where =
          Text.of(
              "; labels and probabilities are in the folder %s%s", to.folder(), replaced(again));
    }
    if (to.isFolder() || to.isStream()) {
      to.write(found.clustered(), out);
    }
    say(given, Text.of("%d rows predicted by the %s%s.%n", table.rows(), model.kind(), where));
  }

  /** Clusters texts batch by batch. */
  private void stream(Given given, TableFile.Form form) {
    boolean again = check(given);
    StreamedFiles found = StreamedFiles.of(table(given, form), given.texts());
    Destination to = Destination.of(given);
    if (to.isFolder()) {
      found.write(Destination.dataName(given), to.folder());
    }
    if (to.isFolder() || to.isStream()) {
      to.write(found.clustered(), out);
    }
    String where =
        to.isFolder() ? Text.of("; they are in the folder %s%s", to.folder(), replaced(again)) : "";
    say(given, Text.of("%s%s.%n%n%s", found.sentence(), where, found.largest()));
  }

  private static SavedPosterior model(Given given) {
    return OptionText.named(
        Given.name(CommandOptions.LOAD) + ": ",
        () -> SavedPosterior.read(Path.of(given.text(CommandOptions.LOAD)), Given::name));
  }

  private static String replaced(boolean again) {
    return again ? ", in place of those of an earlier run" : "";
  }

  private void say(Given given, String text) {
    if (!given.has(CommandOptions.QUIET)) {
      (Destination.of(given).isStream() ? err : out).print(text);
    }
  }
}
