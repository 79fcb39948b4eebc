package crp.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The public build runs the commands of the README, on the Java that the project is made for. */
class WorkflowTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  private static List<String> found(String regex, String file) throws IOException {
    return Pattern.compile(regex, Pattern.MULTILINE)
        .matcher(Files.readString(ROOT.resolve(file)))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  @Test
  void theStepsAreTheCommandsOfTheReadme() throws IOException {
    List<String> commands = found("^(mvn .*?) *$", "README.md");
    assertEquals(2, commands.size(), commands::toString);
    assertEquals(commands, found("run: (mvn .*?) *$", ".github/workflows/build.yml"));
  }

  @Test
  void theOldestJavaIsThatOfTheCompiler() throws IOException {
    String oldest = found("<maven.compiler.release>(\\d+)<", "pom.xml").get(0);
    String all = found("java: \\[(.*)]", ".github/workflows/build.yml").get(0);
    assertTrue(all.startsWith("'" + oldest + "', '"), all);
  }
}
