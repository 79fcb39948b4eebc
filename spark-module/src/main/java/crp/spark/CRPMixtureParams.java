package crp.spark;

import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/** The parameters of {@link CRPMixture}, which its models keep. */
public interface CRPMixtureParams extends Params {

  /** {@return all of them} Used by Spark's search for parameters. */
  MixtureParams mixtureParams();

  /** {@return the column of vectors, or arrays of numbers} */
  default Param<String> featuresCol() {
    return mixtureParams().featuresCol;
  }

  /** {@return the column of the weights of rows; empty for none} */
  default Param<String> weightCol() {
    return mixtureParams().weightCol;
  }

  /** {@return the meaning of the weights of rows} */
  default Param<String> weights() {
    return mixtureParams().weights;
  }

  /** {@return the new column of the most probable cluster; empty for none} */
  default Param<String> predictionCol() {
    return mixtureParams().predictionCol;
  }

  /** {@return the new column of the probabilities of all clusters; empty for none} */
  default Param<String> probabilityCol() {
    return mixtureParams().probabilityCol;
  }

  /** {@return the seed} */
  default LongParam seed() {
    return mixtureParams().seed;
  }

  /** {@return the number of supersteps} */
  default IntParam maxIter() {
    return mixtureParams().maxIter;
  }

  /** {@return the number of chains} */
  default IntParam chains() {
    return mixtureParams().chains;
  }

  /** {@return the number of draws that are kept} */
  default IntParam draws() {
    return mixtureParams().draws;
  }

  /** {@return the concentration} */
  default Param<String> concentration() {
    return mixtureParams().concentration;
  }

  /** {@return the discount} */
  default Param<String> discount() {
    return mixtureParams().discount;
  }

  /** {@return the likelihood} */
  default Param<String> likelihood() {
    return mixtureParams().likelihood;
  }

  /** {@return the features that are codes of categories, beside numbers} */
  default Param<String> categoricalFeatures() {
    return mixtureParams().categoricalFeatures;
  }

  /** {@return the covariance of a Gaussian cluster} */
  default Param<String> covariance() {
    return mixtureParams().covariance;
  }

  /** {@return the weight of the prior mean of a Gaussian cluster} */
  default Param<String> kappa() {
    return mixtureParams().kappa;
  }

  /** {@return the prior mean of the covariance of a Gaussian cluster} */
  default Param<String> baseScale() {
    return mixtureParams().baseScale;
  }

  /** {@return the pseudo-count of words or categories} */
  default Param<String> pseudoCount() {
    return mixtureParams().pseudoCount;
  }

  /** {@return what happens where a value is missing} */
  default Param<String> handleInvalid() {
    return mixtureParams().handleInvalid;
  }

  /** {@return the number of blocks} */
  default IntParam numBlocks() {
    return mixtureParams().numBlocks;
  }

  /** {@return the folder in which the run is saved} */
  default Param<String> checkpointFolder() {
    return mixtureParams().checkpointFolder;
  }

  /** {@return the number of supersteps between two saves} */
  default IntParam checkpointInterval() {
    return mixtureParams().checkpointInterval;
  }
}
