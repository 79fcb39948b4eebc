package crp.windows;

import java.nio.file.Path;
import java.util.List;
import weka.core.Instances;
import weka.core.Utils;
import weka.core.converters.ConverterUtils.DataSource;
import weka.filters.Filter;

/**
 * A scheme with data that suit it.
 *
 * @param scheme its name in {@code weka.clusterers}
 * @param file in the folder of example data
 * @param filter applied to the file first, empty for none
 * @param options of the scheme, with %s for the folder of example data
 * @param expected part of the result
 */
record Example(String scheme, String file, String filter, String options, String expected) {

  static List<Example> all() {
    return List.of(
        new Example("CRPMixture", "faithful.arff", "", "", "of 272 rows"),
        new Example("PoweredCRP", "iris.arff", "", "-ignore last", "of 150 rows"),
        new Example("MixtureOfFiniteMixtures", "galaxies.arff", "", "", "of 82 rows"),
        new Example(
            "DistanceDependentCRP",
            "nile.arff",
            "",
            "-nearness \"TimeNearness -time year\"",
            "of 100 rows"),
        new Example("AveragedDistanceDependentCRP", "nile.arff", "", "-time year", "of 100 rows"),
        new Example(
            "MallowsMixture",
            "ballots.arff",
            "weka.filters.unsupervised.attribute.RankingToRanks -C ballot",
            "-ignore kind",
            "of 400 rows"),
        new Example("HDPHMM", "nile.arff", "", "-ignore year", "of 100 rows"),
        new Example("HDPMixture", "crabs.arff", "", "-group last", "of 200 rows"));
  }

  /** {@return name and options} */
  String command(Path data) {
    return (scheme + " " + options.formatted(data)).strip();
  }

  /** Shows the data in the Explorer. */
  void open(ExplorerWindow explorer, Path data) throws Exception {
    Instances rows = DataSource.read(data.resolve(file).toString());
    if (!filter.isEmpty()) {
      String[] words = Utils.splitOptions(filter);
      String name = words[0];
      words[0] = "";
      Filter one = (Filter) Utils.forName(Filter.class, name, words);
      one.setInputFormat(rows);
      rows = Filter.useFilter(rows, one);
    }
    explorer.load(rows);
  }
}
