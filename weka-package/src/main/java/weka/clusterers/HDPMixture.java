package weka.clusterers;

import crp.data.Rows;
import crp.franchise.GroupPredictor;
import crp.franchise.Level;
import crp.model.Fit;
import crp.model.GroupedModel;
import crp.model.PartitionModel;
import crp.model.Run;
import crp.model.Settings;
import crp.parallel.Progress;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.Binding;
import weka.clusterers.crp.FranchiseClusterer;
import weka.clusterers.crp.Members;
import weka.clusterers.crp.OptionTable;
import weka.clusterers.crp.References;
import weka.clusterers.crp.RowLabels;
import weka.clusterers.crp.Values;
import weka.core.Instance;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** Clusters rows in groups that share their clusters in different shares. */
@NullMarked
public class HDPMixture extends FranchiseClusterer {

  private static final long serialVersionUID = 1L;
  private static final String GROUP = "group attribute (-group)";

  private static final String DISCOUNT = "discount (-discount)";
  private static final String TOP_DISCOUNT = "top discount (-top-discount)";

  private String group = "last";
  private String discount = "0";
  private String topDiscount = "0";

  /** Makes a clusterer with default options. */
  public HDPMixture() {}

  /**
   * Runs the clusterer from the command line.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    runClusterer(new HDPMixture(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rows that come in groups, such as measurements by site: all groups share the clusters, each has"
        + " its own shares of them, and the number of clusters is inferred from the data (hierarchical Dirichlet"
        + " process). An attribute says which group a row belongs to.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.hdp(), References.simultaneousDraws());
  }

  @Override
  protected String memberAttribute() {
    return group;
  }

  @Override
  protected String memberOption() {
    return GROUP;
  }

  @Override
  protected <R extends Rows> Found<R> fit(
      Binding<R> binding, @Nullable Members members, Settings settings, Progress progress) {
    int rows = binding.rows().size();
    Members groups =
        members == null ? new Members(-1, List.of("all rows"), new int[rows]) : members;
    GroupedModel<R> model =
        PartitionModel.groups(
            discounted(top(), TOP_DISCOUNT, topDiscount),
            discounted(below(), DISCOUNT, discount),
            binding.family(),
            binding.rows(),
            groups.of());
    requireFolds(model::requireFolds);
    Run<R> run = model.run().with(settings).progress(progress);
    Fit<R> fit = run.checkpoint(checkpoint()).fit();
    List<String> names = groups.names();
    StringBuilder text = new StringBuilder();
    for (int g = 0; g < Math.min(40, names.size()); g++) {
      text.append("group %d is '%s'%n".formatted(g, names.get(g)));
    }
    return new Found<>(
        fit.labels(),
        fit.clusters(),
        fit.draws(),
        fit.pictures(),
        fit::write,
        new ByGroup<>(fit.groups().predictor(), groups.attribute(), names),
        fit.report(),
        heldOut(folds -> run.heldOut(folds)) + text);
  }

  private static Level discounted(Parameter concentration, String name, String text) {
    OptionalDouble fixed = Values.discount(name, text);
    return Level.of(
        concentration,
        fixed.isEmpty()
            ? Parameter.sampled(new Hyperprior.Beta(1, 1))
            : Parameter.fixed(fixed.getAsDouble()));
  }

  @Override
  protected void checkOptions() {
    super.checkOptions();
    Values.discount(TOP_DISCOUNT, topDiscount);
    Values.discount(DISCOUNT, discount);
  }

  /** Weighs a row by the shares of its group; those of a further group if it is not known. */
  private record ByGroup<R extends Rows>(
      GroupPredictor<R> predictor, int attribute, List<String> names)
      implements RowLabels.Scorer<R> {

    @Override
    public double[] logShares(@Nullable Instance instance) {
      int group = instance == null ? -1 : known(instance, attribute, names);
      double[] logs = predictor.logShares(group);
      int k = logs.length - 1;
      double listed = Math.log1p(-Math.exp(logs[k]));
      double[] shares = Arrays.copyOf(logs, k);
      for (int i = 0; i < k; i++) {
        shares[i] -= listed;
      }
      return shares;
    }

    @Override
    public double[] logDensities(R row) {
      double[] logs = predictor.logDensities(row, 0);
      return Arrays.copyOf(logs, logs.length - 1);
    }
  }

  private static int known(Instance instance, int attribute, List<String> names) {
    if (attribute < 0) {
      return 0;
    }
    return instance.isMissing(attribute) ? -1 : names.indexOf(Members.name(instance, attribute));
  }

  @Override
  protected void addOptions(OptionTable table) {
    table
        .add(
            "-group <attribute>",
            "last",
            "Attribute that says which group a row belongs to: name, number from 1, first or last.",
            this::getGroup,
            this::setGroup)
        .add(
            "-top-discount <sampled | number>",
            "0",
            "Discount of the shares that all groups have in common: sampled (uniform prior), or at least 0 and below 1.",
            this::getTopDiscount,
            this::setTopDiscount)
        .add(
            "-discount <sampled | number>",
            "0",
            "Discount of the shares of each group: sampled (uniform prior), or at least 0 and below 1.",
            this::getDiscount,
            this::setDiscount);
  }

  /** {@return the attribute that says which group a row belongs to} */
  @OptionMetadata(
      displayName = "group attribute",
      description =
          "Attribute that says which group a row belongs to: name, number from 1, first or last; empty if all rows"
              + " are one group.",
      displayOrder = 3)
  public String getGroup() {
    return group;
  }

  /**
   * Sets the attribute that says which group a row belongs to.
   *
   * @param value name, number from 1, first, last, or nothing for a single group
   */
  public void setGroup(String value) {
    group = value.trim();
  }

  /** {@return the discount at the top, a number or "sampled"} */
  @OptionMetadata(
      displayName = "top discount",
      description =
          "Discount of the shares that all groups have in common: 'sampled' (learnt under the uniform law), or at"
              + " least 0 and below 1: the larger, the more small clusters; 0 is the Dirichlet process.",
      displayOrder = 4)
  public String getTopDiscount() {
    return topDiscount;
  }

  /**
   * Sets the discount at the top.
   *
   * @param value "sampled", or a number at least 0 and below 1
   */
  public void setTopDiscount(String value) {
    topDiscount = value.trim();
  }

  /** {@return the discount of the groups, a number or "sampled"} */
  @OptionMetadata(
      displayName = "discount",
      description =
          "Discount of the shares of each group: 'sampled' (learnt under the uniform law), or at least 0 and below 1:"
              + " the larger, the more clusters of few rows a group has; 0 is the Dirichlet process.",
      displayOrder = 5)
  public String getDiscount() {
    return discount;
  }

  /**
   * Sets the discount of the groups.
   *
   * @param value "sampled", or a number at least 0 and below 1
   */
  public void setDiscount(String value) {
    discount = value.trim();
  }
}
