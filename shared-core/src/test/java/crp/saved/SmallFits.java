package crp.saved;

import crp.file.FileTable;
import crp.file.TableFile;
import crp.options.Spelling;
import crp.options.Texts;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.task.NearSources;
import crp.task.Task;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A small fit of each model and likelihood.
 *
 * @param name for messages
 * @param options words of the form name=text
 * @param columns which of the columns the table has
 */
record SmallFits(String name, String options, String columns) {

  private static final int ROWS = 24;
  private static final Path FOLDER = Path.of("target", "saved");

  static Stream<SmallFits> all() {
    return Stream.of(
        fit("crp", "noise=automatic", "x y"),
        fit("noise", "noise=0.1", "x y"),
        fit(
            "uniform noise and tails",
            "noise=automatic;likelihood=gaussian;covariance=full",
            "x y z"),
        fit("full", "noise=none;likelihood=gaussian;covariance=full", "x y"),
        fit("tails", "noise=none;likelihood=gaussian;covariance=full;tails=sampled", "x y"),
        fit("diagonal", "noise=none;likelihood=gaussian;covariance=diagonal", "x y"),
        fit("fixed base", "noise=none;likelihood=gaussian;kappa=0.1;base-scale=0.5", "x y"),
        fit("whole numbers", "noise=none;likelihood=gaussian", "a b"),
        fit("weights", "noise=none;weight=w", "x y w"),
        fit("tidy none", "noise=none;tidy=none", "x y"),
        fit("Pitman-Yor", "noise=none;discount=0.3", "x y"),
        fit("sampled prior", "noise=none;concentration=sampled;discount=sampled", "x y"),
        fit("expected clusters", "noise=none;concentration=gamma 1 2", "x y"),
        fit("powered", "model=PoweredCRP", "x y"),
        fit("finite mixtures", "model=MixtureOfFiniteMixtures", "x y"),
        fit("multinomial", "noise=none;likelihood=multinomial", "a b c"),
        fit("Poisson", "likelihood=poisson", "a b"),
        fit("categories", "noise=none;likelihood=categorical", "k l"),
        fit("mixed", "noise=none", "x k l"),
        fit("rankings", "model=MallowsMixture", "r"),
        fit("by time", "model=DistanceDependentCRP;time=t", "x y t"),
        fit("by row", "model=DistanceDependentCRP", "x y"),
        fit("by place", "model=DistanceDependentCRP;place=p,q", "x y p q"),
        fit("by edges", "model=DistanceDependentCRP;edges=EDGES;id=i", "x y i"),
        fit("by distances", "model=DistanceDependentCRP;distances=DISTANCES", "x y"),
        fit("decay", "model=DistanceDependentCRP;place=p,q;decay=exponential", "x y p q"),
        fit("averaged", "model=AveragedDistanceDependentCRP;time=t;variant=minimum", "x y t"),
        fit("averaged by row", "model=AveragedDistanceDependentCRP", "x y"),
        fit("regions", "model=RegionMixture;place=p,q", "x y p q"),
        fit("regions of edges", "model=RegionMixture;edges=EDGES", "x y"),
        fit("regions by distances", "model=RegionMixture;distances=DISTANCES", "x y"),
        fit("regions in time", "model=RegionMixture;place=p,q;time=t", "x y p q t"),
        fit("segments", "model=RegionMixture", "x y"),
        fit("segments by time", "model=RegionMixture;time=t;likelihood=gaussian", "a t"),
        fit("groups", "model=HDPMixture;group=g", "x y g"),
        fit("nested groups", "model=HDPMixture;group=g,k", "x y g k"),
        fit("words of groups", "model=HDPMixture;group=g;likelihood=multinomial", "a b c g"),
        fit("sequences", "model=HDPHMM;sequence=g", "x y g"),
        fit("one sequence", "model=HDPHMM", "x d"));
  }

  private static SmallFits fit(String name, String options, String columns) {
    return new SmallFits(name, options, columns);
  }

  Task task() {
    Map<String, String> texts =
        new HashMap<>(Map.of("sweeps", "24", "chains", "2", "threads", "1"));
    for (String word : options.split(";", -1)) {
      if (!word.isEmpty()) {
        int at = word.indexOf('=');
        texts.put(word.substring(0, at), word.substring(at + 1).replace("EDGES", edges()));
        texts.computeIfPresent("distances", (any, file) -> distances());
      }
    }
    return new Task(new Texts(Spelling.BY_NAME, texts), table(1));
  }

  /** {@return rows of the same columns} */
  FileTable table(long seed) {
    Rng random = new SeededRng(seed);
    StringBuilder text = new StringBuilder(columns.replace(' ', ','));
    for (int i = 0; i < ROWS; i++) {
      text.append('\n');
      int c = i * 3 / ROWS;
      String line = columns;
      for (String name : columns.split(" ", -1)) {
        line = line.replaceFirst("\\b" + name + "(?= |$)", cell(name, i, c, seed, random));
      }
      text.append(line.replace(' ', ','));
    }
    return TableFile.read(
        "small.csv",
        text.append('\n').toString().getBytes(StandardCharsets.UTF_8),
        TableFile.Form.of(Texts.none(Spelling.BY_NAME)));
  }

  private static String cell(String name, int row, int cluster, long seed, Rng random) {
    return switch (name) {
      case "w" -> String.valueOf(random.below(3));
      case "t" -> String.valueOf(row + 0.5);
      case "i" -> "row" + (row + ROWS * (int) (seed - 1));
      case "g" -> "group" + row * 4 / ROWS;
      case "d" -> String.format(Locale.ROOT, "2024-01-%02d", row + 1);
      default -> drawn(name, row, cluster, random);
    };
  }

  private static String drawn(String name, int row, int cluster, Rng random) {
    return switch (name) {
      case "x", "y", "z", "p", "q" ->
          row == 7 && "xyz".contains(name) && random.below(3) == 0
              ? ""
              : String.format(Locale.ROOT, "%.4f", 6 * cluster + random.gaussian());
      case "a", "b", "c" -> String.valueOf(1 + 4 * cluster + random.below(4));
      case "k", "l" -> oneOf("red", "green", "blue", cluster, random);
      case "r" -> cluster == 0 ? "A>B>C" : random.chance(0.5) ? "C>B>A" : "C>A>B";
      default -> throw new AssertionError(name);
    };
  }

  private static String oneOf(String a, String b, String c, int cluster, Rng random) {
    int at = random.below(5) == 0 ? random.below(3) : cluster;
    return at == 0 ? a : at == 1 ? b : c;
  }

  private String edges() {
    return edges(columns.contains("i") ? "named.csv" : "edges.csv", 0);
  }

  /** {@return what says how near the rows of a second table are to those of the first} */
  Texts near() {
    Texts none = Texts.none(Spelling.BY_NAME);
    return options.contains("DISTANCES")
        ? none.with(NearSources.DISTANCES, distances())
        : options.contains("EDGES")
            ? none.with(NearSources.EDGES, edges("more-" + columns.length() + ".csv", ROWS / 2))
            : none;
  }

  private String edges(String name, int more) {
    StringBuilder lines = new StringBuilder("from,to\n");
    for (int i = 0; i + 1 < ROWS + more; i++) {
      lines.append(
          columns.contains("i")
              ? "row" + i + ",row" + (i + 1) + "\n"
              : (i + 1) + "," + (i + 2) + "\n");
    }
    return written(name, lines.toString());
  }

  private static String distances() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < ROWS; j++) {
        lines.append(j == 0 ? "" : ",").append(Math.abs(i - j));
      }
      lines.append('\n');
    }
    return written("distances.csv", lines.toString());
  }

  private static String written(String name, String text) {
    try {
      Files.createDirectories(FOLDER);
      return Files.writeString(FOLDER.resolve(name), text).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
