package crp.model;

import crp.chain.Checkpoint;
import crp.chain.CheckpointStore;
import crp.chain.Schedule;
import crp.checkpoint.CheckpointFile;
import crp.checkpoint.Fingerprint;
import crp.estimate.PointEstimate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a checkpoint must agree with: program, data, model and all settings that matter to draws.
 */
final class RunFingerprint {

  private static final String UNPACKED = "development";

  private RunFingerprint() {}

  static CheckpointFile.Owner of(ModelSpec<?> spec, Settings settings) {
    return of(spec.rows(), settings, spec.prior(), spec.family(), spec.sampling());
  }

  /**
   * {@return the owner of a run}
   *
   * @param data serializable
   * @param settings how the model is fitted
   * @param model its parts but for the data, each serializable
   */
  static CheckpointFile.Owner of(Object data, Settings settings, Object... model) {
    String version = RunFingerprint.class.getPackage().getImplementationVersion();
    return new CheckpointFile.Owner(
        version == null ? UNPACKED : version,
        Fingerprint.of(data),
        Fingerprint.of(List.of(model), drawing(settings)));
  }

  /** {@return the memory of a run whose chains are saved as planned, or not at all} */
  static CheckpointStore memory(
      @Nullable Checkpoint plan, Object data, Settings settings, Object... model) {
    return plan == null
        ? CheckpointStore.NONE
        : CheckpointStore.of(plan, of(data, settings, model), settings.chains());
  }

  /** Without threads, time limit and estimate: they may change when a run goes on. */
  private static Settings drawing(Settings settings) {
    Schedule schedule = settings.schedule().withMaxSeconds(Double.POSITIVE_INFINITY);
    return settings.withSchedule(schedule).withThreads(0).withEstimate(PointEstimate.VI);
  }
}
