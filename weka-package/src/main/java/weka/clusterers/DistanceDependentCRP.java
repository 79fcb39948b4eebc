package weka.clusterers;

import crp.data.Rows;
import crp.model.PartitionModel;
import crp.seating.DistanceCrp;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.Binding;
import weka.clusterers.crp.DecayChoice;
import weka.clusterers.crp.Near;
import weka.clusterers.crp.NearClusterer;
import weka.clusterers.crp.Nearness;
import weka.clusterers.crp.OptionTable;
import weka.clusterers.crp.References;
import weka.clusterers.crp.TimeNearness;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** A mixture in which rows link to near rows: in time, in space or in a graph. */
@NullMarked
public class DistanceDependentCRP extends NearClusterer {

  private static final long serialVersionUID = 1L;

  private Nearness nearness = new TimeNearness();

  /**
   * Runs the clusterer from the command line.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    runClusterer(new DistanceDependentCRP(), arguments);
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
  protected Near near(Instances data, DecayChoice choice) {
    return nearness.bind(data, choice, concentration().value());
  }

  @Override
  protected <R extends Rows> PartitionModel<R> spec(Near near, Binding<R> binding, R rows) {
    DistanceCrp prior = DistanceCrp.of(concentration(), near.affinity());
    return PartitionModel.linked(
        near.scaled(prior, DistanceCrp::withScale), binding.family(), rows);
  }

  /** {@return how near rows are} */
  @OptionMetadata(
      displayName = "nearness",
      description = "How near two rows are: in time, in space or in a graph.",
      displayOrder = 5)
  public Nearness getNearness() {
    return nearness;
  }

  /**
   * Sets how near rows are.
   *
   * @param value the nearness
   */
  public void setNearness(Nearness value) {
    nearness = value;
  }

  @Override
  protected void addOptions(OptionTable table) {
    table.addNested(
        "-N <nearness>",
        Nearness.class,
        new TimeNearness(),
        "TimeNearness, PlaceNearness and GraphNearness",
        this::getNearness,
        this::setNearness);
    super.addOptions(table);
  }
}
