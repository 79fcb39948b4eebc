package crp.proximity;

import crp.Argument;
import java.util.function.Function;

/**
 * Graphs of neighbours: of places, of lattices, of the edges of a file, of places in time. Graphs
 * of places have one part.
 */
public final class NeighbourGraphs {

  /**
   * The number of nearest places where none is given: neighbours beyond it blur boundaries, fewer
   * leave rows alone. An edge of a triangulation leads to one of as many, too.
   */
  public static final int NEAR = 8;

  private NeighbourGraphs() {}

  /**
   * {@return the graph of the nearest places} Two places are neighbours if one of them is among the
   * k nearest of the other; all that are as far as the k-th count, but at most 2 k. Parts are
   * joined by the edges of the minimum spanning tree. Rows at one place are neighbours, each of at
   * most eight; the rows of two places that are neighbours are matched in their order. O(n log n).
   *
   * @param sites where the rows are
   * @param nearest number of places, at least 1; there may be fewer
   * @throws IllegalArgumentException if the number is below 1
   */
  public static NeighbourGraph nearest(Sites sites, int nearest) {
    requireOne(nearest);
    return ofPlaces(sites, new NearestPlaces(new PlaceTree(sites)).graph(nearest));
  }

  /**
   * {@return the graph of the nearest rows by any distance, as that of places} All pairs are looked
   * at; rows of distance 0 are at one place. Rows of infinite distance are never joined.
   *
   * @param n number of rows, at most 5000
   * @param distance from a row to another one
   * @param nearest number of places, at least 1
   * @throws IllegalArgumentException if there are more rows, the number is below 1, or a distance
   *     is negative or NaN
   */
  public static NeighbourGraph nearest(int n, Distance distance, int nearest) {
    requireOne(nearest);
    PairSearch search = new PairSearch(n, distance);
    return new SamePlaces(search.placeOfRow(), search.size())
        .rows(new NearestPlaces(search).graph(nearest));
  }

  static void requireOne(int nearest) {
    Argument.require(nearest >= 1, "the number of nearest must be 1 or more, was %d", nearest);
  }

  private static NeighbourGraph ofPlaces(Sites sites, NeighbourGraph places) {
    return new SamePlaces(sites.placeOfRow(), sites.places()).rows(places);
  }

  /**
   * {@return the graph of the Delaunay triangulation between near places} Of the edges of the
   * triangulation those count of which one end is among the eight nearest places of the other:
   * those along the hull can join places at the two ends of a bay. Edges between triangles of one
   * circle do not count, so that the neighbours on a square lattice are four. Parts are joined, and
   * rows at one place linked, as in {@link #nearest(Sites, int)}.
   *
   * <p>On the globe circles are circles of the sphere, and the date line is no border.
   *
   * @param sites places of two coordinates, or on the globe
   * @throws IllegalArgumentException if there are not two coordinates
   */
  public static NeighbourGraph delaunay(Sites sites) {
    Argument.require(
        sites.planar(),
        "a Delaunay graph needs two coordinates, or latitude and longitude; there are %d",
        sites.dimensions());
    NearestPlaces nearest = new NearestPlaces(new PlaceTree(sites));
    return ofPlaces(
        sites, nearest.joined(common(triangulated(sites).graph(), nearest.graph(NEAR))));
  }

  private static NeighbourGraph common(NeighbourGraph one, NeighbourGraph other) {
    EdgeList edges = new EdgeList();
    int f = 0;
    for (int e = 0; e < one.edges(); e++) {
      while (f < other.edges() && key(other, f) < key(one, e)) {
        f++;
      }
      if (f < other.edges() && key(other, f) == key(one, e)) {
        edges.add(one.from(e), one.to(e));
      }
    }
    return edges.graph(one.size());
  }

  private static long key(NeighbourGraph graph, int edge) {
    return (long) graph.from(edge) << Integer.SIZE | graph.to(edge);
  }

  private static Delaunay triangulated(Sites sites) {
    if (sites.onGlobe()) {
      Stereographic map = new Stereographic(sites);
      return new Delaunay(map.x(), map.y());
    }
    return new Delaunay(sites.coordinates(0), sites.coordinates(1));
  }

  /**
   * {@return the default graph of places for regions: {@link #delaunay} where the places have a
   * map, else the {@value #NEAR} nearest}
   *
   * @param sites where the rows are
   */
  public static NeighbourGraph ofPlaces(Sites sites) {
    return sites.planar() ? delaunay(sites) : nearest(sites, NEAR);
  }

  /**
   * {@return the graph of the edges of a file, whose numbers and directions are ignored}
   *
   * @param edges between rows
   */
  public static NeighbourGraph of(Edges edges) {
    return edges.neighbours();
  }

  /**
   * {@return the graph of the cells of a lattice, numbered row by row} For a lattice with holes use
   * {@link NeighbourGraph#select}.
   *
   * @param rows at least 1
   * @param columns at least 1
   * @param diagonals whether a cell has eight neighbours, and not four
   * @throws IllegalArgumentException if there is no cell
   */
  public static NeighbourGraph lattice(int rows, int columns, boolean diagonals) {
    Argument.require(
        rows >= 1 && columns >= 1, "a lattice needs cells, had %d by %d", rows, columns);
    EdgeList edges = new EdgeList();
    for (int cell = 0; cell < Math.multiplyExact(rows, columns); cell++) {
      boolean below = cell / columns + 1 < rows;
      boolean right = cell % columns + 1 < columns;
      link(right, cell, cell + 1, edges);
      link(below, cell, cell + columns, edges);
      link(diagonals && below && right, cell, cell + columns + 1, edges);
      link(diagonals && below && cell % columns > 0, cell, cell + columns - 1, edges);
    }
    return edges.graph(rows * columns);
  }

  private static void link(boolean there, int one, int other, EdgeList edges) {
    if (there) {
      edges.add(one, other);
    }
  }

  /**
   * {@return the graph with the edges of both}
   *
   * @throws IllegalArgumentException if they are of different sizes
   */
  public static NeighbourGraph union(NeighbourGraph one, NeighbourGraph other) {
    Argument.require(
        one.size() == other.size(),
        "graphs of %d and %d rows have no union",
        one.size(),
        other.size());
    EdgeList edges = new EdgeList();
    edges.addAll(one);
    edges.addAll(other);
    return edges.graph(one.size());
  }

  /**
   * {@return the product of places and times} Rows of equal time are neighbours as places are,
   * among the rows of that time alone. A row is also a neighbour of the next row at the same place,
   * at whatever later time; where there is none, of the nearest row at the next time. So a place
   * may miss times, and places may move. Where no two rows have one time, the graph is a path in
   * time with links between equal places: for single events use {@link #nearest(Sites, int)} with
   * the time, in a unit of its own, as one more coordinate.
   *
   * @param sites where the rows are
   * @param times of the rows
   * @param within the graph of the rows of one time, such as {@link #ofPlaces}
   */
  public static NeighbourGraph inTime(
      Sites sites, TimeOrder times, Function<Sites, NeighbourGraph> within) {
    return SpaceTime.of(sites, times, within);
  }

  /**
   * {@return the product of a graph of areas and times} Rows of equal time are neighbours if their
   * areas are, or if they have one area; a row is also a neighbour of the next row of its area, at
   * whatever later time.
   *
   * @param areas the neighbours of each area
   * @param areaOfRow the area of each row, from 0
   * @param times of the rows
   * @throws IllegalArgumentException if an area is out of range or the numbers of rows differ
   */
  public static NeighbourGraph inTime(NeighbourGraph areas, int[] areaOfRow, TimeOrder times) {
    return SpaceTime.of(areas, areaOfRow, times);
  }
}
