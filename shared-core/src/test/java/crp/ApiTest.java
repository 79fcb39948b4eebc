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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What is promised to users, as the documentation of the module says: the public types of exported
 * packages that do not say otherwise. Their public signatures show promised types only.
 */
class ApiTest {

  private static final String MARK = "Not part of the promised API.";

  private static final Path SOURCES = Path.of("src/main/java");

  /** Members through which packages of the library work together. */
  private static final Set<String> NOT_PROMISED =
      Set.of(
          "Answer.place",
          "Answer.settle",
          "Categories.scattered",
          "DiagonalGaussian.scattered",
          "DirichletMultinomial.scattered",
          "DistanceCrp.choices",
          "DistanceCrp.tables",
          "Family.scattered",
          "Fit.findings",
          "GaussianNiw.scattered",
          "GroupedModel.prepared",
          "LinkedMixture.chain",
          "LinkedMixture.nextSeat",
          "LinkedMixture.pathFrom",
          "LinkedMixture.powerPath",
          "LinkedMixture.view",
          "Mixture.box",
          "Mixture.chain",
          "Mixture.grown",
          "Mixture.nextSeat",
          "Mixture.noiseSeat",
          "Mixture.pathFrom",
          "Mixture.powerPath",
          "Mixture.start",
          "Mixture.view",
          "Mixture.withNoiseWithin",
          "Model.prepared",
          "NearView.densities",
          "NearView.of",
          "OpenVocabulary.scattered",
          "OrderedMixture.chain",
          "OrderedMixture.nextSeat",
          "OrderedMixture.pathFrom",
          "OrderedMixture.powerPath",
          "OrderedMixture.view",
          "PartitionModel.chain",
          "PartitionModel.grown",
          "PartitionModel.nextSeat",
          "PartitionModel.noiseSeat",
          "PartitionModel.pathFrom",
          "PartitionModel.powerPath",
          "PartitionModel.prepared",
          "PartitionModel.view",
          "ProductFamily.scattered",
          "RegionMixture.chain",
          "RegionMixture.nextSeat",
          "RegionMixture.pathFrom",
          "RegionMixture.powerPath",
          "RegionMixture.view",
          "Result.bound",
          "Result.new",
          "Run.fitted",
          "Run.known",
          "SavedPosterior.job",
          "SavedPosterior.of",
          "SavedPosterior.predicted",
          "SegmentMixture.chain",
          "SegmentMixture.nextSeat",
          "SegmentMixture.pathFrom",
          "SegmentMixture.powerPath",
          "SegmentMixture.view",
          "SequenceModel.prepared",
          "SequentialDistanceCrp.choices",
          "SequentialDistanceCrp.weights",
          "SequentialPrior.choices",
          "TableView.densities",
          "Task.job",
          "TimeAffinity.sums",
          "TimeAffinity.sweep",
          "View.densities");

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

  private static Set<String> exported() {
    return Pattern.compile("^ *exports ([\\w.]+);$", Pattern.MULTILINE)
        .matcher(read(SOURCES.resolve("module-info.java")))
        .results()
        .map(line -> line.group(1))
        .collect(Collectors.toSet());
  }

  private static Set<String> promised() {
    Set<String> packages = exported();
    Set<String> names = new TreeSet<>();
    for (JavaClass type : MAIN) {
      if (type.isTopLevelClass()
          && type.getModifiers().contains(JavaModifier.PUBLIC)
          && packages.contains(type.getPackageName())
          && !marked(type)) {
        names.add(type.getName());
      }
    }
    return names;
  }

  private static boolean marked(JavaClass type) {
    return read(SOURCES.resolve(type.getName().replace('.', '/') + ".java"))
        .contains("\n/**\n * " + MARK + "\n");
  }

  @Test
  void signaturesOfPromisedTypesShowPromisedTypesOnly() {
    Set<String> promised = promised();
    assertTrue(promised.size() > 100, "types found: " + promised.size());
    Set<String> found = new TreeSet<>();
    for (JavaClass type : MAIN) {
      Class<?> open = type.reflect();
      if (promised.contains(ApiSignatures.outermost(open).getName())
          && ApiSignatures.visible(open)) {
        found.addAll(ApiSignatures.faults(open, promised, "crp."));
      }
    }
    Set<String> members = new TreeSet<>();
    found.forEach(fault -> members.add(fault.substring(0, fault.indexOf(' '))));
    assertEquals(new TreeSet<>(NOT_PROMISED), members, found.toString());
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
}
