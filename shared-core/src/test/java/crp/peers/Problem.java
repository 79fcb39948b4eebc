package crp.peers;

import crp.data.Rows;
import crp.draws.Draw;
import crp.estimate.PointEstimate;
import crp.likelihood.TableBank;
import crp.model.Fit;
import crp.model.Model;
import crp.partition.Partition;
import crp.peers.PeerFigures.Figure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A model that another program has fitted, too.
 *
 * @param name for people
 * @param model the same model of the same rows
 * @param <R> the kind of rows
 */
record Problem<R extends Rows>(String name, Model<R> model) {

  private static final int CHAINS = 4;
  private static final int BATCHES = 25;

  /**
   * {@return our figures of the same names}
   *
   * @param wanted names
   * @param sweeps after burn-in, a multiple of the batches of a chain
   */
  Map<String, Figure> figures(Iterable<String> wanted, int sweeps) {
    int burnIn = Math.max(100, sweeps / 10);
    Fit<R> fit =
        model
            .run()
            .sweeps(burnIn + sweeps, burnIn)
            .thin(1)
            .chains(CHAINS)
            .estimate(PointEstimate.MAP)
            .fit();
    List<Draw> draws = fit.draws().draws();
    Map<String, Figure> figures = new LinkedHashMap<>();
    for (String figure : wanted) {
      figures.put(figure, mean(draws, statistic(figure)));
    }
    return figures;
  }

  /** The mean with its error by batches, each within a chain. */
  private Figure mean(List<Draw> draws, ToDoubleFunction<Partition> statistic) {
    int batches = CHAINS * BATCHES;
    int batch = draws.size() / batches;
    double[] means = new double[batches];
    for (int i = 0; i < batch * batches; i++) {
      means[i / batch] += statistic.applyAsDouble(draws.get(i).partition()) / batch;
    }
    return Figure.of(means);
  }

  /** {@return what a name stands for; rows count from 1} */
  private ToDoubleFunction<Partition> statistic(String figure) {
    String[] words = figure.split(" ", -1);
    return switch (words[0]) {
      case "clusters" ->
          words.length == 1
              ? Partition::clusters
              : partition -> partition.clusters() == Integer.parseInt(words[1]) ? 1 : 0;
      case "together" -> {
        int a = Integer.parseInt(words[1]) - 1;
        int b = Integer.parseInt(words[2]) - 1;
        yield partition -> partition.label(a) == partition.label(b) ? 1 : 0;
      }
      case "log" -> this::logLikelihood;
      default -> throw new IllegalArgumentException(figure);
    };
  }

  /** {@return the log density of the rows given the partition} */
  private double logLikelihood(Partition partition) {
    TableBank<R> bank = model.family().bank(model.rows());
    bank.reserve(partition.clusters());
    for (int i = 0; i < partition.size(); i++) {
      bank.add(partition.label(i), i);
    }
    return IntStream.range(0, partition.clusters()).mapToDouble(bank::logMarginal).sum();
  }

  @Override
  public String toString() {
    return name;
  }
}
