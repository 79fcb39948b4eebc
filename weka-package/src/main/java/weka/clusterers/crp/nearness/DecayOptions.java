package weka.clusterers.crp.nearness;

import crp.Text;
import crp.options.NearnessOptions;
import crp.options.OptionText;
import crp.parameter.Parameter;
import crp.parameter.Range;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import java.util.Optional;
import weka.clusterers.crp.options.OptionGroup;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.Values;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/** The weight of a distance: form, scale, location and exponent of the decay. */
public final class DecayOptions implements OptionGroup {

  private static final long serialVersionUID = 1L;

  private SelectedTag decay = Values.tags(DecayKind.class, NearnessOptions.DECAY_DEFAULT);
  private String decayScale = NearnessOptions.DECAY_SCALE_DEFAULT;
  private String decayLocation = NearnessOptions.DECAY_LOCATION_DEFAULT;
  private String decayExponent = NearnessOptions.DECAY_EXPONENT_DEFAULT;

  /**
   * {@return the decay that the options describe}
   *
   * @throws IllegalArgumentException if one is out of range, or given for a decay without it
   */
  public DecayChoice choice() {
    return DecayChoice.of(Values.constant(DecayKind.class, decay), exponent(), scale(), location());
  }

  private Optional<Parameter> scale() {
    return DecayChoice.parseScale("-" + NearnessOptions.DECAY_SCALE, decayScale);
  }

  private Optional<Parameter> location() {
    return DecayChoice.parseLocation("-" + NearnessOptions.DECAY_LOCATION, decayLocation);
  }

  private double exponent() {
    return OptionText.real("-" + NearnessOptions.DECAY_EXPONENT, decayExponent, Range.POSITIVE);
  }

  /** {@return a decay in words} */
  public static String describe(Decay decay) {
    if (decay instanceof Decay.Window window) {
      return Text.of(
          "a window of distances %s %.6g", window.inclusive() ? "up to" : "below", window.width());
    }
    if (decay instanceof Decay.Logistic logistic) {
      return Text.of("logistic at %.6g, scale %.6g", logistic.location(), logistic.scale());
    }
    if (decay instanceof Decay.PowerLaw power) {
      return Text.of("power-law, scale %.6g, exponent %.6g", power.scale(), power.exponent());
    }
    return decay.numbers().has(Decay.SCALE)
        ? Text.of("%s, scale %.6g", decay.name(), decay.scale())
        : "none (identity)";
  }

  @Override
  public String globalInfo() {
    return "The weight of a distance: form, scale, location and exponent of the decay.";
  }

  @OptionMetadata(
      displayName = NearnessOptions.DECAY,
      description = NearnessOptions.DECAY_HELP,
      displayOrder = 1)
  public SelectedTag getDecay() {
    return decay;
  }

  public void setDecay(SelectedTag value) {
    decay = value;
  }

  @OptionMetadata(
      displayName = NearnessOptions.DECAY_SCALE,
      description = NearnessOptions.DECAY_SCALE_HELP,
      displayOrder = 2)
  public OptionValue getDecayScale() {
    return OptionValue.checked(
        decayScale, this::scale, "automatic", "1", "log-uniform 0.1 100", "gamma 1 1");
  }

  public void setDecayScale(OptionValue value) {
    decayScale = value.text();
  }

  public void setDecayScale(String value) {
    decayScale = value.trim();
  }

  @OptionMetadata(
      displayName = NearnessOptions.DECAY_LOCATION,
      description = NearnessOptions.DECAY_LOCATION_HELP,
      displayOrder = 3)
  public OptionValue getDecayLocation() {
    return OptionValue.checked(
        decayLocation, this::location, "automatic", "1", "log-uniform 0.1 100", "gamma 1 1");
  }

  public void setDecayLocation(OptionValue value) {
    decayLocation = value.text();
  }

  public void setDecayLocation(String value) {
    decayLocation = value.trim();
  }

  @OptionMetadata(
      displayName = NearnessOptions.DECAY_EXPONENT,
      description = NearnessOptions.DECAY_EXPONENT_HELP,
      displayOrder = 4)
  public OptionValue getDecayExponent() {
    return OptionValue.checked(decayExponent, this::exponent);
  }

  public void setDecayExponent(OptionValue value) {
    decayExponent = value.text();
  }

  public void setDecayExponent(String value) {
    decayExponent = value.trim();
  }
}
