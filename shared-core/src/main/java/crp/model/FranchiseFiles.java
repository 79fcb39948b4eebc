package crp.model;

import crp.draws.Draws;
import crp.draws.Trace;
import crp.picture.Picture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

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
   * @throws UncheckedIOException if a file cannot be written; the message names it
   */
  public static void write(SequenceFit<?> fit, Path folder) {
    into(
        folder,
        () -> {
          common(folder, fit.summary(), fit.draws(), "state", fit.labels());
          write(folder.resolve("transitions.csv"), transitions(fit));
          draw(folder, "segments", FranchisePictures.segments(fit));
          draw(folder, "transitions", FranchisePictures.transitions(fit));
          draw(folder, "transition-deviations", FranchisePictures.transitionDeviations(fit));
        });
  }

  /**
   * Writes everything about groups; files of the same names are replaced.
   *
   * @param fit a fit
   * @param folder made if it is not there
   * @throws UncheckedIOException if a file cannot be written; the message names it
   */
  public static void write(GroupedFit<?> fit, Path folder) {
    into(
        folder,
        () -> {
          common(folder, fit.summary(), fit.draws(), "cluster", fit.labels());
          write(folder.resolve("shares.csv"), shares(fit));
          draw(folder, "shares", FranchisePictures.shares(fit));
        });
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void into(Path folder, Work work) {
    try {
      Files.createDirectories(folder);
      work.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void common(Path folder, String summary, Draws draws, String name, int[] labels)
      throws IOException {
    write(folder.resolve("summary.txt"), summary);
    write(folder.resolve("trace.csv"), trace(draws.traces()));
    StringBuilder rows = new StringBuilder("row," + name + "\n");
    for (int i = 0; i < labels.length; i++) {
      rows.append(i + 1).append(',').append(labels[i]).append('\n');
    }
    write(folder.resolve("rows.csv"), rows.toString());
    draw(folder, "number-of-" + name + "s", FranchisePictures.counts(draws));
    draw(folder, "log-joint-density", FranchisePictures.logJoint(draws));
  }

  private static void draw(Path folder, String name, Picture picture) throws IOException {
    picture.write(folder.resolve(name + ".png"));
  }

  private static void write(Path file, String text) throws IOException {
    Path part = file.resolveSibling("." + file.getFileName() + ".part");
    try {
      Files.writeString(part, text);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
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

  private static String trace(List<Trace> traces) {
    StringJoiner header = new StringJoiner(",", "", "\n");
    header.add("chain").add("sweep").add("clusters").add("log_joint").add("entropy");
    header.add("concentration");
    traces.get(0).hyperparameters().forEach(one -> header.add(one.name().replace(' ', '_')));
    StringBuilder text = new StringBuilder(header.toString());
    for (int chain = 0; chain < traces.size(); chain++) {
      Trace trace = traces.get(chain);
      List<double[]> columns =
          new ArrayList<>(List.of(trace.logJoint(), trace.entropy(), trace.concentration()));
      trace.hyperparameters().forEach(one -> columns.add(one.values()));
      int[] counts = trace.clusters();
      for (int s = 0; s < counts.length; s++) {
        text.append(chain + 1).append(',').append(s + 1).append(',').append(counts[s]);
        for (double[] column : columns) {
          text.append(',').append(number(column[s]));
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.8g", value);
  }
}
