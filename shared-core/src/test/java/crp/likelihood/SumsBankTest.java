package crp.likelihood;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crp.checkpoint.ArchiveReader;
import crp.checkpoint.ArchiveWriter;
import crp.data.MixedRows;
import crp.data.RealRows;
import crp.kernel.SequentialSeating;
import crp.kernel.SplitMerge;
import crp.kernel.TableGibbs;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.mixed.ProductFamily;
import crp.partition.Partition;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.state.TableState;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bank of a conjugate family, which {@link EveryFamilyTest} holds to the contract of all. */
class SumsBankTest {

  private static RealRows rows() {
    return FamilyCase.events();
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

  /** Scores differ by rounding errors, which move no row of this seed. */
  @Test
  void aChainWithoutCapabilitiesDrawsTheSame() {
    DiagonalGaussian family = DiagonalGaussian.from(rows());
    TableState state = new TableState(Crp.of(1), family.bank(rows()));
    TableState plain = new TableState(Crp.of(1), new PlainBank<>(family.bank(rows())));
    sweep(state);
    sweep(plain);
    assertEquals(state.partition(), plain.partition());
    double hyperprior = state.sampled().logHyperprior();
    assertEquals(state.logJoint() - hyperprior, plain.logJoint(), 1e-9);
  }

  private static void sweep(TableState state) {
    SeededRng rng = new SeededRng(3);
    SequentialSeating.apply(state, rng);
    for (int s = 0; s < 50; s++) {
      new TableGibbs().apply(state, rng);
      SplitMerge.standard(state.items()).apply(state, rng);
    }
  }

  private static final ProductFamily PRODUCT =
      ProductFamily.of(List.of(new Rates(), DiagonalGaussian.from(rows())));

  /** One part cannot draw its parameters and has no place for rows elsewhere. */
  @Test
  void aProductHasWhatAllItsPartsHave() {
    TableBank<MixedRows> bank = PRODUCT.bank(new MixedRows(List.of(rows(), rows())));
    assertNull(bank.as(LawSource.class));
    assertNull(bank.as(RestBank.class));
    assertNotNull(bank.as(Stored.class));
    assertNotNull(bank.as(Scoring.class));
    assertThrows(UnsupportedOperationException.class, () -> LawSource.of(bank));
    assertNull(new TemperedBank<>(bank, 0.5).as(LawSource.class));
    TableBank<MixedRows> able =
        ProductFamily.of(List.of(DiagonalGaussian.from(rows())))
            .bank(new MixedRows(List.of(rows())));
    assertNotNull(able.as(LawSource.class));
    assertNotNull(able.as(RestBank.class));
    assertNotNull(new TemperedBank<>(able, 0.5).as(LawSource.class));
  }

  @Test
  void aProductKeepsTheContract() throws IOException, ClassNotFoundException {
    new FamilyContract<>(PRODUCT::bank, new MixedRows(List.of(rows(), rows()))).all();
  }
}
