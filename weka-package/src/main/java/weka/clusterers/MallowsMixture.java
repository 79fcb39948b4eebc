package weka.clusterers;

import crp.data.Weights;
import crp.options.DataOptions;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.References;
import weka.clusterers.crp.likelihood.RankingLikelihood;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Values;
import weka.core.TechnicalInformation;
import weka.gui.ProgrammaticProperty;

/** A mixture of rankings with an unknown number of clusters. */
@NullMarked
public class MallowsMixture extends CRPMixture {

  private static final long serialVersionUID = 1L;

  /** Makes a scheme with default options. */
  public MallowsMixture() {
    setLikelihood(new RankingLikelihood());
    setWeights(Values.tags(Weights.Meaning.class, DataOptions.BALLOT_WEIGHTS.usual()));
  }

  /** Runs the scheme from the command line. */
  public static void main(String[] arguments) {
    CommandLine.run(new MallowsMixture(), arguments);
  }

  @Override
  public String globalInfo() {
    return "Clusters rankings, and finds the central ranking of each cluster; the number of clusters is inferred."
        + " The model is a Dirichlet process mixture of generalized Mallows models, which says rank by rank how closely the"
        + " members of a cluster follow its ranking. Rankings are"
        + " texts such as a>b>c in one attribute, which may stop anywhere; or every numeric attribute is an item and its"
        + " value the item's rank (1 is the best, missing is without a rank). Other attributes are left out. Instance"
        + " weights count equal ballots.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.meilaChen(), References.neal(), References.escobarWest());
  }

  /** No option of this scheme: rankings cannot be noise. */
  @Override
  @ProgrammaticProperty
  public OptionValue getNoise() {
    return super.getNoise();
  }

  @Override
  @ProgrammaticProperty
  public void setNoise(String value) {
    super.setNoise(value);
  }

  @Override
  @ProgrammaticProperty
  public void setNoise(OptionValue value) {
    super.setNoise(value);
  }
}
