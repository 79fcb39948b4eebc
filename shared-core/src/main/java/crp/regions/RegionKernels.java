package crp.regions;

import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.mixture.Kernels;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>The kernels of a default sweep over regions. Each leaves the posterior invariant.
 */
public final class RegionKernels {

  private RegionKernels() {}

  /** {@return the kernels of a sweep, several times where there are few rows} */
  public static List<Kernel<? super RegionState>> of(RegionPrior prior) {
    return Kernels.inRounds(once(prior), Math.max(1, prior.graph().size()));
  }

  /** {@return the kernels of a sweep, each once} */
  public static List<Kernel<? super RegionState>> once(RegionPrior prior) {
    int n = prior.graph().size();
    int some = n / 8 + 8;
    return List.of(
        new ForestDraw(prior),
        new CutBirths(some),
        new CutShifts(some),
        new Regraft(some),
        new ParameterUpdate<>(),
        new FamilyUpdate<RegionState>());
  }
}
