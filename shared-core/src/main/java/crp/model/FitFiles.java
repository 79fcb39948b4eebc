package crp.model;

import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.DrawsFile;
import crp.report.LadderText;
import crp.report.Paragraph;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import crp.report.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The files of a fit, for every kind of model. */
final class FitFiles {

  /** Draws times rows in {@code draws.csv}: some 50 MB. */
  private static final int CELLS = 20_000_000;

  private FitFiles() {}

  static <R extends Rows> void write(
      Fit<R> fit, Path folder, IntUnaryOperator row, ReportNames names) {
    ResultFolder files = new ResultFolder(folder);
    DrawsFile draws = draws(fit, row);
    files.text("summary.txt", fit.answer().report().plus(thinned(fit, draws)).text());
    files.trace(fit.draws().traces());
    files.lines("draws.csv", draws.lines());
    files.lines("rows.csv", fit.answer().lines(fit.model().noun(), row));
    fit.findLadder()
        .map(ladder -> LadderText.csv(ladder, fit.model().noun()))
        .ifPresent(text -> files.text("ladder.csv", text));
    fit.view().write(files);
    FitDensities.write(fit, files, names);
  }

  static DrawsFile draws(Fit<?> fit, IntUnaryOperator row) {
    int[] items = fit.items();
    Draws all = fit.draws();
    List<Draw> written = Posterior.thinned(all, mostDraws(items.length));
    return new DrawsFile(
        new Draws(written, all.traces(), all.timeLimitReached()),
        IntStream.range(0, items.length).map(i -> items[row.applyAsInt(i)]).toArray());
  }

  /** {@return the largest number of draws that are written} */
  static int mostDraws(int rows) {
    return Math.max(1, CELLS / rows);
  }

  private static List<Paragraph> thinned(Fit<?> fit, DrawsFile file) {
    int all = fit.draws().size();
    int written = file.draws().size();
    return written == all
        ? List.of()
        : List.of(
            Paragraph.of(
                Topic.NOTE,
                "Note: draws.csv holds %d of the %d kept draws, evenly spaced.",
                written,
                all));
  }
}
