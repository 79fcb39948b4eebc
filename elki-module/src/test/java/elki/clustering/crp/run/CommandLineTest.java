package elki.clustering.crp.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The command line that repeats a run of ELKI's. */
class CommandLineTest {

  @Test
  void argumentsOfTheApplicationAreQuotedForAShell() {
    assertEquals(
        Optional.of(
            "java -cp <jars> elki.application.KDDCLIApplication -dbc.in 'it'\\''s data.csv'"
                + " -crp.sweeps 'at most 50'"),
        CommandLine.of(
            List.of(
                "-cp",
                "a.jar:b.jar",
                "elki.application.KDDCLIApplication",
                "-dbc.in",
                "it's data.csv",
                "-crp.sweeps",
                "at most 50")));
  }

  @Test
  void anotherProgramHasNoCommand() {
    assertEquals(Optional.empty(), CommandLine.of(List.of("-jar", "own.jar")));
  }
}
