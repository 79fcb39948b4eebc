package crp.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Weights;
import crp.likelihood.Capabilities;
import crp.likelihood.TableSummary;
import crp.likelihood.gaussian.GaussianNiw;
import crp.mixture.Mixture;
import crp.model.Fit;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.predict.Predictor;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import crp.seating.PoweredCrp;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Streams of generated batches. */
class RowStreamTest {

  private static final int SIZE = 400;

  /** Rows around places on a circle, and the place of each. */
  @SuppressWarnings("ArrayRecordComponent")
  private record Generated(RealRows rows, int[] places) {

    static Generated of(int places, long seed) {
      Rng rng = new SeededRng(seed);
      double[][] values = new double[SIZE][];
      int[] place = new int[SIZE];
      for (int i = 0; i < SIZE; i++) {
        place[i] = rng.below(places);
        values[i] =
            new double[] {
              10 * Math.cos(1.1 * place[i]) + rng.gaussian(),
              10 * Math.sin(1.1 * place[i]) + rng.gaussian()
            };
      }
      return new Generated(RealRows.of(values), place);
    }
  }

  private static Mixture<RealRows> model(RealRows rows) {
    return Mixture.of(Crp.of(Parameter.gamma(1, 1)), GaussianNiw.from(rows), rows);
  }

  /** {@return the share of rows whose cluster has the number that its place has most often} */
  private static double agreement(int[] clusters, int[] places, int[] numberOf) {
    return (double) IntStream.range(0, SIZE).filter(i -> clusters[i] == numberOf[places[i]]).count()
        / SIZE;
  }

  private static int[] numberOf(int[] clusters, int[] places, int count) {
    int[] numbers = new int[count];
    for (int p = 0; p < count; p++) {
      int place = p;
      numbers[p] =
          IntStream.range(0, SIZE)
              .filter(i -> places[i] == place)
              .map(i -> clusters[i])
              .boxed()
              .collect(Collectors.groupingBy(c -> c, Collectors.counting()))
              .entrySet()
              .stream()
              .max(Map.Entry.comparingByValue())
              .orElseThrow()
              .getKey();
    }
    return numbers;
  }

  @Test
  void clustersKeepTheirNumbersAndOneThatAppearsIsSaidToBeNew() {
    Generated first = Generated.of(4, 1);
    RowStream<RealRows> stream = RowStream.of(model(first.rows()), 4, 1);
    Arrival arrival = stream.add(first.rows());
    int[] numbers = Arrays.copyOf(numberOf(arrival.clusters(), first.places(), 4), 5);
    for (int batch = 2; batch <= 8; batch++) {
      Generated next = Generated.of(4, batch);
      arrival = stream.add(next.rows());
      assertTrue(agreement(arrival.clusters(), next.places(), numbers) > 0.97, stream.toString());
    }
    Generated drifted = Generated.of(5, 9);
    arrival = stream.add(drifted.rows());
    numbers[4] = numberOf(arrival.clusters(), drifted.places(), 5)[4];
    assertTrue(agreement(arrival.clusters(), drifted.places(), numbers) > 0.97, stream.toString());
    assertTrue(arrival.appeared().get(numbers[4]) > 0.9, arrival.toString());
    assertEquals(9 * SIZE, stream.rows());
  }

  @Test
  void theMemoryIsThatOfTheTablesNotOfTheRows() throws IOException {
    Generated first = Generated.of(3, 1);
    RowStream<RealRows> stream = RowStream.of(model(first.rows()), 2, 1);
    double few = 0;
    for (int batch = 1; batch <= 40; batch++) {
      stream.add(Generated.of(3, batch).rows());
      int tables = stream.particles().stream().mapToInt(p -> p.tables().size()).sum();
      double each = (double) bytes(stream).length / tables;
      few = batch == 4 ? each : few;
      assertTrue(few == 0 || each < 1.5 * few, "batch " + batch);
    }
    assertTrue(few > 0);
  }

  private static byte[] bytes(Object value) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
      objects.writeObject(value);
    }
    return out.toByteArray();
  }

  @Test
  @SuppressWarnings("unchecked")
  void aCopyContinuesInTheSameWay() throws IOException, ClassNotFoundException {
    Generated first = Generated.of(3, 1);
    RowStream<RealRows> stream = RowStream.of(model(first.rows()), 3, 5);
    stream.add(first.rows());
    RowStream<RealRows> copy;
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes(stream)))) {
      copy = (RowStream<RealRows>) in.readObject();
    }
    RealRows next = Generated.of(4, 2).rows();
    assertArrayEquals(stream.add(next).clusters(), copy.add(next).clusters());
    assertEquals(stream.logEvidence(), copy.logEvidence());
  }

  @Test
  void aStreamContinuesAFitWithTheNumbersOfItsClusters() {
    Generated first = Generated.of(4, 1);
    Fit<RealRows> fit =
        model(first.rows()).withNoise(Parameter.fixed(0.01)).sweeps(60).seed(1).fit();
    RowStream<RealRows> stream = RowStream.of(fit, 4, 2);
    assertTrue(stream.clusters().containsAll(Set.of(0, 1, 2, 3)), stream.toString());
    Generated next = Generated.of(4, 2);
    int[] numbers = numberOf(fit.partLabels(), first.places(), 4);
    int[] clusters = stream.add(next.rows()).clusters();
    assertTrue(agreement(clusters, next.places(), numbers) > 0.95);
    assertEquals(2 * SIZE, stream.rows());
    Predictor<RealRows> predictor = stream.predictor();
    int[] seats = stream.numbers();
    long same =
        IntStream.range(0, SIZE)
            .filter(i -> seats[predictor.cluster(next.rows(), i)] == clusters[i])
            .count();
    assertTrue(same > 0.95 * SIZE, "rows " + same);
  }

  @Test
  void numbersThatAreSampledFollowTheParticle() {
    RealRows rows = Generated.of(4, 1).rows();
    Mixture<RealRows> model =
        model(rows)
            .with(GaussianNiw.from(rows).withSampledMatrix().withSampled(GaussianNiw.KAPPA))
            .withNoise(new Parameter(0.05, Hyperprior.parse("beta 1 9")));
    RowStream<RealRows> stream = RowStream.of(model, 2, 1);
    for (int batch = 1; batch <= 3; batch++) {
      Generated next = Generated.of(4, batch);
      int[] clusters = stream.add(next.rows()).clusters();
      int[] numbers = numberOf(clusters, next.places(), 4);
      assertTrue(agreement(clusters, next.places(), numbers) > 0.9, stream.toString());
    }
    for (Particle<RealRows> each : stream.particles()) {
      assertTrue(each.share().value() < 0.05, each.share().text());
      assertNotEquals(model.prior().concentration(), each.prior().concentration());
      assertNotEquals(
          Capabilities.sampled(model.family().bank(rows)).hyperparameters().value("base scale"),
          each.bank().hyperparameters().value("base scale"));
    }
  }

  @Test
  void aCopyOfTheSeatsOfABatchGoesOnInTheSameWay() {
    RealRows rows = Generated.of(4, 1).rows();
    Mixture<RealRows> model = model(rows);
    StreamLaw<RealRows> law = StreamLaw.of(model.family(), rows, null);
    Particle<RealRows> before = Particle.empty(law, model.prior(), null);
    for (int batch = 1; batch <= 2; batch++) {
      BatchSeats<RealRows> seats =
          new BatchSeats<>(law, before, law.batch(Generated.of(4, batch).rows()));
      seats.seat(0, SIZE / 2, new SeededRng(1));
      seats.drawNumbers(new SeededRng(2));
      BatchSeats<RealRows> copy = seats.copy();
      double sum = seats.seat(SIZE / 2, SIZE / 2, new SeededRng(3));
      assertEquals(sum, copy.seat(SIZE / 2, SIZE / 2, new SeededRng(3)), 1e-6);
      assertArrayEquals(seats.labels(), copy.labels());
      before = seats.forgotten();
    }
  }

  @Test
  void aClusterThatWasOpenedTwiceIsUnited() {
    RealRows rows = Generated.of(1, 3).rows();
    Mixture<RealRows> model = model(rows);
    StreamLaw<RealRows> law = StreamLaw.of(model.family(), rows, null);
    BatchSeats<RealRows> seats =
        new BatchSeats<>(law, Particle.empty(law, model.prior(), null), law.batch(rows));
    seats.seat(IntStream.range(0, SIZE).map(i -> i % 2).toArray());
    int[] labels = seats.labels();
    Particle<RealRows> one = seats.forgotten().united(law, labels);
    assertEquals(1, one.tables().size());
    assertEquals(SIZE, one.customers());
    assertEquals(Set.of(0), Set.copyOf(Arrays.stream(labels).boxed().toList().subList(0, 2)));
    TableSummary.Real there = (TableSummary.Real) one.bank().summary(0);
    assertEquals(10, there.mean()[0], 0.2);
  }

  @Test
  void aClusterThatEndedIsGoneWhenItsRowsHaveFaded() {
    Generated first = Generated.of(3, 1);
    RowStream<RealRows> stream = RowStream.of(model(first.rows()), 2, 1).fading(0.1);
    int[] numbers = numberOf(stream.add(first.rows()).clusters(), first.places(), 3);
    Set<Integer> gone = new TreeSet<>();
    for (int batch = 2; batch <= 5; batch++) {
      gone.addAll(stream.add(Generated.of(2, batch).rows()).gone());
    }
    assertEquals(Set.of(numbers[2]), gone);
    assertEquals(2, stream.clusters().size());
    assertEquals(SIZE / 0.9, Arrays.stream(stream.sizes()).sum(), 1);
    assertThrows(IllegalArgumentException.class, () -> stream.fading(0));
  }

  @Test
  void whatAStreamCannotTakeIsRefusedInOneSentence() {
    RealRows rows = Generated.of(2, 1).rows();
    Mixture<RealRows> model = model(rows);
    List<Mixture<RealRows>> others =
        List.of(
            model.with(PoweredCrp.of(1, 1.2)),
            model.with(GaussianNiw.from(rows).withSampled(GaussianNiw.TAILS)),
            model.with(GaussianNiw.from(rows).rounded(Resolution.of(1, 1))));
    for (Mixture<RealRows> other : others) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> RowStream.of(other, 2, 1))
              .getMessage();
      assertTrue(message.startsWith("a stream "), message);
    }
    RowStream<RealRows> stream = RowStream.of(model, 2, 1);
    RealRows missing = RealRows.of(new double[] {Double.NaN, 1}, 1, 2);
    RealRows light = RealRows.of(new double[] {1, 1}, 1, 2, Weights.of(0.5));
    for (RealRows batch : List.of(missing, light)) {
      assertThrows(IllegalArgumentException.class, () -> stream.add(batch));
    }
    assertEquals(0, stream.rows());
    assertThrows(IllegalArgumentException.class, () -> RowStream.of(model, 0, 1));
  }
}
