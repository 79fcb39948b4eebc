package elki.clustering.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import elki.clustering.crp.model.CentralMemberModel;
import elki.clustering.crp.model.GaussianClusterModel;
import elki.clustering.crp.model.PoissonClusterModel;
import elki.clustering.crp.nearness.Tables;
import elki.clustering.crp.relation.ColumnSelection;
import elki.clustering.crp.relation.DataChoice;
import elki.data.NumberVector;
import elki.data.model.Model;
import elki.data.type.TypeUtil;
import elki.database.ids.ArrayModifiableDBIDs;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.database.relation.Relation;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Models are in all columns of the database's relation, where ELKI's visualizer draws them. */
class GaussianModelTest {

  private static final double[][] ROWS = {{1, 10, 5}, {2, 20, 5}, {3, 60, 5}, {40, 7, 5}};

  private static ColumnSelection second() {
    return (ColumnSelection)
        new DataChoice(-1, new int[] {1})
            .choose(
                new Tables().vectors(ROWS).database(),
                TypeUtil.NUMBER_VECTOR_FIELD,
                Optional.empty(),
                null)
            .data();
  }

  private static GaussianClusterModel model() {
    return new GaussianClusterModel(2, new double[] {14}, new double[][] {{9}}, new double[] {3});
  }

  private static ArrayModifiableDBIDs first(Relation<?> relation, int count) {
    ArrayModifiableDBIDs ids = DBIDUtil.newArray();
    for (DBIDIter it = relation.iterDBIDs(); ids.size() < count; it.advance()) {
      ids.add(it);
    }
    return ids;
  }

  @Test
  void columnsWithoutAPartHaveTheMeanAndSpreadOfTheMembers() {
    ColumnSelection selection = second();
    GaussianClusterModel whole = model().in(selection, first(selection, 2));
    assertArrayEquals(new double[] {1.5, 14, 5}, whole.getMean(), 1e-12);
    assertArrayEquals(new double[] {0.5, 3, 0}, whole.getDeviations(), 1e-12);
    assertEquals(0.25, whole.getCovarianceMatrix()[0][0], 1e-12);
    assertEquals(9, whole.getCovarianceMatrix()[1][1]);
    assertEquals(0, whole.getCovarianceMatrix()[0][1]);
  }

  /** Row 2 is nearest in the columns' deviations, row 3 would be without them. */
  @Test
  void theMemberNearestToTheMeanStandsForAClusterInOtherRelations() {
    double[][] rows = {{0, 0, 5}, {10, 1200, 5}, {16, 1000, Double.NaN}, {10, 1000, 5}};
    Relation<NumberVector> relation =
        new Tables().vectors(rows).database().getRelation(TypeUtil.NUMBER_VECTOR_FIELD);
    ArrayModifiableDBIDs members = first(relation, 3);
    double[] mean = {10, 1000, 5};
    GaussianClusterModel gaussian =
        new GaussianClusterModel(3, mean, new double[3][3], new double[3]);
    CentralMemberModel central =
        (CentralMemberModel) CentralMemberModel.of(gaussian, members, relation);
    assertTrue(DBIDUtil.equal(members.iter().seek(1), central.getMedoid()));
    assertSame(gaussian, central.getModel());
    Model words = new Model() {};
    assertSame(words, CentralMemberModel.of(words, members, relation));
  }

  @Test
  void ratesAreInAllColumnsToo() {
    ColumnSelection selection = second();
    PoissonClusterModel whole =
        new PoissonClusterModel(new double[] {14}, new double[] {3})
            .in(selection, first(selection, 2));
    assertArrayEquals(new double[] {1.5, 14, 5}, whole.getMean(), 1e-12);
    assertArrayEquals(new double[] {0.5, 3, 0}, whole.getDeviations(), 1e-12);
    assertArrayEquals(whole.getMean(), whole.getRates());
  }
}
