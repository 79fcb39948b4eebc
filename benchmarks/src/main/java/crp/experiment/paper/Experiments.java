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

  private static final List<Experiment> ALL =
      List.of(
          new BfFigure2(),
          new BfFigure4(),
          new BfFigure5(),
          new BfCora(),
          new BfFigure7(),
          new MarginalInvariance(),
          new PcrpTable1(),
          new PcrpTable2(),
          new PcrpFigure3(),
          new PcrpFigure5(),
          new PcrpFigure8(),
          new WyboFigure1(),
          new WyboFigure2(),
          new WyboFigure3(),
          new McFigure6(),
          new McFigure11(),
          new Makino());

  private Experiments() {}

  /**
   * Runs one experiment, or lists all.
   *
   * @param args name; {@code small} or {@code full}; files with the data, separated by commas; the
   *     folder for the results, to which the name is added; whether to take what earlier calls of
   *     the same build found from the file {@code parts.txt} of that folder
   */
  public static void main(String[] args) {
    Batch.run(
        Experiments.class,
        "name= size=small data= folder=target/experiments resume=no",
        args,
        Experiments::run);
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
        batch.path("folder").resolve(name),
        batch.choice("resume", "no", "yes").equals("yes"));
  }

  /** Runs the experiment of a name, all of it. */
  static void run(String name, Lab.Size size, List<Path> data, Path folder) throws IOException {
    run(name, size, data, folder, false);
  }

  /** Runs the experiment of a name; see {@link Lab}. */
  static void run(String name, Lab.Size size, List<Path> data, Path folder, boolean resumed)
      throws IOException {
    Experiment experiment =
        ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    if (experiment.files().isEmpty() && !data.isEmpty()) {
      throw new IllegalArgumentException(name + " draws its data and takes no files");
    }
    try (Lab lab = new Lab(name, size, data, folder, resumed)) {
      experiment.run(lab);
    }
    System.out.println("Tables and pictures are in " + folder);
  }

  private static void list() {
    System.out.println("java -jar experiments.jar NAME [small|full] [data=FILE,FILE] [resume=yes]");
    System.out.println();
    for (Experiment one : ALL) {
      String from = one.files().isEmpty() ? "drawn" : one.files() + "; drawn without";
      System.out.printf(Locale.ROOT, "%-20s %s (data: %s)%n", one.name(), one.about(), from);
    }
  }
}
