package crp.spark;

import crp.Argument;
import crp.Text;
import crp.data.Weights;
import crp.draws.Schedule;
import crp.options.DataOptions;
import crp.options.LikelihoodOptions;
import crp.options.Option;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;

/**
 * Not part of the promised API.
 *
 * <p>The parameters of an estimator or a model: names as in the other hosts, habits as in Spark.
 */
public final class MixtureParams implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Missing values are refused. */
  static final String ERROR = "error";

  /** Missing values are integrated out. */
  static final String KEEP = "keep";

  static final int SUPERSTEPS = 200;
  static final int DRAWS = 20;
  static final int INTERVAL = 10;

  private static final String CATEGORIES_HELP =
      "features that are numbers of categories from 0, beside Gaussian ones: names, or numbers from"
          + " 1, separated by commas; empty: none";
  private static final String FOLDER_HELP =
      "folder that all machines reach, to which the run is saved and from which the same run"
          + " continues; empty: a folder of its own, deleted at the end";

  final Param<String> featuresCol;
  final Param<String> weightCol;
  final Param<String> weights;
  final Param<String> predictionCol;
  final Param<String> probabilityCol;
  final LongParam seed;
  final IntParam maxIter;
  final IntParam chains;
  final IntParam draws;
  final Param<String> concentration;
  final Param<String> discount;
  final Param<String> likelihood;
  final Param<String> categoricalFeatures;
  final Param<String> covariance;
  final Param<String> kappa;
  final Param<String> baseScale;
  final Param<String> pseudoCount;
  final Param<String> handleInvalid;
  final IntParam numBlocks;
  final Param<String> checkpointFolder;
  final IntParam checkpointInterval;

  /** Makes the parameters of an object of a name. */
  MixtureParams(String uid) {
    featuresCol = text(uid, "featuresCol", "column of vectors, or of arrays of numbers");
    weightCol = text(uid, "weightCol", "column of weights from 0 to 1e12; empty: 1");
    weights = text(uid, DataOptions.WEIGHTS);
    predictionCol = text(uid, "predictionCol", "new column: most probable cluster; empty: none");
    probabilityCol =
        text(
            uid,
            "probabilityCol",
            "new column: probability of each cluster, then of a new one; empty: none");
    seed = new LongParam(uid, RunOptions.SEED_NAME, RunOptions.SEED_HELP);
    maxIter =
        new IntParam(
            uid,
            "maxIter",
            Text.of(
                "number of supersteps of each chain; the first %d %% are dropped",
                Schedule.BURN_IN_PERCENT),
            ParamValidators.gtEq(1));
    chains =
        new IntParam(uid, RunOptions.CHAINS_NAME, RunOptions.CHAINS_HELP, ParamValidators.gtEq(1));
    draws =
        new IntParam(
            uid,
            "draws",
            "number of draws that are kept, of all chains together; predictions average them",
            ParamValidators.gtEq(1));
    concentration = text(uid, PriorOptions.CONCENTRATION);
    discount = text(uid, PriorOptions.DISCOUNT);
    likelihood =
        text(
            uid,
            LikelihoodOptions.LIKELIHOOD_NAME,
            LikelihoodOptions.LIKELIHOOD_HELP
                + " gaussian; multinomial: counts of words; categorical: numbers of categories from 0");
    categoricalFeatures = text(uid, "categoricalFeatures", CATEGORIES_HELP);
    covariance = text(uid, LikelihoodOptions.COVARIANCE);
    kappa = text(uid, LikelihoodOptions.KAPPA);
    baseScale = text(uid, LikelihoodOptions.BASE_SCALE);
    pseudoCount =
        text(
            uid,
            "pseudoCount",
            LikelihoodOptions.PSEUDO_COUNT_HELP + " Empty: sampled for words, 0.5 for categories.");
    handleInvalid =
        text(
            uid,
            "handleInvalid",
            "keep: missing values (NaN) are integrated out, where the likelihood can; error: they"
                + " are refused");
    numBlocks =
        new IntParam(
            uid,
            "numBlocks",
            "number of blocks of rows, 0 for automatic; labels depend on it, not on the machines",
            ParamValidators.gtEq(0));
    checkpointFolder = text(uid, "checkpointFolder", FOLDER_HELP);
    checkpointInterval = count(uid, "checkpointInterval", "number of supersteps between two saves");
  }

  private static IntParam count(String uid, String name, String doc) {
    return new IntParam(uid, name, doc, ParamValidators.gtEq(1));
  }

  /** {@return the name of an option in camel case, as Spark has it} */
  static String spelled(String option) {
    StringBuilder name = new StringBuilder();
    for (String word : option.split("-", -1)) {
      name.append(name.isEmpty() ? word : capital(word));
    }
    return name.toString();
  }

  private static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  private static Param<String> text(String uid, Option<?> option) {
    return text(uid, spelled(option.name()), option.help());
  }

  private static Param<String> text(String uid, String name, String doc) {
    return new Param<>(uid, name, doc, String.class);
  }

  /** {@return the default of each parameter of type text} */
  Map<Param<String>, String> texts() {
    return Map.ofEntries(
        Map.entry(featuresCol, "features"),
        Map.entry(weightCol, ""),
        Map.entry(weights, DataOptions.WEIGHTS.usual()),
        Map.entry(predictionCol, "prediction"),
        Map.entry(probabilityCol, "probability"),
        Map.entry(concentration, PriorOptions.CONCENTRATION.usual()),
        Map.entry(discount, PriorOptions.DISCOUNT.usual()),
        Map.entry(likelihood, "gaussian"),
        Map.entry(categoricalFeatures, ""),
        Map.entry(covariance, LikelihoodOptions.COVARIANCE.usual()),
        Map.entry(kappa, LikelihoodOptions.KAPPA.usual()),
        Map.entry(baseScale, LikelihoodOptions.BASE_SCALE.usual()),
        Map.entry(pseudoCount, ""),
        Map.entry(handleInvalid, KEEP),
        Map.entry(checkpointFolder, ""));
  }

  /** {@return the default of each parameter that is a whole number} */
  Map<IntParam, Integer> wholes() {
    return Map.of(
        maxIter, SUPERSTEPS, chains, 4, draws, DRAWS, numBlocks, 0, checkpointInterval, INTERVAL);
  }

  /**
   * {@return what a run is to do}
   *
   * @param owner holds the values
   * @throws IllegalArgumentException if a value is out of range; one sentence with its name
   */
  MixturePlan plan(CRPMixtureParams owner) {
    String invalid = value(owner, handleInvalid);
    if (!invalid.equals(ERROR) && !invalid.equals(KEEP)) {
      throw Argument.refused("handleInvalid must be one of keep, error, was '%s'", invalid);
    }
    RowForm form =
        OptionText.choice(
            LikelihoodOptions.LIKELIHOOD_NAME, value(owner, likelihood), RowForm.class);
    MixturePlan.LikelihoodPlan numbers =
        new MixturePlan.LikelihoodPlan(
            form,
            list(value(owner, categoricalFeatures)),
            invalid.equals(KEEP),
            MixturePlan.read(LikelihoodOptions.COVARIANCE, value(owner, covariance)),
            value(owner, kappa),
            value(owner, baseScale),
            value(owner, pseudoCount));
    return new MixturePlan(
        MixturePlan.prior(value(owner, concentration), value(owner, discount)),
        numbers,
        new MixturePlan.Length(whole(owner, maxIter), whole(owner, chains), whole(owner, draws)),
        (long) owner.getOrDefault(seed),
        whole(owner, numBlocks));
  }

  private static List<String> list(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split("\\s*,\\s*"));
  }

  /** {@return a text, without blanks around it} */
  String value(CRPMixtureParams owner, Param<String> param) {
    return owner.getOrDefault(param).trim();
  }

  /** {@return a whole number} */
  int whole(CRPMixtureParams owner, IntParam param) {
    return (int) owner.getOrDefault(param);
  }

  /** {@return the columns that are read} */
  Columns columns(CRPMixtureParams owner) {
    Weights.Meaning meaning = MixturePlan.read(DataOptions.WEIGHTS, value(owner, weights));
    String weight = value(owner, weightCol);
    return new Columns(value(owner, featuresCol), weight, weight.isEmpty() ? null : meaning);
  }
}
