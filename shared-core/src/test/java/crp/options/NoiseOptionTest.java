package crp.options;

import static crp.check.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.parameter.Parameter;
import org.junit.jupiter.api.Test;

class NoiseOptionTest {

  private static NoiseOption parse(String text) {
    return NoiseOption.parse("-noise", text);
  }

  @Test
  void itsTexts() {
    Parameter usual = Parameter.parse("noise", "beta 1 19");
    assertEquals(NoiseOption.NONE, parse(" None "));
    assertEquals(Parameter.fixed(0.05), parse("0.05").share().orElseThrow());
    assertEquals(usual, parse("sampled").share().orElseThrow());
    NoiseOption automatic = parse(PriorOptions.NOISE.usual());
    assertTrue(automatic.automatic());
    assertEquals(usual, automatic.share().orElseThrow());
  }

  @Test
  void onlyWhatTheDataWereToDecideIsLeftOut() {
    assertEquals(NoiseOption.NONE, parse("automatic").given());
    assertEquals(parse("sampled"), parse("sampled").given());
  }

  @Test
  void otherTextsAreRefused() {
    assertRefused(() -> parse("1"), "-noise", 1.0);
    assertRefused(() -> parse("often"), "-noise", "often");
  }
}
