package crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import crp.api.planted.Promised;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What is promised to users: the page docs/reference/api.md is the list. The module exports the
 * packages of the page, the page names only public types, and their public signatures show promised
 * types only.
 */
class ApiTest {

  private static final String MARK = "Not part of the promised API.";

  private static final Path SOURCES = Path.of("src/main/java");

  private static final ApiPage PAGE = ApiPage.parse(read(Path.of("../docs/reference/api.md")));

  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("crp");

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new AssertionError(file.toString(), e);
    }
  }

  private static Set<String> publicTypes() {
    Set<String> names = new TreeSet<>();
    for (JavaClass type : MAIN) {
      if (type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC)) {
        names.add(type.getName());
      }
    }
    return names;
  }

  @Test
  void theModuleExportsThePackagesOfThePage() {
    Set<String> exported = new TreeSet<>();
    Matcher line =
        Pattern.compile("^ *exports ([\\w.]+);$", Pattern.MULTILINE)
            .matcher(read(SOURCES.resolve("module-info.java")));
    while (line.find()) {
      exported.add(line.group(1));
    }
    assertEquals(PAGE.packages(), exported);
  }

  @Test
  void thePageNamesPublicTypesOnly() {
    Set<String> unknown = new TreeSet<>(PAGE.types());
    Set<String> all = publicTypes();
    assertTrue(all.size() > 100, "types found: " + all.size());
    unknown.removeAll(all);
    assertEquals(Set.of(), unknown);
  }

  @Test
  void anyOtherPublicTypeOfAnExportedPackageSaysSo() {
    Set<String> wrong = new TreeSet<>();
    for (String type : publicTypes()) {
      if (PAGE.packages().contains(type.substring(0, type.lastIndexOf('.')))) {
        String text = read(SOURCES.resolve(type.replace('.', '/') + ".java"));
        if (text.contains("\n/**\n * " + MARK + "\n")) {
          if (PAGE.types().contains(type)) {
            wrong.add(type + " is promised and marked as not promised");
          }
        } else if (!PAGE.types().contains(type)) {
          wrong.add(type + " is neither on the page nor marked as not promised");
        }
      }
    }
    assertEquals(Set.of(), wrong);
  }

  @Test
  void signaturesOfPromisedTypesShowPromisedTypesOnly() {
    Set<String> found = new TreeSet<>();
    for (JavaClass type : MAIN) {
      Class<?> open = type.reflect();
      if (PAGE.types().contains(ApiSignatures.outermost(open).getName())
          && ApiSignatures.visible(open)) {
        found.addAll(ApiSignatures.faults(open, PAGE.types(), "crp."));
      }
    }
    Set<String> members = new TreeSet<>();
    found.forEach(fault -> members.add(fault.substring(0, fault.indexOf(' '))));
    assertEquals(PAGE.members(), members, found.toString());
  }

  @Test
  void aTypeThatIsNotPromisedIsFoundWhereverASignatureShowsIt() {
    Set<String> members = new TreeSet<>();
    ApiSignatures.faults(Promised.class, Set.of(Promised.class.getName()), "crp.api.planted.")
        .forEach(fault -> members.add(fault.substring(0, fault.indexOf(' '))));
    assertEquals(
        Set.of(
            "Promised.extends",
            "Promised.new",
            "Promised.field",
            "Promised.argument",
            "Promised.result",
            "Promised.bound",
            "Promised.thrown",
            "Promised.array"),
        members);
  }

  @Test
  void aPageIsReadByItsHeadingsAndLists() {
    ApiPage page =
        ApiPage.parse(
            """
            - `Lost`: before any package
            ### crp.a
            - `One`: a type
            ## Others
            - `Two`: no package here
            ### crp.b.c
            - `Three`: a type
            ## Methods that are not promised
            - `One.inner`
            """);
    assertEquals(Set.of("crp.a", "crp.b.c"), page.packages());
    assertEquals(Set.of("crp.a.One", "crp.b.c.Three"), page.types());
    assertEquals(Set.of("One.inner"), page.members());
  }
}
