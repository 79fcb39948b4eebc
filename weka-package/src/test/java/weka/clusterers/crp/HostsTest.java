package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.options.DataOptions;
import crp.options.LikelihoodOptions;
import crp.options.NearnessOptions;
import crp.options.OutputOptions;
import crp.options.RunOptions;
import elki.clustering.ClusteringAlgorithm;
import elki.clustering.crp.result.RunSummary;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.model.Model;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.StaticArrayDatabase;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDRange;
import elki.database.relation.Relation;
import elki.datasource.ArrayAdapterDatabaseConnection;
import elki.result.Metadata;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import elki.utilities.optionhandling.parameterization.SerializedParameterization;
import elki.utilities.optionhandling.parameterization.TrackParameters;
import elki.utilities.optionhandling.parameterization.TrackedParameter;
import elki.utilities.optionhandling.parameters.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.clusterers.AveragedDistanceDependentCRP;
import weka.core.Instances;
import weka.core.Option;
import weka.core.Utils;

/** The two hosts have the same models under the same names. */
class HostsTest {

  private static final Map<String, String> LETTERS =
      Map.of("A", "concentration", "I", "sweeps", "S", "seed");

  /** Options of Weka's rows and files, which ELKI has in its own form or for all algorithms. */
  private static final Set<String> WEKA_ALONE =
      Set.of(
          "ignore",
          "results",
          "time",
          "group",
          "sequence",
          "output-debug-info",
          "do-not-check-capabilities");

  /** Options that ELKI reads only beside another one. */
  private static final Set<String> ELKI_ON_DEMAND =
      Set.of(
          RunOptions.CHECKPOINT_SECONDS_NAME,
          NearnessOptions.DECAY_LOCATION_NAME,
          NearnessOptions.DECAY_EXPONENT_NAME);

  private static final int ROWS = 40;

  /** Two clusters; the last columns are a time, a group, a sequence or a place. */
  private static double[][] rows(String kind) {
    double[][] rows = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      double x = (i / 10 % 2 == 0 ? 0 : 30) + (7 * i) % 11 + 0.5 * (i % 3);
      double region = i < 3 * ROWS / 4 ? 1 : 2;
      double last = kind.equals("time") ? 1900 + i : i < ROWS / 2 ? 1 : 2;
      double[] ranks = i / 10 % 2 == 0 ? new double[] {1, 2, 3} : new double[] {3, 2, 1};
      rows[i] =
          switch (kind) {
            case "ranks" -> ranks;
            case "plain" -> new double[] {x, (5 * i) % 7};
            // from 0 to 1, as Weka's distance would scale them
            case "places" -> new double[] {x, (5 * i) % 7, i % 5 / 4.0, i / 5 % 5 / 4.0};
            case "nested" -> new double[] {x, (5 * i) % 7, region, i % 5};
            default -> new double[] {x, (5 * i) % 7, last};
          };
    }
    return rows;
  }

  private static Instances instances(double[][] rows) throws Exception {
    String[] names = new String[rows[0].length];
    Arrays.setAll(names, j -> "x" + j + " numeric");
    String[] lines = new String[rows.length];
    for (int i = 0; i < rows.length; i++) {
      lines[i] = Utils.arrayToString(rows[i]);
    }
    return Data.of(names, lines);
  }

  private static Database database(double[][] rows) {
    Database database = new StaticArrayDatabase(new ArrayAdapterDatabaseConnection(rows), null);
    database.initialize();
    return database;
  }

  private static CrpClusterer scheme(String name) throws ReflectiveOperationException {
    String type = AveragedDistanceDependentCRP.class.getPackageName() + "." + name;
    return Class.forName(type)
        .asSubclass(CrpClusterer.class)
        .getDeclaredConstructor()
        .newInstance();
  }

  @SuppressWarnings("unchecked")
  private static ClusteringAlgorithm<Clustering<Model>> algorithm(String name, String options)
      throws Exception {
    Class<?> type = Class.forName("elki.clustering.crp." + name);
    return (ClusteringAlgorithm<Clustering<Model>>)
        ClassGenericsUtil.parameterizeOrAbort(
            type, new SerializedParameterization(Utils.splitOptions(options.replace('\'', '"'))));
  }

  @Test
  @Tag("slow")
  void aModelWithoutOptionsIsTheSameInBoth() throws Exception {
    requireSame("CRPMixture", "plain", "", "");
  }

  /**
   * A few sweeps, and where the data are, since each host has its own form for it; the defaults are
   * compared by {@link #optionsHaveTheSameNamesAndDefaults}.
   */
  @ParameterizedTest
  @Tag("slow")
  @CsvSource(
      delimiter = '|',
      value = {
        "PoweredCRP | plain | '' | ''",
        "MixtureOfFiniteMixtures | plain | '' | ''",
        "MixtureOfFiniteMixtures | plain | -A dynamic | -crp.concentration dynamic",
        "MallowsMixture | ranks | '' | ''",
        "RegionMixture | plain | '' | ''",
        "RegionMixture | time | -nearness 'TimeNearness -time x2' |"
            + " -crp.nearness time -crp.time-column 2",
        "RegionMixture | places | -nearness 'PlaceNearness -attributes x2,x3 -distance"
            + " weka.core.EuclideanDistance' | -crp.distance-columns 2,3",
        "RegionMixture | places | -neighbours 4 -nearness 'PlaceNearness -attributes x2,x3"
            + " -distance weka.core.ManhattanDistance' | -crp.neighbours 4"
            + " -crp.distance minkowski.ManhattanDistance -crp.distance-columns 2,3",
        "DistanceDependentCRP | plain | '' | ''",
        "DistanceDependentCRP | places | -nearness 'PlaceNearness -attributes x2,x3 -distance"
            + " weka.core.EuclideanDistance' | -crp.distance-columns 2,3",
        "DistanceDependentCRP | time | -nearness 'TimeNearness -time x2' |"
            + " -crp.nearness time -crp.time-column 2",
        "AveragedDistanceDependentCRP | plain | '' | ''",
        "AveragedDistanceDependentCRP | time | -time x2 | -crp.time-column 2",
        "HDPHMM | member | -sequence x2 | -crp.sequence 'column 2'",
        "HDPMixture | member | -group x2 | -crp.group 'column 2'",
        "HDPMixture | nested | -group x2,x3 | -crp.group 'column 2, column 3'",
      })
  void eachModelIsTheSameInBoth(String name, String kind, String weka, String elki)
      throws Exception {
    requireSame(name, kind, "-I 20 " + weka, "-crp.sweeps 20 " + elki);
  }

  /** Rows are numbered from 1 in Weka and from 0 in ELKI. */
  @Test
  void aGraphWithoutADecayIsTheSameInBoth(@TempDir Path folder) throws Exception {
    for (int first = 0; first < 2; first++) {
      StringBuilder edges = new StringBuilder();
      for (int i = 2; i < ROWS; i++) {
        edges.append(i + first).append(',').append(i + first - 1 - i % 2).append('\n');
      }
      Files.writeString(folder.resolve(first + ".csv"), edges);
    }
    for (String name : List.of("DistanceDependentCRP", "RegionMixture")) {
      requireSame(
          name,
          "plain",
          "-I 100 -nearness 'GraphNearness -edges " + folder.resolve("1.csv") + "'",
          "-crp.sweeps 100 -crp.distance hop -hop.edges " + folder.resolve("0.csv"));
    }
  }

  private static void requireSame(String name, String kind, String weka, String elki)
      throws Exception {
    double[][] rows = rows(kind);
    CrpClusterer scheme = scheme(name);
    scheme.setOptions(Utils.splitOptions(weka.replace('\'', '"')));
    scheme.buildClusterer(instances(rows));

    Database database = database(rows);
    Clustering<Model> clustering = algorithm(name, elki).autorun(database);

    String text = scheme.toString().replaceAll("\\s+", " ");
    int compared = 0;
    for (String line : summary(clustering).lines().toList()) {
      if (line.matches("(Prior|Likelihood|Chains|Certainty|Run|Number of \\w+).*: .*")) {
        // ELKI's columns of groups have no names here
        String spaced = line.replaceAll("\\s+", " ").replaceAll("column (\\d)", "x$1");
        assertTrue(text.contains(spaced), spaced + "\n" + scheme);
        compared++;
      }
    }
    assertTrue(compared >= 4, summary(clustering));
    assertArrayEquals(labels(database, clustering), scheme.labels());
  }

  /** Decimal commas; Arabic digits and a capital of i that is no I. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CRPMixture | plain | -results target/locale | ''",
        "DistanceDependentCRP | time | -nearness 'TimeNearness -time x2' |"
            + " -crp.nearness time -crp.time-column 2",
        "HDPHMM | member | -sequence x2 | -crp.sequence 'column 2'",
      })
  @Tag("slow")
  void aModelIsTheSameInEveryLocale(String name, String kind, String weka, String elki)
      throws Exception {
    requireSameInEveryLocale(name, kind, weka, elki);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PoweredCRP | plain | '' | ''",
        "MixtureOfFiniteMixtures | plain | '' | ''",
        "AveragedDistanceDependentCRP | time | -time x2 | -crp.time-column 2",
        "HDPMixture | member | -group x2 | -crp.group 'column 2'",
      })
  @Tag("slow")
  @Tag("thorough")
  void soAreOtherModels(String name, String kind, String weka, String elki) throws Exception {
    requireSameInEveryLocale(name, kind, weka, elki);
  }

  @Test
  @Tag("slow")
  void rankingsAreTheSameInEveryLocale() throws Exception {
    requireSameInEveryLocale("MallowsMixture", "ranks", "-chains 1", "-crp.chains 1");
  }

  private static void requireSameInEveryLocale(String name, String kind, String weka, String elki)
      throws Exception {
    Locale usual = Locale.getDefault();
    Map<String, String> texts = new LinkedHashMap<>();
    try {
      for (String tag : List.of("", "tr-TR-u-nu-arab")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        CrpClusterer scheme = scheme(name);
        scheme.setOptions(Utils.splitOptions(weka.replace('\'', '"') + " -I 5"));
        scheme.buildClusterer(instances(rows(kind)));
        String summary =
            summary(algorithm(name, elki + " -crp.sweeps 5").autorun(database(rows(kind))));
        String text = scheme + summary + (weka.contains("-results") ? tables() : "");
        texts.put(tag, text.replaceAll("[0-9.]+ s\\b", ""));
      }
    } finally {
      Locale.setDefault(usual);
    }
    texts.forEach((tag, text) -> assertEquals(texts.get(""), text, tag));
  }

  private static String tables() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.walk(Path.of("target/locale"))) {
      for (Path file : files.sorted().toList()) {
        text.append(file).append('\n');
        if (file.toString().matches(".*\\.(csv|txt|svg)")) {
          text.append(Files.readString(file));
        }
      }
    }
    return text.toString();
  }

  private static String summary(Clustering<Model> clustering) {
    return Metadata.hierarchyOf(clustering)
        .iterChildren()
        .<RunSummary>filter(RunSummary.class)
        .get()
        .getText();
  }

  /** Clusters by number, in the order of the objects. */
  private static int[] labels(Database database, Clustering<Model> clustering) {
    Relation<?> relation = database.getRelation(TypeUtil.DBID);
    DBIDRange ids = (DBIDRange) relation.getDBIDs();
    int[] labels = new int[ids.size()];
    int number = 0;
    for (Cluster<Model> cluster : clustering.getAllClusters()) {
      for (DBIDIter it = cluster.getIDs().iter(); it.valid(); it.advance()) {
        labels[ids.getOffset(it)] = number;
      }
      number++;
    }
    return labels;
  }

  @ParameterizedTest
  @CsvSource({
    "CRPMixture",
    "PoweredCRP",
    "MixtureOfFiniteMixtures",
    "MallowsMixture",
    "RegionMixture",
    "DistanceDependentCRP",
    "AveragedDistanceDependentCRP",
    "HDPHMM",
    "HDPMixture"
  })
  void optionsHaveTheSameNamesAndDefaults(String name) throws Exception {
    Map<String, String> theirs = defaults(name);
    Set<String> missing = new TreeSet<>();
    for (Object each : Collections.list(scheme(name).listOptions())) {
      Option option = (Option) each;
      String canonical = LETTERS.getOrDefault(option.name(), option.name());
      if (WEKA_ALONE.contains(canonical)) {
        continue;
      }
      if (!theirs.containsKey(canonical)) {
        missing.add(canonical);
      } else if (!Set.of(
              "likelihood", "nearness", "decay", "checkpoint", "known", "together", "apart")
          .contains(canonical)) {
        String[] words = option.description().split("\\(default ", 2);
        assertEquals(
            theirs.get(canonical), words[1].substring(0, words[1].length() - 1), canonical);
      }
    }
    missing.removeAll(ELKI_ON_DEMAND);
    missing.removeAll(
        name.startsWith("HDP")
            ? Set.of(OutputOptions.EVIDENCE_NAME)
            : name.startsWith("Mallows")
                ? Set.of(LikelihoodOptions.LIKELIHOOD_NAME, DataOptions.WEIGHTS_NAME)
                : Set.of());
    assertEquals(Set.of(), missing);
  }

  private static Map<String, String> defaults(String name) throws ClassNotFoundException {
    TrackParameters tracked = new TrackParameters(new ListParameterization());
    ClassGenericsUtil.parameterizeOrAbort(Class.forName("elki.clustering.crp." + name), tracked);
    Map<String, String> defaults = new HashMap<>();
    for (TrackedParameter each : tracked.getAllParameters()) {
      Parameter<?> parameter = each.getParameter();
      String id = parameter.getOptionID().getName();
      if (id.startsWith("crp.")) {
        defaults.put(
            id.substring(4),
            parameter.hasDefaultValue() ? parameter.getDefaultValueAsString() : "none");
      }
    }
    return defaults;
  }
}
