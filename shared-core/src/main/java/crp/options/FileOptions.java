package crp.options;

import java.util.List;

/** Options of how a file is read. */
public final class FileOptions {

  /** The word for what is found in the file. */
  public static final String AUTO = "auto";

  public static final Option<String> CATEGORIES =
      Option.text("categories", "Columns of numbers that are categories, such as codes.", "");

  public static final Option<String> TEXT =
      Option.text(
          "text",
          "Columns of texts, such as titles, whose words are clustered. They need not look like"
              + " sentences.",
          "");

  public static final Option<String> WEIGHT =
      Option.text("weight", "Column of weights, from 0 to 1e12.", "");

  public static final Option<String> MISSING =
      Option.text(
          "missing",
          "Further marks of missing values, with commas between them, such as -999. Empty cells are"
              + " missing; NA, NaN, null, ? and the like, too, unless 'only' stands first: then among"
              + " numbers alone.",
          "");

  public static final Option<String> SEPARATOR =
      Option.text("separator", "Separator of the cells: a character, tab, or auto.", AUTO);

  public static final Option<String> HEADER =
      Option.text("header", "Whether the first line has names: yes, no, or auto.", AUTO);

  public static final Option<String> DECIMAL =
      Option.text("decimal", "Decimal mark: a point, a comma, or auto.", AUTO);

  /** All of them. */
  public static final List<Option<?>> OF_ALL =
      List.of(CATEGORIES, TEXT, WEIGHT, MISSING, SEPARATOR, HEADER, DECIMAL);

  private FileOptions() {}
}
