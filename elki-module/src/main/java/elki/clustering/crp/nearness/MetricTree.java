package elki.clustering.crp.nearness;

import crp.parallel.RunScope;
import elki.data.type.SimpleTypeInformation;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDRef;
import elki.database.ids.ModifiableDoubleDBIDList;
import elki.database.query.distance.DistanceQuery;
import elki.database.query.range.RangeSearcher;
import elki.database.relation.Relation;
import elki.distance.Distance;
import elki.distance.PrimitiveDistance;
import elki.index.tree.metrical.covertree.SimplifiedCoverTree;
import java.util.Optional;

/**
 * An index that loses no neighbour: a cover tree over a metric. ELKI's optimizer would choose a k-d
 * tree, which loses neighbours under the maximum norm where coordinates are equal (8-neighbourhoods
 * of images), or a VP tree, which loses some of several objects that are equally far from one of
 * its vantage points; its M-tree loses neighbours far inside the radius, and any metric tree loses
 * them if the distance is no metric (all seen with 0.8.0). For one thread.
 */
final class MetricTree<O> {

  /** ELKI's own default. */
  private static final double EXPANSION = 1.3;

  /** ELKI's own default. */
  private static final int LEAF = 10;

  /**
   * Rounding breaks the triangle inequality by at most this part of the largest distance, so the
   * radius is made larger by it. Great circles between antipodes are the worst known: 1e-8.
   */
  private static final double ROUNDING = 1e-7;

  private final RangeSearcher<DBIDRef> searcher;
  private final boolean squared;
  private final double slack;

  private MetricTree(
      Relation<O> relation, Distance<? super O> metric, boolean squared, double extent) {
    SimplifiedCoverTree<O> tree = new SimplifiedCoverTree<>(relation, metric, EXPANSION, LEAF);
    tree.initialize();
    DistanceQuery<O> query = metric.<O>instantiate(relation);
    this.searcher = tree.rangeByDBID(query, Double.POSITIVE_INFINITY, 0);
    this.squared = squared;
    this.slack = ROUNDING * extent;
  }

  /**
   * {@return the index; empty if the distance is neither a metric nor the square of one, or has
   * infinite values} O(n log n) distances as a rule.
   *
   * @param relation the objects, at least one
   * @param distance any distance
   */
  static <O> Optional<MetricTree<O>> of(Relation<O> relation, Distance<? super O> distance) {
    if (distance.isMetric()) {
      return distance instanceof PrimitiveDistance<? super O> own
          ? of(relation, new Watched<>(own, false), false)
          : of(relation, distance, false);
    }
    return distance.isSquared() && distance instanceof PrimitiveDistance<? super O> squares
        ? of(relation, new Watched<>(squares, true), true)
        : Optional.empty();
  }

  private static <O> Optional<MetricTree<O>> of(
      Relation<O> relation, Distance<? super O> metric, boolean squared) {
    double extent = extent(relation, metric.<O>instantiate(relation));
    return extent < Double.POSITIVE_INFINITY
        ? Optional.of(new MetricTree<>(relation, metric, squared, extent))
        : Optional.empty();
  }

  /** Twice the largest distance from the first object: no two objects are further apart. */
  private static <O> double extent(Relation<O> relation, DistanceQuery<O> query) {
    DBIDIter first = relation.iterDBIDs();
    double most = 0;
    for (DBIDIter it = relation.iterDBIDs(); it.valid(); it.advance()) {
      most = Math.max(most, query.distance(first, it));
    }
    return 2 * most;
  }

  /**
   * Lists all objects within a radius, and perhaps some that are just outside.
   *
   * @param from an object of the relation
   * @param radius 0 or more
   * @param found filled; its distances are those of the metric, with rounding
   */
  void around(DBIDRef from, double radius, ModifiableDoubleDBIDList found) {
    found.clear();
    searcher.getRange(from, (squared ? Math.sqrt(radius) : radius) + slack, found);
  }

  /**
   * A metric, or the root of a squared one, that ends when the run is cancelled: ELKI's tree is
   * built without asking. Private, so that ELKI does not take it for a distance to choose.
   *
   * @param own a metric, or the square of one
   * @param root whether it is a square
   */
  private record Watched<O>(PrimitiveDistance<O> own, boolean root)
      implements PrimitiveDistance<O> {

    @Override
    public double distance(O one, O other) {
      RunScope.check();
      double distance = own.distance(one, other);
      return root ? Math.sqrt(distance) : distance;
    }

    @Override
    public boolean isMetric() {
      return true;
    }

    @Override
    public SimpleTypeInformation<? super O> getInputTypeRestriction() {
      return own.getInputTypeRestriction();
    }
  }
}
