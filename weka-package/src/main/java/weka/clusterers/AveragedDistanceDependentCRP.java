package weka.clusterers;

import crp.data.Rows;
import crp.model.OrderedSampling;
import crp.model.PartitionModel;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.seating.AveragedDistanceCrp;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.Binding;
import weka.clusterers.crp.DecayChoice;
import weka.clusterers.crp.Near;
import weka.clusterers.crp.NearClusterer;
import weka.clusterers.crp.OptionTable;
import weka.clusterers.crp.References;
import weka.clusterers.crp.TimeNearness;
import weka.clusterers.crp.Values;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Tag;
import weka.core.TechnicalInformation;

/** A mixture in which rows join clusters that are near in time. */
@NullMarked
public class AveragedDistanceDependentCRP extends NearClusterer {

  private static final Tag[] TAGS_VARIANT = {
    new Tag(0, "mean", "mean", false),
    new Tag(1, "weighted", "weighted", false),
    new Tag(2, "minimum", "minimum", false)
  };

  private static final Tag[] TAGS_SAMPLER = {
    new Tag(0, "exact", "exact", false), new Tag(1, "published", "published", false)
  };

  private static final long serialVersionUID = 1L;
  private static final String VARIANT = "variant (-variant)";
  private static final String SAMPLER = "sampler (-sampler)";

  private String time = new TimeNearness().getTime();
  private int variant;
  private int sampler;

  /**
   * Runs the clusterer from the command line.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    runClusterer(new AveragedDistanceDependentCRP(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rows that come in the order of time; the number of clusters is inferred. Under the averaged"
        + " distance dependent Chinese restaurant process a row joins a cluster with a weight that grows with its"
        + " size and decays with the time since its rows, averaged over them. The time is kept out of the"
        + " likelihood.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(
        References.averagedDistanceDependentCrp(), References.distanceDependentCrp());
  }

  private TimeNearness nearness() {
    TimeNearness nearness = new TimeNearness();
    nearness.setTime(time);
    return nearness;
  }

  @Override
  protected int[] taken(Instances data) {
    return nearness().taken(data);
  }

  @Override
  protected Near near(Instances data, DecayChoice choice) {
    return nearness().bind(data, choice, concentration().value());
  }

  @Override
  protected <R extends Rows> PartitionModel<R> spec(Near near, Binding<R> binding, R rows) {
    TimeOrder order = ((TimeAffinity) near.affinity()).order();
    double[] times = new double[order.size()];
    Arrays.setAll(times, row -> order.time(order.rank(row)));
    AveragedDistanceCrp.Variant kind =
        AveragedDistanceCrp.Variant.valueOf(name(TAGS_VARIANT[variant]));
    AveragedDistanceCrp prior = AveragedDistanceCrp.of(concentration(), kind, near.decay(), times);
    return PartitionModel.ordered(
        near.scaled(prior, AveragedDistanceCrp::withScale),
        binding.family(),
        rows,
        OrderedSampling.valueOf(name(TAGS_SAMPLER[sampler])));
  }

  private static String name(Tag tag) {
    return tag.getIDStr().toUpperCase(Locale.ROOT);
  }

  /** {@return name or number of the attribute with times, or "row"} */
  @OptionMetadata(
      displayName = "time attribute",
      description =
          "Attribute with times, numeric or a date (then in days): its name or number from 1; 'row' for the place of the"
              + " row in the data.",
      displayOrder = 4)
  public String getTime() {
    return time;
  }

  /**
   * Sets the attribute with times.
   *
   * @param value its name or number from 1, or "row"
   */
  public void setTime(String value) {
    time = value.trim();
  }

  /** {@return how the time from a row to a cluster is averaged} */
  @OptionMetadata(
      displayName = "variant",
      description =
          "How far a row is from a cluster: from the mean time of its rows (mean), the mean of the distances from them,"
              + " each weighted by its decay (weighted), or from the nearest of them (minimum).",
      displayOrder = 5)
  public SelectedTag getVariant() {
    return new SelectedTag(variant, TAGS_VARIANT);
  }

  /**
   * Sets how the time from a row to a cluster is averaged.
   *
   * @param value mean, weighted or minimum
   */
  public void setVariant(SelectedTag value) {
    variant = value.getSelectedTag().getID();
  }

  /** {@return how the model is sampled} */
  @OptionMetadata(
      displayName = "sampler",
      description =
          "exact: Markov chain Monte Carlo of the posterior; published: forward passes in the order of time as in the"
              + " paper, which are not draws from the posterior.",
      displayOrder = 26)
  public SelectedTag getSampler() {
    return new SelectedTag(sampler, TAGS_SAMPLER);
  }

  /**
   * Sets how the model is sampled.
   *
   * @param value exact or published
   */
  public void setSampler(SelectedTag value) {
    sampler = value.getSelectedTag().getID();
  }

  @Override
  protected void addOptions(OptionTable table) {
    table
        .add(
            "-time <attribute | row>",
            new TimeNearness().getTime(),
            "Attribute with times, by name or number; row is the place of the row in the data.",
            this::getTime,
            this::setTime)
        .add(
            "-variant <mean | weighted | minimum>",
            "mean",
            "How the time from a row to the rows of a cluster is averaged.",
            () -> TAGS_VARIANT[variant].getIDStr(),
            text -> setVariant(Values.tag(VARIANT, text, TAGS_VARIANT)));
    super.addOptions(table);
    table.add(
        "-sampler <exact | published>",
        "exact",
        "Draws from the posterior, or forward passes as in the paper, which are not.",
        () -> TAGS_SAMPLER[sampler].getIDStr(),
        text -> setSampler(Values.tag(SAMPLER, text, TAGS_SAMPLER)));
  }
}
