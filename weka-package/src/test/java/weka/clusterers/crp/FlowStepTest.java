package weka.clusterers.crp;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.clusterers.Clusterer;
import weka.clusterers.FilteredClusterer;
import weka.clusterers.MakeDensityBasedClusterer;
import weka.clusterers.PoweredCRP;
import weka.knowledgeflow.Flow;
import weka.knowledgeflow.StepManager;
import weka.knowledgeflow.StepManagerImpl;

/** Which step of a flow a run belongs to. */
class FlowStepTest {

  private static StepManagerImpl step(String name, Clusterer clusterer) {
    weka.knowledgeflow.steps.Clusterer step = new weka.knowledgeflow.steps.Clusterer();
    StepManagerImpl manager = new StepManagerImpl(step);
    step.setName(name);
    step.setClusterer(clusterer);
    return manager;
  }

  private static CRPMixture mixture(int seed) {
    CRPMixture mixture = new CRPMixture();
    mixture.setSeed(seed);
    return mixture;
  }

  private static Flow flow(StepManagerImpl... steps) {
    Flow flow = new Flow();
    flow.addAll(List.of(steps));
    return flow;
  }

  private static StepManager of(Flow flow, CRPMixture running) {
    return FlowStep.of(flow, running.getClass(), running.getOptions()).orElse(null);
  }

  @Test
  void theBusyStepWithTheSchemeAndItsOptions() {
    StepManagerImpl first = step("one", mixture(1));
    StepManagerImpl second = step("two", mixture(2));
    Flow flow = flow(first, second, step("three", new PoweredCRP()));
    assertNull(of(flow, mixture(2)), "it does not run");
    first.processing();
    second.processing();
    assertSame(second, of(flow, mixture(2)));
    assertNull(of(flow, mixture(3)));
    assertNotNull(of(flow, mixture(1)));
  }

  @Test
  void twoEqualStepsCannotBeToldApart() {
    StepManagerImpl first = step("one", mixture(1));
    StepManagerImpl second = step("two", mixture(1));
    first.processing();
    assertSame(first, of(flow(first, second), mixture(1)));
    second.processing();
    assertNull(of(flow(first, second), mixture(1)));
  }

  @Test
  void inClusterersThatPassDataOn() {
    FilteredClusterer filtered = new FilteredClusterer();
    filtered.setClusterer(mixture(1));
    MakeDensityBasedClusterer dense = new MakeDensityBasedClusterer();
    dense.setClusterer(filtered);
    StepManagerImpl step = step("outer", dense);
    step.processing();
    assertSame(step, of(flow(step), mixture(1)));
  }
}
