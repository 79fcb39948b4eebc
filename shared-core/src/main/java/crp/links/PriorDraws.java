package crp.links;

import crp.Argument;
import crp.Text;
import crp.parallel.RunScope;
import crp.partition.Links;
import crp.partition.Partition;
import crp.random.Rng;
import crp.seating.TableDraws;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Draws from a prior, without data, for people who want to see what it believes. Customers are
 * shown in the order of the prior: over times, in the order of time. Immutable.
 */
public final class PriorDraws {

  private static final int COLUMNS = 100;
  private static final String NAMES =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private final String describe;
  private final double exactMean;
  private final List<Partition> partitions;
  private final List<Links> links;

  private PriorDraws(
      String describe, double exactMean, List<Partition> partitions, List<Links> links) {
    this.describe = describe;
    this.exactMean = exactMean;
    this.partitions = List.copyOf(partitions);
    this.links = List.copyOf(links);
  }

  /**
   * {@return draws from an exchangeable prior}
   *
   * @param customers how many sit down, at least 1
   * @param draws how many draws, at least 1
   */
  public static PriorDraws of(TablePrior prior, int customers, int draws, Rng rng) {
    List<Partition> all = tables(new TableDraws(prior, customers), draws, rng);
    TablePrior known = prior.forCustomers(customers);
    return new PriorDraws(known.describe(), known.meanTables(customers), all, List.of());
  }

  /**
   * {@return draws by seating customers one after the other, each given those before it} For a
   * prior that is not projective, such as the powered Chinese restaurant process, this is another
   * law than the prior: it depends on the order of the customers. No sampler uses it.
   *
   * @param prior gives the weights of seats
   * @param customers how many sit down, at least 1
   * @param draws how many draws, at least 1
   */
  public static PriorDraws sequential(TablePrior prior, int customers, int draws, Rng rng) {
    List<Partition> all = tables(TableDraws.sequential(prior, customers), draws, rng);
    return new PriorDraws(
        "customers seated one after the other by the weights of: "
            + prior.forCustomers(customers).describe(),
        prior.projective() ? prior.meanTables(customers) : Double.NaN,
        all,
        List.of());
  }

  private static List<Partition> tables(TableDraws law, int draws, Rng rng) {
    List<Partition> all = new ArrayList<>();
    for (int d = 0; d < atLeastOne(draws); d++) {
      RunScope.check();
      all.add(law.draw(rng));
    }
    return all;
  }

  /**
   * {@return draws of links}
   *
   * @param prior the prior over links
   * @param draws how many draws, at least 1
   */
  public static PriorDraws of(DistanceCrp prior, int draws, Rng rng) {
    List<Links> all = new ArrayList<>();
    for (int d = 0; d < atLeastOne(draws); d++) {
      RunScope.check();
      all.add(prior.simulate(rng));
    }
    return new PriorDraws(
        prior.describe(),
        prior.meanTables(prior.size()),
        all.stream().map(Links::partition).toList(),
        all);
  }

  /**
   * {@return draws from a sequential law}
   *
   * @param prior the law of the tables
   * @param draws how many draws, at least 1
   */
  public static PriorDraws of(SequentialPrior prior, int draws, Rng rng) {
    List<Partition> all = new ArrayList<>();
    for (int d = 0; d < atLeastOne(draws); d++) {
      RunScope.check();
      Partition rows = prior.simulate(rng);
      int[] inOrder = new int[rows.size()];
      Arrays.setAll(inOrder, i -> rows.label(prior.item(i)));
      all.add(Partition.of(inOrder));
    }
    double mean = prior.independentLinks() ? prior.meanTables(1, rng) : Double.NaN;
    return new PriorDraws(prior.describe(), mean, all, List.of());
  }

  private static int atLeastOne(int draws) {
    Argument.require(draws >= 1, "draws must be at least 1, was %s", draws);
    return draws;
  }

  /** {@return the tables of each draw} */
  public List<Partition> partitions() {
    return partitions;
  }

  /** {@return the links of each draw; empty for a prior without links} */
  public List<Links> links() {
    return links;
  }

  /** {@return the mean number of tables over the draws} */
  public double meanTables() {
    return partitions.stream().mapToInt(Partition::clusters).average().orElse(Double.NaN);
  }

  /**
   * {@return the draws in words} A letter a customer for its table; for links also arcs, each from
   * {@code +} to {@code +}, as far as a line is wide enough for all customers.
   */
  public String text() {
    StringBuilder text = new StringBuilder(describe).append('\n');
    for (int d = 0; d < partitions.size(); d++) {
      Partition tables = partitions.get(d);
      text.append(
          Text.of(
              "%nDraw %d: %d customers at %d tables%n", d + 1, tables.size(), tables.clusters()));
      if (!links.isEmpty() && tables.size() <= COLUMNS) {
        text.append(arcs(links.get(d)));
      }
      text.append(strip(tables));
    }
    text.append(Text.of("%nMean number of tables %.4g", meanTables()));
    if (!Double.isNaN(exactMean)) {
      text.append(Text.of(", of the prior %.4g", exactMean));
    }
    return text.append(System.lineSeparator()).toString();
  }

  private static String strip(Partition tables) {
    StringBuilder strip = new StringBuilder();
    for (int i = 0; i < tables.size(); i++) {
      strip.append(NAMES.charAt(tables.label(i) % NAMES.length()));
      if (i % COLUMNS == COLUMNS - 1 || i == tables.size() - 1) {
        strip.append('\n');
      }
    }
    return strip.toString();
  }

  /** Arcs that do not touch share a line, shorter ones nearer to the customers. */
  private static String arcs(Links links) {
    int[] byLength =
        IntStream.range(0, links.size())
            .filter(i -> links.target(i) != i)
            .boxed()
            .sorted((a, b) -> Integer.compare(length(links, a), length(links, b)))
            .mapToInt(Integer::intValue)
            .toArray();
    List<char[]> lines = new ArrayList<>();
    for (int i : byLength) {
      int from = Math.min(i, links.target(i));
      int to = Math.max(i, links.target(i));
      char[] line =
          lines.stream()
              .filter(one -> isFree(one, from, to))
              .findFirst()
              .orElseGet(() -> newLine(lines, links.size()));
      Arrays.fill(line, from, to, '-');
      line[from] = '+';
      line[to] = '+';
    }
    StringBuilder text = new StringBuilder();
    for (int l = lines.size() - 1; l >= 0; l--) {
      text.append(new String(lines.get(l)).stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static char[] newLine(List<char[]> lines, int length) {
    char[] line = new char[length];
    Arrays.fill(line, ' ');
    lines.add(line);
    return line;
  }

  private static int length(Links links, int i) {
    return Math.abs(links.target(i) - i);
  }

  private static boolean isFree(char[] line, int from, int to) {
    for (int c = from; c <= to; c++) {
      if (line[c] != ' ') {
        return false;
      }
    }
    return true;
  }
}
