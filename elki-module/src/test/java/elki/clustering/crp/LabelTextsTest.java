package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.file.TableFile;
import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.LikelihoodOptions;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.options.Texts;
import crp.task.Result;
import crp.task.Task;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.clustering.crp.model.MultinomialClusterModel;
import elki.clustering.crp.parser.TableParser;
import elki.clustering.crp.result.PosteriorClustering;
import elki.data.DoubleVector;
import elki.data.LabelList;
import elki.data.SparseDoubleVector;
import elki.data.type.TypeUtil;
import elki.data.type.VectorFieldTypeInformation;
import elki.database.Database;
import elki.datasource.bundle.MultipleObjectsBundle;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Labels whose words are clustered, alone and beside vectors; sparse vectors stay sparse. */
class LabelTextsTest {

  private static final String[][] WORDS = {
    {"cat", "basket", "sleep", "warm", "purr", "milk"},
    {"stock", "market", "fall", "close", "trade", "bank"}
  };

  private static final int ROWS = 40;

  /** Twenty titles of cats, then twenty of markets; every other one has a number of its own. */
  private static List<String> titles() {
    return IntStream.range(0, ROWS)
        .mapToObj(
            i -> {
              String[] words = WORDS[i < ROWS / 2 ? 0 : 1];
              return String.join(
                  " ", "The", words[i % 6], words[(i + 1) % 6], words[(i * 5 + 2) % 6], "x" + i);
            })
        .toList();
  }

  private static double number(int row) {
    return (row * 37 % 100 + (row < ROWS / 2 ? 0 : 300)) / 100.0;
  }

  /** Objects with two labels, a name and a title, and with numbers. */
  private static Database database(boolean numbers) {
    List<String> titles = titles();
    List<LabelList> labels = new ArrayList<>();
    List<DoubleVector> vectors = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      labels.add(LabelList.make(List.of("name" + i, titles.get(i))));
      vectors.add(DoubleVector.wrap(new double[] {number(i)}));
    }
    MultipleObjectsBundle bundle = new MultipleObjectsBundle();
    bundle.appendColumn(TypeUtil.LABELLIST, labels);
    if (numbers) {
      bundle.appendColumn(
          new VectorFieldTypeInformation<>(DoubleVector.FACTORY, 1, new String[] {"x"}), vectors);
    }
    return Data.database(Data.connection(bundle));
  }

  private static byte[] file() {
    List<String> titles = titles();
    StringBuilder text = new StringBuilder("title,x\n");
    for (int i = 0; i < ROWS; i++) {
      text.append(titles.get(i)).append(',').append(number(i)).append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static final Texts TITLE = Texts.none(Spelling.BY_NAME).with(FileOptions.TEXT, "title");

  /** As the command does. */
  private static Result<?> wanted(String likelihood) {
    return wanted(likelihood, "");
  }

  private static Result<?> wanted(String likelihood, String ignored) {
    return Task.of(TableFile.read("data", file(), TableFile.Form.of(TITLE)))
        .with(RunOptions.SWEEPS, "60")
        .with(RunOptions.CHAINS, "2")
        .with(LikelihoodOptions.LIKELIHOOD, likelihood)
        .with(DataOptions.IGNORE, ignored)
        .run();
  }

  private static ModelClustering algorithm(Class<? extends ModelClustering> type, String... more) {
    ListParameterization given = new ListParameterization();
    for (int i = 0; i < more.length; i += 2) {
      given.addParameter(more[i], more[i + 1]);
    }
    given.addParameter("crp.sweeps", "60");
    given.addParameter("crp.chains", "2");
    return ClassGenericsUtil.parameterizeOrAbort(type, given);
  }

  private static PosteriorClustering found(Database database, String... more) {
    return algorithm(CRPMixture.class, more).autorun(database);
  }

  private static int[] labels(PosteriorClustering found) {
    return crp.answer.Answer.of(found.fit()).numbers();
  }

  private static String firstLines(String text) {
    return String.join("\n", text.lines().limit(2).toList());
  }

  @Test
  void textsBesideNumbersAreThoseOfTheCommand() {
    PosteriorClustering found = found(database(true), "crp.text-labels", "1");
    Result<?> wanted = wanted("auto");
    assertArrayEquals(wanted.labels(), labels(found));
    assertTrue(found.summary().contains("words"), found.summary());
    GaussianClusterModel model =
        assertInstanceOf(GaussianClusterModel.class, found.getAllClusters().get(0).getModel());
    assertEquals(1, model.getMean().length);
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void textsAloneAreThoseOfTheCommand(boolean numbers) {
    PosteriorClustering found =
        numbers
            ? found(database(true), "crp.likelihood", "multinomial", "crp.text-labels", "1")
            : found(database(false), "crp.text-labels", "1");
    Result<?> wanted = numbers ? wanted("multinomial") : wanted("auto", "x");
    assertArrayEquals(wanted.labels(), labels(found));
    assertEquals(firstLines(wanted.summary()), firstLines(found.summary()));
    MultinomialClusterModel model =
        assertInstanceOf(MultinomialClusterModel.class, found.getAllClusters().get(0).getModel());
    assertTrue(
        model.getTopWords().stream()
            .limit(3)
            .allMatch(word -> List.of(WORDS[0]).contains(word.split(" ", -1)[0])),
        model.toString());
  }

  @Test
  void aTableOfTheParserHasTexts() {
    MultipleObjectsBundle bundle =
        new TableParser(TableFile.Form.of(TITLE)).parse(new java.io.ByteArrayInputStream(file()));
    PosteriorClustering found = found(Data.database(Data.connection(bundle)));
    assertArrayEquals(wanted("auto").labels(), labels(found));
  }

  @Test
  void textsMayHaveTimesAlone() {
    PosteriorClustering found =
        algorithm(DistanceDependentCRP.class, "crp.text-labels", "1", "crp.time-column", "0")
            .autorun(database(true));
    int[] labels = labels(found);
    assertEquals(ROWS, labels.length);
    assertTrue(
        IntStream.range(0, ROWS).allMatch(i -> labels[i] != labels[(i + ROWS / 2) % ROWS]),
        Arrays.toString(labels));
  }

  @Test
  void textsMayHaveGroups() {
    PosteriorClustering found =
        algorithm(HDPMixture.class, "crp.text-labels", "1", "crp.group", "label 0")
            .autorun(database(false));
    assertEquals(ROWS, labels(found).length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|gaussian|crp.text-labels is for the likelihoods auto and multinomial, was gaussian",
        "7|auto|column 'label 7': no word is in two rows, so there is nothing to cluster by",
      })
  void anErrorIsOneSentence(String label, String likelihood, String message) {
    Database database = database(true);
    AbortException error =
        assertThrows(
            AbortException.class,
            () -> found(database, "crp.likelihood", likelihood, "crp.text-labels", label));
    assertEquals(message, error.getMessage());
  }

  @Test
  void dataWithoutLabelsAreRefused() {
    AbortException error =
        assertThrows(
            AbortException.class,
            () -> found(Data.of(new double[][] {{1}, {2}}), "crp.text-labels", "0"));
    assertTrue(
        error.getMessage().startsWith("The data have no labels: give crp.text-labels labels"),
        error.getMessage());
  }

  /** A vector whose entries that are 0 must not be asked for. */
  @SuppressWarnings("deprecation") // of the method that must not be called
  private static final class Strict extends SparseDoubleVector {

    private static final int WIDTH = 5000;

    Strict(int[] places, double[] values) {
      super(places, values, WIDTH);
    }

    @Override
    public double doubleValue(int dimension) {
      throw new AssertionError("column " + dimension + " of a sparse vector is read densely");
    }
  }

  @ParameterizedTest
  @CsvSource({"auto", "multinomial"})
  void sparseVectorsAreNeverDense(String likelihood) {
    List<SparseDoubleVector> vectors = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      int first = (i < ROWS / 2 ? 0 : 2500) + i % 3;
      vectors.add(new Strict(new int[] {first, first + 7, 4999}, new double[] {3, 2, 1}));
    }
    PosteriorClustering found =
        found(
            Data.database(
                Data.connection(
                    MultipleObjectsBundle.makeSimple(
                        new VectorFieldTypeInformation<>(SparseDoubleVector.FACTORY, Strict.WIDTH),
                        vectors))),
            "crp.likelihood",
            likelihood);
    assertTrue(found.getAllClusters().size() >= 2, found.summary());
  }
}
