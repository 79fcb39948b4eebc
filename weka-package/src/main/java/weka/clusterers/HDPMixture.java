package weka.clusterers;

import crp.data.Rows;
import crp.franchise.Level;
import crp.host.Members;
import crp.options.DataOptions;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
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
import weka.clusterers.crp.options.OptionValue;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** Clusters rows in groups that share their clusters in different shares. */
@NullMarked
public class HDPMixture extends CrpClusterer implements DensityScheme {

  private static final long serialVersionUID = 1L;
  private static final String GROUP = "-" + DataOptions.GROUP;

  private String topConcentration = PriorOptions.TOP_CONCENTRATION_DEFAULT;
  private String discount = PriorOptions.DISCOUNT_DEFAULT;
  private String topDiscount = PriorOptions.TOP_DISCOUNT_DEFAULT;
  private String group = DataOptions.GROUP_DEFAULT;

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
    int[] taken = attributes(data, GROUP, group);
    List<String> given = Arrays.stream(group.split(",", -1)).map(String::trim).toList();
    for (int attribute : taken) {
      if (!given.contains(data.attribute(attribute).name())) {
        Members.requireGroups(
            GROUP, new InstanceTable(data), InstanceTable.column(data.attribute(attribute)));
      }
    }
    return taken;
  }

  private Parameter top() {
    return positive(PriorOptions.TOP_CONCENTRATION, topConcentration);
  }

  @Override
  protected void checkOptions() {
    getOutput().refuseEvidence();
    top();
    discount(PriorOptions.TOP_DISCOUNT, topDiscount);
    discount(PriorOptions.DISCOUNT, discount);
  }

  @Override
  protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
    return fitting.groups(
        Level.of(top(), discount(PriorOptions.TOP_DISCOUNT, topDiscount)),
        Level.of(concentration(), discount(PriorOptions.DISCOUNT, discount)),
        taken(fitting.data()));
  }

  @Override
  @OptionMetadata(
      displayName = PriorOptions.CONCENTRATION,
      description = PriorOptions.LOWER_CONCENTRATION_HELP,
      commandLineParamName = "A",
      displayOrder = 10)
  public OptionValue getConcentration() {
    return concentrationAlone("gamma 1 1", "1", "log-uniform 0.1 10");
  }

  @OptionMetadata(
      displayName = PriorOptions.TOP_CONCENTRATION,
      description = PriorOptions.TOP_CONCENTRATION_HELP,
      displayOrder = 11)
  public OptionValue getTopConcentration() {
    return OptionValue.checked(topConcentration, this::top, "gamma 1 1", "1", "log-uniform 0.1 10");
  }

  public void setTopConcentration(OptionValue value) {
    topConcentration = value.text();
  }

  public void setTopConcentration(String value) {
    topConcentration = value.trim();
  }

  @OptionMetadata(
      displayName = PriorOptions.DISCOUNT,
      description = PriorOptions.LOWER_DISCOUNT_HELP,
      displayOrder = 12)
  public OptionValue getDiscount() {
    return OptionValue.checked(
        discount, () -> discount(PriorOptions.DISCOUNT, discount), "0", "sampled", "0.1");
  }

  public void setDiscount(OptionValue value) {
    discount = value.text();
  }

  public void setDiscount(String value) {
    discount = value.trim();
  }

  @OptionMetadata(
      displayName = PriorOptions.TOP_DISCOUNT,
      description = PriorOptions.TOP_DISCOUNT_HELP,
      displayOrder = 13)
  public OptionValue getTopDiscount() {
    return OptionValue.checked(
        topDiscount, () -> discount(PriorOptions.TOP_DISCOUNT, topDiscount), "0", "sampled", "0.1");
  }

  public void setTopDiscount(OptionValue value) {
    topDiscount = value.text();
  }

  public void setTopDiscount(String value) {
    topDiscount = value.trim();
  }

  @OptionMetadata(
      displayName = DataOptions.GROUP,
      description = DataOptions.GROUP_HELP,
      displayOrder = 1)
  public OptionValue getGroup() {
    return OptionValue.named(group, "last", "first", "none");
  }

  public void setGroup(OptionValue value) {
    group = value.text();
  }

  public void setGroup(String value) {
    group = value.trim();
  }
}
