package elki.clustering.crp.relation;

import crp.options.KnownOptions;
import crp.options.Option;
import crp.options.OptionText;
import crp.options.Texts;
import crp.proximity.Edges;
import crp.proximity.RowIds;
import crp.task.Known;
import elki.database.Database;
import elki.database.relation.Relation;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * What is known of the clusters of objects: labels of some, and pairs in files, which call objects
 * by their numbers from 1.
 *
 * @since 0.1.0
 */
public final class KnownObjects {

  /** The option of known labels as ELKI has them. */
  public static final Option<String> KNOWN =
      KnownOptions.KNOWN.withHelp(
          "Which label of an object is its known cluster: 'label N' from 0. Objects of one label are"
              + " in one cluster, objects of two are not; empty or ? for unknown.");

  /** All options. */
  public static final List<Option<?>> OPTIONS =
      Stream.concat(
              Stream.of(KNOWN),
              KnownOptions.OF_ALL.stream().filter(option -> !option.equals(KnownOptions.KNOWN)))
          .<Option<?>>map(option -> option)
          .toList();

  private static final String UNKNOWN = "?";

  private KnownObjects() {}

  /**
   * {@return what options say}
   *
   * @param database where labels are
   * @param data the objects, in the order of the rows
   * @throws IllegalArgumentException if a label or a file is not there; one sentence
   */
  public static Known of(Texts texts, Database database, Relation<?> data) {
    return Known.of(
        labels(texts, database, data).toArray(String[]::new),
        pairs(texts, KnownOptions.TOGETHER, data.size()),
        pairs(texts, KnownOptions.APART, data.size()),
        texts.get(KnownOptions.STRENGTH));
  }

  /** {@return which label the option of known labels names} */
  public static Membership label(Texts texts) {
    return Membership.parse(texts.name(KNOWN), texts.text(KNOWN));
  }

  /** {@return the known label of each object, empty where there is none} */
  public static List<String> labels(Texts texts, Database database, Relation<?> data) {
    return Known.has(texts, KNOWN)
        ? label(texts).known(database, data).stream()
            .map(label -> label.equals(UNKNOWN) ? "" : label)
            .toList()
        : Collections.nCopies(data.size(), "");
  }

  private static List<int[]> pairs(Texts texts, Option<String> option, int size) {
    return Known.has(texts, option)
        ? OptionText.named(
                texts.name(option) + ": ",
                () -> Edges.read(Path.of(texts.text(option)), RowIds.numbers(size), false))
            .pairs()
        : List.of();
  }
}
