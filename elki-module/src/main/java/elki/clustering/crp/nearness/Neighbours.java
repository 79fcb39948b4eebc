package elki.clustering.crp.nearness;

import crp.Text;
import crp.parallel.RunScope;
import crp.proximity.DecayChoice;
import crp.proximity.RangeSource;
import elki.clustering.crp.distance.NeighbourSource;
import elki.clustering.crp.distance.NeighbourSource.Neighbourhood;
import elki.clustering.crp.relation.DataChoice;
import elki.database.datastore.DataStoreFactory;
import elki.database.datastore.DataStoreUtil;
import elki.database.datastore.WritableIntegerDataStore;
import elki.database.ids.ArrayDBIDs;
import elki.database.ids.DBIDArrayIter;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDUtil;
import elki.database.ids.DoubleDBIDListIter;
import elki.database.ids.ModifiableDoubleDBIDList;
import elki.database.query.QueryBuilder;
import elki.database.query.distance.DistanceQuery;
import elki.database.relation.Relation;
import elki.distance.Distance;
import elki.distance.subspace.AbstractDimensionsSelectingDistance;
import elki.logging.Logging;
import elki.logging.progress.FiniteProgress;
import elki.utilities.exceptions.AbortException;
import java.util.List;

/**
 * An ELKI distance as a source of neighbours, rows numbered from 0 in the order of the relation.
 * For one thread: searchers of ELKI's trees are not safe in two.
 */
final class Neighbours<O> {

  private static final Logging LOG = Logging.getLogger(Neighbours.class);

  private final Relation<O> relation;
  private final Distance<? super O> distance;
  private final ArrayDBIDs ids;
  private final WritableIntegerDataStore rows;

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

  /** {@return neighbours by an index for metrics and squared metrics, else by a scan} */
  Neighbourhood ranges() {
    if (distance instanceof NeighbourSource own) {
      return own.neighbours(relation);
    }
    return MetricTree.of(relation, distance)
        .map(tree -> new Neighbourhood(candidates(tree), List.of()))
        .orElseGet(
            () ->
                new Neighbourhood(
                    scan(),
                    List.of(
                        Text.of(
                            "%s is not a metric, so the distances of all pairs of objects were computed",
                            name()))));
  }

  /**
   * {@return the same with progress, a step a row}
   *
   * @param source asked once for each row
   */
  RangeSource noted(RangeSource source) {
    FiniteProgress progress =
        LOG.isVerbose() ? new FiniteProgress("Neighbours of objects", ids.size(), LOG) : null;
    return (i, radius, found) -> {
      source.within(i, radius, found);
      LOG.incrementProcessed(progress);
    };
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

  /** {@return all others, whatever the radius} */
  Neighbourhood all() {
    if (distance instanceof NeighbourSource own) {
      return own.neighbours(relation);
    }
    RangeSource pairs = scan();
    return new Neighbourhood(
        (i, radius, found) -> pairs.within(i, Double.POSITIVE_INFINITY, found), List.of());
  }

  /** {@return the decay of these distances} */
  DecayChoice decay(DecayChoice choice, double typical) {
    return distance instanceof NeighbourSource own ? own.decay(choice) : choice.onPlaces(typical);
  }

  /** {@return a typical distance: an edge of a graph, else that of near neighbours} */
  double typical() {
    if (distance instanceof NeighbourSource) {
      return 1;
    }
    DistanceQuery<O> query = new QueryBuilder<O>(relation, distance).distanceQuery();
    DBIDArrayIter from = ids.iter();
    DBIDArrayIter to = ids.iter();
    try {
      return DecayChoice.typical(ids.size(), (i, j) -> query.distance(from.seek(i), to.seek(j)));
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage(), e);
    }
  }

  /** {@return all pairs, row by row} A NaN or negative distance is not left out. */
  private RangeSource scan() {
    DistanceQuery<O> query = new QueryBuilder<O>(relation, distance).distanceQuery();
    DBIDArrayIter from = ids.iter();
    DBIDArrayIter to = ids.iter();
    return (i, radius, found) -> {
      from.seek(i);
      for (int j = 0; j < ids.size(); j++) {
        RunScope.check(j);
        double d = j == i ? Double.NaN : query.distance(from, to.seek(j));
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
    if (distance instanceof NeighbourSource) {
      return;
    }
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
