package crp.model;

import crp.draws.Draw;
import crp.partition.Partition;
import crp.picture.Captions;
import crp.picture.HeatMap;
import crp.picture.LabelStrips;
import crp.picture.Picture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Drawings of fits over sequences and over groups. */
public final class FranchisePictures {

  /** Sequences shown one under the other. */
  private static final int STRIPS = 40;

  /** Draws shown below the estimate of a single sequence. */
  private static final int DRAWS = 8;

  private FranchisePictures() {}

  /**
   * {@return everything there is to see of a fit: the traces, the segments along time, and the
   * transitions with their deviations}
   *
   * @param fit a fit
   */
  public static List<RunPictures.Named> all(SequenceFit<?> fit) {
    List<RunPictures.Named> all = RunPictures.traces(fit.draws(), "states");
    all.add(new RunPictures.Named("Segments", segments(fit)));
    all.add(new RunPictures.Named("Transitions", transitions(fit)));
    all.add(new RunPictures.Named("Transition deviations", transitionDeviations(fit)));
    return all;
  }

  /**
   * {@return everything there is to see of a fit: the traces, and the clusters' shares in each
   * group}
   *
   * @param fit a fit
   */
  public static List<RunPictures.Named> all(GroupedFit<?> fit) {
    List<RunPictures.Named> all = RunPictures.traces(fit.draws(), "clusters");
    all.add(new RunPictures.Named("Shares", shares(fit)));
    return all;
  }

  /**
   * {@return the states along time, a strip a sequence} Of a single sequence some draws stand below
   * the estimate, their states coloured like those of the estimate they share most rows with: where
   * the strips differ the segmentation is unsure.
   *
   * @param fit a fit
   */
  public static Picture segments(SequenceFit<?> fit) {
    List<String> names = new ArrayList<>();
    List<int[]> strips = new ArrayList<>();
    int[] labels = fit.labels();
    int sequences = fit.sequences().count();
    if (sequences == 1) {
      names.add("estimate");
      strips.add(labels);
      List<Draw> draws = fit.draws().draws();
      int shown = Math.min(DRAWS, draws.size());
      for (int i = 1; i <= shown; i++) {
        int number = (int) ((long) i * draws.size() / shown) - 1;
        names.add("draw " + (number + 1));
        strips.add(renamed(draws.get(number).partition(), fit.estimate()));
      }
    }
    for (int s = 0; s < Math.min(STRIPS, sequences) && sequences > 1; s++) {
      names.add("sequence " + (s + 1));
      strips.add(
          Arrays.copyOfRange(labels, fit.sequences().start(s), fit.sequences().start(s + 1)));
    }
    String title =
        sequences > STRIPS
            ? "States along time, first %d of %d sequences".formatted(STRIPS, sequences)
            : "States along time";
    String axis = sequences > 1 ? "each sequence from its first row to its last" : "rows";
    return LabelStrips.draw(names, strips.toArray(new int[0][]), new Captions(title, axis, ""));
  }

  /** A draw's labels, the states called as those of the estimate that they share most rows with. */
  private static int[] renamed(Partition draw, Partition estimate) {
    int k = draw.clusters();
    int[][] shared = new int[k][estimate.clusters()];
    for (int t = 0; t < draw.size(); t++) {
      shared[draw.label(t)][estimate.label(t)]++;
    }
    int[] names = new int[k];
    Arrays.fill(names, -1);
    boolean[] taken = new boolean[estimate.clusters()];
    int fresh = estimate.clusters();
    for (int round = 0; round < k; round++) {
      int from = -1;
      int to = -1;
      for (int i = 0; i < k; i++) {
        for (int j = 0; j < taken.length && names[i] < 0; j++) {
          if (!taken[j] && (from < 0 || shared[i][j] > shared[from][to])) {
            from = i;
            to = j;
          }
        }
      }
      if (from < 0) {
        break;
      }
      names[from] = to;
      taken[to] = true;
    }
    for (int i = 0; i < k; i++) {
      names[i] = names[i] < 0 ? fresh++ : names[i];
    }
    int[] labels = new int[draw.size()];
    Arrays.setAll(labels, t -> names[draw.label(t)]);
    return labels;
  }

  /**
   * {@return the posterior means of the transitions}
   *
   * @param fit a fit
   */
  public static Picture transitions(SequenceFit<?> fit) {
    return table(fit.transitions().mean(), 1, transitionCaptions("Transition probabilities"));
  }

  /**
   * {@return the posterior standard deviations of the transitions}
   *
   * @param fit a fit
   */
  public static Picture transitionDeviations(SequenceFit<?> fit) {
    double[][] deviation = fit.transitions().deviation();
    double most = 0;
    for (double[] row : deviation) {
      most = Math.max(most, Arrays.stream(row).max().orElse(0));
    }
    return table(
        deviation,
        Math.max(most, 1e-6),
        transitionCaptions("Standard deviations of the transitions"));
  }

  private static Captions transitionCaptions(String title) {
    return new Captions(title, "to: states from 0 on, others", "others, states, start: from");
  }

  /**
   * {@return the clusters' shares in each group}
   *
   * @param fit a fit
   */
  public static Picture shares(GroupedFit<?> fit) {
    return table(
        fit.shares().mean(),
        1,
        new Captions(
            "Shares of the clusters", "clusters from 0 on, a new one", "a further group, groups"));
  }

  private static Picture table(double[][] table, double high, Captions captions) {
    int columns = table[0].length;
    double[] flat = Arrays.stream(table).flatMapToDouble(Arrays::stream).toArray();
    return HeatMap.draw(flat, table.length, columns, 0, high, captions);
  }
}
