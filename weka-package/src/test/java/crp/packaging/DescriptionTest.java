package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What somebody who publishes the package has to fill in stands in one file, and is marked. */
class DescriptionTest {

  private static final Path FILE =
      Path.of(System.getProperty("maven.multiModuleProjectDirectory", ".."), "Description.props");
  private static final String MARK = "TO-BE-FILLED-IN";

  @Test
  void addressesAreMarkedUntilTheyAreFilledIn() throws Exception {
    Properties fields = new Properties();
    try (Reader reader = Files.newBufferedReader(FILE)) {
      fields.load(reader);
    }
    Set<String> left = new TreeSet<>();
    fields.stringPropertyNames().stream()
        .filter(name -> fields.getProperty(name).contains(MARK))
        .forEach(left::add);
    List<String> addresses = List.of("PackageURL", "URL");
    if (!left.isEmpty()) {
      System.out.println("To be filled in before publishing, in Description.props: " + left);
      assertEquals(Set.copyOf(addresses), left);
    }
    for (String name : addresses) {
      String address = fields.getProperty(name);
      assertFalse(address.contains("example."), address);
      assertEquals(left.contains(name), address.contains(".invalid"), address);
    }
  }
}
