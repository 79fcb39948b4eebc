package crp.experiment.paper;

import crp.compare.NormalizedMutualInformation;
import crp.compare.VariationOfInformation;
import crp.data.RealRows;
import crp.draws.Draw;
import crp.likelihood.Family;
import crp.model.Fit;
import crp.model.Model;
import crp.partition.Partition;
import crp.seating.Crp;
import crp.seating.PoweredCrp;
import crp.seating.TablePrior;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tables 1 and 2 of Lu, Li and Dunson (2018): agreement with the truth and number of clusters, over
 * the draws of a run, under the CRP with a concentration that suits the true number of clusters
 * (Oracle), the CRP and powered CRPs. One thread.
 */
final class PriorComparison {

  /** A bit in nats. */
  private static final double BIT = Math.log(2);

  private final Lab.Results table;
  private final int chains;
  private final int sweeps;

  private PriorComparison(Lab.Results table, int chains, int sweeps) {
    this.table = table;
    this.chains = chains;
    this.sweeps = sweeps;
  }

  /** Starts the table. */
  static PriorComparison of(Lab lab, int chains, int sweeps) throws IOException {
    return new PriorComparison(
        lab.table(
            "table",
            "data %s",
            "rows %d",
            "prior %s",
            "power %.2f",
            "NMI %.3f",
            "error %.4f",
            "VI bits %.3f",
            "error of VI %.4f",
            "VI nats %.3f",
            "K %.2f",
            "error of K %.3f",
            "K max %d",
            "P(true K) %.2f",
            "paper NMI %.3f",
            "paper VI bits %.3f",
            "paper K %.2f",
            "paper K max %.0f"),
        chains,
        sweeps);
  }

  /** {@return the three priors of the paper} */
  static Map<String, TablePrior> priors(int clusters, int rows, double power) {
    Map<String, TablePrior> priors = new LinkedHashMap<>();
    priors.put("CRP-Oracle", Crp.of(clusters / Math.log(rows)));
    priors.put("CRP", Crp.of(1));
    priors.put("pCRP", PoweredCrp.of(1, power));
    return priors;
  }

  /**
   * The paper's figures of one prior: NMI, VI in bits, mean and largest number of clusters. The
   * paper does not name the unit of VI; its VI / (1 - NMI) is the sum of two entropies, which in
   * table 2 is 3.96: in nats that is more than two partitions into at most seven clusters can have.
   */
  record Published(double nmi, double vi, double clusters, double most) {

    static final Published NONE = new Published(Lab.NONE, Lab.NONE, Lab.NONE, Lab.NONE);
  }

  /**
   * Runs a prior and adds its row.
   *
   * @param name of the data and of the prior, between a bar
   * @return the fit
   */
  Fit<RealRows> row(
      String name,
      TablePrior prior,
      Family<RealRows> family,
      RealRows rows,
      Partition truth,
      Published paper) {
    Fit<RealRows> fit =
        Model.mixture(prior, family, rows).sweeps(sweeps).chains(chains).threads(1).seed(1).fit();
    Moments nmi = new Moments();
    Moments vi = new Moments();
    Moments clusters = new Moments();
    Moments right = new Moments();
    int most = 0;
    for (Draw draw : fit.draws().draws()) {
      nmi.add(NormalizedMutualInformation.of(draw.partition(), truth));
      vi.add(VariationOfInformation.of(draw.partition(), truth));
      clusters.add(draw.clusters());
      right.add(draw.clusters() == truth.clusters() ? 1 : 0);
      most = Math.max(most, draw.clusters());
    }
    String[] names = name.split("\\|", -1);
    table.row(
        names[0],
        rows.size(),
        names[1],
        prior instanceof PoweredCrp powered ? powered.power() : 1.0,
        nmi.mean(),
        nmi.error(),
        vi.mean() / BIT,
        vi.error() / BIT,
        vi.mean(),
        clusters.mean(),
        clusters.error(),
        most,
        right.mean(),
        paper.nmi(),
        paper.vi(),
        paper.clusters(),
        paper.most());
    return fit;
  }
}
