package crp.checkpoint;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Not part of the promised API.
 *
 * <p>Which build of the library runs: the SHA-256 of the names, lengths and CRC-32 sums of its
 * class files; a jar has them in its directory. It is the same from a folder of classes and from
 * any jar that holds them, and differs as soon as one class does, but for one change in 2^32 of the
 * same length. Two builds of the same sources by the same compiler are equal.
 */
public final class BuildId {

  private static final String OWN = "crp/";
  private static final String CLASS = ".class";

  private BuildId() {}

  private static final class Holder {
    static final String ID = of(BuildId.class, OWN);
  }

  /**
   * {@return the id of this library, 64 hexadecimal digits; found once, in some ten milliseconds}
   */
  public static String text() {
    return Holder.ID;
  }

  /**
   * {@return the id of the classes of one folder, such as "weka/", where a class comes from; the
   * version where they cannot be read}
   *
   * @param type a class
   * @param folder whose classes count, with a slash at its end
   */
  public static String of(Class<?> type, String folder) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    try {
      if (source != null && source.getLocation() != null) {
        return of(Path.of(source.getLocation().toURI()), folder);
      }
    } catch (IOException | URISyntaxException | IllegalArgumentException e) {
      return version();
    }
    return version();
  }

  /** Where the classes cannot be read. */
  private static String version() {
    String version = BuildId.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }

  /**
   * {@return the id of the classes in some place}
   *
   * @param place a folder of classes or a jar
   * @param own whose classes count; those of others in it do not
   * @throws IOException if it cannot be read
   */
  static String of(Path place, String own) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      if (Files.isDirectory(place)) {
        addFolder(place, own, digest);
      } else {
        addJar(place, own, digest);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void addFolder(Path folder, String own, MessageDigest digest) throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder.resolve(own))) {
      files
          .map(file -> folder.relativize(file).toString().replace(File.separatorChar, '/'))
          .filter(name -> name.endsWith(CLASS))
          .forEach(names::add);
    }
    Collections.sort(names);
    for (String name : names) {
      byte[] content = Files.readAllBytes(folder.resolve(name));
      CRC32 sum = new CRC32();
      sum.update(content);
      add(name, content.length, sum.getValue(), digest);
    }
  }

  private static void addJar(Path file, String own, MessageDigest digest) throws IOException {
    try (JarFile jar = new JarFile(file.toFile(), false)) {
      List<String> names = new ArrayList<>();
      for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
        String name = all.nextElement().getName();
        if (name.startsWith(own) && name.endsWith(CLASS)) {
          names.add(name);
        }
      }
      Collections.sort(names);
      for (String name : names) {
        JarEntry entry = jar.getJarEntry(name);
        add(name, entry.getSize(), entry.getCrc(), digest);
      }
    }
  }

  private static void add(String name, long length, long sum, MessageDigest digest) {
    digest.update((name + '\0' + length + '\0' + sum + '\0').getBytes(StandardCharsets.UTF_8));
  }
}
