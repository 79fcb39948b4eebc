package weka.clusterers;

import crp.data.Rows;
import crp.model.Model;
import crp.model.OrderedSampling;
import crp.options.NearnessOptions;
import crp.proximity.Ties;
import crp.seating.AveragedDistanceCrp;
import crp.seating.AveragedDistanceCrp.Variant;
import java.util.BitSet;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.BatchScheme;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.CrpClusterer;
import weka.clusterers.crp.Fitting;
import weka.clusterers.crp.References;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.nearness.DecayOptions;
import weka.clusterers.crp.nearness.Near;
import weka.clusterers.crp.nearness.TimeNearness;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Values;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.TechnicalInformation;

/** A mixture in which rows join clusters that are near in time. */
@NullMarked
public class AveragedDistanceDependentCRP extends CrpClusterer implements BatchScheme {

  private static final long serialVersionUID = 1L;

  private String time = NearnessOptions.TIME_DEFAULT;
  private SelectedTag ties = Values.tags(Ties.class, NearnessOptions.TIES_DEFAULT);
  private SelectedTag variant = Values.tags(Variant.class, NearnessOptions.VARIANT_DEFAULT);
  private DecayOptions decay = new DecayOptions();
  private SelectedTag sampler = Values.tags(OrderedSampling.class, NearnessOptions.SAMPLER_DEFAULT);

  /** Runs the scheme from the command line. */
  public static void main(String[] arguments) {
    CommandLine.run(new AveragedDistanceDependentCRP(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rows that come in the order of time, where clusters fade that get no more rows."
        + " The number of clusters is inferred. Under the averaged"
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
    nearness.setTies(ties);
    return nearness;
  }

  @Override
  protected int[] taken(Instances data) {
    return nearness().taken(data);
  }

  @Override
  protected BitSet firstRows(Instances data) {
    BitSet first = new BitSet();
    first.set(0, nearness().byRow(data));
    return first;
  }

  @Override
  protected void checkOptions() {
    decay.choice();
  }

  @Override
  protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
    Near near = nearness().bind(fitting.data(), decay.choice(), concentration().value());
    return fitting.near(
        near,
        rows ->
            Model.ordered(
                AveragedDistanceCrp.of(
                    concentration(), Values.constant(Variant.class, variant), near.links()),
                fitting.binding().family(),
                rows,
                Values.constant(OrderedSampling.class, sampler)));
  }

  @OptionMetadata(
      displayName = NearnessOptions.TIME,
      description = NearnessOptions.TIME_HELP,
      displayOrder = 1)
  public OptionValue getTime() {
    return OptionValue.named(time, NearnessOptions.TIME_DEFAULT, "row", "first", "last");
  }

  public void setTime(OptionValue value) {
    time = value.text();
  }

  public void setTime(String value) {
    time = value.trim();
  }

  @OptionMetadata(
      displayName = NearnessOptions.TIES,
      description = NearnessOptions.TIES_HELP,
      displayOrder = 13)
  public SelectedTag getTies() {
    return ties;
  }

  public void setTies(SelectedTag value) {
    ties = value;
  }

  @OptionMetadata(
      displayName = NearnessOptions.VARIANT,
      description = NearnessOptions.VARIANT_HELP,
      displayOrder = 12)
  public SelectedTag getVariant() {
    return variant;
  }

  public void setVariant(SelectedTag value) {
    variant = value;
  }

  @OptionMetadata(
      displayName = NearnessOptions.DECAY,
      description = "The weight of a distance: form, scale and location of the decay.",
      displayOrder = 11)
  public DecayOptions getDecay() {
    return decay;
  }

  public void setDecay(DecayOptions value) {
    decay = value;
  }

  @OptionMetadata(
      displayName = NearnessOptions.SAMPLER,
      description = NearnessOptions.SAMPLER_HELP,
      displayOrder = 33)
  public SelectedTag getSampler() {
    return sampler;
  }

  public void setSampler(SelectedTag value) {
    sampler = value;
  }
}
