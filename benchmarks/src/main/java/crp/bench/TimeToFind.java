package crp.bench;

import crp.chain.Initializer;
import crp.chain.SampleRace;
import crp.chain.TableInitializer;
import crp.compare.NormalizedMutualInformation;
import crp.data.RealRows;
import crp.kernel.FamilyUpdate;
import crp.kernel.Kernel;
import crp.kernel.ParameterUpdate;
import crp.kernel.SampledSplitMerge;
import crp.kernel.SplitMerge;
import crp.kernel.TableGibbs;
import crp.likelihood.gaussian.GaussianNiw;
import crp.parameter.Parameter;
import crp.random.Rng;
import crp.seating.Crp;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The time until clusters are found: normalised mutual information of the current partition with
 * the truth against sweeps and processor seconds, start and first sweeps of a cold Java machine
 * included. 10000 rows of 10 columns from 20 Gaussians, or other numbers of them: typical distances
 * of means are 51 standard deviations ("apart"), 17 ("separated") or 6 ("mixture"). Kernels are
 * those of the first 100 sweeps of a fit.
 */
public final class TimeToFind {

  /** Tables of no more rows are not split by a sample in a fit. */
  private static final int FEW_ROWS = 2000;

  private TimeToFind() {}

  /**
   * Prints a line for the first ten sweeps, then for every fifth, from 50 on for every 25th.
   *
   * @param args {@code apart}, {@code separated} or {@code mixture}; where to start: {@code one}
   *     (one table), {@code sequential} or {@code many} (as the chains of a fit of few rows, by
   *     turns), {@code raced} (as those of a fit of many rows); the kinds of splits; numbers of
   *     rows, columns and clusters; number of sweeps; rows and sweeps of a race; seed of the chain;
   *     seed of the data
   */
  public static void main(String[] args) {
    Batch.run(
        TimeToFind.class,
        "data start splits=both rows=10000 columns=10 clusters=20 sweeps=100 sample=2000 race=20"
            + " seed=1 dataseed=103 print=table",
        args,
        TimeToFind::find);
  }

  private static void find(Batch batch) {
    double spread =
        switch (batch.choice("data", "apart", "separated", "mixture")) {
          case "apart" -> 36;
          case "separated" -> 12;
          default -> SyntheticRows.SPREAD;
        };
    SyntheticRows.Labelled<RealRows> data =
        SyntheticRows.gaussians(
            batch.whole("rows", 1),
            batch.whole("columns", 1),
            batch.whole("clusters", 1),
            spread,
            batch.whole("dataseed", 0));
    int sweeps = batch.whole("sweeps", 0);
    Table table = batch.table("sweep %d", "seconds %.3f", "tables %d", "NMI %.3f");
    GaussianNiw family = GaussianNiw.from(data.rows());
    RealRows rows = family.prepare(data.rows());
    Initializer<TableState> start = start(batch, items -> state(family, rows.select(items)));
    Rng rng = batch.rng();
    double begun = ThreadTime.seconds();
    TableState state = state(family, rows);
    start.seat(state, rng);
    MarkovChain chain = MarkovChain.of(state, rng, kernels(batch, state));
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

  private static TableState state(GaussianNiw family, RealRows rows) {
    return new TableState(Crp.of(Parameter.gamma(1, 1)), family.bank(rows));
  }

  private static Initializer<TableState> start(Batch batch, Function<int[], TableState> part) {
    if (batch.text("start").equalsIgnoreCase("raced")) {
      return new SampleRace(
          List.of(TableInitializer.values()),
          part,
          state -> kernels(batch, state),
          batch.whole("sample", 1),
          batch.whole("race", 0));
    }
    return batch.choice("start", TableInitializer.class);
  }

  private static List<Kernel<? super TableState>> kernels(Batch batch, TableState state) {
    List<Kernel<? super TableState>> kernels = new ArrayList<>();
    kernels.add(new TableGibbs());
    String splits = batch.choice("splits", "both", "sequential", "sampled");
    if (!splits.equals("sampled")) {
      kernels.add(SplitMerge.eager(state.items()));
    }
    if (splits.equals("sampled") || (splits.equals("both") && state.items() > FEW_ROWS)) {
      kernels.add(SampledSplitMerge.standard());
    }
    kernels.add(new ParameterUpdate<>());
    kernels.add(new FamilyUpdate<TableState>());
    return kernels;
  }
}
