package weka.clusterers;

import crp.data.Rows;
import crp.links.DistanceCrp;
import crp.options.NearnessOptions;
import crp.options.PriorOptions;
import crp.task.RowOrder;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.BatchScheme;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.CrpClusterer;
import weka.clusterers.crp.Fitting;
import weka.clusterers.crp.References;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.nearness.DecayOptions;
import weka.clusterers.crp.nearness.Near;
import weka.clusterers.crp.nearness.Nearness;
import weka.clusterers.crp.nearness.TimeNearness;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** A mixture in which rows link to near rows: in time, in space or in a graph. */
@NullMarked
public class DistanceDependentCRP extends CrpClusterer implements BatchScheme {

  private static final long serialVersionUID = 1L;

  private Nearness nearness = new TimeNearness();
  private DecayOptions decay = new DecayOptions();

  /** Constructor with the defaults of all options. */
  public DistanceDependentCRP() {
    setConcentration(PriorOptions.LINK_CONCENTRATION.usual());
  }

  /** Runs the scheme from the command line. */
  public static void main(String[] arguments) {
    CommandLine.run(new DistanceDependentCRP(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rows that are alike and near, in time, in space or in a graph; the number of clusters is inferred."
        + " Under the distance dependent Chinese restaurant process each row links to itself or to another row with a"
        + " weight that decays with distance, and rows that are connected form a cluster. What says where a row is"
        + " (time, place, id) is kept out of the likelihood.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.distanceDependentCrp();
  }

  @Override
  protected int[] taken(Instances data) {
    return nearness.taken(data);
  }

  @Override
  protected RowOrder rowOrder(Instances data) {
    return nearness instanceof TimeNearness time && time.byRow(data)
        ? RowOrder.inTime(row -> row == 0)
        : RowOrder.PLACED;
  }

  @Override
  protected void checkOptions() {
    decay.choice();
    concentration();
  }

  @Override
  protected String[] concentrations() {
    return new String[] {
      PriorOptions.LINK_CONCENTRATION.usual(), "gamma 1 1", "1", "expected 5", "log-uniform 0.1 10"
    };
  }

  @Override
  protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
    Near near = nearness.bind(fitting.data(), decay.choice(), concentration().value());
    return fitting.near(near, DistanceCrp.of(concentration(), near.links()));
  }

  @OptionMetadata(
      displayName = NearnessOptions.NEARNESS_NAME,
      description = NearnessOptions.NEARNESS_HELP,
      displayOrder = 1)
  public Nearness getNearness() {
    return nearness;
  }

  public void setNearness(Nearness value) {
    nearness = value;
  }

  @OptionMetadata(
      displayName = NearnessOptions.DECAY_NAME,
      description = "The weight of a distance: form, scale and location of the decay.",
      displayOrder = 11)
  public DecayOptions getDecay() {
    return decay;
  }

  public void setDecay(DecayOptions value) {
    decay = value;
  }
}
