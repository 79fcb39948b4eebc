package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.clusterers.AveragedDistanceDependentCRP;
import weka.clusterers.CRPMixture;
import weka.clusterers.DistanceDependentCRP;
import weka.clusterers.HDPHMM;
import weka.clusterers.HDPMixture;
import weka.clusterers.MallowsMixture;
import weka.clusterers.MixtureOfFiniteMixtures;
import weka.clusterers.PoweredCRP;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;

/**
 * What people type by mistake: each line is answered by one sentence that names the option and what
 * it may be, before anything is computed. Further texts are refused in the tests of the core.
 */
class BadCommandLinesTest {

  private static final int LONGEST = 420;

  /** Weka's search for classes and its libraries write to the error stream, once. */
  @BeforeAll
  static void searchForClasses() throws Exception {
    Class.forName("com.github.fommil.netlib.ARPACK");
    assertThrows(
        IllegalArgumentException.class,
        () -> new CRPMixture().setOptions(new String[] {"-likelihood", "Normal"}));
    assertThrows(
        IllegalArgumentException.class,
        () -> new HDPMixture().buildClusterer(Data.file("faithful.arff")));
    assertTrue(
        Data.file("faithful.arff")
            .equalHeaders(new DataSource("../test-data/faithful.arff").getStructure()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "-I 0 | sweeps (-I); at least 1",
        "-checkpoint ../test-data | -checkpoint",
        "-thin 1 -thin 2 | the option '-thin' is given twice",
        "-results ../test-data/iris.arff/x | -results; folder",
        "-report ../test-data | -report; ../test-data; folder",
        "-report nowhere/x.html | -report; nowhere/x.html; folder",
        "-held-out 1000 | -held-out; 272",
        "-held-out rolling:272 | -held-out; 271",
        "-evidence equal -noise none | -evidence:; links",
        "-evidence alone -noise 0.1 | -evidence:; noise",
        "-ignore 1-99 | -ignore; '1-99'; 2 waiting",
        "-ignore first-last | -ignore; no attribute is left",
        "-likelihood Normal | -likelihood; GaussianLikelihood",
        "-likelihood MultinomialLikelihood | row 1; 'eruptions'; 3.6",
        "-likelihood CategoricalLikelihood | CategoricalLikelihood; 'eruptions' holds numbers",
        "-foo 3 | unknown option '-foo'; -h",
        "-K 3 | unknown option '-K'; inferred; -cut 3",
        "-likelyhood AutoLikelihood | unknown option '-likelyhood'; -likelihood",
        "-chains 2 3 | '3' belongs to no option",
      })
  void mixtures(String options, String parts) throws Exception {
    refused(new CRPMixture(), options + " -t ../test-data/faithful.arff", parts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-power 'lambda -1' | -power; -1",
        "-t nosuch.arff | -t; 'nosuch.arff'",
        "-l pom.xml -T ../test-data/galaxies.arff | -l; 'pom.xml'; not a saved model",
      })
  void powers(String options, String parts) throws Exception {
    String file =
        options.startsWith("-t") || options.startsWith("-l")
            ? ""
            : " -t ../test-data/galaxies.arff";
    refused(new PoweredCRP(), options + file, parts);
    refused(
        new MixtureOfFiniteMixtures(),
        "-components 'geometric 2' -t ../test-data/galaxies.arff",
        "-components; below 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | -group; 'waiting'; 51 values",
        "-group first | -group; 'eruptions'",
        "-group region | -group; unknown attribute 'region'",
        "-group none -evidence alone | -evidence; groups",
      })
  void groups(String options, String parts) throws Exception {
    refused(new HDPMixture(), options + " -t ../test-data/faithful.arff", parts);
    refused(new HDPHMM(), "-stay -1 -t ../test-data/nile.arff", "-stay; -1");
    refused(new HDPHMM(), "-sequence who -t ../test-data/nile.arff", "-sequence; 'who'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-nearness Far | -nearness; TimeNearness",
        "-nearness 'GraphNearness -edges no.csv' | no.csv",
        "-nearness PlaceNearness | latitude",
        "-nearness 'PlaceNearness -attributes year -distance weka.core.EuclideanDistance -max-tv 2' | -max-tv; below 1",
        "-nearness 'PlaceNearness -attributes year -distance weka.core.EuclideanDistance -radius far' | -radius; number",
      })
  void links(String options, String parts) throws Exception {
    refused(new DistanceDependentCRP(), options + " -t ../test-data/nile.arff", parts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-time then | -time; 'then'",
        "-evidence equal | -evidence:; links",
      })
  void times(String options, String parts) throws Exception {
    refused(new AveragedDistanceDependentCRP(), options + " -t ../test-data/nile.arff", parts);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-t ../test-data/faithful.arff | row 1; rank; 'eruptions'",
        "-t ../test-data/ballots.arff -ignore ballot | ranks; a>b>c",
        "-t ../test-data/ballots.arff -likelihood 'RankingLikelihood -ranking-weight 0' | -ranking-weight",
      })
  void rankings(String options, String parts) throws Exception {
    refused(new MallowsMixture(), options, parts.replace("'eruptions'", "eruptions"));
  }

  private static void refused(CrpClusterer scheme, String options, String parts) throws Exception {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = System.out;
    PrintStream err = System.err;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      CommandLine.run(scheme, Utils.splitOptions(options.replace('\'', '"')));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    String message = said.toString(StandardCharsets.UTF_8).strip();
    for (String part : parts.split(";", -1)) {
      assertTrue(message.contains(part.strip()), part + ": " + message);
    }
    assertEquals(1, message.lines().count(), message);
    assertTrue(message.length() < LONGEST, message);
    assertFalse(message.contains("Exception"), message);
    assertEquals("", printed.toString(StandardCharsets.UTF_8));
  }
}
