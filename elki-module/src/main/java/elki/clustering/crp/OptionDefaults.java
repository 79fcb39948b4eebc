package elki.clustering.crp;

import crp.options.NoiseOption;
import crp.options.PriorOptions;
import crp.parameter.Parameter;
import crp.seating.Power;

/** What the options of the same names stand for if they are not given. */
final class OptionDefaults {

  static final Parameter CONCENTRATION =
      Parameter.parse(PriorOptions.CONCENTRATION, PriorOptions.CONCENTRATION_DEFAULT);

  static final Parameter LINK_CONCENTRATION =
      Parameter.parse(PriorOptions.CONCENTRATION, PriorOptions.LINK_CONCENTRATION_DEFAULT);

  static final NoiseOption NOISE =
      NoiseOption.parse(PriorOptions.NOISE, PriorOptions.NOISE_DEFAULT);

  static final Power POWER = Power.parse(PriorOptions.POWER, PriorOptions.POWER_SAMPLED);

  private OptionDefaults() {}
}
