package crp.saved;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import crp.host.RowReader;
import crp.likelihood.Family;
import crp.parameter.Hyperprior;
import crp.report.Item;
import crp.seating.ComponentLaw;
import crp.seating.TablePrior;
import java.lang.reflect.Modifier;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class KindsTest {

  /** No constructor takes its field. */
  @SuppressWarnings("UnusedMethod") // its constructor is looked for
  private static final class Other {

    private final int length;

    Other(String text) {
      length = text.length();
    }

    @Override
    public String toString() {
      return String.valueOf(length);
    }
  }

  @Test
  void eachKindHasAConstructorOfItsFirstFields() {
    for (String name : Kinds.names()) {
      Class<?> type = Kinds.of(name);
      assertTrue(Modifier.isFinal(type.getModifiers()) || type.isEnum(), name);
      if (!type.isEnum()) {
        Shape shape = Shape.of(type);
        assertTrue(!shape.types().isEmpty() || type.getDeclaredFields().length == 0, name);
      }
    }
    assertThrows(IllegalArgumentException.class, () -> Shape.of(Other.class));
  }

  @Test
  void whatAFitCanBeMadeOfIsAKind() {
    Set<String> missing = new TreeSet<>();
    for (JavaClass type :
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("crp")) {
      boolean part =
          Set.of(
                  Family.class,
                  TablePrior.class,
                  RowReader.class,
                  Hyperprior.class,
                  ComponentLaw.class,
                  Item.class)
              .stream()
              .anyMatch(type::isAssignableTo);
      if (part && !type.isInterface() && !type.getModifiers().contains(JavaModifier.ABSTRACT)) {
        try {
          Kinds.name(type.reflect());
        } catch (IllegalArgumentException e) {
          missing.add(type.getName());
        }
      }
    }
    assertEquals(Set.of(), missing);
  }

  @Test
  void noOtherNameLeadsToAClass() {
    assertThrows(IllegalArgumentException.class, () -> Kinds.of("java.lang.Runtime"));
    assertThrows(IllegalArgumentException.class, () -> Kinds.of("likelihood.Family"));
  }
}
