package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.options.OutputOptions;
import crp.options.RunOptions;
import org.junit.jupiter.api.Test;

/**
 * The library and the hosts have the same defaults: the rooms of the library do not use the
 * options.
 */
class SettingsTest {

  @Test
  void defaultsAreThoseOfTheOptions() {
    Settings defaults = Settings.defaults();
    assertEquals(RunOptions.SWEEPS.usualValue(), defaults.schedule());
    assertEquals(RunOptions.CHAINS.usual(), String.valueOf(defaults.chains()));
    assertEquals(RunOptions.THREADS.usual(), String.valueOf(defaults.threads()));
    assertEquals(RunOptions.SEED.usual(), String.valueOf(defaults.seed()));
    assertEquals(RunOptions.THIN.usual(), String.valueOf(defaults.schedule().thin()));
    assertEquals(OutputOptions.ESTIMATE.usual(), defaults.estimate().text());
  }
}
