package crp.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The id of a build is one of its class files, wherever they lie. */
final class BuildIdTest {

  @TempDir Path folder;

  private final Map<String, byte[]> classes = new TreeMap<>();

  @BeforeEach
  void twoClasses() {
    classes.put("crp/One.class", new byte[] {1, 2});
    classes.put("crp/room/Two.class", new byte[] {3});
  }

  private String ofFolder(String name) throws IOException {
    Path place = folder.resolve(name);
    for (Map.Entry<String, byte[]> each : classes.entrySet()) {
      Path file = place.resolve(each.getKey());
      Files.createDirectories(file.getParent());
      Files.write(file, each.getValue());
    }
    return BuildId.of(place, "crp/");
  }

  private String ofJar(String name) throws IOException {
    Path place = folder.resolve(name);
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(place))) {
      for (Map.Entry<String, byte[]> each : classes.entrySet()) {
        jar.putNextEntry(new JarEntry(each.getKey()));
        jar.write(each.getValue());
      }
    }
    return BuildId.of(place, "crp/");
  }

  @Test
  void folderAndJarOfTheSameClassesAreOneBuild() throws IOException {
    String id = ofFolder("classes");
    assertEquals(64, id.length());
    assertEquals(id, ofJar("own.jar"));
  }

  @Test
  void otherFilesDoNotCount() throws IOException {
    String id = ofFolder("before");
    classes.put("other/Three.class", new byte[] {7});
    classes.put("crp/notes.txt", new byte[] {8});
    assertEquals(id, ofFolder("after"));
    assertEquals(id, ofJar("after.jar"));
  }

  @Test
  void eachByteAndEachNameCounts() throws IOException {
    String id = ofFolder("before");
    classes.put("crp/room/Two.class", new byte[] {4});
    assertNotEquals(id, ofFolder("byte"));
    classes.remove("crp/room/Two.class");
    classes.put("crp/room/Three.class", new byte[] {3});
    assertNotEquals(id, ofFolder("name"));
    classes.put("crp/One.class", new byte[] {1, 2, 3});
    classes.put("crp/room/Three.class", new byte[0]);
    assertNotEquals(id, ofFolder("border"));
  }

  @Test
  void thisLibraryHasAnId() {
    assertTrue(BuildId.text().matches("[0-9a-f]{64}"), BuildId.text());
  }
}
