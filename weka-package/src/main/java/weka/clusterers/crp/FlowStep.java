package weka.clusterers.crp;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import weka.clusterers.Clusterer;
import weka.clusterers.MakeDensityBasedClusterer;
import weka.clusterers.SingleClustererEnhancer;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;

/**
 * The step of a flow that runs a scheme, found among the flows that Weka's KnowledgeFlow shows: a
 * step passes no log to its clusterer.
 */
final class FlowStep {

  private FlowStep() {}

  /**
   * {@return the busy step of a flow whose clusterer is a scheme, or is one around it; none if
   * there is none or more than one, which cannot be told apart}
   *
   * @param flow as a window shows it
   * @param scheme the class of the scheme
   * @param options of the scheme
   */
  static Optional<StepManager> of(Flow flow, Class<?> scheme, String... options) {
    List<StepManagerImpl> steps =
        flow.getSteps().stream()
            .filter(StepManagerImpl::isStepBusy)
            .filter(step -> runs(step, scheme, options))
            .toList();
    return steps.size() == 1 ? Optional.of(steps.get(0)) : Optional.empty();
  }

  private static boolean runs(StepManagerImpl step, Class<?> scheme, String... options) {
    return step.getManagedStep() instanceof weka.knowledgeflow.steps.Clusterer one
        && inner(one.getClusterer()) instanceof CrpClusterer found
        && found.getClass() == scheme
        && Arrays.equals(found.getOptions(), options);
  }

  /** {@return the clusterer inside of those that only pass data on} */
  private static Clusterer inner(Clusterer clusterer) {
    if (clusterer instanceof SingleClustererEnhancer outer) {
      return inner(outer.getClusterer());
    }
    if (clusterer instanceof MakeDensityBasedClusterer outer) {
      return inner(outer.getClusterer());
    }
    return clusterer;
  }
}
