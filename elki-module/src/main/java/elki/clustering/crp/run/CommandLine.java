package elki.clustering.crp.run;

import crp.options.Texts;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
            "java -cp <jars> " + Texts.shell(arguments.subList(i, arguments.size())));
      }
    }
    return Optional.empty();
  }
}
