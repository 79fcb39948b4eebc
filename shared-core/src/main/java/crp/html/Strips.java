package crp.html;

import crp.data.Sequences;
import crp.draws.Draw;
import crp.estimate.Memberships;
import crp.franchise.SequenceView;
import crp.model.Fit;
import crp.report.ReportNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The states along time, a strip per sequence. Of a single sequence some draws stand below the
 * answer: where the strips differ the segmentation is uncertain.
 */
final class Strips {

  /** Sequences shown one below the other. */
  private static final int SEQUENCES = 40;

  /** Draws shown below a single sequence. */
  private static final int DRAWS = 8;

  /** Rows of a strip; of longer sequences every second, third, ... row is shown. */
  private static final int POINTS = 2000;

  private Strips() {}

  static void put(Json json, Fit<?> fit, ReportNames given) {
    int[] labels = fit.estimate().labels();
    Sequences sequences = SequenceView.of(fit).sequences();
    List<String> names = new ArrayList<>();
    List<int[]> strips = new ArrayList<>();
    for (int s = 0; s < Math.min(SEQUENCES, sequences.count()); s++) {
      String number = sequences.count() == 1 ? "answer" : "sequence " + (s + 1);
      names.add(given.groups().isEmpty() ? number : given.group(s));
      strips.add(Arrays.copyOfRange(labels, sequences.start(s), sequences.start(s + 1)));
    }
    List<Draw> draws = sequences.count() == 1 ? fit.draws().draws() : List.of();
    int shown = Math.min(DRAWS, draws.size());
    for (int i = 1; i <= shown; i++) {
      int number = (int) ((long) i * draws.size() / shown) - 1;
      names.add("draw " + (number + 1));
      strips.add(Memberships.named(draws.get(number), labels, fit.parts().size()));
    }
    int longest = strips.stream().mapToInt(one -> one.length).max().orElse(1);
    int step = (longest + POINTS - 1) / POINTS;
    json.put("all", sequences.count()).put("names", names).put("step", step);
    json.put("runs", strips.stream().map(one -> runs(one, step)).toArray(int[][]::new));
  }

  /** {@return labels and how often each stands in a row, in turns} */
  private static int[] runs(int[] labels, int step) {
    int[] runs = new int[2 * labels.length];
    int n = 0;
    for (int i = 0; i < labels.length; i += step) {
      if (i == 0 || labels[i] != runs[n - 2]) {
        runs[n++] = labels[i];
        runs[n++] = 0;
      }
      runs[n - 1]++;
    }
    return Arrays.copyOf(runs, n);
  }
}
