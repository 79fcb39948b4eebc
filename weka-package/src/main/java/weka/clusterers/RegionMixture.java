package weka.clusterers;

import crp.data.Rows;
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
import weka.clusterers.crp.nearness.Nearness;
import weka.clusterers.crp.nearness.TimeNearness;
import weka.clusterers.crp.options.OptionValue;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** A mixture whose clusters are connected regions of a map or a graph, or segments of time. */
@NullMarked
public class RegionMixture extends CrpClusterer implements BatchScheme {

  private static final long serialVersionUID = 1L;

  private Nearness nearness = new TimeNearness();

  /** Constructor with the defaults of all options. */
  public RegionMixture() {
    setConcentration(PriorOptions.REGION_CONCENTRATION.usual());
  }

  /** Runs the scheme from the command line. */
  public static void main(String[] arguments) {
    CommandLine.run(new RegionMixture(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Divides rows into regions of a map or a graph, or into segments of time; their number is inferred, and"
        + " how sure each border is. A region is connected by neighbours: a uniform spanning forest of the graph is cut"
        + " at some of its edges, and the pieces are the regions. Times are cut in the same way. What says where a row is"
        + " (time, place, id) is kept out of the likelihood.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.spanningTrees(), References.changePoints());
  }

  @Override
  protected int[] taken(Instances data) {
    return nearness.taken(data);
  }

  @Override
  protected RowOrder rowOrder(Instances data) {
    return nearness instanceof TimeNearness time
        ? RowOrder.inSegments(time.times(data))
        : RowOrder.PLACED;
  }

  @Override
  protected void checkOptions() {
    concentration();
    texts().get(NearnessOptions.NEIGHBOURS);
  }

  @Override
  protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
    return fitting.regions(
        nearness.border(fitting.data(), texts().get(NearnessOptions.NEIGHBOURS), concentration()));
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
      displayName = PriorOptions.CONCENTRATION_NAME,
      description = PriorOptions.REGION_CONCENTRATION_HELP,
      commandLineParamName = "A",
      displayOrder = 10)
  @Override
  public OptionValue getConcentration() {
    return texts()
        .value(
            PriorOptions.REGION_CONCENTRATION,
            PriorOptions.REGION_CONCENTRATION.usual(),
            "4",
            "expected 5",
            "log-uniform 0.1 100");
  }

  @OptionMetadata(
      displayName = NearnessOptions.NEIGHBOURS_NAME,
      description = NearnessOptions.NEIGHBOURS_HELP,
      displayOrder = 11)
  public OptionValue getNeighbours() {
    return texts().value(NearnessOptions.NEIGHBOURS, "automatic", "delaunay", "8");
  }

  public void setNeighbours(OptionValue value) {
    texts().set(NearnessOptions.NEIGHBOURS, value.text());
  }

  public void setNeighbours(String value) {
    texts().set(NearnessOptions.NEIGHBOURS, value);
  }
}
