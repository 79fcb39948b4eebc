package crp.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A report as data: items in the order in which they are shown. Immutable; each change returns a
 * copy. Hosts choose items by their {@link Topic} and render the rest with {@link #text(int)}.
 *
 * @param items paragraphs and tables; copied
 */
public record Report(List<Item> items) {

  /** Largest number of rows of a folded table. */
  public static final int FOLD = 20;

  public Report {
    items = List.copyOf(items);
  }

  /**
   * {@return this report without some topics}
   *
   * @param topics which ones
   */
  public Report without(Topic... topics) {
    Set<Topic> out = Set.copyOf(Arrays.asList(topics));
    return new Report(items.stream().filter(item -> !out.contains(item.topic())).toList());
  }

  /**
   * {@return this report with some topics only, in their order in this report}
   *
   * @param topics which ones
   */
  public Report only(Topic... topics) {
    Set<Topic> kept = Set.copyOf(Arrays.asList(topics));
    return new Report(items.stream().filter(item -> kept.contains(item.topic())).toList());
  }

  /**
   * {@return this report with further items at its end}
   *
   * @param more the items
   */
  public Report plus(Item... more) {
    return plus(Arrays.asList(more));
  }

  /**
   * {@return this report with further items at its end}
   *
   * @param more the items
   */
  public Report plus(List<? extends Item> more) {
    List<Item> all = new ArrayList<>(items);
    all.addAll(more);
    return new Report(all);
  }

  /**
   * {@return the first item on a topic; empty if there is none}
   *
   * @param topic what the item is about
   */
  public Optional<Item> find(Topic topic) {
    return items.stream().filter(item -> item.topic() == topic).findFirst();
  }

  /** {@return this report with at most {@value #FOLD} rows in each table} */
  public Report folded() {
    return new Report(
        items.stream()
            .map(item -> item instanceof Table table ? table.folded(FOLD) : item)
            .toList());
  }

  /** {@return the report as plain text, without wrapping} */
  public String text() {
    return text(0);
  }

  /**
   * {@return the report as plain text, lines ended by a line feed; an empty line stands above and
   * below each table}
   *
   * @param width column at which paragraphs are wrapped; 0 for no wrapping
   */
  public String text(int width) {
    StringBuilder out = new StringBuilder();
    boolean table = false;
    for (Item item : items) {
      if (!out.isEmpty() && (table || item instanceof Table)) {
        out.append('\n');
      }
      table = item instanceof Table;
      out.append(item.text(width));
    }
    return out.toString();
  }

  @Override
  public String toString() {
    return text();
  }
}
