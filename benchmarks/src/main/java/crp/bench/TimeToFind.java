package crp.bench;

import crp.chain.TableInitializer;
import crp.compare.NormalizedMutualInformation;
import crp.data.RealRows;
import crp.kernel.FamilyUpdate;
import crp.kernel.ParameterUpdate;
import crp.kernel.SplitMerge;
import crp.kernel.TableGibbs;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.seating.Crp;
import crp.state.TableState;

/**
 * The time until clusters are found: normalised mutual information of the current partition with
 * the truth against sweeps and processor seconds, start and first sweeps of a cold Java machine
 * included. 10000 rows of 10 columns from 20 Gaussians: "separated" lie 17 standard deviations
 * apart, "mixture" 6. Kernels are those of the first 100 sweeps of a fit.
 */
public final class TimeToFind {

  private static final int ROWS = 10_000;

  private TimeToFind() {}

  /**
   * Prints a line for the first ten sweeps, then for every fifth, from 50 on for every 25th.
   *
   * @param args {@code separated} or {@code mixture}; where to start: {@code one} (one table),
   *     {@code sequential} or {@code many} (as the chains of a fit, by turns); number of sweeps;
   *     seed of the chain; seed of the data
   */
  public static void main(String[] args) {
    Batch.run(
        TimeToFind.class,
        "data start sweeps=100 seed=1 dataseed=103 print=table",
        args,
        TimeToFind::find);
  }

  private static void find(Batch batch) {
    boolean separated = batch.choice("data", "separated", "mixture").equals("separated");
    double spread = separated ? 12 : SyntheticRows.SPREAD;
    SyntheticRows.Labelled<RealRows> data =
        SyntheticRows.gaussians(ROWS, 10, 20, spread, batch.whole("dataseed", 0));
    int sweeps = batch.whole("sweeps", 0);
    TableInitializer start = batch.choice("start", TableInitializer.class);
    Table table = batch.table("sweep %d", "seconds %.3f", "tables %d", "NMI %.3f");
    Rng rng = batch.rng();
    double begun = ThreadTime.seconds();
    TableState state =
        new TableState(
            Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(data.rows()).bank(data.rows()));
    start.seat(state, rng);
    MarkovChain chain =
        MarkovChain.of(
            state,
            rng,
            new TableGibbs(),
            SplitMerge.eager(ROWS),
            new ParameterUpdate<>(),
            new FamilyUpdate<TableState>());
    double spent = ThreadTime.seconds() - begun;
    for (int sweep = 0; sweep <= sweeps; sweep++) {
      if (sweep > 0) {
        begun = ThreadTime.seconds();
        chain.run(1);
        spent += ThreadTime.seconds() - begun;
      }
      if (sweep < 10 || sweep == sweeps || sweep % (sweep < 50 ? 5 : 25) == 0) {
        double nmi = NormalizedMutualInformation.of(state.partition(), data.truth());
        table.row(sweep, spent, state.tables(), nmi);
      }
    }
  }
}
