package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.file.TableFile;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.core.Instances;
import weka.core.converters.CSVLoader;
import weka.core.converters.TableLoader;

/** Weka gives the answers of the core to files as people have them. */
class UglyFilesTest {

  private static final Path DATA = Path.of("../test-data");

  /** Files that Weka's own loader reads as they are meant. */
  private static final List<String> PLAIN =
      List.of("plain.csv", "ages.csv", "numbered.csv", "noise.csv", "class.csv", "datetimes.csv");

  private static Properties answers() throws IOException {
    Properties known = new Properties();
    known.load(
        Files.newBufferedReader(DATA.resolve("ugly-answers.properties"), StandardCharsets.UTF_8));
    assertTrue(known.size() >= 40, "answers: " + known.size());
    return known;
  }

  private static File file(String name) {
    return DATA.resolve("ugly").resolve(name).toFile();
  }

  /** Without what was said of the file itself, which a loader cannot pass on. */
  private static String withoutReading(String answer, String file) {
    List<String> read =
        TableFile.read(file(file).toPath()).notes().stream().map(UglyFilesTest::plain).toList();
    return Arrays.stream(answer.split("\\|", -1))
        .filter(part -> !read.contains(part))
        .collect(Collectors.joining("|"));
  }

  private static String plain(String sentence) {
    return sentence
        .replaceAll(" \\((override|give it)[^)]*\\)", "")
        .replaceAll("option (separator|missing)", "OPTION")
        .replace("attribute", "column");
  }

  private static String answer(Instances data) throws Exception {
    CRPMixture scheme = new CRPMixture();
    scheme.setOptions(new String[] {"-I", "40", "-chains", "2"});
    scheme.buildClusterer(data);
    List<String> lines = new ArrayList<>();
    lines.add(
        Arrays.stream(scheme.labels())
            .mapToObj(label -> label < 0 ? "-" : Integer.toString(label, 36))
            .collect(Collectors.joining()));
    scheme
        .toString()
        .replaceAll("\\R {3,}", " ")
        .lines()
        .filter(line -> line.startsWith("Note: "))
        .map(line -> plain(line.substring(6, line.length() - 1)))
        .forEach(lines::add);
    return String.join("|", lines);
  }

  @Test
  void someFilesHaveTheAnswerOfTheCore() throws Exception {
    requireAnswers(3);
  }

  @Test
  @Tag("slow")
  @Tag("thorough")
  void eachFileHasTheAnswerOfTheCore() throws Exception {
    requireAnswers(1);
  }

  /** All refusals and every so many of the other answers. */
  private static void requireAnswers(int step) throws Exception {
    Properties known = answers();
    int other = 0;
    for (String file : new TreeSet<>(known.stringPropertyNames())) {
      TableLoader loader = new TableLoader();
      loader.setSource(file(file));
      if (known.getProperty(file).startsWith("refused: ")) {
        String said = assertThrows(IOException.class, loader::getDataSet).getMessage();
        String sentence = said.replace(file(file).getPath(), "FILE");
        assertEquals(
            known.getProperty(file), "refused: " + plain(sentence.substring(file.length() + 2)));
      } else if (other++ % step == 0) {
        assertEquals(
            withoutReading(known.getProperty(file), file), answer(loader.getDataSet()), file);
      }
    }
  }

  @Test
  void filesReadByWekaHaveTheSameAnswer() throws Exception {
    Properties known = answers();
    for (String file : PLAIN) {
      CSVLoader loader = new CSVLoader();
      loader.setSource(file(file));
      assertEquals(
          withoutReading(known.getProperty(file), file), answer(loader.getDataSet()), file);
    }
  }
}
