package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.random.SeededRng;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.clustering.crp.result.PosteriorWriter;
import elki.clustering.crp.result.ProbabilityTable;
import elki.clustering.crp.result.RunSummary;
import elki.clustering.crp.result.RunTrace;
import elki.data.Clustering;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.database.Database;
import elki.utilities.ELKIBuilder;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The algorithms over sequences and over groups. */
class HierarchicalTest {

  private static final int N = 120;

  @TempDir private Path folder;

  /** Two sequences that change between 0 and 9 every 20 rows; column 1 says which one it is. */
  private static double[][] rows() {
    SeededRng rng = new SeededRng(4);
    double[][] rows = new double[N][];
    for (int t = 0; t < N; t++) {
      double x = 9 * (t / 20 % 2) + rng.gaussian();
      rows[t] = new double[] {t == 25 ? Double.NaN : x, t < N / 2 ? 7 : 3};
    }
    return rows;
  }

  private static String[] labels() {
    String[] labels = new String[N];
    Arrays.setAll(labels, t -> t < N / 2 ? "first" : "second");
    return labels;
  }

  private static Database withLabels() {
    double[][] rows = rows();
    double[][] one = new double[N][];
    Arrays.setAll(one, t -> new double[] {rows[t][0]});
    return Data.of(one, labels());
  }

  private static ELKIBuilder<HDPHMM<NumberVector>> hmm() {
    return hmm(300);
  }

  /** Fewer sweeps where the states need not be found. */
  private static ELKIBuilder<HDPHMM<NumberVector>> hmm(int sweeps) {
    return new ELKIBuilder<HDPHMM<NumberVector>>(HDPHMM.class)
        .with("crp.sweeps", sweeps)
        .with("crp.chains", 2)
        .with("crp.details");
  }

  private static ELKIBuilder<HDPMixture<NumberVector>> mixture() {
    return new ELKIBuilder<HDPMixture<NumberVector>>(HDPMixture.class)
        .with("crp.sweeps", 100)
        .with("crp.chains", 2)
        .with("crp.details");
  }

  private static String summary(Clustering<Model> clustering) {
    return Data.child(clustering, RunSummary.class).getText();
  }

  @Test
  @Tag("slow")
  void statesOfSequencesByLabelAndByColumn() {
    Database database = withLabels();
    HDPHMM<NumberVector> byLabel =
        hmm().with("crp.sequence", "label 0").with("crp.stay", 20.).build();
    Clustering<Model> clustering = byLabel.autorun(database);
    assertEquals("HDP-HMM Clustering", elki.result.Metadata.of(clustering).getLongName());
    int[] labels = Data.labels(clustering, byLabel, database);
    for (int t = 0; t < N; t++) {
      assertEquals(labels[t / 20 * 20], labels[t], "row " + (t + 1));
    }
    assertNotEquals(labels[0], labels[20]);
    assertTrue(summary(clustering).contains("of 120 rows in 2 sequences"), summary(clustering));
    assertTrue(summary(clustering).contains("Agreement of chains: 2 chains "), summary(clustering));
    assertEquals(600, Data.<RunTrace>child(clustering, RunTrace.class).size());
    ProbabilityTable transitions = Data.child(clustering, ProbabilityTable.class);
    int states = clustering.getToplevelClusters().size();
    assertEquals((states + 2) * (states + 1), transitions.size());
    assertTrue(clustering.getToplevelClusters().get(0).getModel() instanceof GaussianClusterModel);

    Database columns = Data.of(rows());
    HDPHMM<NumberVector> byColumn =
        hmm().with("crp.sequence", "column 1").with("crp.stay", 20.).build();
    Clustering<Model> same = byColumn.autorun(columns);
    assertEquals(
        summary(clustering).replaceAll("Time: .*", ""), summary(same).replaceAll("Time: .*", ""));
    assertTrue(
        summary(hmm(10).build().autorun(database)).contains("120 rows in 1 sequence\n"),
        "all rows are one sequence");
  }

  @Test
  void stayingIsAnOption() {
    Clustering<Model> sticky = hmm(20).with("crp.stay", "sampled").build().autorun(withLabels());
    assertTrue(summary(sticky).contains("stay"), summary(sticky));
  }

  @Test
  void groupsLieInLargerGroups() {
    double[][] rows = rows();
    double[][] nested = new double[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      nested[i] = new double[] {i < rows.length / 2 ? 1 : 2, rows[i][0], i % 3};
    }
    Clustering<Model> clustering =
        mixture().with("crp.group", "column 0, column 2").build().autorun(Data.of(nested));
    String text = summary(clustering);
    assertTrue(text.contains("in 6 groups on 2 levels"), text);
    assertTrue(text.replaceAll("\\s+", " ").contains(", column 2 concentration "), text);
    assertTrue(text.contains("\n1 / other "), text);
  }

  @Test
  void groupsShareClusters() throws Exception {
    Database database = withLabels();
    Clustering<Model> clustering = mixture().build().autorun(database);
    List<Integer> sizes = Data.sizes(clustering);
    assertTrue(sizes.get(sizes.size() - 2) >= 55, sizes::toString);
    assertTrue(summary(clustering).contains("\nsecond "), summary(clustering));
    ProbabilityTable shares = Data.child(clustering, ProbabilityTable.class);
    double sum = 0;
    for (ProbabilityTable.Row row : shares) {
      sum += row.from().equals("second") ? row.mean() : 0;
    }
    assertEquals(1, sum, 1e-9);
    new PosteriorWriter(folder).processNewResult(clustering);
    for (String name : List.of("shares.csv", "report.html")) {
      assertTrue(Files.size(folder.resolve(name)) > 100, name);
    }
    Clustering<Model> byColumn =
        mixture()
            .with("crp.group", "column 1")
            .with("crp.discount", 0.3)
            .build()
            .autorun(Data.of(rows()));
    assertTrue(summary(byColumn).contains("\n7 "), summary(byColumn));
    assertTrue(summary(byColumn).contains("Pitman-Yor"), summary(byColumn));
  }

  @Test
  @Tag("slow")
  void whatIsLearntIsSaidAndTraced() {
    Clustering<Model> clustering =
        mixture()
            .with("crp.group", "column 1")
            .with("crp.discount", "sampled")
            .with("crp.top-discount", "beta 1 2")
            .with("crp.top-concentration", "grid 1 3")
            .build()
            .autorun(Data.of(rows()));
    String text = summary(clustering);
    for (String law : List.of("beta 1 1", "beta 1 2", "grid 1 3")) {
      assertTrue(text.contains(law), text);
    }
    RunTrace trace = Data.child(clustering, RunTrace.class);
    int discount = trace.numbers().indexOf("discount");
    Set<Double> different = new HashSet<>();
    for (RunTrace.Row row : trace) {
      different.add(row.numbers().get(discount));
    }
    assertTrue(different.size() > 50, "the discount of the groups moves");
    Clustering<Model> sticky =
        hmm(20)
            .with("crp.stay", "gamma 1 0.5")
            .with("crp.top-concentration", "gamma 2 1")
            .build()
            .autorun(withLabels());
    assertTrue(summary(sticky).contains("gamma 1 0.5"), summary(sticky));
    assertTrue(summary(sticky).contains("gamma 2 1"), summary(sticky));
  }

  /** The second sequence has one row, the third no value. */
  @Test
  @Tag("slow")
  void shortAndEmptySequencesAreSequencesToo() {
    double[][] rows = Arrays.copyOf(rows(), 43);
    for (int t = 0; t < rows.length; t++) {
      rows[t] = new double[] {t < 41 ? rows[t][0] : Double.NaN, t < 40 ? 1 : t < 41 ? 2 : 3};
    }
    rows[40][0] = 9;
    HDPHMM<NumberVector> hmm = hmm().with("crp.sequence", "column 1").with("crp.stay", 20.).build();
    Database database = Data.of(rows);
    Clustering<Model> clustering = hmm.autorun(database);
    int[] labels = Data.labels(clustering, hmm, database);
    assertEquals(labels[20], labels[40], summary(clustering));
    assertTrue(summary(clustering).contains("of 43 rows in 3 sequences"), summary(clustering));
    assertFalse(summary(clustering).contains("NaN"), summary(clustering));
  }

  @Test
  @Tag("slow")
  void theSeedRepeatsARun() {
    Clustering<Model> one = hmm(20).with("crp.threads", 1).build().autorun(withLabels());
    Clustering<Model> two = hmm(20).with("crp.threads", 2).build().autorun(withLabels());
    assertEquals(summary(one).replaceAll("Time: .*", ""), summary(two).replaceAll("Time: .*", ""));
  }

  private static String refused(Runnable work) {
    return assertThrows(AbortException.class, work::run).getMessage();
  }

  @Test
  void mistakesAreNamed() {
    double[][] rows = rows();
    rows[N - 1][1] = 7;
    String order =
        refused(() -> hmm(20).with("crp.sequence", "column 1").build().autorun(Data.of(rows)));
    assertTrue(order.contains("row 120: sequence '7'"), order);
    String range =
        refused(() -> hmm(20).with("crp.sequence", "column 2").build().autorun(Data.of(rows)));
    assertTrue(range.contains("crp.sequence") && range.contains("from 0 to 1"), range);
    rows[4][1] = Double.NaN;
    String missing =
        refused(() -> mixture().with("crp.group", "column 1").build().autorun(Data.of(rows)));
    assertTrue(missing.contains("Row 5") && missing.contains("crp.group"), missing);
    String none = refused(() -> mixture().build().autorun(Data.of(rows())));
    assertTrue(none.contains("no labels") && none.contains("crp.group"), none);
    String label =
        refused(() -> hmm(20).with("crp.sequence", "label 3").build().autorun(withLabels()));
    assertTrue(label.contains("crp.sequence") && label.contains("label 3"), label);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "crp.top-concentration|0|positive",
        "crp.stay|-1|at least 0",
        "crp.sequence|column -1|at least 0",
        "crp.sequence|column|label N",
        "crp.sequence|row 1|column N",
        "crp.concentration|0|positive",
      })
  void aWrongValueIsAnError(String option, String value, String said) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(option, value);
    assertNull(parameters.tryInstantiate(HDPHMM.class));
    String message = ParameterTest.message(parameters);
    assertTrue(message.contains(option), message);
    assertTrue(message.contains(said), message);
  }

  @Test
  void bothLevelsHaveTheirOwnOptions() {
    ListParameterization fine = new ListParameterization();
    fine.addParameter("crp.discount", "0.2");
    fine.addParameter("crp.top-concentration", "3");
    fine.tryInstantiate(HDPMixture.class);
    assertFalse(fine.hasErrors());
    assertFalse(fine.hasUnusedParameters());
  }

  /** Each of two sequences in turn, or the objects of each group in three parts. */
  @Test
  @Tag("slow")
  void heldOutObjectsAreWeighed() {
    String sequences =
        summary(
            hmm(20)
                .with("crp.sequence", "label 0")
                .with("crp.held-out", 2)
                .build()
                .autorun(withLabels()));
    assertTrue(sequences.contains("2 folds of whole sequences."), sequences);
    String groups = summary(mixture().with("crp.held-out", 3).build().autorun(withLabels()));
    assertTrue(groups.contains("Held-out log likelihood: -2."), groups);
    HDPHMM<NumberVector> tooMany =
        hmm(20).with("crp.sequence", "label 0").with("crp.held-out", 3).build();
    String said = refused(() -> tooMany.autorun(withLabels()));
    assertTrue(said.contains("2") && said.contains("3") && said.contains("sequences"), said);
  }
}
