package crp.html;

import java.time.LocalDate;
import java.time.ZoneId;

/**
 * Where a result comes from, for the head of its page. Empty texts are not shown.
 *
 * @param file name of the file of the data, without its folder
 * @param date of the run, such as 2026-11-29; a page without it is the same each day
 * @since 0.1.0
 */
public record Origin(String file, String date) {

  /** Nothing is known. */
  public static final Origin UNKNOWN = new Origin("", "");

  /** {@return a run of today} */
  public static Origin today(String file) {
    return new Origin(file, LocalDate.now(ZoneId.systemDefault()).toString());
  }

  void put(Json json, int rows, int columns) {
    String version = Origin.class.getPackage().getImplementationVersion();
    json.put("file", file).put("rows", rows).put("columns", columns);
    json.put("version", version == null ? "" : version).put("date", date);
  }
}
