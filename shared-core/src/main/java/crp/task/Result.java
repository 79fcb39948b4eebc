package crp.task;

import crp.answer.Answer;
import crp.answer.ClusterNumbers;
import crp.data.Rows;
import crp.host.Bound;
import crp.host.Table;
import crp.html.HtmlReport;
import crp.model.Fit;
import crp.report.Item;
import crp.report.Paragraph;
import crp.report.Report;
import crp.report.ReportNames;
import crp.report.Topic;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run found. Immutable.
 *
 * @param table the data
 * @param bound the rows and the likelihood that the data were tied to, with the notes on the data
 * @param fit the draws
 * @param names of columns, groups and sequences
 * @param warnings what the user has to look at first
 * @param remarks what was wanted beside the fit
 */
public record Result<R extends Rows>(
    Table table,
    Bound<R> bound,
    Fit<R> fit,
    ReportNames names,
    List<String> warnings,
    List<Item> remarks) {

  /** What stands before the notes on the data. */
  private static final Topic[] FIRST = {
    Topic.SIZE, Topic.CONCLUSION, Topic.CUT, Topic.CLUSTERS, Topic.FLOWS
  };

  private static final int WIDTH = 100;

  public Result {
    warnings = List.copyOf(warnings);
    remarks = List.copyOf(remarks);
  }

  Result<R> first(Item remark) {
    List<Item> all = new ArrayList<>(remarks);
    all.add(0, remark);
    return new Result<>(table, bound, fit, names, warnings, all);
  }

  /** {@return the same with ids of the rows, none to call them by their numbers} */
  Result<R> withRows(List<String> ids) {
    return new Result<>(table, bound, fit, names.withRows(ids), warnings, remarks);
  }

  /** {@return the same with a note on the run, which is not one on the data} */
  Result<R> noted(String note) {
    return first(Paragraph.of(Topic.NOTE, "Note: %s.", note));
  }

  /** {@return the clustering that stands for the draws} */
  public Answer answer() {
    return Answer.of(fit);
  }

  /** {@return the number of the cluster of each row of the table; -1 for noise} */
  public int[] labels() {
    return answer().numbers();
  }

  /** {@return how the data were read, one sentence each} */
  public List<String> notes() {
    return bound.notes();
  }

  /**
   * {@return the result as data, in the order of the text}
   *
   * @param repeat the command that repeats the run; empty for none
   */
  public Report report(String repeat) {
    Report report = report();
    return repeat.isEmpty()
        ? report
        : report.plus(Paragraph.of(Topic.REPEAT, "Repeat with: %s", repeat));
  }

  private Report report() {
    Report all = answer().report(names, warnings);
    List<Item> said =
        notes().stream().<Item>map(note -> Paragraph.of(Topic.NOTE, "Note: %s.", note)).toList();
    return all.only(FIRST)
        .plus(said)
        .plus(all.without(FIRST).without(Topic.TIME).items())
        .plus(remarks);
  }

  /** {@return the parameters of the clusters as numbers, those that the text rounds} */
  public ClusterNumbers numbers() {
    return ClusterNumbers.of(answer(), names);
  }

  /** {@return the clusters side by side, an attribute a line} */
  public String sideBySide() {
    return new ClusterTable(table.noun(), answer().clusters()).text(bound.reader());
  }

  /** {@return the result for people: the answer first, then the clusters and the notes} */
  public String summary() {
    return report().folded().text(WIDTH);
  }

  /**
   * {@return the page of the result}
   *
   * @param repeat the command that repeats the run; empty for none
   */
  public HtmlReport page(String repeat) {
    Report report =
        repeat.isEmpty() ? report() : report().plus(new Paragraph(Topic.REPEAT, repeat));
    return new HtmlReport(answer(), report, names, row -> row);
  }
}
