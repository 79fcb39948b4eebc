package crp.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every link between pages and to pictures leads to a file, and to a heading of it. */
class LinksTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("^#+ +(.*?) *$", Pattern.MULTILINE);
  private static final Pattern BLOCK =
      Pattern.compile("^```.*?^```", Pattern.MULTILINE | Pattern.DOTALL);

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
        Stream<Path> data = Files.list(ROOT.resolve("test-data"))) {
      Stream.of(top, docs, data)
          .flatMap(files -> files)
          .filter(file -> file.toString().endsWith(".md"))
          .forEach(pages::add);
    }
    return pages;
  }

  private static String text(Path page) throws IOException {
    return BLOCK.matcher(Files.readString(page)).replaceAll("");
  }

  /** {@return the names by which a page's headings are linked, as Git hosts make them} */
  private static Set<String> headings(Path page) throws IOException {
    return HEADING
        .matcher(text(page))
        .results()
        .map(found -> found.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .collect(Collectors.toSet());
  }

  /** {@return what is wrong with the links of a page} */
  private static List<String> faults(Path page) throws IOException {
    List<String> faults = new ArrayList<>();
    Matcher links = LINK.matcher(text(page));
    while (links.find()) {
      String link = links.group(1);
      if (link.startsWith("http") || link.startsWith("mailto:")) {
        continue;
      }
      int hash = link.indexOf('#');
      String file = hash < 0 ? link : link.substring(0, hash);
      Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
      boolean there =
          Files.exists(target) && (hash < 0 || headings(target).contains(link.substring(hash + 1)));
      if (!there) {
        faults.add(page.getFileName() + ": " + link);
      }
    }
    return faults;
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> all = new ArrayList<>();
    for (Path page : pages()) {
      all.addAll(faults(page));
    }
    assertTrue(pages().size() > 20, () -> "only a few pages were found in " + ROOT);
    assertEquals(List.of(), all);
  }

  /** The Weka package has the folder of the pages, and a README above it. */
  @Test
  void pagesLeadOutOfTheirFolderToTheReadmeOnly() throws IOException {
    Path docs = ROOT.resolve("docs");
    List<String> out = new ArrayList<>();
    for (Path page : pages()) {
      Matcher links = LINK.matcher(text(page));
      while (page.startsWith(docs) && links.find()) {
        Path target = page.resolveSibling(links.group(1).replaceAll("#.*", "")).normalize();
        boolean inside = target.startsWith(docs) || target.equals(ROOT.resolve("README.md"));
        if (!links.group(1).startsWith("http") && !inside) {
          out.add(page.getFileName() + ": " + links.group(1));
        }
      }
    }
    assertEquals(List.of(), out);
  }

  @Test
  void deadLinksAreFound(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("page.md");
    Files.writeString(
        page, "# A title\n[here](#a-title) [there](page.md) [no](#no) [gone](gone.md#a-title)\n");
    assertEquals(List.of("page.md: #no", "page.md: gone.md#a-title"), faults(page));
  }
}
