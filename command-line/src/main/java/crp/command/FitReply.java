package crp.command;

import crp.answer.Answer;
import crp.answer.ClusterNumbers;
import crp.answer.FitFiles;
import crp.answer.Flows;
import crp.answer.FusedClusters;
import crp.data.Rows;
import crp.draws.Draw;
import crp.draws.DrawsFile;
import crp.estimate.Ladder;
import crp.model.Fit;
import crp.report.Report;
import crp.saved.SavedPosterior;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the {@link Worker} replies to a fit or an update: the files of the command as texts and
 * numbers.
 *
 * @param outcome of the run
 * @param model for new rows
 * @param wanted what is left out unless it is wanted: draws, density, page, model
 */
record FitReply<R extends Rows>(Outcome<R> outcome, SavedPosterior model, List<String> wanted) {

  Message message() {
    Answer answer = outcome.answer();
    Report report = outcome.result().report("");
    int clusters = answer.size();
    Message reply =
        new Message()
            .put("labels", answer.numbers())
            .put("numbers", answer.ids().numbers().stream().mapToInt(k -> k).toArray())
            .put("confidence", answer.confidence())
            .put("memberships", clusters + 1, outcome.memberships())
            .put("weights", answer.clusters().stream().mapToDouble(one -> one.weight()).toArray())
            .put("report", report.text())
            .put("summary", outcome.json(report));
    parameters(outcome.result().numbers(), clusters, reply);
    ladder(answer.fit(), reply);
    answer.flows().ifPresent(flows -> flows(flows, reply));
    if (wanted.contains("draws")) {
      draws(FitFiles.draws(answer.fit()), reply);
    }
    if (wanted.contains("density")) {
      reply.put(
          "logDensity",
          model.predicted(outcome.job().table(), outcome.given().texts()).densities());
    }
    if (wanted.contains("page")) {
      reply.put("page", page(outcome));
    }
    if (wanted.contains("model")) {
      reply.put("model", model.bytes());
    }
    return reply;
  }

  /** {@return the page of a result} */
  static byte[] page(Outcome<?> outcome) {
    return outcome.result().page("").text().getBytes(StandardCharsets.UTF_8);
  }

  private static void parameters(ClusterNumbers numbers, int clusters, Message reply) {
    int columns = numbers.columns().size();
    List<double[]> blocks = new ArrayList<>();
    for (double[][] block : numbers.covariances()) {
      blocks.addAll(Arrays.asList(block));
    }
    reply
        .put("columns", numbers.columns())
        .put("means", columns, numbers.means())
        .put("deviations", columns, numbers.deviations())
        .put(
            "covariances",
            blocks.size() == clusters * columns ? columns : 0,
            blocks.toArray(double[][]::new));
  }

  private static void ladder(Fit<?> fit, Message reply) {
    List<Ladder.Merge> merges = FusedClusters.find(fit).map(Ladder::merges).orElse(List.of());
    int parts = merges.size() + 1;
    int[] node = IntStream.range(0, parts).toArray();
    int[][] steps = new int[merges.size()][];
    double[] heights = new double[merges.size()];
    for (int m = 0; m < steps.length; m++) {
      Ladder.Merge merge = merges.get(m);
      steps[m] = new int[] {node[merge.first()], node[merge.second()]};
      heights[m] = merge.height();
      node[merge.first()] = parts + m;
    }
    reply.put("parts", fit.partLabels()).put("merges", 2, steps).put("heights", heights);
  }

  /** Labels from, labels to and numbers of rows. */
  private static void flows(Flows flows, Message reply) {
    int[][] all =
        flows.flows().stream()
            .map(flow -> new int[] {flow.from(), flow.to(), flow.rows()})
            .toArray(int[][]::new);
    reply.put("flows", 3, all);
  }

  private static void draws(DrawsFile file, Message reply) {
    List<Draw> draws = file.draws().draws();
    int rows = file.items().length;
    int[][] labels = new int[draws.size()][];
    int[] chains = new int[draws.size()];
    for (int d = 0; d < labels.length; d++) {
      Draw draw = draws.get(d);
      labels[d] =
          IntStream.of(file.items())
              .map(unit -> unit < 0 || draw.isNoise(unit) ? -1 : draw.label(unit))
              .toArray();
      chains[d] = draw.chain();
    }
    reply.put("draws", rows, labels).put("chains", chains);
  }
}
