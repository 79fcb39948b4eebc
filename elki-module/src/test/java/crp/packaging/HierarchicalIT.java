package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sequences and groups by ELKI's command line with the single jar. */
@Tag("slow")
class HierarchicalIT {

  @TempDir private Path folder;

  @BeforeEach
  void data() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int t = 0; t < 80; t++) {
      double x = 9 * (t / 20 % 2) + Math.sin(13.7 * t);
      lines.append(Text.of("%.3f %s%n", x, t < 40 ? "morning" : "evening"));
    }
    Files.writeString(folder.resolve("days.csv"), lines);
  }

  private Elki.Answer run(String line) {
    List<String> arguments = new ArrayList<>(Elki.words(line));
    arguments.addAll(List.of("-crp.chains", "2", "-crp.sweeps", "100"));
    arguments.addAll(List.of("-resulthandler", "ResultWriter,posterior"));
    arguments.addAll(List.of("-out", "out", "-crp.results", "out"));
    return Elki.cli(folder, arguments.toArray(String[]::new));
  }

  private String file(String name) throws IOException {
    return Files.readString(folder.resolve("out").resolve(name));
  }

  @Test
  void segments() throws IOException {
    Elki.Answer answer =
        run("-time -dbc.in days.csv -algorithm hdphmm -crp.sequence \"label 0\" -crp.stay 10");
    assertEquals(0, answer.status(), answer.text());
    assertFalse(answer.text().contains("Exception"), answer.text());
    assertTrue(answer.text().contains("HDPHMM.r-hat"), answer.text());
    String summary = file("crp-summary.txt");
    assertTrue(summary.contains("hidden states of 80 rows in 2 sequences"), summary);
    assertTrue(summary.contains("Chains: "), summary);
    assertTrue(file("crp-transitions.txt").contains("start 0 "), file("crp-transitions.txt"));
    assertTrue(Files.exists(folder.resolve("out/report.html")));
  }

  @Test
  void groups() throws IOException {
    Elki.Answer answer = run("-dbc.in days.csv -algorithm hdp");
    assertEquals(0, answer.status(), answer.text());
    assertTrue(file("crp-summary.txt").contains("\nevening "), answer.text());
    assertTrue(Files.exists(folder.resolve("out/report.html")));
    assertTrue(file("crp-shares.txt").contains("morning 0 "), file("crp-shares.txt"));
  }

  @Test
  void mistakesAreMessages() throws IOException {
    Files.writeString(folder.resolve("mixed.csv"), "1 a\n2 b\n3 a\n");
    Elki.Answer order = run("-dbc.in mixed.csv -algorithm hdphmm -crp.sequence \"label 0\"");
    assertNotEquals(0, order.status());
    assertTrue(order.text().contains("row 3: sequence 'a'"), order.text());
    assertFalse(order.text().contains("\tat "), order.text());
    Elki.Answer stay = run("-dbc.in days.csv -algorithm hdphmm -crp.stay -1");
    assertNotEquals(0, stay.status());
    assertTrue(stay.text().contains("crp.stay must be at least 0"), stay.text());
    assertFalse(stay.text().contains("\tat "), stay.text());
  }
}
