package crp.experiment;

import crp.bench.Batch;
import java.io.IOException;
import java.nio.file.Files;

/** Writes the neighbouring pixels of an image, left to right and top to bottom, as an edge file. */
public final class GridEdges {

  private GridEdges() {}

  /**
   * Writes the edges.
   *
   * @param args rows, columns, file to write; pixels are numbered from 1, row by row from the top,
   *     as {@code GraphNearness} numbers rows of data
   */
  public static void main(String[] args) {
    Batch.run(GridEdges.class, "rows columns file", args, GridEdges::write);
  }

  private static void write(Batch batch) throws IOException {
    int columns = batch.whole("columns", 1);
    int pixels = Math.multiplyExact(batch.whole("rows", 1), columns);
    StringBuilder edges = new StringBuilder();
    for (int pixel = 1; pixel <= pixels; pixel++) {
      if (pixel % columns != 0) {
        edges.append(pixel).append(',').append(pixel + 1).append('\n');
      }
      if (pixel + columns <= pixels) {
        edges.append(pixel).append(',').append(pixel + columns).append('\n');
      }
    }
    Files.writeString(batch.path("file"), edges);
  }
}
