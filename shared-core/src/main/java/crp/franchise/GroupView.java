package crp.franchise;

import crp.Argument;
import crp.Text;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.model.Fit;
import crp.model.Posterior;
import crp.model.View;
import crp.numerics.LogSum;
import crp.random.SeededRng;
import crp.report.Counted;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import crp.report.Table;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a fit of a model of groups holds beside its clusters: their weights in each group.
 * Immutable, apart from the predictor's scratch space.
 */
public final class GroupView<R extends Rows> implements View<R> {

  private static final long serialVersionUID = 1L;
  private static final int SHARE_DRAWS = 100;
  private static final int HELD_OUT_DRAWS = 50;
  private static final int SHOWN_GROUPS = 40;

  private final GroupedModel<R> model;

  // Rows are serializable records and final classes.
  @SuppressWarnings("serial")
  private final R rows;

  private final Draws draws;
  private final long seed;
  private final GroupShares shares;
  private final GroupPredictor<R> predictor;

  /**
   * {@return the view of a fit of a model of groups}
   *
   * @throws IllegalArgumentException if its model is of another kind
   */
  public static <R extends Rows> GroupView<R> of(Fit<R> fit) {
    if (fit.view() instanceof GroupView<R> groups) {
      return groups;
    }
    throw Argument.refused("there are no groups in this model: %s", fit.model().describe());
  }

  GroupView(GroupedModel<R> model, R rows, Posterior<R> posterior) {
    this.model = model;
    this.rows = rows;
    this.draws = posterior.draws();
    this.seed = posterior.settings().seed();
    shares = shares(posterior.draw(), SHARE_DRAWS);
    predictor = new GroupPredictor<>(shares, posterior.frozen());
  }

  private GroupShares shares(Draw draw, int times) {
    return GroupShares.of(
        model.levels(draw),
        model.above(),
        draw.partition(),
        model.groups(),
        times,
        new SeededRng(seed));
  }

  /** {@return the clusters' weights in each group, given the estimate} */
  public GroupShares shares() {
    return shares;
  }

  /** {@return the predictor of further rows, given the estimate and their groups} */
  public GroupPredictor<R> predictor() {
    return predictor;
  }

  /**
   * {@return log p(row and cluster | group) for each cluster, and for a new one in the last place}
   *
   * @param group a group of the fit, or -1 for a new one
   */
  public double[] logJoint(R further, int row, int group) {
    return predictor.logJoint(further, row, group);
  }

  /**
   * {@return the log predictive density of further rows given their groups, one number per row, in
   * nats: the log of its mean over up to 50 draws}
   *
   * @param further rows that were not in the fit
   * @param groups the group of each, -1 for a new one
   */
  public double[] heldOut(R further, int[] groups) {
    return Posterior.logMeans(
        draws,
        HELD_OUT_DRAWS,
        draw -> {
          GroupPredictor<R> one =
              new GroupPredictor<>(
                  shares(draw, SHARE_DRAWS / 5),
                  Posterior.frozen(model.family(), rows, draw, seed));
          double[] logs = new double[groups.length];
          for (int row = 0; row < logs.length; row++) {
            double[] joint = one.logJoint(further, row, groups[row]);
            logs[row] = LogSum.of(joint, joint.length);
          }
          return logs;
        });
  }

  @Override
  public R rows() {
    return rows;
  }

  @Override
  public String headline(Fit<R> fit, int clusters) {
    int deepest = model.levels().size() - 1;
    return Text.of(
        "%s of %s in %s%s",
        Counted.of(clusters, "cluster"),
        Counted.of(fit.size(), "row"),
        Counted.of(model.smallest(), "group"),
        deepest == 1 ? "" : " on " + deepest + " levels");
  }

  @Override
  public List<Item> tables(Fit<R> fit, ReportNames names) {
    int k = fit.parts().size();
    List<Table.Column> columns = new ArrayList<>();
    columns.add(Table.Column.ofText("group"));
    for (int i = 0; i <= k; i++) {
      columns.add(Table.Column.ofNumbers(i < k ? names.cluster(i) : "new"));
    }
    List<List<String>> cells = new ArrayList<>();
    int shown = Math.min(SHOWN_GROUPS, model.count());
    for (int g = 0; g < shown; g++) {
      List<String> row = new ArrayList<>();
      row.add(names.group(g));
      for (double share : shares.mean()[g]) {
        row.add(Text.of("%.1f", 100 * share));
      }
      cells.add(row);
    }
    return List.of(
        new Table(
            Topic.SHARES,
            "Weights of the clusters in each group, in per cent",
            columns,
            cells,
            shown < model.count()
                ? "... not shown: " + Counted.of(model.count() - shown, "further group")
                : ""));
  }

  @Override
  public List<Paragraph> prior(Fit<R> fit) {
    return List.of(
        Paragraph.of(Topic.PRIOR, "Prior: %s; posterior means %s", model.describe(), means()));
  }

  private String means() {
    int last = model.levels().size() - 1;
    String before =
        IntStream.range(0, last).mapToObj(this::means).collect(Collectors.joining(", "));
    return before + " and " + means(last);
  }

  /** Posterior means of the numbers of a level. */
  private String means(int depth) {
    double concentration = 0;
    double discount = 0;
    for (Draw draw : draws.draws()) {
      Level level = model.levels(draw).get(depth);
      concentration += level.concentration() / draws.size();
      discount += level.discount() / draws.size();
    }
    return discount == 0
        ? Text.of("%.4g", concentration)
        : Text.of("%.4g (discount %.3f)", concentration, discount);
  }

  @Override
  public void write(ResultFolder folder, ReportNames names) {
    StringBuilder text = new StringBuilder("group,cluster,share\n");
    double[][] mean = shares.mean();
    for (int g = 0; g < mean.length; g++) {
      for (int i = 0; i < mean[g].length; i++) {
        text.append(g + 1 < mean.length ? String.valueOf(g) : "further").append(',');
        text.append(i + 1 < mean[g].length ? names.cluster(i) : "new").append(',');
        text.append(ResultFolder.number(mean[g][i], "%.8g")).append('\n');
      }
    }
    folder.text("shares.csv", text.toString());
  }
}
