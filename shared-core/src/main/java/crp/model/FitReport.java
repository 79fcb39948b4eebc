package crp.model;

import crp.Text;
import crp.data.Rows;
import crp.diagnose.Regimes;
import crp.draws.GrowingSchedule;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.estimate.Answer;
import crp.parallel.RunScope;
import crp.report.ClusterCounts;
import crp.report.ClusterText;
import crp.report.Counted;
import crp.report.Item;
import crp.report.LadderText;
import crp.report.Paragraph;
import crp.report.Report;
import crp.report.ReportNames;
import crp.report.Table;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the report of a fit, for every kind of model. */
final class FitReport {

  private FitReport() {}

  static <R extends Rows> Report of(Fit<R> fit, ReportNames names) {
    RunScope.check();
    FitView<R> view = fit.view();
    String noun = fit.model().noun();
    List<Item> items = new ArrayList<>();
    items.add(new Paragraph(Topic.SIZE, view.headline(fit)));
    items.addAll(conclusion(fit, Conclusion.of(fit)));
    items.add(clusters(fit, names));
    items.addAll(view.tables(fit, names));
    items.add(
        Paragraph.of(
            Topic.CLUSTER_COUNT,
            "Number of %ss (probability): %s",
            noun,
            ClusterCounts.text(fit.answeringDraws())));
    items.addAll(view.prior(fit));
    RunScope.check();
    items.add(new Paragraph(Topic.LIKELIHOOD, "Likelihood: " + fit.model().family().describe()));
    items.addAll(view.remarks(fit));
    items.addAll(withoutData(fit));
    items.add(new Paragraph(Topic.CHAINS, "Agreement of chains: " + fit.diagnosis().sentence()));
    fit.misfit()
        .ifPresent(
            misfit ->
                items.add(
                    new Paragraph(Topic.FIT, "Fit: " + misfit.sentence(names::column, noun))));
    irrelevant(fit, names)
        .ifPresent(sentence -> items.add(new Paragraph(Topic.FIT, "Columns: " + sentence)));
    fit.certainty()
        .ifPresent(
            certainty ->
                items.add(
                    new Paragraph(
                        Topic.CERTAINTY,
                        "Certainty: " + certainty.sentence(noun, fit.draws().items()))));
    items.addAll(answers(fit));
    items.addAll(ladder(fit));
    items.add(run(fit));
    items.add(Paragraph.of(Topic.TIME, "Time: %.2f s", fit.seconds()));
    return new Report(items);
  }

  private static Optional<String> irrelevant(Fit<?> fit, ReportNames names) {
    return fit.clusters().size() < 2
        ? Optional.empty()
        : IrrelevantColumns.of(
                fit.view().rows(), Posterior.thinned(fit.answeringDraws(), IrrelevantColumns.DRAWS))
            .sentence(names, fit.model().noun());
  }

  /** {@return the lines of a conclusion, after that of a run that was stopped} */
  static List<Paragraph> conclusion(Fit<?> fit, Conclusion conclusion) {
    List<Paragraph> lines = new ArrayList<>();
    if (fit.stopped()) {
      lines.add(
          Paragraph.of(
              Topic.CONCLUSION,
              "Stopped after %s of %s%d: the answer so far.",
              Counted.of(sweeps(fit), "sweep"),
              fit.settings().schedule() instanceof GrowingSchedule ? "at most " : "",
              fit.settings().schedule().sweeps()));
    }
    lines.addAll(conclusion.lines());
    return lines;
  }

  private static Table clusters(Fit<?> fit, ReportNames names) {
    double total = fit.clusters().stream().mapToDouble(Cluster::weight).sum();
    List<List<String>> rows = new ArrayList<>();
    for (Cluster cluster : listed(fit.clusters())) {
      double share = total > 0 ? 100 * cluster.weight() / total : 0;
      rows.add(
          List.of(
              String.valueOf(cluster.index()),
              String.valueOf(cluster.rows()),
              Text.of("%.1f", share),
              fit.withoutData(cluster)
                  ? "without data"
                  : ClusterText.of(cluster.summary(), names)));
    }
    return clusters(fit.model().noun(), Cluster.share(fit.clusters()), rows);
  }

  /** {@return the table of clusters: number, rows, share in percent, parameters} */
  static Table clusters(String noun, String share, List<List<String>> rows) {
    return new Table(
        Topic.CLUSTERS,
        "",
        List.of(
            Table.Column.ofNumbers(noun),
            Table.Column.ofNumbers("rows"),
            Table.Column.ofNumbers(share),
            Table.Column.ofText("parameters")),
        rows,
        "");
  }

  /** Many clusters are listed by size, so that the largest stay where the table is folded. */
  private static List<Cluster> listed(List<Cluster> clusters) {
    return clusters.size() <= Report.FOLD
        ? clusters
        : clusters.stream().sorted(Comparator.comparingDouble(Cluster::weight).reversed()).toList();
  }

  private static List<Paragraph> withoutData(Fit<?> fit) {
    String numbers =
        fit.clusters().stream()
            .filter(fit::withoutData)
            .map(cluster -> String.valueOf(cluster.index()))
            .collect(Collectors.joining(", "));
    return numbers.isEmpty()
        ? List.of()
        : List.of(
            Paragraph.of(
                Topic.NOTE,
                "Note: without data: %s %s. The parameters follow the prior there.",
                fit.model().noun(),
                numbers));
  }

  private static List<Item> ladder(Fit<?> fit) {
    String noun = fit.model().noun();
    if (fit.clusters().size() < 2) {
      return List.of();
    }
    try {
      return List.of(LadderText.table(fit.ladder(), noun));
    } catch (UnsupportedOperationException e) {
      return List.of(
          Paragraph.of(Topic.LADDER, "Ladder: none, since %s.", String.valueOf(e.getMessage())));
    }
  }

  /** {@return nothing, or the answers of chains in different modes} */
  private static List<Paragraph> answers(Fit<?> fit) {
    List<Answer> answers = fit.answers();
    Regimes regimes = fit.regimes();
    if (answers.size() == 1) {
      return List.of();
    }
    List<String> parts = new ArrayList<>();
    for (Answer answer : answers) {
      RunScope.check();
      int elsewhere = parts.size() - answers.size() + regimes.others().size();
      String draws =
          elsewhere >= 0
              ? Text.of("weight unknown, of %s", Regimes.text(regimes.others().get(elsewhere)))
              : share(answer);
      String clusters = Counted.of(answer.clusters(), fit.model().noun());
      parts.add(Text.of("%d: %s, %s", parts.size() + 1, clusters, draws));
    }
    return List.of(
        Paragraph.of(
            Topic.ANSWERS,
            "Answers: chains are in different modes. %s. These are shares of the draws%s, not"
                + " posterior probabilities, since the chains do not mix. The %ss shown are those"
                + " of answer 1.",
            String.join("; ", parts),
            regimes.areOne() ? "" : Text.of(" of %s", Regimes.text(regimes.used())),
            fit.model().noun()));
  }

  private static String share(Answer answer) {
    return answer.weight() > 0
        ? Text.of(
            "%.0f %% of the draws, mean log joint %.1f", 100 * answer.weight(), answer.logJoint())
        : "between the others, nearest to no draw";
  }

  /** {@return the number of sweeps that each chain has made at least} */
  private static int sweeps(Fit<?> fit) {
    return fit.draws().traces().stream().mapToInt(Trace::sweeps).min().orElseThrow();
  }

  private static Paragraph run(Fit<?> fit) {
    Settings settings = fit.settings();
    Schedule schedule = fit.schedule();
    return Paragraph.of(
        Topic.RUN,
        "Run: %s of %s (%d burn-in), %s kept, seed %d, %s estimate with a mean variation of"
            + " information of %.4f nats to the draws.%s%s",
        Counted.of(fit.draws().traces().size(), "chain"),
        Counted.of(schedule.sweeps(), "sweep"),
        schedule.burnIn(),
        Counted.of(fit.draws().size(), "draw"),
        settings.seed(),
        settings.estimate().text(),
        fit.expectedVi(),
        whyItEnded(fit),
        fit.draws().timeLimitReached()
            ? Text.of(
                " Stopped by %s: a repetition may differ.",
                fit.stopped() ? "the user" : "the time limit")
            : "");
  }

  /** {@return a sentence, empty where the number of sweeps was given or the time limit decided} */
  private static String whyItEnded(Fit<?> fit) {
    if (!(fit.settings().schedule() instanceof GrowingSchedule growing)
        || fit.draws().timeLimitReached()) {
      return "";
    }
    if (fit.settings().chains() == 1) {
      return " One chain cannot agree, so it had the largest number of sweeps.";
    }
    int sweeps = fit.schedule().sweeps();
    String most = Counted.of(growing.sweeps(), "sweep");
    String agreed = "The chains " + fit.diagnosis().verdict().past();
    return sweeps < growing.sweeps()
        ? Text.of(" %s after %s.", agreed, Counted.of(sweeps, "sweep"))
        : Text.of(" %s within %s, the largest number.", agreed, most);
  }
}
