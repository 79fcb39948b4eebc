package elki.clustering.crp.nearness;

import crp.Text;
import crp.parallel.RunScope;
import crp.proximity.NeighbourGraph;
import crp.proximity.RangeSource;
import elki.clustering.crp.relation.DataChoice;
import elki.database.datastore.DataStoreFactory;
import elki.database.datastore.DataStoreUtil;
import elki.database.datastore.WritableIntegerDataStore;
import elki.database.ids.ArrayDBIDs;
import elki.database.ids.DBIDArrayIter;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDRef;
import elki.database.ids.DBIDUtil;
import elki.database.ids.DoubleDBIDListIter;
import elki.database.ids.ModifiableDoubleDBIDList;
import elki.database.query.QueryBuilder;
import elki.database.query.distance.DistanceQuery;
import elki.database.query.knn.KNNSearcher;
import elki.database.relation.Relation;
import elki.distance.Distance;
import elki.distance.subspace.AbstractDimensionsSelectingDistance;
import elki.utilities.exceptions.AbortException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An ELKI distance as a source of neighbours, rows numbered from 0 in the order of the relation.
 * For one thread: searchers of ELKI's trees are not safe in two.
 */
final class Neighbours<O> {

  private final Relation<O> relation;
  private final Distance<? super O> distance;
  private final ArrayDBIDs ids;
  private final WritableIntegerDataStore rows;
  private boolean scanned;

  Neighbours(Relation<O> relation, Distance<? super O> distance) {
    this.relation = relation;
    this.distance = distance;
    ids = DBIDUtil.ensureArray(relation.getDBIDs());
    rows = DataStoreUtil.makeIntegerStorage(ids, DataStoreFactory.HINT_STATIC, -1);
    int row = 0;
    for (DBIDIter it = ids.iter(); it.valid(); it.advance()) {
      rows.putInt(it, row++);
    }
  }

  /** {@return the distances of pairs} */
  crp.proximity.Distance pairs() {
    DistanceQuery<O> query = new QueryBuilder<O>(relation, distance).distanceQuery();
    DBIDArrayIter from = ids.iter();
    DBIDArrayIter to = ids.iter();
    return (i, j) -> query.distance(from.seek(i), to.seek(j));
  }

  /**
   * {@return the graph in which two objects are neighbours if one of them is among the nearest of
   * the other}
   *
   * @param nearest number of others; all that are as far as the last of them count
   */
  NeighbourGraph nearest(int nearest) {
    KNNSearcher<DBIDRef> searcher = new QueryBuilder<O>(relation, distance).kNNByDBID(nearest + 1);
    IntStream.Builder from = IntStream.builder();
    IntStream.Builder to = IntStream.builder();
    int row = 0;
    for (DBIDIter it = ids.iter(); it.valid(); it.advance(), row++) {
      RunScope.check();
      for (DoubleDBIDListIter near = searcher.getKNN(it, nearest + 1).iter();
          near.valid();
          near.advance()) {
        from.add(row);
        to.add(rows.intValue(near));
      }
    }
    return NeighbourGraph.of(ids.size(), from.build().toArray(), to.build().toArray());
  }

  /** {@return neighbours by an index; null unless the distance is a metric or a squared one} */
  @Nullable RangeSource ranges() {
    Optional<MetricTree<O>> tree = MetricTree.of(relation, distance);
    scanned = tree.isEmpty();
    return tree.map(this::candidates).orElse(null);
  }

  /** {@return whether an index was asked for, and there is none} */
  boolean scanned() {
    return scanned;
  }

  private RangeSource candidates(MetricTree<O> near) {
    DistanceQuery<O> query = new QueryBuilder<O>(relation, distance).distanceQuery();
    ModifiableDoubleDBIDList list = DBIDUtil.newDistanceDBIDList();
    DBIDArrayIter from = ids.iter();
    return (i, radius, found) -> {
      near.around(from.seek(i), radius, list);
      for (DoubleDBIDListIter it = list.iter(); it.valid(); it.advance()) {
        int j = rows.intValue(it);
        double d = j == i ? Double.NaN : query.distance(from, it);
        if (j != i && !(d > radius)) {
          found.add(j, d);
        }
      }
    };
  }

  /**
   * Refuses missing values, which make an object vanish from ranges: its distance to itself shows
   * them.
   */
  void requireValues() {
    DistanceQuery<O> query = new QueryBuilder<O>(relation, distance).distanceQuery();
    int row = 1;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance(), row++) {
      double self;
      try {
        self = query.distance(it, it);
      } catch (AbortException e) {
        throw e;
      } catch (RuntimeException e) { // a missing parameter ends in a null pointer, ELKI 0.8.0
        throw new AbortException(
            distance instanceof AbstractDimensionsSelectingDistance
                ? Text.of(
                    "ELKI 0.8.0 cannot pass -distance.dims to %s: name the columns by %s, and a distance over all of them, such as minkowski.EuclideanDistance.",
                    name(), DataChoice.DISTANCE_COLUMNS_ID.getName())
                : Text.of(
                    "Row %d: the distance %s cannot be computed: it lacks a parameter, or needs a column that the relation %s does not have.",
                    row, name(), relation.getDataTypeInformation()),
            e);
      }
      if (!(self >= 0)) {
        throw new AbortException(
            Text.of(
                "Row %d: the distance %s from it to itself is %s; a missing or infinite value?",
                row, name(), Double.isNaN(self) ? "not a number" : String.valueOf(self)));
      }
    }
    GeoColumns.check(distance, relation);
  }

  private String name() {
    return distance.getClass().getSimpleName();
  }
}
