package crp.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.draws.RunLength;
import crp.options.OutputOptions;
import crp.options.RunOptions;
import org.junit.jupiter.api.Test;

/** The library and the hosts have the same defaults: the rooms may not use one another. */
class SettingsTest {

  @Test
  void defaultsAreThoseOfTheOptions() {
    Settings defaults = Settings.defaults();
    assertEquals(
        RunLength.parse(RunOptions.SWEEPS, RunOptions.SWEEPS_DEFAULT), defaults.schedule());
    assertEquals(RunOptions.CHAINS_DEFAULT, String.valueOf(defaults.chains()));
    assertEquals(RunOptions.THREADS_DEFAULT, String.valueOf(defaults.threads()));
    assertEquals(RunOptions.SEED_DEFAULT, String.valueOf(defaults.seed()));
    assertEquals(RunOptions.THIN_DEFAULT, String.valueOf(defaults.schedule().thin()));
    assertEquals(OutputOptions.ESTIMATE_DEFAULT, defaults.estimate().text());
  }
}
