package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.clusterers.AbstractClusterer;
import weka.clusterers.HDPHMM;
import weka.clusterers.MallowsMixture;
import weka.core.Instances;
import weka.core.OptionHandler;
import weka.core.Utils;
import weka.filters.unsupervised.attribute.RankingToRanks;

/** Options that have no effect beside others are refused; so are data of the wrong kind. */
class ContradictionsTest {

  @TempDir Path directory;

  private static Instances data() throws Exception {
    List<String> rows = new ArrayList<>();
    for (int t = 0; t < 20; t++) {
      rows.add(t + "," + (t % 4 == 0 ? 9 : t % 3));
    }
    return Data.of(new String[] {"year numeric", "x numeric"}, rows.toArray(new String[0]));
  }

  private static AbstractClusterer scheme(String line) throws Exception {
    String[] words = Utils.splitOptions(line);
    String name = words[0];
    words[0] = "";
    List<String> options = new ArrayList<>(List.of(words));
    options.addAll(List.of("-I", "10", "-B", "5", "-chains", "1"));
    return (AbstractClusterer)
        AbstractClusterer.forName("weka.clusterers." + name, options.toArray(new String[0]));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CRPMixture -discount 0.2 -discount-a 3|first number of the discount's prior (-discount-a) needs discount (-discount) sampled, which is 0.2",
        "CRPMixture -discount-b 3|needs discount (-discount) sampled, which is 0",
        "CRPMixture -A 2 -concentration-shape 3|(-concentration-shape) needs concentration (-A) sampled, which is 2",
        "CRPMixture -A 2 -concentration-rate 3|(-concentration-rate) needs concentration (-A) sampled, which is 2",
        "CRPMixture -A 2 -concentration-grid 1,2|(-concentration-grid) needs concentration (-A) sampled, which is 2",
        "CRPMixture -concentration-grid 1,2 -concentration-shape 3|(-concentration-shape) cannot both be used",
        "CRPMixture -concentration-grid 1,2 -concentration-rate 3|(-concentration-rate) cannot both be used",
        "CRPMixture -checkpoint-every 5|(-checkpoint-every) needs checkpoint (-checkpoint), which is not given",
        "PoweredCRP -R sampled-lambda -power 2|power (-power) needs power mode (-R) power or sampled, which is sampled-lambda",
        "PoweredCRP -R power -lambda 5|lambda (-lambda) needs power mode (-R) lambda or sampled-lambda, which is power",
        "PoweredCRP -lambda 5 -power 2|power (-power) needs power mode (-R) power or sampled, which is lambda",
        "PoweredCRP -tune -power 2|power (-power) needs power mode (-R) power or sampled, which is tuned",
        "PoweredCRP -power-grid 1,2|(-power-grid) needs power mode (-R) sampled or sampled-lambda, which is power",
        "PoweredCRP -R sampled -power 2 -power-grid 1,2|grid of the power (-power-grid) and power (-power) cannot both be used",
        "PoweredCRP -R sampled-lambda -lambda 2 -power-grid 1,2|and lambda (-lambda) cannot both be used",
        "MallowsMixture -power 2 -discount 0.2|power (-power) and discount (-discount) cannot both be used",
        "MallowsMixture -lambda 2 -discount 0.2|lambda (-lambda) and discount (-discount) cannot both be used",
        "MallowsMixture -R sampled -discount sampled|power mode (-R) and discount (-discount) cannot both be used",
        "MallowsMixture -R none -power 2|power (-power) needs power mode (-R) power or sampled, which is none",
        "MallowsMixture -R power -power-grid 1,2|(-power-grid) needs power mode (-R) sampled or sampled-lambda, which is power",
        "MallowsMixture -discount-a 3|(-discount-a) needs discount (-discount) sampled, which is 0",
        "HDPMixture -A 2 -concentration-grid 1,2|(-concentration-grid) needs concentration (-A) sampled, which is 2",
        "HDPMixture -G 2 -top-concentration-shape 3|shape of the top concentration's prior (-top-concentration-shape) needs top concentration (-G) sampled, which is 2",
        "HDPMixture -discount 1|discount (-discount) must be 'sampled', or at least 0 and below 1, was 1",
        "HDPMixture -top-discount many|top discount (-top-discount) must be 'sampled', or at least 0 and below 1, was many",
        "HDPHMM -top-concentration-grid 1,2 -top-concentration-rate 3|(-top-concentration-rate) cannot both be used",
        "HDPHMM -concentration-rate 0|rate of the concentration's prior (-concentration-rate) must be a positive number, was 0",
        "HDPHMM -stay 2 -stay-rate 3|rate of the stay's prior (-stay-rate) needs stay (-stay) sampled, which is 2",
        "HDPHMM -stay-shape 3|shape of the stay's prior (-stay-shape) needs stay (-stay) sampled, which is 0",
        "AveragedDistanceDependentCRP -decay-location 3|(-decay-location) needs decay (-decay) logistic, which is exponential",
        "AveragedDistanceDependentCRP -decay identity -decay-scale 3|(-decay-scale) needs decay (-decay) that has a scale, which is identity",
        "AveragedDistanceDependentCRP -decay identity -scale-prior \"gamma 1 1\"|(-scale-prior) needs decay (-decay) that has a scale",
        "HDPMixture -checkpoint-every 5|(-checkpoint-every) needs checkpoint (-checkpoint), which is not given",
      })
  void oneSentenceNamesBoth(String line, String said) throws Exception {
    AbstractClusterer scheme = scheme(line);
    String message =
        assertThrows(IllegalArgumentException.class, () -> scheme.buildClusterer(data()))
            .getMessage();
    assertTrue(message.contains(said), message);
    assertFalse(message.contains("\n"), message);
  }

  @Test
  void aModeBesideTuneIsRefusedAtOnce() {
    assertEquals(
        "-tune needs power mode (-R) tuned, which is sampled",
        assertThrows(IllegalArgumentException.class, () -> scheme("PoweredCRP -tune -R sampled"))
            .getMessage());
  }

  /** Powers below 1 are a legal grid: their prior says so. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CRPMixture",
        "CRPMixture -discount sampled -discount-a 3",
        "CRPMixture -concentration-grid 1,2",
        "CRPMixture -A 2",
        "PoweredCRP",
        "PoweredCRP -lambda 5",
        "PoweredCRP -R sampled -power 2",
        "PoweredCRP -R sampled -power-grid 0.8,1,1.2",
        "PoweredCRP -R sampled-lambda -lambda 2",
        "PoweredCRP -R sampled-lambda -power-grid 0,2",
        "PoweredCRP -tune -R tuned",
        "AveragedDistanceDependentCRP -time year -decay logistic -decay-location 3",
        "HDPHMM -ignore year -stay 3",
        "HDPMixture -group \"\"",
        "HDPMixture -group \"\" -discount sampled -top-discount 0.2",
        "HDPMixture -group \"\" -concentration-grid 1,2 -top-concentration-shape 2",
        "HDPHMM -ignore year -stay sampled -stay-rate 0.5 -top-concentration-grid \"1 5\"",
      })
  void optionsThatAgreeAreTakenAndSoAreAllThatAreWrittenOut(String line) throws Exception {
    AbstractClusterer scheme = scheme(line);
    scheme.buildClusterer(data());
    AbstractClusterer copy = scheme.getClass().getDeclaredConstructor().newInstance();
    copy.setOptions(((OptionHandler) scheme).getOptions());
    copy.buildClusterer(data());
    assertEquals(scheme.toString(), copy.toString());
    String repeat =
        scheme
            .toString()
            .lines()
            .filter(words -> words.startsWith("Repeat with: "))
            .findFirst()
            .orElseThrow();
    assertFalse(repeat.contains("AutoLikelihood") || repeat.contains("-num-slots"), repeat);
    String[] short1 =
        Utils.splitOptions(repeat.replaceAll(".*?weka.clusterers\\.\\S+|-t <data>", ""));
    AbstractClusterer again = scheme.getClass().getDeclaredConstructor().newInstance();
    again.setOptions(short1);
    assertEquals(
        List.of(((OptionHandler) scheme).getOptions()),
        List.of(((OptionHandler) again).getOptions()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "AveragedDistanceDependentCRP -F PoissonLikelihood|likelihood (-F): this likelihood is not conjugate and cannot be used with distance priors",
        "DistanceDependentCRP -F PoissonLikelihood|likelihood (-F): this likelihood is not conjugate and cannot be used with distance priors",
        "HDPMixture -group x -F PoissonLikelihood|likelihood (-F): this likelihood is not conjugate and cannot be used with groups",
        "HDPHMM -F PoissonLikelihood|likelihood (-F): this likelihood is not conjugate and cannot be used with sequences",
      })
  void whereALikelihoodDoesNotFitTheOptionIsNamed(String line, String said) throws Exception {
    AbstractClusterer scheme = scheme(line);
    String message =
        assertThrows(IllegalArgumentException.class, () -> scheme.buildClusterer(data()))
            .getMessage();
    assertTrue(message.startsWith(said), message);
  }

  @Test
  void theSamplerThatALikelihoodNeedsIsNamed() throws Exception {
    Instances ranks = Data.of(new String[] {"p numeric", "q numeric"}, "1,2", "2,1", "1,2", "1,2");
    AbstractClusterer blocked = scheme("HDPHMM -F RankingLikelihood");
    String message =
        assertThrows(IllegalArgumentException.class, () -> blocked.buildClusterer(ranks))
            .getMessage();
    assertTrue(message.startsWith("sampler (-sampler) must be STEPWISE: this"), message);
    scheme("HDPHMM -sampler STEPWISE -F RankingLikelihood").buildClusterer(ranks);
    AbstractClusterer tuned = scheme("PoweredCRP -tune -F RankingLikelihood");
    String why =
        assertThrows(IllegalArgumentException.class, () -> tuned.buildClusterer(ranks))
            .getMessage();
    assertTrue(why.startsWith("likelihood (-F): a power is tuned by distances"), why);
  }

  // ---- data of the wrong kind

  private static Instances strings() throws Exception {
    return Data.of(new String[] {"vote string", "x numeric"}, "a>b>c,1", "b>a,2");
  }

  @Test
  void stringsAreToldWithWhatToDo() throws Exception {
    String rankings =
        assertThrows(
                IllegalArgumentException.class,
                () -> new MallowsMixture().buildClusterer(strings()))
            .getMessage();
    assertTrue(rankings.startsWith("attribute 'vote' holds strings"), rankings);
    assertTrue(rankings.contains("RankingToRanks") && rankings.contains("RankingLoader"), rankings);
    String others =
        assertThrows(IllegalArgumentException.class, () -> new HDPHMM().buildClusterer(strings()))
            .getMessage();
    assertTrue(others.contains("StringToWordVector"), others);
    MallowsMixture nominal = new MallowsMixture();
    Instances names = Data.of(new String[] {"vote {ab,ba}", "x numeric"}, "ab,1", "ba,2");
    String said =
        assertThrows(
                Exception.class,
                () ->
                    new RankingLikelihood()
                        .bind(names, Columns.of(names, ""), SampledClusterer.weights(names)))
            .getMessage();
    assertTrue(said.contains("'vote' is nominal") && said.contains("RankingToRanks"), said);
    assertFalse(said.contains("AutoLikelihood"), said);
    assertThrows(Exception.class, () -> nominal.buildClusterer(names));
  }

  @Test
  void anItemTwiceIsToldWithoutAStackTrace() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("votes.arff"),
            "@relation v\n@attribute vote string\n@data\n'a>b'\n'a>b>a'\n");
    PrintStream before = System.err;
    ByteArrayOutputStream heard = new ByteArrayOutputStream();
    System.setErr(new PrintStream(heard, true, StandardCharsets.UTF_8));
    try {
      RankingToRanks.main(new String[] {"-i", file.toString()});
    } finally {
      System.setErr(before);
    }
    String text = heard.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("2") && text.contains("twice"), text);
    assertEquals(1, text.lines().count(), text);
  }
}
