package elki.clustering.crp.run;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The command line of this program, if it is one of ELKI's. Static and without state. */
final class CommandLine {

  private static final String APPLICATION = "elki.application.";

  private CommandLine() {}

  /** {@return the command; empty in other programs, and where the system does not tell it} */
  static Optional<String> find() {
    return of(ProcessHandle.current().info().arguments().map(Arrays::asList).orElseGet(List::of));
  }

  /**
   * {@return the command with the arguments from the application on}
   *
   * @param arguments of Java
   */
  static Optional<String> of(List<String> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i).startsWith(APPLICATION)) {
        return Optional.of(
            arguments.subList(i, arguments.size()).stream()
                .map(CommandLine::quoted)
                .collect(Collectors.joining(" ", "java -cp <jars> ", "")));
      }
    }
    return Optional.empty();
  }

  private static String quoted(String word) {
    return word.matches("[\\w./:,=+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
