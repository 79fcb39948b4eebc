package weka.clusterers.crp.nearness;

import crp.Text;
import crp.host.PriorTexts;
import crp.options.NearnessOptions;
import crp.proximity.Decay;
import crp.proximity.DecayChoice;
import weka.clusterers.crp.options.OptionGroup;
import weka.clusterers.crp.options.OptionTexts;
import weka.clusterers.crp.options.OptionValue;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/** The weight of a distance: form, scale, location and exponent of the decay. */
public final class DecayOptions implements OptionGroup {

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  /**
   * {@return the decay that the options describe}
   *
   * @throws IllegalArgumentException if one is out of range, or given for a decay without it
   */
  public DecayChoice choice() {
    return PriorTexts.decay(texts.texts());
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
      displayName = NearnessOptions.DECAY_NAME,
      description = NearnessOptions.DECAY_HELP,
      displayOrder = 1)
  public SelectedTag getDecay() {
    return texts.tags(NearnessOptions.DECAY);
  }

  public void setDecay(SelectedTag value) {
    texts.set(NearnessOptions.DECAY, value);
  }

  @OptionMetadata(
      displayName = NearnessOptions.DECAY_SCALE_NAME,
      description = NearnessOptions.DECAY_SCALE_HELP,
      displayOrder = 2)
  public OptionValue getDecayScale() {
    return texts.value(
        NearnessOptions.DECAY_SCALE, "automatic", "1", "log-uniform 0.1 100", "gamma 1 1");
  }

  public void setDecayScale(OptionValue value) {
    texts.set(NearnessOptions.DECAY_SCALE, value.text());
  }

  public void setDecayScale(String value) {
    texts.set(NearnessOptions.DECAY_SCALE, value);
  }

  @OptionMetadata(
      displayName = NearnessOptions.DECAY_LOCATION_NAME,
      description = NearnessOptions.DECAY_LOCATION_HELP,
      displayOrder = 3)
  public OptionValue getDecayLocation() {
    return texts.value(
        NearnessOptions.DECAY_LOCATION, "automatic", "1", "log-uniform 0.1 100", "gamma 1 1");
  }

  public void setDecayLocation(OptionValue value) {
    texts.set(NearnessOptions.DECAY_LOCATION, value.text());
  }

  public void setDecayLocation(String value) {
    texts.set(NearnessOptions.DECAY_LOCATION, value);
  }

  @OptionMetadata(
      displayName = NearnessOptions.DECAY_EXPONENT_NAME,
      description = NearnessOptions.DECAY_EXPONENT_HELP,
      displayOrder = 4)
  public OptionValue getDecayExponent() {
    return texts.value(NearnessOptions.DECAY_EXPONENT);
  }

  public void setDecayExponent(OptionValue value) {
    texts.set(NearnessOptions.DECAY_EXPONENT, value.text());
  }

  public void setDecayExponent(String value) {
    texts.set(NearnessOptions.DECAY_EXPONENT, value);
  }
}
