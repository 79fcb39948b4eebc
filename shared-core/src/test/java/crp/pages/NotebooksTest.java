package crp.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The pages of Java code print what they say, and the scripts beside them have the same code. With
 * {@code -Dcrp.docs.write=true} outputs and scripts are written.
 */
class NotebooksTest {

  private static final Path DOCS = Path.of("../docs").toAbsolutePath().normalize();

  @ParameterizedTest
  @ValueSource(strings = {"guide/java.md", "lab/prove-your-kernel.md"})
  @Tag("slow")
  void thePagePrintsWhatItSays(String name) throws IOException {
    Path file = DOCS.resolve(name);
    String page = Files.readString(file);
    String now = Notebook.rerun(page);
    if (Boolean.getBoolean("crp.docs.write")) {
      Files.writeString(file, now);
    }
    assertEquals(now, page, name + ": run with -Dcrp.docs.write=true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"guide/java.md", "lab/prove-your-kernel.md"})
  void theScriptHasTheCodeOfThePage(String name) throws IOException {
    Path page = DOCS.resolve(name);
    String script = Notebook.script(page.getFileName().toString(), Files.readString(page));
    Path file = DOCS.resolve(name.replace(".md", ".jsh"));
    if (Boolean.getBoolean("crp.docs.write")) {
      Files.writeString(file, script);
    }
    assertEquals(script, Files.readString(file), file + ": run with -Dcrp.docs.write=true");
  }

  @Test
  @Tag("slow")
  void outputsThatChangedAndCodeThatFailsAreFound() {
    String page =
        "# One\n\n```java\nint k = 1 + 1;\nSystem.out.println(k);\n```\n\n```text\n3\n```\n\nEnd\n";
    assertEquals(page.replace("3", "2"), Notebook.rerun(page));
    AssertionError wrong =
        assertThrows(AssertionError.class, () -> Notebook.rerun("```java\nint k = \"a\";\n```\n"));
    assertTrue(wrong.getMessage().contains("int k"), wrong::getMessage);
    assertThrows(AssertionError.class, () -> Notebook.rerun("```java\nint j = 1 / 0;\n```\n"));
  }
}
