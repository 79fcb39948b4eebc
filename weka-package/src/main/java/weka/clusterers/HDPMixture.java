package weka.clusterers;

import crp.data.Rows;
import crp.host.Members;
import crp.host.PriorTexts;
import crp.options.DataOptions;
import crp.options.PriorOptions;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.CrpClusterer;
import weka.clusterers.crp.DensityScheme;
import weka.clusterers.crp.Fitting;
import weka.clusterers.crp.References;
import weka.clusterers.crp.data.InstanceTable;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.options.OptionTexts;
import weka.clusterers.crp.options.OptionValue;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** Clusters rows in groups that share their clusters in different shares. */
@NullMarked
public class HDPMixture extends CrpClusterer implements DensityScheme {

  private static final long serialVersionUID = 1L;

  private static final String GROUP = OptionTexts.SPELLING.of(DataOptions.GROUP_NAME);

  /** Runs the scheme from the command line. */
  public static void main(String[] arguments) {
    CommandLine.run(new HDPMixture(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rows in groups, such as measurements by site, that share their clusters."
        + " Each group has its own shares of them, and the number of clusters is inferred from the data (hierarchical"
        + " Dirichlet process). An attribute says which group a row belongs to; several attributes, such as region and school, say"
        + " which larger groups these lie in.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.hdp(), References.simultaneousDraws());
  }

  @Override
  protected int[] taken(Instances data) {
    int[] taken = attributes(data, DataOptions.GROUP);
    List<String> given =
        Arrays.stream(texts().text(DataOptions.GROUP).split(",", -1)).map(String::trim).toList();
    for (int attribute : taken) {
      if (!given.contains(data.attribute(attribute).name())) {
        Members.requireGroups(
            GROUP, new InstanceTable(data), InstanceTable.column(data.attribute(attribute)));
      }
    }
    return taken;
  }

  @Override
  protected void checkOptions() {
    getOutput().refuseEvidence();
    PriorTexts.top(texts().texts());
    PriorTexts.group(texts().texts());
  }

  @Override
  protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
    return fitting.groups(
        PriorTexts.top(texts().texts()), PriorTexts.group(texts().texts()), taken(fitting.data()));
  }

  @Override
  @OptionMetadata(
      displayName = PriorOptions.CONCENTRATION_NAME,
      description = PriorOptions.LOWER_CONCENTRATION_HELP,
      commandLineParamName = "A",
      displayOrder = 10)
  public OptionValue getConcentration() {
    return texts().value(PriorOptions.LOWER_CONCENTRATION, "gamma 1 1", "1", "log-uniform 0.1 10");
  }

  @OptionMetadata(
      displayName = PriorOptions.TOP_CONCENTRATION_NAME,
      description = PriorOptions.TOP_CONCENTRATION_HELP,
      displayOrder = 11)
  public OptionValue getTopConcentration() {
    return texts().value(PriorOptions.TOP_CONCENTRATION, "gamma 1 1", "1", "log-uniform 0.1 10");
  }

  public void setTopConcentration(OptionValue value) {
    texts().set(PriorOptions.TOP_CONCENTRATION, value.text());
  }

  public void setTopConcentration(String value) {
    texts().set(PriorOptions.TOP_CONCENTRATION, value);
  }

  @OptionMetadata(
      displayName = PriorOptions.DISCOUNT_NAME,
      description = PriorOptions.LOWER_DISCOUNT_HELP,
      displayOrder = 12)
  public OptionValue getDiscount() {
    return texts().value(PriorOptions.LOWER_DISCOUNT, "0", "sampled", "0.1");
  }

  public void setDiscount(OptionValue value) {
    texts().set(PriorOptions.LOWER_DISCOUNT, value.text());
  }

  public void setDiscount(String value) {
    texts().set(PriorOptions.LOWER_DISCOUNT, value);
  }

  @OptionMetadata(
      displayName = PriorOptions.TOP_DISCOUNT_NAME,
      description = PriorOptions.TOP_DISCOUNT_HELP,
      displayOrder = 13)
  public OptionValue getTopDiscount() {
    return texts().value(PriorOptions.TOP_DISCOUNT, "0", "sampled", "0.1");
  }

  public void setTopDiscount(OptionValue value) {
    texts().set(PriorOptions.TOP_DISCOUNT, value.text());
  }

  public void setTopDiscount(String value) {
    texts().set(PriorOptions.TOP_DISCOUNT, value);
  }

  @OptionMetadata(
      displayName = DataOptions.GROUP_NAME,
      description = DataOptions.GROUP_HELP,
      displayOrder = 1)
  public OptionValue getGroup() {
    return OptionValue.named(texts().text(DataOptions.GROUP), "last", "first", "none");
  }

  public void setGroup(OptionValue value) {
    texts().set(DataOptions.GROUP, value.text());
  }

  public void setGroup(String value) {
    texts().set(DataOptions.GROUP, value);
  }
}
