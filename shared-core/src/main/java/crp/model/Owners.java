package crp.model;

import crp.chain.Schedule;
import crp.checkpoint.CheckpointFile;
import crp.checkpoint.Fingerprint;
import crp.estimate.PointEstimate;

/**
 * What a checkpoint must agree with: program, data, model and all settings that matter to draws.
 */
final class Owners {

  private static final String UNPACKED = "development";

  private Owners() {}

  static CheckpointFile.Owner of(ModelSpec<?> spec, Settings settings) {
    String version = Owners.class.getPackage().getImplementationVersion();
    return new CheckpointFile.Owner(
        version == null ? UNPACKED : version,
        Fingerprint.of(spec.rows()),
        Fingerprint.of(spec.prior(), spec.family(), spec.sampling(), drawing(settings)));
  }

  /** Without threads, time limit and estimate: they may change when a run goes on. */
  private static Settings drawing(Settings settings) {
    Schedule schedule = settings.schedule().withMaxSeconds(Double.POSITIVE_INFINITY);
    return settings.withSchedule(schedule).withThreads(0).withEstimate(PointEstimate.VI);
  }
}
