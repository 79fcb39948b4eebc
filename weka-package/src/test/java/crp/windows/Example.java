package crp.windows;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A scheme with data that suit it.
 *
 * @param scheme its name in {@code weka.clusterers}
 * @param file in the folder of example data
 * @param options of the scheme, with %s for the folder of example data
 * @param expected part of the result
 */
record Example(String scheme, String file, String options, String expected) {

  static List<Example> all() {
    return List.of(
        new Example("CRPMixture", "faithful.arff", "", "of 272 rows"),
        new Example("PoweredCRP", "iris.arff", "-ignore last", "of 150 rows"),
        new Example("MixtureOfFiniteMixtures", "galaxies.arff", "", "of 82 rows"),
        new Example(
            "DistanceDependentCRP",
            "nile.arff",
            "-nearness \"TimeNearness -time year\"",
            "of 100 rows"),
        new Example("RegionMixture", "nile.arff", "", "of 100 rows"),
        new Example("AveragedDistanceDependentCRP", "nile.arff", "-time year", "of 100 rows"),
        new Example("MallowsMixture", "ballots.arff", "", "of 400 rows"),
        new Example("HDPHMM", "nile.arff", "-ignore year", "of 100 rows"),
        new Example("HDPMixture", "crabs.arff", "-group last", "of 200 rows"));
  }

  /** {@return name and options} */
  String command(Path data) {
    return (scheme + " " + String.format(Locale.ROOT, options, data)).strip();
  }

  /** Shows the data in the Explorer. */
  void open(ExplorerWindow explorer, Path data) throws Exception {
    explorer.load(data.resolve(file));
  }
}
