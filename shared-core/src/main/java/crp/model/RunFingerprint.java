package crp.model;

import crp.chain.CheckpointStore;
import crp.checkpoint.BuildId;
import crp.checkpoint.Checkpoint;
import crp.checkpoint.CheckpointFile;
import crp.checkpoint.Fingerprint;
import crp.draws.RunLength;
import crp.estimate.Cut;
import crp.estimate.PointEstimate;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a checkpoint must agree with: program, data, model and all settings that change the draws.
 */
final class RunFingerprint {

  private RunFingerprint() {}

  /**
   * {@return the owner of a run}
   *
   * @param parts of the model but for the data, each serializable
   */
  static CheckpointFile.Owner of(Object data, List<Object> parts, Settings settings) {
    return new CheckpointFile.Owner(
        BuildId.text(), Fingerprint.of(data), Fingerprint.of(parts, drawing(settings)));
  }

  /** {@return the store of a run whose chains are saved as planned, or not at all} */
  static CheckpointStore store(
      @Nullable Checkpoint plan,
      Object data,
      List<Object> parts,
      Settings settings,
      Consumer<String> warning) {
    return plan == null
        ? CheckpointStore.NONE
        : CheckpointStore.of(plan, of(data, parts, settings), settings.chains(), warning);
  }

  /** Without threads, time limit, estimate and cut: they may change when a run continues. */
  private static Settings drawing(Settings settings) {
    RunLength schedule = settings.schedule().withMaxSeconds(Double.POSITIVE_INFINITY);
    return settings
        .withSchedule(schedule)
        .withThreads(0)
        .withEstimate(PointEstimate.VI)
        .withCut(Cut.NONE);
  }
}
