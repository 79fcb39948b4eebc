package weka.clusterers;

import crp.data.Rows;
import crp.host.PriorTexts;
import crp.options.PriorOptions;
import crp.task.RowOrder;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.CommandLine;
import weka.clusterers.crp.CrpClusterer;
import weka.clusterers.crp.DensityScheme;
import weka.clusterers.crp.Fitting;
import weka.clusterers.crp.GrowingScheme;
import weka.clusterers.crp.References;
import weka.clusterers.crp.model.BuiltModel;
import weka.clusterers.crp.options.OptionValue;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.TechnicalInformation;

/** A mixture under the powered Chinese restaurant process, which suppresses small clusters. */
@NullMarked
public class PoweredCRP extends CrpClusterer implements DensityScheme, GrowingScheme {

  private static final long serialVersionUID = 1L;

  /** Runs the scheme from the command line. */
  public static void main(String[] arguments) {
    CommandLine.run(new PoweredCRP(), arguments);
  }

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Clusters rows of numbers, categories or counts as CRPMixture does, with fewer small clusters. Under the powered"
        + " Chinese restaurant process a row joins a cluster of n others with prior weight n^r; the power r is"
        + " given, or given as lambda with r = 1 + lambda / (number of rows), or sampled with the clusters."
        + " The same r acts more strongly the more rows there are; lambda does not. Other increasing weights of the"
        + " size (the generalised Chinese restaurant process) can be chosen by name.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    return References.of(References.poweredCrp(), References.neal());
  }

  @Override
  protected void checkOptions() {
    PriorTexts.powered(texts().texts());
    texts().get(PriorOptions.NOISE);
  }

  @Override
  protected RowOrder rowOrder(Instances data) {
    return RowOrder.EXCHANGEABLE;
  }

  @Override
  protected <R extends Rows> BuiltModel build(Fitting<R> fitting) {
    return fitting.mixture(PriorTexts.powered(texts().texts()), texts().get(PriorOptions.NOISE));
  }

  @OptionMetadata(
      displayName = PriorOptions.POWER_NAME,
      description = PriorOptions.POWER_HELP,
      displayOrder = 11)
  public OptionValue getPower() {
    return texts().value(PriorOptions.POWER, "sampled", "lambda 20", "1.1");
  }

  public void setPower(OptionValue value) {
    texts().set(PriorOptions.POWER, value.text());
  }

  public void setPower(String value) {
    texts().set(PriorOptions.POWER, value);
  }

  @OptionMetadata(
      displayName = PriorOptions.SEATS_NAME,
      description = PriorOptions.SEATS_HELP,
      displayOrder = 12)
  public OptionValue getSeats() {
    return OptionValue.checked(
        texts().text(PriorOptions.SEATS),
        () -> PriorTexts.seats(texts().texts()),
        "power",
        "minus 0.5",
        "linear-log 1",
        "capped 100",
        "log");
  }

  public void setSeats(OptionValue value) {
    texts().set(PriorOptions.SEATS, value.text());
  }

  public void setSeats(String value) {
    texts().set(PriorOptions.SEATS, value);
  }

  @OptionMetadata(
      displayName = PriorOptions.NOISE_NAME,
      description = PriorOptions.NOISE_HELP,
      displayOrder = 13)
  public OptionValue getNoise() {
    return texts().value(PriorOptions.NOISE, "automatic", "none", "sampled", "0.05");
  }

  public void setNoise(OptionValue value) {
    texts().set(PriorOptions.NOISE, value.text());
  }

  public void setNoise(String value) {
    texts().set(PriorOptions.NOISE, value);
  }
}
