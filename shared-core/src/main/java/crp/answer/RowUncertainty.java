package crp.answer;

import crp.estimate.JointlySure;
import crp.estimate.Memberships;
import crp.model.Fit;
import crp.model.RowLabels;
import org.jspecify.annotations.Nullable;

/**
 * How sure the part of each row of the data is: probabilities by row, in the order of the data, NaN
 * for rows that took no part. Each method takes O(draws times rows).
 */
public final class RowUncertainty {

  private final Fit<?> fit;
  private volatile double @Nullable [] ofPairs;

  private RowUncertainty(Fit<?> fit) {
    this.fit = fit;
  }

  /** {@return the probabilities of a fit; those of pairs are computed once} */
  public static RowUncertainty of(Fit<?> fit) {
    return fit.once(RowUncertainty.class, () -> new RowUncertainty(fit));
  }

  /** {@return the confidence of the rows that took part, not to be changed} */
  private double[] ofPairs() {
    double[] known = ofPairs;
    if (known == null) {
      known = Uncertainty.of(fit).confidence();
      ofPairs = known;
    }
    return known;
  }

  /**
   * {@return for each row of the data the posterior probability that it is noise: that it belongs
   * to no cluster}
   */
  public double[] noise() {
    return fit.rowLabels().units().spread(fit.answeringDraws().noise());
  }

  /**
   * {@return for each row the posterior probability that it shares its cluster with another row of
   * it, averaged over these, see {@link Uncertainty#confidence}}
   */
  public double[] together() {
    return fit.rowLabels().units().spread(ofPairs());
  }

  /**
   * {@return for each row the share of the draws in which it belongs to each cluster of the
   * estimate, once the clusters of a draw are matched to these} Of every model, unlike the
   * probabilities of a predictor. What is missing to 1 is the share of the draws in which the row
   * is noise or in a cluster that matches none.
   */
  public double[][] memberships() {
    int most = fit.parts().size();
    RowLabels labels = fit.rowLabels();
    return labels
        .units()
        .spread(Memberships.of(fit.answeringDraws(), labels.ofUnits(), most), most);
  }

  /**
   * {@return for each row the share of the draws in which it belongs to its cluster, or is noise,
   * if that is what it is called}
   *
   * @param unions the clusters as unions of parts
   */
  double[] ownShares(Unions unions) {
    RowLabels labels = fit.rowLabels();
    double[] own = noise();
    double[] shares =
        labels
            .units()
            .spread(
                Memberships.own(fit.answeringDraws(), labels.ofUnits(), unions.parts().labels()));
    for (int i = 0; i < own.length; i++) {
      own[i] = labels.labels()[i] < 0 ? own[i] : shares[i];
    }
    return own;
  }

  /** {@return the same where the draws cut clusters into pieces} */
  double[] ownShares(int[] ofUnits, int clusters) {
    return fit.rowLabels()
        .units()
        .spread(Memberships.ownOfPieces(fit.answeringDraws(), ofUnits, clusters));
  }

  /** {@return for each row the share of the draws in which its piece stands for each cluster} */
  double[][] shares(int[] ofUnits, int clusters) {
    return fit.rowLabels()
        .units()
        .spread(Memberships.ofPieces(fit.answeringDraws(), ofUnits, clusters), clusters);
  }

  /**
   * {@return for each row whether it is in a set of rows that are sure together: in a share of the
   * draws of at least the level, all of them are divided as in the answer; false for rows that took
   * no part} The set cannot be enlarged by one row.
   *
   * @param level above 0 and at most 1, such as 0.8
   */
  public boolean[] jointlySure(double level) {
    return fit.rowLabels()
        .units()
        .spread(
            JointlySure.of(
                fit.answeringDraws(), fit.pointEstimate().partition(), ofPairs(), level));
  }
}
