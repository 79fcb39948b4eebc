package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.checkpoint.ArchiveReader;
import crp.checkpoint.ArchiveWriter;
import crp.data.RealRows;
import crp.data.Weights;
import crp.kernel.TableGibbs;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A conjugate family keeps the contract of all families by its sums alone. */
class SumsBankTest {

  private static final double[] COUNTS = {3, 0, 7, Double.NaN, 12, 1, 1, 40, 2, 5, 0, 3};

  private static RealRows rows() {
    return RealRows.of(COUNTS, COUNTS.length, 1);
  }

  private static FamilyContract<RealRows> contract(RealRows rows) {
    return new FamilyContract<>(new Rates()::bank, rows);
  }

  @Test
  void keepsTheContract() throws IOException, ClassNotFoundException {
    contract(rows()).all();
    contract(rows()).millionMovesLeaveNoTrace(100_000);
  }

  @Test
  void keepsTheContractWithWeights() throws IOException, ClassNotFoundException {
    Weights weights = Weights.of(1, 0.5, 3, 1, 2, 0, 1.25, 1, 0.1, 4, 1, 1);
    contract(RealRows.of(COUNTS, COUNTS.length, 1, weights)).all();
  }

  @Test
  void keepsTheContractWithoutCapabilities() throws IOException, ClassNotFoundException {
    new FamilyContract<>(rows -> new PlainBank<>(new Rates().bank(rows)), rows()).all();
  }

  /** The prior predictive is negative binomial: C(4, 3) (1/2)^5 at 3. */
  @Test
  void anEmptyTablePredictsByThePrior() {
    TableBank<RealRows> bank = new Rates().bank(rows());
    bank.reserve(1);
    double[] out = {0};
    bank.addLogPredictiveOf(rows(), 0, new int[] {0}, 1, out);
    assertEquals(Math.log(0.125), out[0], 1e-12);
  }

  @Test
  void aStoredChainGoesOnBitForBit() {
    TableState state =
        new TableState(
            Crp.of(1),
            new Rates().bank(rows()),
            Partition.of(new int[] {0, 0, 1, 0, 1, 0, 0, 2, 0, 1, 0, 0}));
    TableGibbs sweep = new TableGibbs();
    sweep.apply(state, new SeededRng(1));
    TableState again = new TableState(Crp.of(1), new Rates().bank(rows()));
    ArchiveReader.read(again, ArchiveWriter.write(state));
    sweep.apply(state, new SeededRng(2));
    sweep.apply(again, new SeededRng(2));
    assertEquals(state.partition(), again.partition());
    assertEquals(state.logJoint(), again.logJoint(), 0);
  }
}
