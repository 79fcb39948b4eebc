package moa.clusterers.crp;

import com.github.javacliparser.FlagOption;
import com.github.javacliparser.FloatOption;
import com.github.javacliparser.IntOption;
import com.github.javacliparser.StringOption;
import com.yahoo.labs.samoa.instances.Instance;
import crp.data.RealRows;
import crp.likelihood.TableSummary;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.parameter.Parameter;
import crp.predict.Predictor;
import crp.seating.Crp;
import crp.stream.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import moa.cluster.Cluster;
import moa.cluster.Clustering;
import moa.cluster.SphereCluster;
import moa.clusterers.AbstractClusterer;
import moa.core.Measurement;
import moa.core.StringUtils;
import org.jspecify.annotations.Nullable;

/**
 * A Chinese restaurant process mixture of normal clusters over a stream of numbers, whose number of
 * clusters follows the data: see {@link RowStream}. Instances are collected into windows; the first
 * window decides the scale of the columns. Micro-clusters are the clusters themselves. The class,
 * where there is one, is not used.
 */
public class CRPStream extends AbstractClusterer {

  private static final long serialVersionUID = 1L;

  /** Number of instances that are seated together. */
  public final IntOption windowOption =
      new IntOption("window", 'w', "Instances that are seated together.", 500, 2, 1 << 20);

  /** Number of particles. */
  public final IntOption particlesOption =
      new IntOption(
          "particles",
          'p',
          "Clusterings that are kept side by side.",
          RowStream.PARTICLES,
          1,
          1000);

  /** The concentration: a number or the law of a sampled one. */
  public final StringOption concentrationOption =
      new StringOption(
          "concentration",
          'c',
          "How easily a new cluster opens: a number, or a law such as 'gamma 1 1'.",
          "gamma 1 1");

  /** The factor of the weight of older instances at each window. */
  public final FloatOption fadingOption =
      new FloatOption(
          "fading",
          'f',
          "Factor of the weight of older instances at each window; 1 for clusters that stay.",
          1,
          1e-6,
          1);

  /** The prior probability of noise. */
  public final FloatOption noiseOption =
      new FloatOption(
          "noise",
          'n',
          "Prior probability of an instance to belong to no cluster; 0 for none.",
          0,
          0,
          0.999);

  /** Whether columns are independent within a cluster. */
  public final FlagOption diagonalOption =
      new FlagOption(
          "diagonal", 'd', "Columns are independent within a cluster; also for missing values.");

  private List<double[]> window = new ArrayList<>();
  private @Nullable RowStream<RealRows> stream;
  private transient @Nullable Predictor<RealRows> predictor;

  @Override
  public void resetLearningImpl() {
    window = new ArrayList<>();
    stream = null;
    predictor = null;
  }

  @Override
  public void trainOnInstanceImpl(Instance instance) {
    window.add(values(instance));
    if (window.size() < windowOption.getValue()) {
      return;
    }
    RealRows rows = RealRows.of(window.toArray(new double[0][]));
    window.clear();
    RowStream<RealRows> present = stream == null ? started(rows) : stream;
    present.add(rows);
    stream = present;
    predictor = null;
  }

  private RowStream<RealRows> started(RealRows first) {
    GaussianFamily family =
        diagonalOption.isSet() ? DiagonalGaussian.from(first) : GaussianNiw.from(first);
    Crp prior = Crp.of(Parameter.parse("concentration", concentrationOption.getValue()));
    Mixture<RealRows> model = Mixture.of(prior, family, first);
    double noise = noiseOption.getValue();
    return RowStream.of(
            noise > 0 ? model.withNoise(Parameter.fixed(noise)) : model,
            particlesOption.getValue(),
            randomSeed)
        .fading(fadingOption.getValue());
  }

  /** MOA takes the class from the values of instances, but leaves it in their header. */
  private static double[] values(Instance instance) {
    double[] all = instance.toDoubleArray();
    int label = instance.classIndex();
    boolean labelled = label >= 0 && all.length == instance.dataset().numAttributes();
    double[] values = new double[labelled ? all.length - 1 : all.length];
    int n = 0;
    for (int j = 0; n < values.length; j++) {
      if (!labelled || j != label) {
        values[n++] = all[j];
      }
    }
    return values;
  }

  /**
   * {@return the probability of each cluster given the instance, by the number of the cluster; none
   * before the first window is full}
   */
  @Override
  public double[] getVotesForInstance(Instance instance) {
    if (stream == null) {
      return new double[0];
    }
    Predictor<RealRows> present = predictor == null ? stream.predictor() : predictor;
    predictor = present;
    double[] seats = present.seatProbabilities(RealRows.of(new double[][] {values(instance)}), 0);
    int[] numbers = stream.numbers();
    double[] votes = new double[Arrays.stream(numbers).max().orElse(-1) + 1];
    for (int k = 0; k < numbers.length; k++) {
      votes[numbers[k]] = seats[k];
    }
    return votes;
  }

  /** {@return the clusters so far, with their numbers; null before the first window is full} */
  @Override
  public @Nullable Clustering getClusteringResult() {
    if (stream == null) {
      return null;
    }
    Clustering clusters = new Clustering();
    int[] numbers = stream.numbers();
    double[] sizes = stream.sizes();
    for (int k = 0; k < numbers.length; k++) {
      Cluster sphere = sphere((TableSummary.Real) stream.summary(k), sizes[k]);
      sphere.setId(numbers[k]);
      clusters.add(sphere);
    }
    return clusters;
  }

  /** The radius is that of a ball of uniform density with the same variance. */
  private static SphereCluster sphere(TableSummary.Real summary, double weight) {
    int d = summary.mean().length;
    double variance = Arrays.stream(summary.deviation()).map(s -> s * s).sum();
    return new SphereCluster(summary.mean(), Math.sqrt(variance * (d + 2) / d), weight);
  }

  @Override
  public boolean implementsMicroClusterer() {
    return true;
  }

  @Override
  public @Nullable Clustering getMicroClusteringResult() {
    return getClusteringResult();
  }

  @Override
  public boolean isRandomizable() {
    return true;
  }

  @Override
  protected Measurement[] getModelMeasurementsImpl() {
    return stream == null
        ? new Measurement[0]
        : new Measurement[] {
          new Measurement("clusters", stream.numbers().length),
          new Measurement("effective particles", stream.effectiveParticles())
        };
  }

  @Override
  public void getModelDescription(StringBuilder out, int indent) {
    StringUtils.appendIndented(
        out, indent, stream == null ? "the first window is not full" : stream.toString());
  }

  @Override
  public String getPurposeString() {
    return "Chinese restaurant process mixture of normal clusters over a stream.";
  }
}
