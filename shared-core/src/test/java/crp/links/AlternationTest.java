package crp.links;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.Invariance;
import crp.data.RealRows;
import crp.kernel.Kernel;
import crp.likelihood.TableBank;
import crp.likelihood.gaussian.GaussianNiw;
import crp.links.AveragedDistanceCrp.Variant;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Links;
import crp.partition.Partition;
import crp.partition.Partitions;
import crp.proximity.Affinity;
import crp.proximity.Decay;
import crp.proximity.SparseAffinity;
import crp.proximity.Ties;
import crp.proximity.TimeAffinity;
import crp.proximity.TimeOrder;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A whole sweep, as fits make it, keeps the posterior: exact transition matrices. */
class AlternationTest {

  private static final double TOLERANCE = 1e-11;
  private static final double[] TIMES = {0.3, 1, 2.2};

  private static TableBank<RealRows> bank() {
    return GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1})
        .bank(RealRows.of(new double[] {-0.4, 0.3, 1.6}, 3, 1));
  }

  static Stream<Affinity> affinities() {
    SparseAffinity ring =
        SparseAffinity.of(new double[][] {{0, 0.9, 0.4}, {0.9, 0, 0.7}, {0.2, 0.7, 0}});
    TimeOrder order = TimeOrder.of(TIMES);
    Decay decay = Decay.exponential(0.9);
    return Stream.of(
        ring,
        TimeAffinity.symmetric(order, decay),
        TimeAffinity.sequential(order, decay, Ties.BY_ROW),
        TimeAffinity.sequential(order, decay, Ties.BY_ROW).sparse());
  }

  private static <S> Kernel<S> sweep(List<Kernel<? super S>> kernels) {
    return (state, rng) -> {
      int moved = 0;
      for (Kernel<? super S> kernel : kernels) {
        moved += kernel.apply(state, rng);
      }
      return moved;
    };
  }

  @ParameterizedTest
  @MethodSource("affinities")
  void aSweepOverLinksKeepsThePosterior(Affinity affinity) {
    DistanceCrp prior = DistanceCrp.of(0.8, affinity);
    List<Kernel<? super LinkState>> kernels = LinkKernels.ofLinks(prior, new UnlinkedTableGibbs());
    LinkMatrix.of(prior, AlternationTest::bank, sweep(kernels))
        .requireInvariant(TOLERANCE)
        .requireIrreducible();
  }

  /** Once the seats are drawn, what is learnt beside them must not choose by the seats again. */
  @Test
  void aSweepWithAForeignStepIsFoundOut() {
    DistanceCrp prior = DistanceCrp.of(0.8, affinities().skip(2).findFirst().orElseThrow());
    List<Kernel<? super LinkState>> kernels =
        new ArrayList<>(LinkKernels.ofLinks(prior, new UnlinkedTableGibbs()));
    kernels.add(
        (LinkState state, Rng rng) -> {
          // a self-link by the prior alone, whatever the data say
          state.cut(2);
          state.link(rng.below(2) == 0 ? 2 : 1);
          return 1;
        });
    Invariance<Links> wrong = LinkMatrix.of(prior, AlternationTest::bank, sweep(kernels));
    assertThrows(AssertionError.class, () -> wrong.requireInvariant(TOLERANCE));
    assertTrue(wrong.worstImbalance() > 1e-3, wrong.toString());
  }

  static Stream<SequentialPrior> ordered() {
    Decay decay = Decay.exponential(0.9);
    List<SequentialPrior> all = new ArrayList<>();
    for (Variant variant : Variant.values()) {
      all.add(AveragedDistanceCrp.of(0.8, variant, decay, 2.2, 0.3, 1));
    }
    return all.stream();
  }

  private static Invariance<Partition> matrix(
      SequentialPrior prior, List<Kernel<? super SequentialState>> kernels) {
    Kernel<SequentialState> sweep = sweep(kernels);
    return Invariance.of(
        Partitions.all(3),
        (z, rng) -> {
          SequentialState state = new SequentialState(prior, bank(), z);
          sweep.apply(state, rng);
          state.audit(1e-9);
          return state.partition();
        },
        z -> new SequentialState(prior, bank(), z).logJoint());
  }

  @ParameterizedTest
  @MethodSource("ordered")
  void aSweepOverOrderedSeatsKeepsThePosterior(SequentialPrior prior) {
    requireKept(prior);
  }

  @Tag("slow")
  @Test
  void aSweepOverTablesOfSequentialLinksKeepsThePosterior() {
    requireKept(
        SequentialDistanceCrp.of(
            0.8,
            TimeAffinity.sequential(TimeOrder.of(TIMES), Decay.exponential(0.9), Ties.BY_ROW)));
  }

  private static void requireKept(SequentialPrior prior) {
    matrix(prior, LinkKernels.ofSeats(prior, 1)).requireInvariant(TOLERANCE).requireIrreducible();
  }

  /** What is sampled beside the seats moves nobody. */
  @Test
  void nothingBesideTheSeatsMovesAnybody() {
    SequentialPrior prior =
        SequentialDistanceCrp.of(
                Parameter.gamma(1, 1), affinities().skip(2).findFirst().orElseThrow())
            .with(Prior.SCALE, Parameter.sampled(new Hyperprior.LogUniform(0.1, 10)));
    SequentialState state = new SequentialState(prior, bank(), Partition.of(0, 1, 0));
    sweep(LinkKernels.besidesSeats()).apply(state, new SeededRng(1));
    assertTrue(state.partition().equals(Partition.of(0, 1, 0)));
    assertTrue(state.prior().concentration() != prior.concentration());
    assertTrue(state.prior().scale() != prior.scale());
  }
}
