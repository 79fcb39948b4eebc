package weka.clusterers.crp.nearness;

import crp.Argument;
import crp.proximity.Distance;
import crp.proximity.LinkLimits;
import crp.proximity.NearLinks;
import crp.proximity.NeighbourChoice;
import crp.proximity.NeighbourGraph;
import crp.proximity.NeighbourGraphs;
import crp.proximity.Sites;
import crp.proximity.TimeOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import weka.core.DistanceFunction;
import weka.core.EuclideanDistance;
import weka.core.HaversineDistance;
import weka.core.Instances;

/**
 * Which places are neighbours: by their coordinates where Weka's distance is Euclidean or along the
 * globe, else by a look at all pairs.
 *
 * @param places the data in the attributes of the places alone
 * @param function how far apart two places are; prepared with the places
 */
record Neighbourhood(Instances places, DistanceFunction function) {

  /** {@return the distance of two rows} */
  Distance distance() {
    return (i, j) -> function.distance(places.instance(i), places.instance(j));
  }

  /** {@return the links to the nearest rows} */
  NearLinks links(LinkLimits limits) {
    Sites sites = sites();
    return sites == null
        ? NearLinks.ofNearest(places.numInstances(), distance(), NeighbourChoice.USUAL, limits)
        : NearLinks.ofNearest(sites, NeighbourChoice.USUAL, limits);
  }

  /** {@return whether there may be a graph of so many rows} */
  boolean isPossible() {
    return sites() != null || places.numInstances() <= NeighbourChoice.MOST_PAIRED;
  }

  /**
   * {@return the graph of the rows}
   *
   * @throws IllegalArgumentException if places are missing, have no map, or are too many to look at
   *     all pairs
   */
  NeighbourGraph graph(NeighbourChoice choice) {
    Sites sites = sites();
    return sites == null ? choice.of(places.numInstances(), distance()) : choice.of(sites);
  }

  /**
   * {@return the graph of the rows in place and time}
   *
   * @throws IllegalArgumentException if the distance is neither Euclidean nor along the globe
   */
  NeighbourGraph inTime(NeighbourChoice choice, TimeOrder times) {
    Sites sites = sites();
    Argument.require(
        sites != null,
        "-time of places needs HaversineDistance, or EuclideanDistance of numbers, was %s",
        function.getClass().getSimpleName());
    return NeighbourGraphs.inTime(Objects.requireNonNull(sites), times, choice::of);
  }

  private @Nullable Sites sites() {
    if (function instanceof HaversineDistance haversine) {
      int[] found = haversine.attributes(places);
      return Sites.onEarth(column(found[0]), column(found[1]));
    }
    boolean numbers =
        IntStream.range(0, places.numAttributes())
            .allMatch(a -> places.attribute(a).isNumeric() && isComplete(column(a)));
    return function.getClass() == EuclideanDistance.class && numbers
        ? Sites.of(columns((EuclideanDistance) function))
        : null;
  }

  private double[] column(int attribute) {
    return places.attributeToDoubleArray(attribute);
  }

  private static boolean isComplete(double... column) {
    return Arrays.stream(column).allMatch(Double::isFinite);
  }

  /** The columns as Weka measures them: from 0 to 1, unless it leaves them as they are. */
  private List<double[]> columns(EuclideanDistance euclidean) {
    return IntStream.range(0, places.numAttributes())
        .mapToObj(a -> euclidean.getDontNormalize() ? column(a) : normalized(column(a)))
        .toList();
  }

  private static double[] normalized(double... column) {
    double least = Arrays.stream(column).min().orElse(0);
    double range = Arrays.stream(column).max().orElse(0) - least;
    return Arrays.stream(column).map(x -> range > 0 ? (x - least) / range : 0).toArray();
  }
}
