package elki.clustering.crp.distance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.Algorithm;
import elki.clustering.crp.CRPMixture;
import elki.clustering.crp.DistanceDependentCRP;
import elki.clustering.crp.decay.InclusiveWindowDecay;
import elki.clustering.crp.likelihood.RankingLikelihood;
import elki.clustering.crp.nearness.DecayPar;
import elki.clustering.crp.nearness.DistanceNearness;
import elki.clustering.dbscan.DBSCAN;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.DoubleVector;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.StaticArrayDatabase;
import elki.database.ids.DBIDIter;
import elki.database.relation.Relation;
import elki.datasource.ArrayAdapterDatabaseConnection;
import elki.utilities.ELKIBuilder;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Distances of rank vectors, alone and in ELKI's algorithms. */
class RankingDistancesTest {

  private static final double NONE = Double.NaN;

  private static DoubleVector ranks(double... ranks) {
    return DoubleVector.wrap(ranks);
  }

  private static Database database(double[][] rows) {
    Database database = new StaticArrayDatabase(new ArrayAdapterDatabaseConnection(rows), null);
    database.initialize();
    return database;
  }

  @Test
  void distancesAreThoseOfTheLibrary() {
    DoubleVector one = ranks(1, 2, NONE);
    DoubleVector other = ranks(NONE, NONE, 1);
    assertEquals(2.5, new KendallTauDistance(0.5).distance(one, other));
    assertEquals(2, new KendallTauDistance(0).distance(one, other));
    assertEquals(4, SpearmanFootruleDistance.STATIC.distance(one, other));
  }

  /** ELKI's VP tree loses some of several equal objects. */
  @Test
  void noTreeForMetricsIsAskedFor() {
    assertFalse(new KendallTauDistance(0.5).isMetric());
    assertFalse(SpearmanFootruleDistance.STATIC.isMetric());
  }

  @Test
  void equalPenaltiesAreEqualDistances() {
    assertEquals(new KendallTauDistance(0.5), new KendallTauDistance(0.5));
    assertNotEquals(new KendallTauDistance(0.5), new KendallTauDistance(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-0.1", "1.1", "nan"})
  void aWrongPenaltyIsAnError(String value) {
    ListParameterization parameters = new ListParameterization();
    parameters.addParameter(KendallTauDistance.Par.PENALTY_ID, value);
    assertNull(parameters.tryInstantiate(KendallTauDistance.class));
    String message = parameters.getErrors().iterator().next().getMessage();
    assertTrue(message.contains("kendall.penalty"), message);
    assertTrue(message.contains("at least 0 and at most 1"), message);
  }

  @ParameterizedTest
  @ValueSource(classes = {KendallTauDistance.class, SpearmanFootruleDistance.class})
  void dbscanClustersRankings(Class<?> distance) {
    double[][] rows = new double[20][];
    for (int i = 0; i < rows.length; i++) {
      boolean complete = i % 4 < 2;
      rows[i] =
          i % 2 == 0
              ? new double[] {1, 2, complete ? 3 : NONE, complete ? 4 : NONE}
              : new double[] {complete ? 4 : NONE, complete ? 3 : NONE, 2, 1};
    }
    Database database = database(rows);
    Clustering<Model> clustering =
        new ELKIBuilder<DBSCAN<DoubleVector>>(DBSCAN.class)
            .with(Algorithm.Utils.DISTANCE_FUNCTION_ID, distance)
            .with(DBSCAN.Par.EPSILON_ID, 1.0)
            .with(DBSCAN.Par.MINPTS_ID, 3)
            .build()
            .autorun(database);
    assertEquals(
        List.of(0, 10, 10), // no noise
        clustering.getAllClusters().stream().map(c -> c.getIDs().size()).sorted().toList());
  }

  @Test
  void linksOfTheDistanceDependentCrpFollowIt() {
    double[][] rows = new double[30][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] =
          i % 2 == 0
              ? new double[] {1, 2, 3 + i % 3 % 2, 4 - i % 3 % 2}
              : new double[] {4, 3, 2, 1};
    }
    Database database = database(rows);
    Clustering<Model> clustering =
        new ELKIBuilder<DistanceDependentCRP<NumberVector>>(DistanceDependentCRP.class)
            .with(CRPMixture.Par.SWEEPS_ID, 50)
            .with(DistanceNearness.Par.DISTANCE_ID, KendallTauDistance.class)
            .with(DecayPar.DECAY_ID, InclusiveWindowDecay.class)
            .with(DecayPar.SCALE_ID, 1.0)
            .build()
            .autorun(database);
    // nobody is linked to a ranking that differs by more than one swap
    Relation<NumberVector> ranks = database.getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
    for (Cluster<Model> cluster : clustering.getAllClusters()) {
      Set<Double> ranksOfTheFirst = new HashSet<>();
      for (DBIDIter it = cluster.getIDs().iter(); it.valid(); it.advance()) {
        ranksOfTheFirst.add(ranks.get(it).doubleValue(0));
      }
      assertEquals(1, ranksOfTheFirst.size());
    }
  }

  @Test
  void rankingsGoWithDistances() {
    DistanceDependentCRP<NumberVector> links =
        new ELKIBuilder<DistanceDependentCRP<NumberVector>>(DistanceDependentCRP.class)
            .with(CRPMixture.Par.LIKELIHOOD_ID, RankingLikelihood.class)
            .with(CRPMixture.Par.SWEEPS_ID, 5)
            .with(DecayPar.SCALE_ID, 1.0)
            .build();
    Database database = database(new double[][] {{1, 2}, {2, 1}, {1, 2}});
    assertEquals(
        3, links.autorun(database).getAllClusters().stream().mapToInt(Cluster::size).sum());
  }
}
