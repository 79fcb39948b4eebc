import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes the packages of Python and R around the jar of the command, without Python and R: a wheel, a source archive and a source
 * package, as pip and R CMD build would make them. No entry depends on the machine or the umask.
 *
 * <pre>java Packages.java TOP-FOLDER TARGET-FOLDER TIME</pre>
 */
final class Packages {

  private final Path top;
  private final Path target;
  private final Instant time;
  private final byte[] jar;

  private Packages(Path top, Path target, Instant time) throws IOException {
    this.top = top;
    this.target = target;
    this.time = time;
    this.jar = Files.readAllBytes(target.resolve("crp.jar"));
  }

  public static void main(String[] words) throws IOException {
    Packages packages = new Packages(Path.of(words[0]), Path.of(words[1]), Instant.parse(words[2]));
    packages.python();
    packages.r();
  }

  private void python() throws IOException {
    Path folder = top.resolve("python");
    Map<String, List<String>> project = toml(Files.readString(folder.resolve("pyproject.toml")));
    String name = only(project, "project.name").replace('-', '_') + "-" + only(project, "project.version");
    byte[] metadata = bytes(metadata(project) + "\n" + Files.readString(folder.resolve("README.md")));
    byte[] licence = Files.readAllBytes(top.resolve("LICENSE"));
    SortedMap<String, byte[]> module = files(folder, Pattern.compile("crp_clustering/(.*\\.py|py\\.typed)").asMatchPredicate());
    module.put("crp_clustering/crp.jar", jar);

    SortedMap<String, byte[]> wheel = new TreeMap<>(module);
    String info = name + ".dist-info/";
    wheel.put(info + "LICENSE", licence);
    wheel.put(info + "METADATA", metadata);
    wheel.put(info + "WHEEL", bytes("Wheel-Version: 1.0\nGenerator: mvn\nRoot-Is-Purelib: true\nTag: py3-none-any\n"));
    StringBuilder scripts = new StringBuilder("[console_scripts]\n");
    in(project, "project.scripts.").forEach((script, call) -> scripts.append(script + " = " + call.get(0) + "\n"));
    wheel.put(info + "entry_points.txt", bytes(scripts.toString()));
    StringBuilder record = new StringBuilder();
    wheel.forEach((file, bytes) -> record.append(file + ",sha256=" + hash(bytes) + "," + bytes.length + "\n"));
    wheel.put(info + "RECORD", bytes(record + info + "RECORD,,\n"));
    zip(name + "-py3-none-any.whl", wheel);

    SortedMap<String, byte[]> source = new TreeMap<>(module);
    source.putAll(files(folder, List.of("README.md", "pyproject.toml", "setup.py")::contains));
    source.put("LICENSE", licence);
    source.put("PKG-INFO", metadata);
    tar(name + ".tar.gz", name + "/", source);
  }

  private void r() throws IOException {
    Path folder = top.resolve("r");
    List<Pattern> ignored =
        Files.readAllLines(folder.resolve(".Rbuildignore")).stream()
            .filter(line -> !line.isBlank())
            .map(line -> Pattern.compile(line, Pattern.CASE_INSENSITIVE))
            .toList();
    SortedMap<String, byte[]> files =
        files(folder, file -> !file.equals(".Rbuildignore") && parts(file).noneMatch(part -> ignored.stream().anyMatch(i -> i.matcher(part).find())));
    String description = new String(files.get("DESCRIPTION"), StandardCharsets.UTF_8).stripTrailing();
    String packaged = "Packaged: " + time.toString().replace('T', ' ').replace("Z", " UTC") + "; mvn";
    files.put("DESCRIPTION", bytes(description + "\nNeedsCompilation: no\n" + packaged + "\n" + people(description)));
    files.put("inst/java/crp.jar", jar);
    tar("crpclustering_" + all("^Version: (\\S+)$", description).get(0).group(1) + ".tar.gz", "crpclustering/", files);
  }

  /** Author and maintainer of a description that names persons: R asks for all three. */
  private static String people(String description) {
    StringJoiner authors = new StringJoiner(", ");
    String maintainer = "";
    for (MatchResult person : all("person\\(((?:[^()]|\\([^()]*\\))*)\\)", description)) {
      String rest = person.group(1).replaceAll("(?:role|email|comment|middle) = (?:c\\([^)]*\\)|\"[^\"]*\")", "");
      String name = String.join(" ", quoted(rest));
      List<String> roles = all("role = (c\\([^)]*\\)|\"[^\"]*\")", person.group(1)).stream().flatMap(role -> quoted(role.group(1)).stream()).toList();
      authors.add(name + " " + roles);
      if (roles.contains("cre")) {
        maintainer = name + " <" + all("email = \"([^\"]*)\"", person.group(1)).get(0).group(1) + ">";
      }
    }
    return "Author: " + authors + "\nMaintainer: " + maintainer + "\n";
  }

  private static List<MatchResult> all(String regex, String text) {
    return Pattern.compile(regex, Pattern.MULTILINE).matcher(text).results().toList();
  }

  private static List<String> quoted(String text) {
    return all("\"([^\"]*)\"", text).stream().map(one -> one.group(1)).toList();
  }

  /** A path and the folders that it lies in, as R CMD build compares them. */
  private static Stream<String> parts(String file) {
    return Stream.iterate(Path.of(file), path -> path != null, Path::getParent).map(Packages::slashed);
  }

  /** Keys with their tables, of a TOML file of texts and of lists and tables of texts. */
  private static Map<String, List<String>> toml(String text) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    String table = "";
    String quoted = "\"[^\"]*\"";
    for (MatchResult line : all("^(?:\\[([\\w.-]+)\\]|([\\w-]+) = (" + quoted + "|[\\[{](?:[^\\]}\"]|" + quoted + ")*[\\]}]))$", text)) {
      if (line.group(1) != null) {
        table = line.group(1) + ".";
      } else {
        values.put(table + line.group(2), quoted(line.group(3)));
      }
    }
    return values;
  }

  private static Map<String, List<String>> in(Map<String, List<String>> project, String table) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    project.forEach((key, value) -> {
      if (key.startsWith(table)) {
        values.put(key.substring(table.length()), value);
      }
    });
    return values;
  }

  private static String only(Map<String, List<String>> project, String key) {
    List<String> values = project.get(key);
    if (values == null || values.size() != 1) {
      throw new IllegalArgumentException("python/pyproject.toml must have one text for " + key + ", it has " + values);
    }
    return values.get(0);
  }

  private static String metadata(Map<String, List<String>> project) {
    StringBuilder text = new StringBuilder("Metadata-Version: 2.1\n");
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("Name", "name");
    fields.put("Version", "version");
    fields.put("Summary", "description");
    fields.put("License", "license");
    fields.put("Requires-Python", "requires-python");
    fields.forEach((field, key) -> text.append(field + ": " + only(project, "project." + key) + "\n"));
    text.append("Description-Content-Type: text/markdown\nLicense-File: LICENSE\n");
    project.get("project.dependencies").forEach(one -> text.append("Requires-Dist: " + one + "\n"));
    in(project, "project.optional-dependencies.").forEach((extra, needed) -> {
      text.append("Provides-Extra: " + extra + "\n");
      needed.forEach(one -> text.append("Requires-Dist: " + one + "; extra == '" + extra + "'\n"));
    });
    return text.toString();
  }

  private static SortedMap<String, byte[]> files(Path folder, Predicate<String> wanted) throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        String name = slashed(folder.relativize(file));
        if (wanted.test(name)) {
          files.put(name, Files.readAllBytes(file));
        }
      }
    }
    return files;
  }

  private static String slashed(Path path) {
    return path.toString().replace('\\', '/');
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String hash(byte[] bytes) {
    try {
      return Base64.getUrlEncoder().withoutPadding().encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  private void zip(String name, SortedMap<String, byte[]> files) throws IOException {
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(target.resolve(name)))) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        ZipEntry entry = new ZipEntry(file.getKey());
        entry.setTimeLocal(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
        out.putNextEntry(entry);
        out.write(file.getValue());
      }
    }
  }

  private void tar(String name, String folder, SortedMap<String, byte[]> files) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(target.resolve(name)))) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        byte[] bytes = file.getValue();
        out.write(header(folder + file.getKey(), bytes.length));
        out.write(bytes);
        out.write(new byte[-bytes.length & 511]);
      }
      out.write(new byte[1024]);
    }
  }

  /** The 512 bytes before a file in an archive of POSIX 1988 (ustar). */
  private byte[] header(String name, int length) {
    if (bytes(name).length > 100) {
      throw new IllegalArgumentException("a name in an archive may have 100 bytes: " + name);
    }
    byte[] header = new byte[512];
    put(header, 0, name);
    put(header, 100, "0000644\0" + "0000000\0" + "0000000\0");
    put(header, 124, String.format("%011o\0%011o\0", length, time.getEpochSecond()));
    put(header, 148, "        0");
    put(header, 257, "ustar\0" + "00");
    int sum = 0;
    for (byte one : header) {
      sum += one & 255;
    }
    put(header, 148, String.format("%06o\0 ", sum));
    return header;
  }

  private static void put(byte[] header, int place, String text) {
    byte[] bytes = bytes(text);
    System.arraycopy(bytes, 0, header, place, bytes.length);
  }
}
