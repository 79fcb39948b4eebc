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
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.nearness.DecayOptions;
import weka.clusterers.crp.nearness.Near;
import weka.clusterers.crp.nearness.Nearness;
import weka.clusterers.crp.nearness.TimeNearness;
import weka.clusterers.crp.options.OptionValue;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** A mixture in which rows join clusters by their share of the similarity to earlier rows. */
@NullMarked
public class EwensPitmanAttraction extends CrpClusterer implements BatchScheme {

  private static final long serialVersionUID = 1L;

  private Nearness nearness = new TimeNearness();
  private DecayOptions decay = new DecayOptions();

  /** Constructor with the defaults of all options. */
  public EwensPitmanAttraction() {
    setConcentration(PriorOptions.LINK_CONCENTRATION.usual());
  }

  /** Runs the scheme from the command line. */
  public static void main(String[] arguments) {
    CommandLine.run(new EwensPitmanAttraction(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rows that are alike and near, in time, in space or in a graph; the number of clusters is inferred."
        + " Under the Ewens-Pitman attraction distribution rows come in order, a new cluster has the probability that it has"
        + " under the Pitman-Yor process, and a cluster is joined by its share of the similarity to the earlier rows.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    TechnicalInformation paper = new TechnicalInformation(TechnicalInformation.Type.ARTICLE);
    paper.setValue(TechnicalInformation.Field.AUTHOR, "D. B. Dahl and R. Day and J. W. Tsai");
    paper.setValue(TechnicalInformation.Field.YEAR, "2017");
    paper.setValue(
        TechnicalInformation.Field.TITLE,
        "Random partition distribution indexed by pairwise information");
    paper.setValue(
        TechnicalInformation.Field.JOURNAL, "Journal of the American Statistical Association");
    paper.setValue(TechnicalInformation.Field.VOLUME, "112");
    paper.setValue(TechnicalInformation.Field.PAGES, "721-732");
    return paper;
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
    texts().get(PriorOptions.DISCOUNT);
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
    return fitting.near(
        near,
        crp.links.EwensPitmanAttraction.of(
            concentration(), texts().get(PriorOptions.DISCOUNT), near.links()));
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

  @OptionMetadata(
      displayName = PriorOptions.DISCOUNT_NAME,
      description = PriorOptions.DISCOUNT_HELP,
      displayOrder = 12)
  public OptionValue getDiscount() {
    return texts().value(PriorOptions.DISCOUNT, "sampled", "0", "beta 1 1");
  }

  public void setDiscount(OptionValue value) {
    texts().set(PriorOptions.DISCOUNT, value.text());
  }

  public void setDiscount(String value) {
    texts().set(PriorOptions.DISCOUNT, value);
  }
}
