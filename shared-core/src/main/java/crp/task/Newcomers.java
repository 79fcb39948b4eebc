package crp.task;

import crp.Argument;
import crp.host.Column;
import crp.host.ColumnTexts;
import crp.host.IdColumn;
import crp.host.Table;
import crp.links.Nearness;
import crp.options.NearnessOptions;
import crp.options.Texts;
import crp.proximity.Distance;
import crp.proximity.Moments;
import crp.proximity.NeighbourChoice;
import crp.proximity.NeighbourGraph;
import crp.proximity.TimeOrder;
import java.io.Serializable;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How near further rows are to those of a fit: distances, or weights of neighbours. */
@SuppressWarnings("ArrayRecordComponent")
sealed interface Newcomers extends Serializable {

  /**
   * {@return the distances, or the weights}
   *
   * @param table of the further rows
   * @param texts of the options that are given with them
   * @throws IllegalArgumentException if columns or files do not suit
   */
  Nearness read(Table table, Texts texts);

  /**
   * By their places.
   *
   * @param spots of the fit
   * @param choice of neighbours; null for distances
   */
  record ByPlace(Spots spots, @Nullable NeighbourChoice choice) implements Newcomers {

    @Override
    public Nearness read(Table table, Texts texts) {
      Distance between = spots.distanceFrom(Spots.of(table, texts, spots.columns()));
      int old = spots.at().get(0).length;
      return (row, out) -> {
        for (int j = 0; j < out.length; j++) {
          out[j] = between.between(old + row, j);
        }
        if (choice != null) {
          Objects.requireNonNull(choice).weigh(out);
        }
      };
    }
  }

  /**
   * By a file with their distances from the rows of the fit.
   *
   * @param rows of the fit
   * @param choice of neighbours; null for distances
   */
  record ByDistance(int rows, @Nullable NeighbourChoice choice) implements Newcomers {

    @Override
    public Nearness read(Table table, Texts texts) {
      Argument.require(
          texts.has(NearSources.DISTANCES),
          "%s must name a file with the distances of the new rows from the %d rows of the fit",
          texts.name(NearSources.DISTANCES),
          rows);
      double[][] between = new NearFiles(texts).distances(table.rows(), rows);
      return (row, out) -> {
        for (int j = 0; j < rows; j++) {
          out[j] = between[j][row];
        }
        if (choice != null) {
          Objects.requireNonNull(choice).weigh(out);
        }
      };
    }
  }

  /**
   * By their edges: 1 as a weight and as a distance.
   *
   * @param ids of the fit
   */
  record ByEdge(IdColumn ids) implements Newcomers {

    @Override
    public Nearness read(Table table, Texts texts) {
      Argument.require(
          texts.has(NearSources.EDGES),
          "%s must name a file with the edges of the new rows",
          texts.name(NearSources.EDGES));
      IdColumn all = ids.with(table, texts.name(NearSources.ID));
      NeighbourGraph graph = new NearFiles(texts).edges(all).neighbours();
      return (row, out) -> {
        int node = ids.size() + row;
        for (int h = graph.start(node); h < graph.start(node + 1); h++) {
          if (graph.neighbour(h) < out.length) {
            out[graph.neighbour(h)] = 1;
          }
        }
      };
    }
  }

  /**
   * By place and time: neighbours of the same time, and the nearest row of the times before and
   * after.
   *
   * @param spots of the fit
   * @param order times of the fit
   * @param time column of the times
   */
  record ByPlaceInTime(Spots spots, TimeOrder order, Column time, NeighbourChoice choice)
      implements Newcomers {

    @Override
    public Nearness read(Table table, Texts texts) {
      Distance between = spots.distanceFrom(Spots.of(table, texts, spots.columns()));
      double[] times = ColumnTexts.complete(table, texts.name(NearnessOptions.TIME), time);
      int old = spots.at().get(0).length;
      return (row, out) -> {
        for (int j = 0; j < out.length; j++) {
          out[j] = between.between(old + row, j);
        }
        new Moments(order, times[row]).weigh(out, choice);
      };
    }
  }

  /**
   * By area and time: rows of the same time in the same area and those beside it, and the rows of
   * the area just before and after.
   *
   * @param areas ids of the areas of the fit
   * @param areaOfRow those of its rows
   * @param graph of the areas
   * @param order times of the fit
   * @param time column of the times
   */
  record ByAreaInTime(
      IdColumn areas, int[] areaOfRow, NeighbourGraph graph, TimeOrder order, Column time)
      implements Newcomers {

    @Override
    public Nearness read(Table table, Texts texts) {
      double[] times = ColumnTexts.complete(table, texts.name(NearnessOptions.TIME), time);
      int[] where = areas.numbers(table);
      return (row, out) -> {
        if (where[row] < 0) {
          return;
        }
        boolean[] beside = new boolean[graph.size()];
        for (int h = graph.start(where[row]); h < graph.start(where[row] + 1); h++) {
          beside[graph.neighbour(h)] = true;
        }
        Moments moments = new Moments(order.select(at(where[row])), times[row]);
        int[] own = at(where[row]);
        for (int k = 0; k < own.length; k++) {
          out[own[k]] = moments.has(-1, k) || moments.has(0, k) || moments.has(1, k) ? 1 : 0;
        }
        for (int j = 0; j < out.length; j++) {
          if (beside[areaOfRow[j]] && order.time(order.rank(j)) == times[row]) {
            out[j] = 1;
          }
        }
      };
    }

    private int[] at(int area) {
      return IntStream.range(0, areaOfRow.length).filter(j -> areaOfRow[j] == area).toArray();
    }
  }
}
