package crp.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The package after an older version of it, and beside another package. */
@Tag("windows")
class UpgradeIT {

  private static final String PACKAGES = "packages/CRPClustering";

  @TempDir private Path temp;

  private static String data() {
    Path above = Path.of("..", "test-data", "galaxies.arff");
    return (Files.exists(above) ? above : Path.of("test-data", "galaxies.arff")).toString();
  }

  private static String run(Weka weka, String... more) throws Exception {
    String[] all = new String[more.length + 3];
    all[0] = "weka.Run";
    all[1] = "-no-scan";
    all[2] = "weka.clusterers.CRPMixture";
    System.arraycopy(more, 0, all, 3, more.length);
    String text = weka.run(Path.of(""), all);
    assertFalse(text.contains("\tat "), text);
    return text;
  }

  /**
   * An earlier version, with a library and a class that are no more; its model is read, since it
   * has the same form, and the new version leaves nothing else of it.
   */
  @Test
  void anOlderVersionIsReplacedAndItsModelsOfTheSameFormAreRead() throws Exception {
    Path old = temp.resolve("old.zip");
    rewrite(
        Weka.zip(),
        old,
        entry -> entry.replaceAll("(?m)^Version=.*$", "Version=0.0.1"),
        Map.of("lib/gone.jar", archive("gone/Gone.class", new byte[0])));
    Weka weka = new Weka(temp.resolve("home"));
    weka.install(old.toString());
    Path model = temp.resolve("old.model");
    String built = run(weka, "-I", "60", "-t", data(), "-d", model.toString());
    assertTrue(built.contains("of 82 rows"), built);

    weka.install(Weka.zip().toString());
    Path installed = weka.home().resolve(PACKAGES);
    assertFalse(Files.exists(installed.resolve("lib/gone.jar")));
    String version = Files.readString(installed.resolve("Description.props"));
    assertTrue(version.contains("Version=" + System.getProperty("crp.version")), version);
    String text = run(weka, "-l", model.toString(), "-T", data());
    assertTrue(text.contains("Clustered Instances"), text);
    assertFalse(text.contains("Exception"), text);
    assertTrue(run(weka, "-I", "60", "-t", data()).contains("of 82 rows"));
  }

  /** Another package brings another version of our library, for itself and for all packages. */
  @Test
  void aPackageWithAClashingLibraryDoesNoHarm() throws Exception {
    byte[] clash = archive("org/apache/commons/math3/special/Gamma.class", emptyGamma());
    Path other = temp.resolve("other.zip");
    String description =
        """
        PackageName=other
        Version=1.0.0
        Title=Another package
        Category=Clustering
        Author=Somebody
        Maintainer=Somebody
        License=GPL 3.0
        Description=Brings a library of the same name.
        PackageURL=https://example.org/other.zip
        Depends=weka (>=3.8.0)
        """;
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("Description.props", description.getBytes(StandardCharsets.ISO_8859_1));
    files.put("another.jar", clash);
    files.put("lib/commons-math3-2.0.jar", clash);
    Files.write(other, zipped(files));
    Weka weka = new Weka(temp.resolve("home"));
    weka.install(other.toString());
    weka.install(Weka.zip().toString());
    String text = run(weka, "-I", "60", "-t", data());
    assertTrue(text.contains("of 82 rows"), text);
    assertFalse(text.contains("Exception") || text.contains("Error"), text);
  }

  /** A class of the library's name that has nothing of what it has. */
  private byte[] emptyGamma() throws IOException {
    Path source = Files.createDirectories(temp.resolve("source")).resolve("Gamma.java");
    Files.writeString(source, "package org.apache.commons.math3.special; public class Gamma {}");
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Path classes = Files.createDirectories(temp.resolve("classes"));
    assertEquals(
        0, compiler.run(null, null, null, "-d", classes.toString(), source.toString()), "javac");
    return Files.readAllBytes(classes.resolve("org/apache/commons/math3/special/Gamma.class"));
  }

  private static byte[] archive(String name, byte[] content) throws IOException {
    return zipped(Map.of(name, content));
  }

  private static byte[] zipped(Map<String, byte[]> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        put(out, file.getKey(), file.getValue());
      }
    }
    return bytes.toByteArray();
  }

  private static void put(ZipOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new ZipEntry(name));
    out.write(content);
    out.closeEntry();
  }

  /** Writes the zip with another description, another build of our classes, and further files. */
  private static void rewrite(
      Path from, Path to, UnaryOperator<String> description, Map<String, byte[]> more)
      throws IOException {
    try (ZipFile zip = new ZipFile(from.toFile());
        OutputStream file = Files.newOutputStream(to);
        ZipOutputStream out = new ZipOutputStream(file)) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (entry.isDirectory()) {
          continue;
        }
        byte[] content;
        try (InputStream in = zip.getInputStream(entry)) {
          content = in.readAllBytes();
        }
        if (entry.getName().equals("Description.props")) {
          String text = new String(content, StandardCharsets.ISO_8859_1);
          content = description.apply(text).getBytes(StandardCharsets.ISO_8859_1);
        } else if (entry.getName().equals("CRPClustering.jar")) {
          content = otherBuild(content);
        }
        put(out, entry.getName(), content);
      }
      for (Map.Entry<String, byte[]> one : more.entrySet()) {
        put(out, one.getKey(), one.getValue());
      }
    }
  }

  /** {@return a jar with one more class, never loaded: what makes a build another one} */
  private static byte[] otherBuild(byte[] jar) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(jar));
        ZipOutputStream out = new ZipOutputStream(bytes)) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        put(out, entry.getName(), in.readAllBytes());
      }
      put(out, "weka/clusterers/crp/model/Earlier.class", new byte[0]);
    }
    return bytes.toByteArray();
  }
}
