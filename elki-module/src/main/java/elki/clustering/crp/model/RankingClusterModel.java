package elki.clustering.crp.model;

import crp.likelihood.TableSummary;
import crp.model.Cluster;
import elki.data.DoubleVector;
import elki.data.model.SimplePrototypeModel;
import elki.result.textwriter.TextWriterStream;
import elki.utilities.io.FormatUtil;
import java.util.Arrays;
import java.util.List;

/**
 * A cluster of rankings: its consensus and how closely its members follow it, rank by rank. The
 * prototype is the consensus as one rank an item.
 *
 * @since 0.1.0
 */
public class RankingClusterModel extends SimplePrototypeModel<DoubleVector> {

  private final TableSummary.Ranking ranking;

  /**
   * Constructor.
   *
   * @param ranking what is known of the cluster
   */
  public RankingClusterModel(TableSummary.Ranking ranking) {
    super(ranks(ranking.consensus()));
    this.ranking = ranking;
  }

  /**
   * {@return the model of a cluster}
   *
   * @param cluster a cluster of rankings
   */
  public static RankingClusterModel of(Cluster cluster) {
    return new RankingClusterModel((TableSummary.Ranking) cluster.summary());
  }

  private static DoubleVector ranks(int[] consensus) {
    double[] ranks = new double[consensus.length];
    for (int place = 0; place < consensus.length; place++) {
      ranks[consensus[place]] = place + 1.0;
    }
    return DoubleVector.wrap(ranks);
  }

  /** {@return the names of the items in the order of the consensus, the best first} */
  public List<String> getConsensus() {
    return Arrays.stream(ranking.consensus()).mapToObj(ranking.names()::get).toList();
  }

  /** {@return posterior mean of the dispersion at each rank, 0 for no agreement; a copy} */
  public double[] getTheta() {
    return ranking.theta().clone();
  }

  /** {@return posterior standard deviation of the dispersion at each rank; a copy} */
  public double[] getThetaDeviation() {
    return ranking.thetaDeviation().clone();
  }

  /** {@return how many rankings of the cluster reach each rank; a copy} */
  public double[] getRankers() {
    return ranking.rankers().clone();
  }

  /** {@return for each item the posterior law of its place in the central ranking; a copy} */
  public double[][] getPlaces() {
    return Arrays.stream(ranking.places()).map(double[]::clone).toArray(double[][]::new);
  }

  @Override
  public String getPrototypeType() {
    return "Consensus Ranks";
  }

  @Override
  public void writeToText(TextWriterStream out, String label) {
    super.writeToText(out, label);
    out.commentPrintLn("Consensus: " + String.join(" > ", getConsensus()));
    out.commentPrintLn("Theta: " + FormatUtil.format(ranking.theta(), FormatUtil.NF4));
    out.commentPrintLn(
        "Theta Deviations: " + FormatUtil.format(ranking.thetaDeviation(), FormatUtil.NF4));
    out.commentPrintLn("Rankers: " + FormatUtil.format(ranking.rankers(), FormatUtil.NF));
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + getConsensus();
  }
}
