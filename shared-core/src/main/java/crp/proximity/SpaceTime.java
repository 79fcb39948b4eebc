package crp.proximity;

import crp.Argument;
import crp.Text;
import java.util.Arrays;
import java.util.function.Function;

/** Cells, each of a place and a time, numbered by time and then by place; rows lie in cells. */
final class SpaceTime {

  private final int places;
  private final int[] cellOfRow;
  private final int[] placeOfCell;

  /** First cell of each time, and the number of cells. */
  private final int[] slices;

  /** Collects the cells that hold rows. */
  private SpaceTime(int[] placeOfRow, int places, TimeOrder times) {
    int n = placeOfRow.length;
    Argument.require(times.size() == n, "there are %d places and %d times", n, times.size());
    this.places = places;
    int[] sliceOfRow = new int[n];
    long[] keys = new long[n];
    int slice = -1;
    for (int rank = 0; rank < n; rank++) {
      slice += rank == 0 || times.time(rank) > times.time(rank - 1) ? 1 : 0;
      sliceOfRow[times.row(rank)] = slice;
      keys[rank] = key(slice, placeOfRow[times.row(rank)]);
    }
    long[] cells = Arrays.stream(keys).sorted().distinct().toArray();
    cellOfRow = new int[n];
    Arrays.setAll(cellOfRow, i -> Arrays.binarySearch(cells, key(sliceOfRow[i], placeOfRow[i])));
    placeOfCell = Arrays.stream(cells).mapToInt(cell -> (int) cell).toArray();
    slices = new int[slice + 2];
    for (long cell : cells) {
      slices[(int) (cell >> Integer.SIZE) + 1]++;
    }
    Arrays.parallelPrefix(slices, Integer::sum);
  }

  private static long key(int slice, int place) {
    return (long) slice << Integer.SIZE | place;
  }

  /** {@return the product of places, whose neighbours are found at each time, and times} */
  static NeighbourGraph of(Sites sites, TimeOrder times, Function<Sites, NeighbourGraph> within) {
    SpaceTime cells = new SpaceTime(sites.placeOfRow(), sites.places(), times);
    EdgeList edges = new EdgeList();
    boolean[] followed = cells.follow(edges);
    int[] someRow = new int[cells.placeOfCell.length];
    for (int i = 0; i < cells.cellOfRow.length; i++) {
      someRow[cells.cellOfRow[i]] = i;
    }
    for (int t = 0; t + 1 < cells.slices.length; t++) {
      int first = cells.slices[t];
      Sites at = sites.select(Arrays.copyOfRange(someRow, first, cells.slices[t + 1]));
      NeighbourGraph graph = within.apply(at);
      for (int e = 0; e < graph.edges(); e++) {
        edges.add(first + graph.from(e), first + graph.to(e));
      }
      if (t > 0) {
        cells.reach(t - 1, sites, at, followed, edges);
      }
    }
    return cells.rows(edges);
  }

  /** {@return the product of areas and times} */
  static NeighbourGraph of(NeighbourGraph areas, int[] areaOfRow, TimeOrder times) {
    for (int i = 0; i < areaOfRow.length; i++) {
      if (areaOfRow[i] < 0 || areaOfRow[i] >= areas.size()) {
        throw new IllegalArgumentException(
            Text.of(
                "row %d is in area %d, but areas are numbered from 0 to %d",
                i + 1, areaOfRow[i], areas.size() - 1));
      }
    }
    SpaceTime cells = new SpaceTime(areaOfRow, areas.size(), times);
    EdgeList edges = new EdgeList();
    cells.follow(edges);
    int[] cellOfArea = new int[areas.size()];
    Arrays.fill(cellOfArea, -1);
    for (int t = 0; t + 1 < cells.slices.length; t++) {
      for (int cell = cells.slices[t]; cell < cells.slices[t + 1]; cell++) {
        cellOfArea[cells.placeOfCell[cell]] = cell;
      }
      for (int cell = cells.slices[t]; cell < cells.slices[t + 1]; cell++) {
        int area = cells.placeOfCell[cell];
        for (int h = areas.start(area); h < areas.start(area + 1); h++) {
          int other = cellOfArea[areas.neighbour(h)];
          if (other >= cells.slices[t]) {
            edges.add(cell, other);
          }
        }
      }
    }
    return cells.rows(edges);
  }

  private NeighbourGraph rows(EdgeList edges) {
    return new SamePlaces(cellOfRow, placeOfCell.length).rows(edges.graph(placeOfCell.length));
  }

  /** Links each cell with the next one of its place, and returns which cells have one. */
  private boolean[] follow(EdgeList edges) {
    boolean[] followed = new boolean[placeOfCell.length];
    int[] last = new int[places];
    Arrays.fill(last, -1);
    for (int cell = 0; cell < placeOfCell.length; cell++) {
      int before = last[placeOfCell[cell]];
      if (before >= 0) {
        followed[before] = true;
        edges.add(before, cell);
      }
      last[placeOfCell[cell]] = cell;
    }
    return followed;
  }

  /**
   * Links the cells of a time whose places have no later one with the nearest of the next time; if
   * no cell is linked with the next time, the nearest pair.
   */
  private void reach(int slice, Sites sites, Sites next, boolean[] followed, EdgeList edges) {
    PlaceTree tree = new PlaceTree(next);
    int first = slices[slice + 1];
    NearestList found = new NearestList(1);
    NearestList nearest = new NearestList(1);
    int start = 0;
    boolean linked = false;
    for (int cell = slices[slice]; cell < first; cell++) {
      found.clear();
      tree.find(sites.point(placeOfCell[cell]), found);
      // a distance of 0 is the same place, which is linked already
      linked |= found.distance(0) == 0;
      if (!followed[cell]) {
        edges.add(cell, first + found.place(0));
        linked = true;
      }
      if (found.distance(0) < nearest.reach()) {
        nearest.clear();
        nearest.offer(found.place(0), found.distance(0));
        start = cell;
      }
    }
    if (!linked) {
      edges.add(start, first + nearest.place(0));
    }
  }
}
