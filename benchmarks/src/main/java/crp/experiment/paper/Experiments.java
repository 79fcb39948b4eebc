package crp.experiment.paper;

import crp.bench.Batch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Makes a figure or table of one of the papers again: {@code java -jar experiments.jar NAME
 * [small|full] [data]}. Without a name it lists the names.
 */
public final class Experiments {

  /**
   * A figure or table. The same size, files and build give the same tables, but for columns of
   * processor time.
   *
   * @param name on the command line: paper and figure
   * @param about what it shows, in one line
   * @param files that it can read, in their order; empty if all its data are drawn
   * @param body makes it
   */
  record Experiment(String name, String about, String files, Body body) {}

  /** Makes a figure or table. */
  @FunctionalInterface
  interface Body {
    void run(Lab lab) throws IOException;
  }

  private static final String DOCUMENTS = "words.csv,documents.csv";

  private static final List<Experiment> ALL =
      List.of(
          drawn("bf-figure2", "draws from sequential CRPs", PriorFigures::decays),
          of("bf-figure4", "Bayes factors of running text", "a plain text", TextFigure::run),
          of("bf-figure5", "held-out likelihood of links", DOCUMENTS, HeldOutFigures::links),
          of("bf-cora", "citing abstracts", "words.csv,cites.csv", CitationFigure::run),
          of("bf-figure7", "links against algorithm 3", DOCUMENTS, SamplerFigures::joints),
          drawn("marginal-invariance", "leaving out a customer", MarginalInvariance::run),
          drawn("pcrp-table1", "simulations under three priors", PoweredTables::simulations),
          of("pcrp-table2", "digits", "files with e1 e2 e3 and label", PoweredTables::digits),
          drawn("pcrp-figure3", "the loss by which the power is tuned", PoweredFigures::losses),
          drawn("pcrp-figure5", "posterior densities", PoweredFigures::densities),
          of("pcrp-figure8", "Old Faithful", "faithful.arff", PoweredFigures::geyser),
          drawn("wybo-figure1", "draws from three priors", PriorFigures::averaged),
          drawn("wybo-figure2", "time over the number of documents", SamplerFigures::times),
          of("wybo-figure3", "held-out likelihood", DOCUMENTS, HeldOutFigures::averaged),
          drawn("mc-figure6", "three samplers of rankings", RankingFigures::distances),
          of("mc-figure11", "dispersions by rank", "rankings", RankingFigures::dispersions));

  private Experiments() {}

  /**
   * Runs one experiment, or lists all.
   *
   * @param args name; {@code small} or {@code full}; files with the data, separated by commas; the
   *     folder for the results, to which the name is added
   */
  public static void main(String[] args) {
    Batch.run(
        Experiments.class,
        "name= size=small data= folder=target/experiments",
        args,
        Experiments::run);
  }

  private static Experiment of(String name, String about, String files, Body body) {
    return new Experiment(name, about, files, body);
  }

  private static Experiment drawn(String name, String about, Body body) {
    return new Experiment(name, about, "", body);
  }

  /** {@return all experiments, in the order of the papers} */
  static List<Experiment> all() {
    return ALL;
  }

  private static void run(Batch batch) throws IOException {
    if (!batch.has("name")) {
      list();
      return;
    }
    String name = batch.choice("name", ALL.stream().map(Experiment::name).toArray(String[]::new));
    run(
        name,
        batch.choice("size", Lab.Size.class),
        batch.list("data").stream().map(Path::of).toList(),
        batch.path("folder").resolve(name));
  }

  /** Runs the experiment of a name. */
  static void run(String name, Lab.Size size, List<Path> data, Path folder) throws IOException {
    Experiment experiment =
        ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    if (experiment.files().isEmpty() && !data.isEmpty()) {
      throw new IllegalArgumentException(name + " draws its data and takes no files");
    }
    try (Lab lab = new Lab(experiment, size, data, folder)) {
      experiment.body().run(lab);
    }
    System.out.println("Tables and pictures are in " + folder);
  }

  private static void list() {
    System.out.println("java -jar experiments.jar NAME [small|full] [data=FILE,FILE]");
    System.out.println();
    for (Experiment one : ALL) {
      String from = one.files().isEmpty() ? "drawn" : one.files();
      System.out.printf(Locale.ROOT, "%-20s %s (data: %s)%n", one.name(), one.about(), from);
    }
  }
}
