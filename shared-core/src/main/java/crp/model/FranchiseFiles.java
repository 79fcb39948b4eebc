package crp.model;

import crp.draws.Draws;
import java.nio.file.Path;

/**
 * Writes what a fit over sequences or groups found into a folder, for people and for other
 * programs: {@code trace.csv} (every sweep of every chain), {@code rows.csv} (state or cluster of
 * every row), {@code summary.txt}, {@code transitions.csv} or {@code shares.csv}, and pictures.
 * Each file appears whole or not at all. Static and free of state.
 */
public final class FranchiseFiles {

  private FranchiseFiles() {}

  /**
   * Writes everything about sequences; files of the same names are replaced.
   *
   * @param fit a fit
   * @param folder made if it is not there
   * @throws java.io.UncheckedIOException if a file cannot be written; the message names it
   */
  public static void write(SequenceFit<?> fit, Path folder) {
    RunFolder files = new RunFolder(folder);
    common(files, fit.summary(), fit.draws(), "state", fit.labels());
    files.text("transitions.csv", transitions(fit));
    files.pictures(FranchisePictures.all(fit));
  }

  /**
   * Writes everything about groups; files of the same names are replaced.
   *
   * @param fit a fit
   * @param folder made if it is not there
   * @throws java.io.UncheckedIOException if a file cannot be written; the message names it
   */
  public static void write(GroupedFit<?> fit, Path folder) {
    RunFolder files = new RunFolder(folder);
    common(files, fit.summary(), fit.draws(), "cluster", fit.labels());
    files.text("shares.csv", shares(fit));
    files.pictures(FranchisePictures.all(fit));
  }

  private static void common(
      RunFolder files, String summary, Draws draws, String name, int[] labels) {
    files.text("summary.txt", summary);
    files.trace(draws.traces());
    StringBuilder rows = new StringBuilder("row," + name + "\n");
    for (int i = 0; i < labels.length; i++) {
      rows.append(i + 1).append(',').append(labels[i]).append('\n');
    }
    files.text("rows.csv", rows.toString());
  }

  private static String transitions(SequenceFit<?> fit) {
    StringBuilder text = new StringBuilder("from,to,mean,deviation\n");
    int k = fit.states().size();
    for (int j = 0; j < k + 2; j++) {
      for (int i = 0; i <= k; i++) {
        String from = j == 0 ? "start" : j <= k ? String.valueOf(j - 1) : "other";
        String to = i < k ? String.valueOf(i) : "other";
        text.append(from).append(',').append(to).append(',');
        text.append(number(fit.transitions().mean()[j][i])).append(',');
        text.append(number(fit.transitions().deviation()[j][i])).append('\n');
      }
    }
    return text.toString();
  }

  private static String shares(GroupedFit<?> fit) {
    StringBuilder text = new StringBuilder("group,cluster,share\n");
    double[][] mean = fit.shares().mean();
    for (int g = 0; g < mean.length; g++) {
      for (int i = 0; i < mean[g].length; i++) {
        text.append(g + 1 < mean.length ? String.valueOf(g) : "further").append(',');
        text.append(i + 1 < mean[g].length ? String.valueOf(i) : "new").append(',');
        text.append(number(mean[g][i])).append('\n');
      }
    }
    return text.toString();
  }

  private static String number(double value) {
    return RunFolder.number(value, "%.8g");
  }
}
