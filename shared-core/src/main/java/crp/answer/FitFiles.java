package crp.answer;

import crp.data.Units;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.draws.DrawsFile;
import crp.model.Fit;
import crp.model.Posterior;
import crp.report.LadderText;
import crp.report.Paragraph;
import crp.report.Positions;
import crp.report.ReportNames;
import crp.report.ResultFolder;
import crp.report.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The files of a fit, for every kind of model. */
public final class FitFiles {

  /** Draws times rows in {@code draws.csv}: some 50 MB. */
  private static final int CELLS = 20_000_000;

  private FitFiles() {}

  /**
   * Writes a result into a folder, for people and for other programs: {@code trace.csv} (every
   * sweep of every chain), {@code draws.csv} (the kept draws, see {@link DrawsFile}; evenly thinned
   * if draws times rows exceed 2e7), {@code rows.csv} (cluster or state and confidence of every
   * row), {@code summary.txt}, {@code density.csv} (see {@link FitDensities}), {@code
   * density-plane.csv} where there are exactly two numeric columns, {@code ladder.csv}, {@code
   * transitions.csv} or {@code shares.csv} where the model has them; under a prior with neighbours,
   * links or times {@code boundaries.csv} and {@code regions.csv}, {@code regions.geojson} where
   * the rows have places, and {@code forecast.csv} of segments. Each file appears whole or not at
   * all; files of the same names are replaced. {@code HtmlReport.writeFolder} adds the page.
   *
   * @param folder created if it does not exist
   */
  public static void write(Fit<?> fit, Path folder) {
    write(fit, folder, row -> row, ReportNames.NONE);
  }

  /**
   * Writes the same files with columns by name, for data whose rows are in another order than in
   * the model.
   *
   * @param folder created if it does not exist
   * @param row maps a row of the data to its number in the model, both from 0
   */
  public static void write(Fit<?> fit, Path folder, IntUnaryOperator row, ReportNames names) {
    ResultFolder files = new ResultFolder(folder);
    DrawsFile draws = draws(fit, row);
    Answer answer = Answer.of(fit);
    files.text("summary.txt", answer.report(names).plus(thinned(fit, draws)).text());
    files.trace(fit.draws().traces());
    files.lines("draws.csv", draws.lines());
    files.lines("rows.csv", answer.lines(fit.model().noun(), row));
    FusedClusters.find(fit)
        .map(ladder -> LadderText.csv(ladder, fit.model().noun(), answer::partNumber))
        .ifPresent(text -> files.text("ladder.csv", text));
    writeRegions(answer, files, row, names);
    fit.view().write(files, answer.named(names));
    writeFlows(answer, files);
    writePeriods(answer, files);
    FitDensities.of(fit).write(files, names);
  }

  /** Writes how the rows moved from the clusters of an earlier answer; nothing without one. */
  public static void writeFlows(Answer answer, ResultFolder files) {
    answer.flows().ifPresent(flows -> files.lines("flows.csv", flows.lines()));
  }

  /** Writes how many rows of each cluster are in each period of time; nothing without times. */
  public static void writePeriods(Answer answer, ResultFolder files) {
    Periods.of(answer).ifPresent(periods -> files.lines("periods.csv", periods.lines()));
  }

  /**
   * Writes the files that say where clusters end, and a forecast of segments; none where rows have
   * no neighbours and no times.
   *
   * @param row maps a row of the data to its number in the model, both from 0
   */
  public static void writeRegions(
      Answer answer, ResultFolder files, IntUnaryOperator row, ReportNames names) {
    Regions.of(answer)
        .ifPresent(
            regions -> regions(new RegionFiles(answer, regions, names, row), regions, files));
    ForecastFile.lines(answer.fit(), names).ifPresent(lines -> files.lines("forecast.csv", lines));
  }

  private static void regions(RegionFiles lines, Regions regions, ResultFolder files) {
    files.lines("boundaries.csv", lines.boundaries());
    files.lines("regions.csv", lines.regions());
    if (FitPositions.of(regions.fit()).find().orElse(null) instanceof Positions.Places places) {
      files.lines("regions.geojson", new RegionsGeoJson(regions, lines, places).lines());
    }
  }

  /**
   * {@return the kept draws of all rows of the data as the lines of {@code draws.csv}; evenly
   * thinned if draws times rows exceed 2e7}
   */
  public static DrawsFile draws(Fit<?> fit) {
    return draws(fit, row -> row);
  }

  private static DrawsFile draws(Fit<?> fit, IntUnaryOperator row) {
    Units units = fit.rowLabels().units();
    Draws all = fit.draws();
    List<Draw> written = Posterior.thinned(all, mostDraws(fit.size()));
    return new DrawsFile(
        new Draws(written, all.traces(), all.timeLimitReached()),
        IntStream.range(0, fit.size()).map(i -> units.of(row.applyAsInt(i))).toArray());
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
