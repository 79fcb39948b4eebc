package crp.chain;

import crp.data.RealRows;
import crp.draws.Draw;
import crp.draws.Draws;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.TableGibbs;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.Prior;
import crp.state.TableState;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Chains on rows in three heaps. */
final class HeapChains {

  private HeapChains() {}

  /** Three columns of so many rows, in three heaps. */
  private static RealRows rows(int n) {
    Rng rng = new SeededRng(5);
    double[] values = new double[3 * n];
    Arrays.setAll(values, i -> 4 * (i / 3 % 3) + rng.gaussian());
    return RealRows.of(values, n, 3);
  }

  static IntFunction<Chain<TableState>> chains(int n, Kernel<TableState> last) {
    return chains(
        n,
        TableInitializer.SEQUENTIAL,
        List.of(new TableGibbs(), ParameterUpdate.of(Prior.CONCENTRATION), last));
  }

  static IntFunction<Chain<TableState>> chains(
      int n, TableInitializer start, List<Kernel<TableState>> kernels) {
    RealRows rows = rows(n);
    DiagonalGaussian family = DiagonalGaussian.from(rows);
    return number ->
        new Chain<>(
            number,
            new TableState(Crp.of(Parameter.gamma(1, 1)), family.bank(rows)),
            // A Gibbs kernel holds scratch space and serves one chain.
            kernels.stream().map(k -> k instanceof TableGibbs ? new TableGibbs() : k).toList(),
            start,
            new SeededRng(77 + number));
  }

  /** {@return a state of so many rows without seated customers} */
  static TableState state(int n) {
    RealRows rows = rows(n);
    return new TableState(Crp.of(Parameter.gamma(1, 1)), DiagonalGaussian.from(rows).bank(rows));
  }

  /** {@return everything about some draws} */
  static String text(Draws draws) {
    StringBuilder text = new StringBuilder();
    for (Draw draw : draws.draws()) {
      text.append(draw.chain()).append(' ').append(draw.sweep()).append(' ');
      text.append(draw.partition()).append(' ').append(draw.logJoint()).append(' ');
      text.append(draw.concentration()).append(draw.numbers()).append('\n');
    }
    draws.traces().forEach(trace -> text.append(trace).append(Arrays.toString(trace.logJoint())));
    return text.toString();
  }
}
