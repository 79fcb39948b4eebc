package crp.chain;

import crp.kernel.Kernel;
import crp.likelihood.TemperedBank;
import crp.random.Rng;
import crp.state.TableState;
import java.util.List;

/**
 * A start that is followed by sweeps under the likelihood to a power that climbs evenly to 1, so
 * that tables form before the data hold them fast. These sweeps come before the first one of the
 * chain and are not traced.
 *
 * @param start where everybody sits first
 * @param kernels what a sweep applies
 * @param sweeps how many sweeps the climb takes, at least 1
 * @param hottest the first power, above 0 and below 1
 */
public record TemperedStart(
    Initializer<TableState> start,
    List<Kernel<? super TableState>> kernels,
    int sweeps,
    double hottest)
    implements Initializer<TableState> {

  /** Copies the list. */
  public TemperedStart {
    kernels = List.copyOf(kernels);
  }

  @Override
  public void seat(TableState state, Rng rng) {
    if (!(state.bank() instanceof TemperedBank<?> bank)) {
      throw new IllegalArgumentException("a tempered start needs a tempered bank");
    }
    double last = bank.power();
    bank.setPower(hottest);
    start.seat(state, rng);
    for (int sweep = 0; sweep < sweeps; sweep++) {
      bank.setPower(last * (hottest + (1 - hottest) * sweep / sweeps));
      for (Kernel<? super TableState> kernel : kernels) {
        kernel.apply(state, rng);
      }
    }
    bank.setPower(last);
  }
}
