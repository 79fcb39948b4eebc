package weka.clusterers;

import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.References;
import weka.clusterers.crp.likelihood.RankingLikelihood;
import weka.core.TechnicalInformation;
import weka.gui.ProgrammaticProperty;

/** A mixture of rankings with an unknown number of clusters. */
@NullMarked
public class MallowsMixture extends CRPMixture {

  private static final long serialVersionUID = 1L;

  /** Makes a scheme with default options. */
  public MallowsMixture() {
    setLikelihood(new RankingLikelihood());
  }

  /**
   * Runs the scheme from the command line.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    CommandLine.run(new MallowsMixture(), arguments);
  }

  @Override
  public String globalInfo() {
    return "Clusters rankings by a Dirichlet process mixture of generalized Mallows models: each cluster has a central ranking"
        + " and says rank by rank how closely its members follow it; the number of clusters is inferred. Rankings are"
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
  public String getNoise() {
    return super.getNoise();
  }

  @Override
  @ProgrammaticProperty
  public void setNoise(String value) {
    super.setNoise(value);
  }
}
