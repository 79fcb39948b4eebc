package crp.windows;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Types what is no value of an option, and starts what cannot run: each is told in one sentence, by
 * the dialog or after Start, no stack trace is printed, and a result that was there stays.
 */
final class BadInputs {

  private static final String PACKAGE = "weka.clusterers.";
  private static final String STARTED = "Problem evaluating clusterer:\n";

  private final ExplorerWindow explorer;
  private final Album album;

  BadInputs(ExplorerWindow explorer, Album album) {
    this.explorer = explorer;
    this.album = album;
  }

  void type(Path data) throws Exception {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      all(data.resolve("faithful.arff"));
    } finally {
      System.setErr(before);
    }
    String text = printed.toString(StandardCharsets.UTF_8);
    if (text.contains("\tat ")) {
      throw new AssertionError("a stack trace was printed: " + text);
    }
  }

  private void all(Path file) throws Exception {
    explorer.load(file);
    explorer.clusterer().enter(PACKAGE + "CRPMixture -I 200");
    String result = explorer.start();
    for (BadInput input : BadInput.typed()) {
      dialog(input);
    }
    for (BadInput input : BadInput.started()) {
      start(input, file);
    }
    if (!explorer.firstText().equals(result)) {
      throw new AssertionError("the first result is lost: " + explorer.firstText());
    }
  }

  private void dialog(BadInput input) throws Exception {
    explorer.clusterer().enter(PACKAGE + input.command());
    OptionsDialog dialog = explorer.clusterer().options(input.command());
    OptionsDialog part = input.part().isEmpty() ? dialog : dialog.part(input.part());
    String shot = "bad/" + Album.name(input.row() + " " + input.text());
    String sentence = part.refusal(input.row(), input.text(), () -> album.screen(shot));
    input.requireSaid(sentence);
    System.out.println("| " + input.row() + " | " + input.text() + " | " + sentence + " |");
    if (part != dialog) {
      part.cancel();
    }
    dialog.cancel();
  }

  private void start(BadInput input, Path file) throws Exception {
    explorer.clusterer().enter(PACKAGE + String.format(Locale.ROOT, input.command(), file));
    String message =
        explorer.refusal(() -> album.screen("bad/start-" + Album.name(input.command())));
    if (!message.startsWith(STARTED)) {
      throw new AssertionError("no message of Weka's: " + message);
    }
    String sentence = message.substring(STARTED.length()).replace('\n', ' ');
    input.requireSaid(sentence);
    System.out.println("| " + input.command() + " | " + sentence + " |");
  }
}
