package crp.bench;

import crp.chain.Initializer;
import crp.chain.SingleTableFallback;
import crp.chain.TableInitializer;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.SplitMerge;
import crp.kernel.TableGibbs;
import crp.likelihood.TableBank;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Mixing of table Gibbs alone and with the splits and merges of a fit: for each problem the
 * effective draws of the number of tables and of the log joint per second of processor time, R-hat
 * of both over four chains, and the log joint they reach.
 *
 * <p>Half of the chains start as fits do, by seating one row after another, the other half from one
 * table. The first third of the time of each chain is burn-in. Concentration and hyperparameters
 * are drawn in every sweep, and the first 100 sweeps of all but plain Gibbs split and merge
 * eagerly, as in a fit.
 */
public final class MixingRates {

  private static final int CHAINS = 4;
  private static final double BURN_IN = 1 / 3.0;
  private static final int EARLY = 100;
  private static final int FEWEST = 20;

  private MixingRates() {}

  /**
   * Prints a table for each problem.
   *
   * @param args seconds of each chain; the directory of the project's data; names of problems, all
   *     if not given
   */
  public static void main(String[] args) {
    Batch.run(
        MixingRates.class,
        "seconds=3 data=test-data problems= seed=17 print=table",
        args,
        MixingRates::compare);
  }

  private static void compare(Batch batch) throws IOException {
    double seconds = batch.number("seconds");
    List<String> problems = batch.has("problems") ? batch.list("problems") : MixingProblems.NAMES;
    for (String problem : problems) {
      Supplier<TableBank<?>> banks = MixingProblems.banks(problem, batch.path("data"));
      System.out.printf(Locale.ROOT, "%n%s%n", problem);
      Comparison comparison = new Comparison(batch, "K", "joint");
      for (boolean plain : new boolean[] {true, false}) {
        Rng rng = batch.rng();
        List<Trace> traces = new ArrayList<>();
        for (int c = 0; c < CHAINS; c++) {
          traces.add(run(plain, banks.get(), c, seconds, rng.split()));
        }
        comparison.row(plain ? "plain" : "standard", traces);
      }
    }
  }

  private static Trace run(boolean plain, TableBank<?> bank, int number, double seconds, Rng rng) {
    TableState state = new TableState(Crp.of(Parameter.gamma(1, 1)), bank);
    Initializer<TableState> start =
        number % 2 == 0
            ? new SingleTableFallback(TableInitializer.SEQUENTIAL)
            : TableInitializer.ONE;
    start.seat(state, rng);
    MarkovChain early = chain(state, plain ? null : SplitMerge.eager(state.items()), rng);
    MarkovChain usual = chain(state, plain ? null : SplitMerge.standard(state.items()), rng);
    int[] sweeps = new int[1];
    MarkovChain both =
        new MarkovChain(() -> (sweeps[0]++ < EARLY ? early : usual).run(1), state::tables);
    return new Trace(both, state::tables, state::logJoint)
        .burnIn(BURN_IN * seconds)
        .record(FEWEST, (1 - BURN_IN) * seconds);
  }

  private static MarkovChain chain(TableState state, @Nullable SplitMerge splits, Rng rng) {
    List<Kernel<? super TableState>> kernels = new ArrayList<>();
    kernels.add(new TableGibbs());
    if (splits != null) {
      kernels.add(splits);
    }
    kernels.add(new ParameterUpdate<>());
    kernels.add(new FamilyUpdate<TableState>());
    return MarkovChain.of(state, rng, kernels);
  }
}
