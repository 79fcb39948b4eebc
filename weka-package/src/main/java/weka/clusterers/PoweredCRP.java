package weka.clusterers;

import crp.data.Rows;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.seating.GeneralizedCrp;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.SeatGrowth;
import crp.seating.TablePrior;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.CrpClusterer;
import weka.clusterers.crp.DensityScheme;
import weka.clusterers.crp.Fitting;
import weka.clusterers.crp.References;
import weka.clusterers.crp.model.BuiltModel;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** A mixture under the powered Chinese restaurant process, which suppresses small clusters. */
@NullMarked
public class PoweredCRP extends CrpClusterer implements DensityScheme {

  private static final long serialVersionUID = 1L;

  private String power = PriorOptions.POWER_DEFAULT;
  private String seats = PriorOptions.SEATS_DEFAULT;
  private String noise = PriorOptions.NOISE_DEFAULT;

  /**
   * Runs the scheme from the command line.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    CommandLine.run(new PoweredCRP(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rows of numbers, categories or counts as CRPMixture does, with fewer small clusters. Under the powered"
        + " Chinese restaurant process a row joins a cluster of n others with prior weight n^r; the power r is"
        + " given, or given as lambda with r = 1 + lambda / (number of rows), or tuned on a sample of the data, or sampled with the clusters."
        + " The same r acts more strongly the more rows there are; lambda does not. Other increasing weights of the"
        + " size (the generalised Chinese restaurant process) can be chosen by name.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.poweredCrp(), References.neal());
  }

  private boolean tuned() {
    return power.equalsIgnoreCase(PriorOptions.POWER_TUNED);
  }

  private PoweredCrp powered() {
    Power chosen =
        tuned() ? Power.of(1) : Power.parse("-" + PriorOptions.POWER, OptionText.power(power));
    return PoweredCrp.of(concentration(), chosen);
  }

  private TablePrior prior() {
    String name = "-" + PriorOptions.SEATS;
    return OptionText.seatsByPower(name, seats, power)
        ? powered()
        : GeneralizedCrp.of(concentration(), SeatGrowth.parse(name, seats));
  }

  @Override
  protected void checkOptions() {
    prior();
    noise(noise);
  }

  @Override
  protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
    return tuned()
        ? fitting.tuned(powered(), noise(noise))
        : fitting.mixture(prior(), noise(noise));
  }

  @OptionMetadata(
      displayName = PriorOptions.POWER,
      description = PriorOptions.POWER_HELP,
      commandLineParamName = PriorOptions.POWER,
      displayOrder = 11)
  public String getPower() {
    return power;
  }

  public void setPower(String value) {
    power = value.trim();
  }

  @OptionMetadata(
      displayName = PriorOptions.SEATS,
      description = PriorOptions.SEATS_HELP,
      commandLineParamName = PriorOptions.SEATS,
      displayOrder = 12)
  public String getSeats() {
    return seats;
  }

  public void setSeats(String value) {
    seats = value.trim();
  }

  @OptionMetadata(
      displayName = PriorOptions.NOISE,
      description = PriorOptions.NOISE_HELP,
      commandLineParamName = PriorOptions.NOISE,
      displayOrder = 13)
  public String getNoise() {
    return noise;
  }

  public void setNoise(String value) {
    noise = value.trim();
  }
}
