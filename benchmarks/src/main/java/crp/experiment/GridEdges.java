package crp.experiment;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes which pixels of an image touch, left to right and top to bottom, as an edge file. */
public final class GridEdges {

  private GridEdges() {}

  /**
   * Writes the edges.
   *
   * @param args rows, columns, out.csv; pixels are numbered from 1, row by row from the top, as
   *     {@code GraphNearness} numbers rows of data
   * @throws IOException if the file cannot be written
   */
  public static void main(String[] args) throws IOException {
    if (args.length != 3) {
      System.err.println("usage: GridEdges rows columns out.csv");
      System.exit(1);
    }
    write(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Path.of(args[2]));
  }

  private static void write(int rows, int columns, Path file) throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      for (int pixel = 1; pixel <= rows * columns; pixel++) {
        if (pixel % columns != 0) {
          out.print(pixel + "," + (pixel + 1) + "\n");
        }
        if (pixel + columns <= rows * columns) {
          out.print(pixel + "," + (pixel + columns) + "\n");
        }
      }
      if (out.checkError()) {
        throw new IOException("cannot write " + file);
      }
    }
  }
}
