package crp.task;

import crp.options.Option;

/** What says how near rows are, in place of a time, where a table is all that there is. */
public final class NearSources {

  public static final Option<String> PLACE =
      Option.text(
          "place",
          "Columns of numbers with the place, in place of a time: latitude and longitude if they"
              + " have such names, else coordinates with Euclidean distance. They are left out of"
              + " the likelihood.",
          "");
  public static final Option<String> DISTANCES =
      Option.text(
          "distances",
          "File with the distances of all pairs of rows, in place of a time: a square table without"
              + " names, or an array in NumPy's .npy format.",
          "");
  public static final Option<String> EDGES =
      Option.text(
          "edges",
          "File with an edge of a graph in each line, in place of a time: id,id. A header is"
              + " skipped.",
          "");
  public static final Option<String> ID =
      Option.text(
          "id",
          "Column with the ids by which files of edges or pairs call rows: a name or a number from"
              + " 1; 'row' for the number of the row from 1. It is left out of the likelihood.",
          "row");

  private NearSources() {}
}
