package elki.clustering.crp.nearness;

import crp.Argument;
import crp.proximity.LinkLimits;
import crp.proximity.NearLinks;
import crp.proximity.NeighbourChoice;
import crp.proximity.NeighbourGraph;
import crp.proximity.NeighbourGraphs;
import crp.proximity.Sites;
import crp.proximity.TimeOrder;
import elki.clustering.crp.relation.TimeColumn;
import elki.data.NumberVector;
import elki.data.type.TypeUtil;
import elki.database.relation.Relation;
import elki.database.relation.RelationUtil;
import elki.distance.Distance;
import elki.distance.minkowski.EuclideanDistance;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which objects are neighbours: by their coordinates where the distance is Euclidean or along the
 * globe; else by a look at all pairs of few objects, and by ELKI's searches for nearest neighbours
 * of many.
 *
 * @param relation the objects
 * @param distance any distance
 */
record NeighbourRelation<O>(Relation<O> relation, Distance<? super O> distance) {

  /**
   * {@return the graph of the objects} Its parts are joined, unless ELKI searches.
   *
   * @throws IllegalArgumentException if the choice needs places, and there are none
   */
  NeighbourGraph graph(NeighbourChoice choice) {
    Sites sites = sites();
    if (sites != null) {
      return choice.of(sites);
    }
    Neighbours<O> near = new Neighbours<>(relation, distance);
    near.requireValues();
    return relation.size() <= NeighbourChoice.MOST_PAIRED
        ? choice.of(relation.size(), near.pairs())
        : near.nearest(choice.ofDistances());
  }

  /** {@return whether there are places, or so few objects that all pairs can be looked at} */
  boolean isListed() {
    return sites() != null || relation.size() <= NeighbourChoice.MOST_PAIRED;
  }

  /** {@return the links to the nearest objects} */
  NearLinks links(LinkLimits limits) {
    Sites sites = sites();
    if (sites != null) {
      return NearLinks.ofNearest(sites, NeighbourChoice.USUAL, limits);
    }
    Neighbours<O> near = new Neighbours<>(relation, distance);
    near.requireValues();
    return NearLinks.ofNearest(relation.size(), near.pairs(), NeighbourChoice.USUAL, limits);
  }

  /**
   * {@return the graph of the objects in place and time}
   *
   * @throws IllegalArgumentException if the distance is neither Euclidean nor along the globe
   */
  NeighbourGraph inTime(NeighbourChoice choice, TimeOrder times) {
    Sites sites = sites();
    Argument.require(
        sites != null,
        "%s beside a distance needs one that is Euclidean or along the globe, was %s",
        TimeColumn.DIMENSION_ID.getName(),
        distance.getClass().getSimpleName());
    return NeighbourGraphs.inTime(Objects.requireNonNull(sites), times, choice::of);
  }

  private @Nullable Sites sites() {
    if (!TypeUtil.NUMBER_VECTOR_FIELD.isAssignableFromType(relation.getDataTypeInformation())) {
      return null;
    }
    @SuppressWarnings("unchecked")
    Relation<? extends NumberVector> vectors = (Relation<? extends NumberVector>) relation;
    Optional<GeoColumns> geo = GeoColumns.of(distance, vectors).filter(GeoColumns::isPlane);
    if (geo.isPresent()) {
      return Sites.onEarth(
          PlanePositions.column(vectors, geo.get().latitude()),
          PlanePositions.column(vectors, geo.get().longitude()));
    }
    return distance.getClass() == EuclideanDistance.class
        ? Sites.of(
            IntStream.range(0, RelationUtil.dimensionality(vectors))
                .mapToObj(column -> PlanePositions.column(vectors, column))
                .toList())
        : null;
  }
}
