package weka.clusterers;

import crp.data.Rows;
import crp.options.OptionText;
import crp.options.PriorOptions;
import crp.seating.GeneralizedCrp;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.SeatGrowth;
import crp.seating.TablePrior;
import java.util.Optional;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.CrpClusterer;
import weka.clusterers.crp.DensityScheme;
import weka.clusterers.crp.Fitting;
import weka.clusterers.crp.References;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.options.OptionValue;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** A mixture under the powered Chinese restaurant process, which suppresses small clusters. */
@NullMarked
public class PoweredCRP extends CrpClusterer implements DensityScheme {

  private static final long serialVersionUID = 1L;

  private String power = PriorOptions.POWER_DEFAULT;
  private String seats = PriorOptions.SEATS_DEFAULT;
  private String noise = PriorOptions.NOISE_DEFAULT;

  /** Runs the scheme from the command line. */
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

  private Power chosenPower() {
    return tuned() ? Power.of(1) : Power.parse("-" + PriorOptions.POWER, OptionText.power(power));
  }

  private PoweredCrp powered() {
    return PoweredCrp.of(concentration(), chosenPower());
  }

  /** {@return the weight of a seat, empty for a power of the number of others} */
  private Optional<SeatGrowth> growth() {
    String name = "-" + PriorOptions.SEATS;
    return OptionText.seatsByPower(name, seats, power)
        ? Optional.empty()
        : Optional.of(SeatGrowth.parse(name, seats));
  }

  private TablePrior prior() {
    Optional<SeatGrowth> growth = growth();
    return growth.isEmpty() ? powered() : GeneralizedCrp.of(concentration(), growth.get());
  }

  @Override
  protected void checkOptions() {
    prior();
    noise(noise);
  }

  @Override
  protected boolean exchangeable() {
    return true;
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
      displayOrder = 11)
  public OptionValue getPower() {
    return OptionValue.checked(power, this::chosenPower, "sampled", "tuned", "lambda 20", "1.1");
  }

  public void setPower(OptionValue value) {
    power = value.text();
  }

  public void setPower(String value) {
    power = value.trim();
  }

  @OptionMetadata(
      displayName = PriorOptions.SEATS,
      description = PriorOptions.SEATS_HELP,
      displayOrder = 12)
  public OptionValue getSeats() {
    return OptionValue.checked(
        seats, this::growth, "power", "minus 0.5", "linear-log 1", "capped 100", "log");
  }

  public void setSeats(OptionValue value) {
    seats = value.text();
  }

  public void setSeats(String value) {
    seats = value.trim();
  }

  @OptionMetadata(
      displayName = PriorOptions.NOISE,
      description = PriorOptions.NOISE_HELP,
      displayOrder = 13)
  public OptionValue getNoise() {
    return OptionValue.checked(noise, () -> noise(noise), "automatic", "none", "sampled", "0.05");
  }

  public void setNoise(OptionValue value) {
    noise = value.text();
  }

  public void setNoise(String value) {
    noise = value.trim();
  }
}
