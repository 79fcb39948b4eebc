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
 * it may be, before anything is computed.
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
        "-A 0 | concentration (-A); positive; was 0",
        "-A -1 | concentration (-A); -1",
        "-A 'gamma 1' | concentration (-A); gamma 1",
        "-A 'expected 1' | concentration (-A); above 1",
        "-discount 1 | -discount; below 1",
        "-discount -0.1 | -discount; -0.1",
        "-noise 1 | -noise; below 1",
        "-noise some | -noise; some",
        "-I 0 | sweeps (-I); at least 1",
        "-I 1000000000000 | sweeps (-I); at most 999999999",
        "-I 1e3 | sweeps (-I); whole number; '1e3'",
        "-I '50 burn-in 50' | sweeps (-I); burn-in; was 50",
        "-thin -1 | -thin; at least 0",
        "-chains 0 | -chains; at least 1",
        "-chains two | -chains; whole number; 'two'",
        "-chains 1.5 | -chains; whole number",
        "-threads -1 | -threads; at least 0",
        "-max-seconds -1 | -max-seconds; at least 0 and finite",
        "-max-seconds soon | -max-seconds; a number",
        "-checkpoint-seconds 0 | -checkpoint-seconds; positive",
        "-checkpoint ../test-data | -checkpoint",
        "-estimate best | -estimate; vi-draw",
        "-estimate-cost 2 | -estimate-cost; below 2",
        "-S x | seed (-S); whole number",
        "-S 9223372036854775807 | seed (-S); from -2147483648 to 2147483647",
        "-A 2d | -A; 2d",
        "-chains 1000000 | -chains; at most 1000",
        "-thin 1 -thin 2 | the option '-thin' is given twice",
        "-results ../test-data/iris.arff/x | -results; folder",
        "-report ../test-data | -report; ../test-data; folder",
        "-report nowhere/x.html | -report; nowhere/x.html; folder",
        "-cut 0 | -cut",
        "-cut 'height 2' | -cut",
        "-held-out 1 | -held-out; 2",
        "-held-out 1000 | -held-out; 272",
        "-held-out last:0 | -held-out",
        "-held-out rolling:272 | -held-out; 271",
        "-evidence maybe | -evidence; alone; maybe",
        "-evidence equal -noise none | -evidence:; links",
        "-evidence alone -noise 0.1 | -evidence:; noise",
        "-ignore 1-99 | -ignore; '1-99'; 2 waiting",
        "-ignore first-last | -ignore; no attribute is left",
        "-likelihood Normal | -likelihood; GaussianLikelihood",
        "-likelihood MultinomialLikelihood | row 1; 'eruptions'; 3.6",
        "-likelihood PoissonLikelihood | row 1; 'eruptions'; 3.6",
        "-likelihood CategoricalLikelihood | CategoricalLikelihood; 'eruptions' is numeric",
        "-likelihood 'GaussianLikelihood -nu 0' | -nu",
        "-likelihood 'GaussianLikelihood -kappa 0' | -kappa; positive",
        "-likelihood 'GaussianLikelihood -tails 2' | -tails",
        "-likelihood 'GaussianLikelihood -covariance round' | -covariance; diagonal",
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
        "-power 0 | -power; positive",
        "-power best | -power; best",
        "-power 1e300 | -power; positive and at most 1000",
        "-power 'grid 1 2000' | -power; at most 1000",
        "-power 'gamma 1 1e-50' | -power; at most 1000",
        "-power 'lambda 1e308' | -power (lambda); at least 0 and at most 1000000",
        "-power 'lambda -1' | -power; -1",
        "-seats 'minus 2' | -seats; below 1",
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
        "-group none -top-concentration 0 | -top-concentration; positive",
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
        "-decay round | -decay; exponential",
        "-decay-scale 0 | -decay-scale; positive",
        "-decay-location -1 -decay logistic | -decay-location; -1",
        "-nearness Far | -nearness; TimeNearness",
        "-nearness 'TimeNearness -time then' | -time; 'then'",
        "-nearness GraphNearness | -edges; given",
        "-nearness 'GraphNearness -edges no.csv' | no.csv",
        "-nearness 'GraphNearness -edges no.csv -hops 0' | -hops; at least 1",
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
        "-variant median | -variant; minimum",
        "-sampler fast | -sampler; published",
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
