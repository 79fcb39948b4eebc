package crp.answer;

import crp.Text;
import crp.diagnose.Diagnosis;
import crp.diagnose.Regimes;
import crp.draws.Draws;
import crp.likelihood.Family;
import crp.likelihood.TableSummary;
import crp.model.Fit;
import crp.model.FitNumbers;
import crp.report.ClusterCounts;
import crp.report.ClusterText;
import crp.report.Counted;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Report;
import crp.report.ReportNames;
import crp.report.Table;
import crp.report.Topic;
import crp.seating.TablePrior;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Not part of the promised API.
 *
 * <p>The report of a run whose rows lie on other machines: what the report of a {@link Fit} says
 * that needs no rows. Static and stateless.
 */
public final class ScatteredReport {

  private static final String NOUN = "cluster";

  private ScatteredReport() {}

  /** A cluster of the estimate. */
  public record Found(long rows, double weight, TableSummary summary) {}

  /**
   * The estimate.
   *
   * @param clusters the clusters, in the order of their first rows
   * @param expectedVi mean variation of information between the estimate and the draws, in nats
   * @param unsure number of rows that belong to their cluster in less than half of the draws, see
   *     {@link Answer#confidence}
   */
  public record Answered(long rows, List<Found> clusters, double expectedVi, long unsure) {}

  /**
   * The run.
   *
   * @param draws the draws of some of the rows, each with its number of clusters, and the traces
   * @param lacks what this model has not and that of the other hosts has, for the first line: a
   *     part of a sentence
   * @param notes what was decided on the data, one sentence each
   */
  public record Ran(
      Draws draws, int supersteps, int burnIn, long seed, String lacks, List<String> notes) {}

  /** {@return the report} */
  public static Report of(
      TablePrior prior, Family<?> family, Answered answer, Ran run, ReportNames names) {
    Diagnosis diagnosis = Diagnosis.of(run.draws());
    List<Item> items = new ArrayList<>();
    items.add(
        Paragraph.of(
            Topic.SIZE,
            "%s of %s; %s",
            Counted.of(answer.clusters().size(), NOUN),
            Counted.of(answer.rows(), "row"),
            run.lacks()));
    items.addAll(
        new Conclusion(
                NOUN,
                run.draws().clusterCountLaw(),
                diagnosis,
                Regimes.one(run.draws()),
                run.draws().traces().size(),
                answer.rows(),
                answer.rows(),
                answer.clusters().size(),
                answer.clusters().size(),
                0,
                Optional.of(answer.unsure()),
                0,
                answer.clusters().stream().mapToLong(Found::rows).max().orElse(0),
                0,
                false,
                false,
                false,
                false,
                0)
            .lines(List.of()));
    items.add(clusters(answer, names));
    items.add(
        Paragraph.of(
            Topic.CLUSTER_COUNT,
            "Number of %ss (probability): %s",
            NOUN,
            ClusterCounts.text(run.draws())));
    items.addAll(prior(prior, run.draws()));
    items.add(new Paragraph(Topic.LIKELIHOOD, "Likelihood: " + family.describe()));
    run.notes().forEach(note -> items.add(new Paragraph(Topic.NOTE, "Note: " + note)));
    items.add(new Paragraph(Topic.CHAINS, "Agreement of chains: " + diagnosis.sentence()));
    items.add(run(answer, run));
    return new Report(items);
  }

  private static Table clusters(Answered answer, ReportNames names) {
    double total = answer.clusters().stream().mapToDouble(Found::weight).sum();
    List<List<String>> rows = new ArrayList<>();
    for (int k : listed(answer.clusters())) {
      Found cluster = answer.clusters().get(k);
      rows.add(
          List.of(
              String.valueOf(k),
              String.valueOf(cluster.rows()),
              Text.of("%.1f", 100 * cluster.weight() / total),
              ClusterText.of(cluster.summary(), names)));
    }
    return FitReport.clusters(NOUN, "%", rows);
  }

  /** Many clusters are listed by size, as in the report of a fit. */
  private static List<Integer> listed(List<Found> clusters) {
    List<Integer> order = IntStream.range(0, clusters.size()).boxed().toList();
    return clusters.size() <= Report.FOLD
        ? order
        : order.stream()
            .sorted(Comparator.comparingDouble((Integer k) -> -clusters.get(k).weight()))
            .toList();
  }

  private static List<Paragraph> prior(TablePrior prior, Draws draws) {
    List<Paragraph> all = new ArrayList<>();
    all.add(Paragraph.of(Topic.PRIOR, "Prior: %s", prior.describe()));
    for (String name : draws.draws().get(0).numbers()) {
      boolean fixed =
          draws.draws().stream().mapToDouble(d -> d.number(name)).distinct().count() == 1;
      if (!fixed || prior.parameters().sampled(name)) {
        all.add(FitNumbers.spread(name, true, draws));
      }
    }
    return all;
  }

  private static Paragraph run(Answered answer, Ran run) {
    return Paragraph.of(
        Topic.RUN,
        "Run: %s of %s (%d burn-in), %s kept, seed %d, the draw of least expected variation of"
            + " information, %.4f nats to the draws.",
        Counted.of(run.draws().traces().size(), "chain"),
        Counted.of(run.supersteps(), "superstep"),
        run.burnIn(),
        Counted.of(run.draws().size(), "draw"),
        run.seed(),
        answer.expectedVi());
  }
}
