package crp.report;

/** An item of a report: a paragraph or a table. Immutable. */
public sealed interface Item permits Paragraph, Table {

  /** {@return what the item is about} */
  Topic topic();

  /**
   * {@return the item as plain text, each line ended by a line feed}
   *
   * @param width column at which paragraphs are wrapped; 0 for no wrapping; tables are not wrapped
   */
  String text(int width);
}
