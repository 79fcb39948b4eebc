package crp.chain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.data.CategoryRows;
import crp.data.RealRows;
import crp.data.Rows;
import crp.data.Weights;
import crp.draws.Draw;
import crp.kernel.NextSeats;
import crp.likelihood.Background;
import crp.likelihood.Family;
import crp.likelihood.discrete.Categories;
import crp.likelihood.gaussian.GaussianNiw;
import crp.numerics.LogSum;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.partition.Partition;
import crp.partition.Roster;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.ComponentLaw;
import crp.seating.Crp;
import crp.seating.FiniteMixtures;
import crp.seating.PitmanYor;
import crp.seating.Power;
import crp.seating.PoweredCrp;
import crp.seating.Prior;
import crp.seating.TablePrior;
import crp.state.Noise;
import crp.state.TableState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows that are added to draws, exactly: over all draws of the first rows and all seats of the
 * further ones, weight times probability is the posterior of all rows times the ratio of evidences.
 */
class ParticlesTest {

  private static final int FIRST = 2;
  private static final double TOLERANCE = 1e-11;
  private static final Parameter GRID = Parameter.sampled(Hyperprior.grid(0.4, 2.5));

  /** The table of each row from 0, -1 for noise, and the sampled numbers. */
  private record Seats(List<Integer> labels, Map<String, Double> numbers) {

    static Seats of(Draw draw, List<String> names) {
      Map<String, Double> numbers = new HashMap<>();
      names.forEach(name -> numbers.put(name, draw.number(name)));
      return new Seats(
          IntStream.range(0, draw.size())
              .map(i -> draw.isNoise(i) ? -1 : draw.label(i))
              .boxed()
              .toList(),
          numbers);
    }

    Draw draw() {
      int[] alone = {labels.size()};
      int[] parts = labels.stream().mapToInt(label -> label < 0 ? alone[0]++ : label).toArray();
      BitSet noise = new BitSet();
      IntStream.range(0, parts.length).filter(i -> labels.get(i) < 0).forEach(noise::set);
      return new Draw(0, 1, Partition.of(parts), 0, numbers).withNoise(noise);
    }
  }

  /** A prior and a family with four rows. */
  private record Problem<R extends Rows>(
      String name, TablePrior prior, Family<R> family, R rows, boolean noise) {

    R some(int n) {
      return Rows.selected(rows, IntStream.range(0, n).toArray());
    }

    TableState state(int n) {
      R some = some(n);
      Parameter share = Parameter.fixed(0.3);
      return new TableState(
          prior,
          family.bank(some),
          noise
              ? new Noise(share, Background.of(family, some).logDensities(family.prepare(some)))
              : null);
    }

    Particles.Past past() {
      double total = some(FIRST).weights().customers();
      return new Particles.Past(prior.forCustomers(total), total);
    }

    List<String> sampled() {
      return prior.parameters().sampled();
    }

    /** {@return all seats of so many rows with all values of the sampled concentration} */
    List<Seats> all(int n) {
      List<Seats> all = new ArrayList<>();
      double[] values = sampled().isEmpty() ? new double[1] : new double[] {0.4, 2.5};
      for (double value : values) {
        Map<String, Double> numbers =
            sampled().isEmpty() ? Map.of() : Map.of(Prior.CONCENTRATION, value);
        add(new ArrayList<>(), n, numbers, all);
      }
      return all;
    }

    private void add(List<Integer> labels, int n, Map<String, Double> numbers, List<Seats> all) {
      if (labels.size() == n) {
        all.add(new Seats(List.copyOf(labels), numbers));
        return;
      }
      int tables = labels.stream().mapToInt(x -> x).max().orElse(-1) + 1;
      for (int label = noise ? -1 : 0; label <= tables; label++) {
        labels.add(label);
        add(labels, n, numbers, all);
        labels.remove(labels.size() - 1);
      }
    }

    double logJoint(Seats seats) {
      TableState state = state(seats.labels().size());
      new DrawStart(seats.draw()).seat(state, new SeededRng(1));
      return state.logJoint();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Problem<?>> problems() {
    Weights ones = Weights.ones(4);
    Weights some = Weights.of(1, 2, 1, 3);
    return Stream.of(
        normal("crp", Crp.of(1.3), ones, false),
        normal("crp, weights", Crp.of(1.3), some, false),
        normal("crp, noise", Crp.of(1.3), ones, true),
        normal("crp, weights and noise", Crp.of(0.7), some, true),
        normal("crp, concentration", Crp.of(GRID), ones, false),
        normal("pitman-yor", PitmanYor.of(0.4, 0.5), ones, false),
        normal("pitman-yor, noise", PitmanYor.of(GRID, Parameter.fixed(0.5)), ones, true),
        normal("powered", PoweredCrp.of(GRID, Power.of(1.6)), ones, false),
        normal("powered, weights", PoweredCrp.of(GRID, Power.of(1.6)), some, false),
        normal("powered by lambda", PoweredCrp.of(GRID, Power.ofLambda(2)), ones, false),
        normal("powered, noise", PoweredCrp.of(GRID, Power.of(1.6)), ones, true),
        normal("mfm", FiniteMixtures.of(0.7, new ComponentLaw.Geometric(0.2)), some, false),
        new Problem<>(
            "names, crp",
            Crp.of(GRID),
            Categories.jeffreys(),
            CategoryRows.of(
                new int[] {0, 1, 0, 0, 1, 2, CategoryRows.MISSING, 2}, 4, new int[] {2, 3}, some),
            false));
  }

  private static Problem<RealRows> normal(
      String name, TablePrior prior, Weights weights, boolean noise) {
    return new Problem<>(
        name,
        prior,
        GaussianNiw.of(new double[] {0.5}, 0.3, 1.4, new double[] {1.1}),
        RealRows.of(new double[] {-0.4, 2.6, 0.3, 1.9}, 4, 1, weights),
        noise);
  }

  /** What a draw with all rows counts, by the code under test or by a broken twin. */
  private interface Step {
    Particles of(Problem<?> problem, Draw draw, Rng rng);
  }

  private static final Step STEP =
      (problem, draw, rng) ->
          Particles.of(List.of(draw), problem.past(), () -> problem.state(4), 1, rng);

  private static double worst(Problem<?> problem, Step step) {
    Map<Seats, Double> expected = new LinkedHashMap<>();
    Map<Seats, Double> found = new HashMap<>();
    ToDoubleBiFunction<Problem<?>, Seats> joint = Problem::logJoint;
    List<Seats> firsts = problem.all(FIRST);
    double[] logs = firsts.stream().mapToDouble(s -> joint.applyAsDouble(problem, s)).toArray();
    double evidence = LogSum.of(logs, logs.length);
    for (Seats all : problem.all(4)) {
      expected.put(all, Math.exp(joint.applyAsDouble(problem, all) - evidence));
    }
    ExhaustiveRng rng = new ExhaustiveRng();
    for (int s = 0; s < logs.length; s++) {
      do {
        rng.begin();
        Particles one = step.of(problem, firsts.get(s).draw(), rng);
        found.merge(
            Seats.of(one.draws().get(0), problem.sampled()),
            Math.exp(logs[s] - evidence + one.logWeights()[0]) * rng.pathProbability(),
            Double::sum);
      } while (rng.next());
    }
    assertEquals(expected.keySet(), found.keySet());
    double total = expected.values().stream().mapToDouble(x -> x).sum();
    return expected.entrySet().stream()
        .mapToDouble(e -> Math.abs(e.getValue() - found.getOrDefault(e.getKey(), 0.0)) / total)
        .max()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void weightTimesProbabilityIsThePosteriorOfAllRows(Problem<?> problem) {
    assertTrue(worst(problem, STEP) < TOLERANCE, "off by " + worst(problem, STEP));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void withoutWeightsItIsNot(Problem<?> problem) {
    Step twin =
        (tiny, draw, rng) ->
            new Particles(STEP.of(tiny, draw, rng).draws(), new double[] {rows(tiny)});
    assertTrue(worst(problem, twin) > 1e-3, "off by " + worst(problem, twin));
  }

  /** {@return the log ratio of the evidences, so that the twin errs in its weights alone} */
  private static double rows(Problem<?> problem) {
    double[] all = problem.all(4).stream().mapToDouble(problem::logJoint).toArray();
    double[] some = problem.all(FIRST).stream().mapToDouble(problem::logJoint).toArray();
    return LogSum.of(all, all.length) - LogSum.of(some, some.length);
  }

  /** The density of a row where it sits already counts it twice. */
  @Test
  void aDensityThatIsTakenAfterTheSeatIsFoundOut() {
    Problem<?> problem = normal("crp", Crp.of(1.3), Weights.ones(4), false);
    Step twin =
        (tiny, draw, rng) -> {
          TableState state = tiny.state(4);
          new DrawStart(draw).seat(state, rng);
          double before = state.logPriorUnder(tiny.past().law(), tiny.past().customers());
          NextSeats.apply(state, draw.size(), rng);
          double late = 0;
          for (int item = draw.size(); item < 4; item++) {
            double[] out = {0};
            int[] slot = {state.slotOf(item)};
            state.scoring().addLogPredictive(item, Roster.NOWHERE, slot, 1, out);
            late += out[0];
          }
          double after = state.logPriorUnder(state.prior(), 4);
          return new Particles(
              List.of(Chain.draw(0, state, 1, 0)), new double[] {late + after - before});
        };
    assertTrue(worst(problem, twin) > 1e-3, "off by " + worst(problem, twin));
  }

  @Test
  void eachDrawIsChosenAsOftenAsItsWeightSays() {
    List<Draw> draws = new ArrayList<>();
    for (int p = 0; p < 3; p++) {
      draws.add(new Draw(0, p + 1, Partition.of(new int[] {0}), 0, Map.of()));
    }
    Particles particles =
        new Particles(
            draws, new double[] {900 + Math.log(1), 900 + Math.log(2), 900 + Math.log(5)});
    assertEquals(64.0 / 30, particles.effective(), 1e-12);
    int[] times = new int[3];
    Rng rng = new SeededRng(4);
    int rounds = 4000;
    for (int r = 0; r < rounds; r++) {
      List<Draw> chosen = particles.resampled(4, rng);
      assertEquals(4, chosen.size());
      chosen.forEach(draw -> times[draw.sweep() - 1]++);
      long last = chosen.stream().filter(draw -> draw.sweep() == 3).count();
      assertTrue(last == 2 || last == 3, "last " + last);
    }
    double[] expected = {0.5, 1, 2.5};
    for (int p = 0; p < 3; p++) {
      assertEquals(expected[p], (double) times[p] / rounds, 0.04, Arrays.toString(times));
    }
  }

  @Test
  void theNumberOfThreadsChangesNothing() {
    Problem<?> problem = normal("crp", Crp.of(GRID), Weights.ones(4), false);
    List<Draw> draws = problem.all(FIRST).stream().map(Seats::draw).toList();
    Particles one =
        Particles.of(draws, problem.past(), () -> problem.state(4), 1, new SeededRng(7));
    Particles two =
        Particles.of(draws, problem.past(), () -> problem.state(4), 3, new SeededRng(7));
    assertEquals(
        one.draws().stream().map(Draw::partition).toList(),
        two.draws().stream().map(Draw::partition).toList());
    assertEquals(Arrays.toString(one.logWeights()), Arrays.toString(two.logWeights()));
  }

  @Test
  void noDrawIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Particles(List.of(), new double[0]));
  }
}
