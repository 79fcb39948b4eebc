package elki.clustering.crp.nearness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.Text;
import crp.parameter.Parameter;
import crp.proximity.DecayChoice;
import crp.proximity.DecayKind;
import crp.proximity.SparseAffinity;
import elki.clustering.crp.distance.HopDistance;
import elki.clustering.crp.relation.Sources;
import elki.data.DoubleVector;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.data.type.VectorFieldTypeInformation;
import elki.database.ids.ArrayDBIDs;
import elki.database.ids.DBIDUtil;
import elki.database.query.distance.DistanceQuery;
import elki.database.relation.Relation;
import elki.distance.Distance;
import elki.utilities.ClassGenericsUtil;
import elki.utilities.ELKIServiceRegistry;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every distance of ELKI on vectors gives the links that a plain scan of all pairs gives, on
 * continuous, tied, repeated and far-off data.
 */
class EveryDistanceTest {

  private static final int N = 60;
  private static final int COLUMNS = 4;

  /** Parameters without a default, and some whose default leaves nothing to compare. */
  private static final Map<String, String> GIVEN =
      Map.ofEntries(
          Map.entry("dim", "1"),
          Map.entry("distance.latitudedim", "0"),
          Map.entry("distance.longitudedim", "1"),
          Map.entry("lpnorm.p", "3"),
          Map.entry("distance.weights", "1,2,0.5,3"),
          Map.entry("dtw.bandsize", "1"),
          Map.entry("edr.bandsize", "1"),
          Map.entry("edr.delta", "0.5"),
          Map.entry("erp.bandsize", "1"),
          Map.entry("erp.g", "0"),
          Map.entry("lcss.pDelta", "1"),
          Map.entry("lcss.pEpsilon", "0.2"),
          Map.entry("rgbhist.bpp", "2"),
          Map.entry("hsbhist.bpp", "2,2,1"));

  /**
   * They read a file, need an index of neighbours, are random, or (those of subspaces) lose their
   * columns on the way from the option (ELKI 0.8.0).
   */
  private static final List<String> NOT_COMPARED =
      List.of("external", "SharedNearestNeighbor", "RandomStable", "Adapter", "subspace.Subspace");

  enum Kind {
    CONTINUOUS {
      @Override
      double[] row(SplittableRandom random) {
        return random.doubles(COLUMNS, 0.01, 1).toArray();
      }
    },
    LATTICE {
      @Override
      double[] row(SplittableRandom random) {
        return random.ints(COLUMNS, 0, 3).asDoubleStream().map(x -> 1 + x).toArray();
      }
    },
    SHARES {
      @Override
      double[] row(SplittableRandom random) {
        double[] row = random.doubles(COLUMNS).map(u -> -Math.log(u)).toArray();
        double sum = Arrays.stream(row).sum();
        return Arrays.stream(row).map(x -> x / sum).toArray();
      }
    },
    FAR_OFF {
      @Override
      double[] row(SplittableRandom random) {
        return random.doubles(COLUMNS, 1e8, 1e8 + 1).toArray();
      }
    };

    abstract double[] row(SplittableRandom random);

    /** Every fifth row is a copy of the one before. */
    double[][] rows() {
      SplittableRandom random = new SplittableRandom(7);
      double[][] rows = new double[N][];
      for (int i = 0; i < N; i++) {
        rows[i] = i % 5 == 4 ? rows[i - 1].clone() : row(random);
      }
      return rows;
    }
  }

  static Stream<Class<?>> distances() {
    return ELKIServiceRegistry.findAllImplementations(Distance.class).stream()
        .filter(type -> NOT_COMPARED.stream().noneMatch(type.getName()::contains))
        .filter(type -> make(type) != null)
        .map(type -> (Class<?>) type);
  }

  /** {@return the distance; null if it is not measured on vectors of numbers} */
  @SuppressWarnings("unchecked")
  private static Distance<NumberVector> make(Class<?> type) {
    ListParameterization parameters = new ListParameterization();
    GIVEN.forEach(parameters::addParameter);
    Distance<?> made;
    try {
      made = (Distance<?>) ClassGenericsUtil.tryInstantiate(Distance.class, type, parameters);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + type, e);
    }
    parameters.clearErrors();
    boolean fits =
        made != null
            && !(made instanceof HopDistance)
            && made.getInputTypeRestriction()
                .isAssignableFromType(
                    new VectorFieldTypeInformation<>(DoubleVector.FACTORY, COLUMNS));
    return fits ? (Distance<NumberVector>) made : null;
  }

  private static double[] sorted(double[][] distances) {
    List<Double> finite = new ArrayList<>();
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < i; j++) {
        finite.add(distances[i][j]);
      }
    }
    return finite.stream().mapToDouble(d -> d).sorted().toArray();
  }

  private static double[][] scanned(Relation<NumberVector> relation, Distance<NumberVector> by) {
    DistanceQuery<NumberVector> query = by.<NumberVector>instantiate(relation);
    ArrayDBIDs ids = DBIDUtil.ensureArray(relation.getDBIDs());
    double[][] distances = new double[N][N];
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        distances[i][j] = query.distance(ids.iter().seek(i), ids.iter().seek(j));
      }
    }
    return distances;
  }

  private static SparseAffinity links(
      Relation<NumberVector> relation, Distance<NumberVector> distance, double radius) {
    DecayChoice window = DecayChoice.of(DecayKind.WINDOW_INCLUSIVE, Parameter.fixed(radius));
    return (SparseAffinity)
        new DistanceNearness<>(distance, -1, DistanceNearness.Limits.NONE)
            .links(Sources.of(relation, relation), window, 1)
            .affinity();
  }

  @ParameterizedTest
  @Tag("slow")
  @MethodSource("distances")
  void linksAreThoseOfAPlainScan(Class<?> type) {
    Distance<NumberVector> distance = make(type);
    int compared = 0;
    for (Kind kind : Kind.values()) {
      Relation<NumberVector> relation =
          new Tables().vectors(kind.rows()).database().getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
      double[][] plain;
      try {
        plain = scanned(relation, distance);
        links(relation, distance, 1);
      } catch (AbortException | IllegalArgumentException | IndexOutOfBoundsException e) {
        continue; // no places on the globe, or no shares: refused
      }
      double[] all = sorted(plain);
      for (int part : new int[] {100, 20, 4}) {
        double radius = all[all.length / part];
        if (radius > 0 && all[0] >= 0) {
          assertLinks(plain, links(relation, distance, radius), radius, type + " " + kind);
          compared++;
        }
      }
    }
    assertTrue(compared > 0, type + " was never compared");
  }

  private static void assertLinks(
      double[][] plain, SparseAffinity links, double radius, String what) {
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        double expected = i != j && plain[i][j] <= radius ? 1 : 0;
        assertEquals(
            expected,
            links.weight(i, j),
            Text.of("%s, radius %s, %d to %d at %s", what, radius, i, j, plain[i][j]));
      }
    }
  }

  /** No list of distances of our own: a new one of ELKI takes part by itself. */
  @Test
  void mostOfElkisDistancesTakePart() {
    long count = distances().count();
    assertTrue(count >= 50, "only " + count);
  }
}
