package weka.clusterers;

import crp.data.Rows;
import crp.host.PriorTexts;
import crp.options.PriorOptions;
import crp.options.Texts;
import crp.seating.TablePrior;
import crp.task.RowOrder;
import java.util.Map;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.CrpClusterer;
import weka.clusterers.crp.DensityScheme;
import weka.clusterers.crp.Fitting;
import weka.clusterers.crp.GrowingScheme;
import weka.clusterers.crp.References;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.options.OptionTexts;
import weka.clusterers.crp.options.OptionValue;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** A mixture of a finite number of components that has a prior itself. */
@NullMarked
public class MixtureOfFiniteMixtures extends CrpClusterer implements DensityScheme, GrowingScheme {

  private static final long serialVersionUID = 1L;

  /** Makes a scheme with the options at their defaults. */
  public MixtureOfFiniteMixtures() {
    setConcentration(PriorOptions.FINITE_CONCENTRATION.usual());
  }

  /** Runs the scheme from the command line. */
  public static void main(String[] arguments) {
    CommandLine.run(new MixtureOfFiniteMixtures(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rows of numbers, categories or counts as CRPMixture does, with a prior on a finite number of components."
        + " This is the mixture of finite mixtures; the shares of the components are symmetric Dirichlet. Unlike under a Chinese restaurant process, the expected number of clusters does not"
        + " grow without bound with the number of rows.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.finiteMixtures(), References.neal());
  }

  private TablePrior prior() {
    return PriorTexts.finite(texts().texts());
  }

  /** The concentration under any law of the components, whose own text may be wrong. */
  private void checkConcentration() {
    PriorTexts.finite(
        new Texts(
            OptionTexts.SPELLING,
            Map.of(
                PriorOptions.CONCENTRATION_NAME, texts().text(PriorOptions.FINITE_CONCENTRATION))));
  }

  @Override
  protected void checkOptions() {
    prior();
  }

  @Override
  protected RowOrder rowOrder(Instances data) {
    return RowOrder.EXCHANGEABLE;
  }

  @Override
  protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
    return fitting.mixture(prior());
  }

  @Override
  @OptionMetadata(
      displayName = PriorOptions.CONCENTRATION_NAME,
      description = PriorOptions.FINITE_CONCENTRATION_HELP,
      commandLineParamName = "A",
      displayOrder = 10)
  public OptionValue getConcentration() {
    return OptionValue.checked(
        texts().text(PriorOptions.FINITE_CONCENTRATION),
        this::checkConcentration,
        "1",
        "gamma 1 1",
        "log-uniform 0.1 10",
        "dynamic",
        "dynamic 1");
  }

  @OptionMetadata(
      displayName = PriorOptions.COMPONENTS_NAME,
      description = PriorOptions.COMPONENTS_HELP,
      displayOrder = 11)
  public OptionValue getComponents() {
    return texts()
        .value(
            PriorOptions.COMPONENTS,
            "beta-geometric 4 3",
            "geometric 0.1",
            "poisson 4",
            "uniform 30");
  }

  public void setComponents(OptionValue value) {
    texts().set(PriorOptions.COMPONENTS, value.text());
  }

  public void setComponents(String value) {
    texts().set(PriorOptions.COMPONENTS, value);
  }
}
