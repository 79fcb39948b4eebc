package crp.answer;

import crp.Text;
import crp.data.Rows;
import crp.diagnose.Regimes;
import crp.draws.GrowingSchedule;
import crp.draws.Schedule;
import crp.draws.Trace;
import crp.estimate.Alternative;
import crp.likelihood.TableSummary;
import crp.model.Cluster;
import crp.model.Fit;
import crp.model.Posterior;
import crp.model.Settings;
import crp.model.View;
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
import crp.report.TypicalWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Makes the report of a fit, for every kind of model. */
final class FitReport {

  private FitReport() {}

  static Report of(Answer answer, ReportNames names, List<String> warnings) {
    return of(answer, answer.fit(), names, warnings);
  }

  private static <R extends Rows> Report of(
      Answer answer, Fit<R> fit, ReportNames names, List<String> warnings) {
    RunScope.check();
    View<R> view = fit.view();
    String noun = fit.model().noun();
    List<Item> items = new ArrayList<>();
    items.add(
        new Paragraph(
            Topic.SIZE,
            RegionText.of(answer)
                .map(RegionText::headline)
                .orElseGet(() -> headline(answer, fit))));
    items.addAll(conclusion(answer, warnings));
    answer.other().ifPresent(other -> items.add(other(fit, other)));
    items.addAll(
        answer
            .place()
            .text(Counted.of(answer.size(), noun), Counted.of(fit.parts().size(), "part")));
    items.add(clusters(answer, names));
    items.addAll(parts(answer, names));
    answer.flows().ifPresent(flows -> items.addAll(flows.items()));
    RegionText.of(answer).ifPresent(text -> items.addAll(text.items(names)));
    items.addAll(view.tables(fit, answer.named(names)));
    items.add(
        Paragraph.of(
            Topic.CLUSTER_COUNT,
            "Number of %ss (probability): %s",
            answer.unions().any() ? "part" : noun,
            ClusterCounts.text(fit.answeringDraws())));
    items.addAll(view.prior(fit));
    RunScope.check();
    items.add(new Paragraph(Topic.LIKELIHOOD, "Likelihood: " + fit.model().family().describe()));
    items.addAll(view.remarks(fit));
    items.addAll(withoutData(answer));
    items.add(new Paragraph(Topic.CHAINS, "Agreement of chains: " + fit.diagnosis().sentence()));
    PredictiveCheck.of(fit)
        .ifPresent(
            misfit ->
                items.add(
                    new Paragraph(Topic.FIT, "Fit: " + misfit.sentence(names::column, noun))));
    irrelevant(fit, names)
        .ifPresent(sentence -> items.add(new Paragraph(Topic.FIT, "Columns: " + sentence)));
    Certainty.of(fit)
        .ifPresent(
            certainty ->
                items.add(
                    new Paragraph(
                        Topic.CERTAINTY,
                        "Certainty: " + certainty.sentence(noun, fit.draws().items()))));
    items.addAll(alternatives(fit));
    items.addAll(ladder(answer));
    items.add(run(fit));
    items.add(Paragraph.of(Topic.TIME, "Time: %.2f s", fit.seconds()));
    return new Report(items);
  }

  /** One cluster after a cut is no finding unless most draws have one. */
  private static <R extends Rows> String headline(Answer answer, Fit<R> fit) {
    RowsAlone alone = RowsAlone.of(fit, answer.labels(), answer.size());
    String found = fit.view().headline(fit, answer.size() - alone.rows()) + alone.text();
    if (answer.size() > 1 || answer.place().height() > 0 || !fit.model().exchangeable()) {
      return found;
    }
    return found
        + (fit.answeringDraws().share(1) > Answer.MOST
            ? ": no clusters are found in these data"
            : "; the number of clusters is not certain");
  }

  private static Paragraph other(Fit<?> fit, Unions other) {
    return Paragraph.of(
        Topic.CONCLUSION,
        "Other cut: %s (height %.2f).",
        Counted.of(other.clusters(), fit.model().noun()),
        FusedClusters.of(fit).height(other.clusters()));
  }

  private static Optional<String> irrelevant(Fit<?> fit, ReportNames names) {
    return fit.parts().size() < 2
        ? Optional.empty()
        : IrrelevantColumns.of(
                fit.view().rows(), Posterior.thinned(fit.answeringDraws(), IrrelevantColumns.DRAWS))
            .sentence(names, fit.model().noun());
  }

  /** {@return the lines of a conclusion, after that of a run that was stopped} */
  private static List<Paragraph> conclusion(Answer answer, List<String> warnings) {
    Fit<?> fit = answer.fit();
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
    lines.addAll(Conclusion.of(answer).lines(warnings));
    return lines;
  }

  /** The parameters of clusters in words. */
  private record Parameters(TypicalWords typical, ReportNames names) {

    static Parameters of(List<Cluster> clusters, ReportNames names) {
      return new Parameters(
          TypicalWords.of(
              clusters.stream()
                  .map(Cluster::summary)
                  .filter(TableSummary.Words.class::isInstance)
                  .map(TableSummary.Words.class::cast)
                  .toList()),
          names);
    }

    String text(Cluster cluster) {
      return !cluster.informed()
          ? "without data"
          : cluster.summary() instanceof TableSummary.Words words
              ? ClusterText.words(words, names, typical)
              : ClusterText.of(cluster.summary(), names);
    }
  }

  private static Table clusters(Answer answer, ReportNames names) {
    List<Cluster> all = answer.clusters();
    double total = all.stream().mapToDouble(Cluster::weight).sum();
    Parameters parameters = Parameters.of(all, names);
    List<List<String>> rows = new ArrayList<>();
    for (Cluster cluster : listed(all)) {
      rows.add(
          List.of(
              String.valueOf(cluster.number()),
              String.valueOf(cluster.rows()),
              cluster.percent(total),
              parameters.text(cluster)));
    }
    return clusters(answer.fit().model().noun(), Cluster.share(all), rows);
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

  /** {@return the parts with their clusters, sizes and parameters; empty if none are united} */
  private static List<Item> parts(Answer answer, ReportNames names) {
    Fit<?> fit = answer.fit();
    if (!answer.unions().any()) {
      return List.of();
    }
    double total = fit.parts().stream().mapToDouble(Cluster::weight).sum();
    Parameters parameters = Parameters.of(fit.parts(), names);
    List<List<String>> rows = new ArrayList<>();
    for (Cluster part : listed(fit.parts())) {
      rows.add(
          List.of(
              String.valueOf(part.index()),
              String.valueOf(answer.number(answer.unions().parts().label(part.index()))),
              String.valueOf(part.rows()),
              part.percent(total),
              parameters.text(part)));
    }
    return List.of(
        new Table(
            Topic.PARTS,
            "Parts, the clusters of the estimate",
            List.of(
                Table.Column.ofNumbers("part"),
                Table.Column.ofNumbers(fit.model().noun()),
                Table.Column.ofNumbers("rows"),
                Table.Column.ofNumbers(Cluster.share(fit.parts())),
                Table.Column.ofText("parameters")),
            rows,
            ""));
  }

  /**
   * By number; many clusters are listed by size, so that the largest stay where the table is
   * folded.
   */
  private static List<Cluster> listed(List<Cluster> clusters) {
    return clusters.size() <= Report.FOLD
        ? clusters.stream().sorted(Comparator.comparingInt(Cluster::number)).toList()
        : clusters.stream().sorted(Comparator.comparingDouble(Cluster::weight).reversed()).toList();
  }

  private static List<Paragraph> withoutData(Answer answer) {
    String numbers =
        answer.clusters().stream()
            .filter(cluster -> !cluster.informed())
            .map(cluster -> String.valueOf(cluster.number()))
            .collect(Collectors.joining(", "));
    return numbers.isEmpty()
        ? List.of()
        : List.of(
            Paragraph.of(
                Topic.NOTE,
                "Note: without data: %s %s. The parameters follow the prior there.",
                answer.fit().model().noun(),
                numbers));
  }

  private static List<Item> ladder(Answer answer) {
    Fit<?> fit = answer.fit();
    String noun = fit.model().noun();
    if (fit.parts().size() < 2) {
      return List.of();
    }
    try {
      return List.of(LadderText.table(FusedClusters.of(fit), noun, answer::partNumber));
    } catch (UnsupportedOperationException e) {
      return List.of(
          Paragraph.of(Topic.LADDER, "Ladder: none, since %s.", String.valueOf(e.getMessage())));
    }
  }

  /** {@return nothing, or the answers of chains in different modes} */
  private static List<Paragraph> alternatives(Fit<?> fit) {
    List<Alternative> answers = FitAlternatives.of(fit);
    Regimes regimes = fit.regimes();
    if (answers.size() == 1) {
      return List.of();
    }
    List<String> parts = new ArrayList<>();
    for (Alternative answer : answers) {
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

  private static String share(Alternative answer) {
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
        fit.pointEstimate().expectedVi(),
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
