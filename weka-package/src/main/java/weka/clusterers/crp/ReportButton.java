package weka.clusterers.crp;

import crp.html.Page;
import java.awt.Component;
import java.awt.Container;
import java.awt.Desktop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JOptionPane;
import javax.swing.SwingUtilities;
import weka.clusterers.crp.model.ModelGraph;
import weka.gui.ResultHistoryPanel;
import weka.gui.explorer.ClustererPanel;

/**
 * A button in the Explorer, above Stop, that opens the report of the result that is selected. It
 * comes with the first result, for Weka has no place for it.
 */
public final class ReportButton {

  /** Also the text of the item in the menu of a result. */
  public static final String TEXT = "Open report";

  /**
   * The button of Weka's beside which it stands; a third one beside Start would widen the column.
   */
  private static final String BESIDE = "Ignore attributes";

  private ReportButton() {}

  /** Shows the button in the Explorer, if one shows. */
  static void show() {
    if (WekaWindow.isOpen()) {
      SwingUtilities.invokeLater(
          () -> WekaWindow.find(ClustererPanel.class).ifPresent(ReportButton::in));
    }
  }

  private static void in(ClustererPanel panel) {
    Container row =
        WekaWindow.find(panel, JButton.class, one -> BESIDE.equals(one.getText()))
            .map(Component::getParent)
            .orElse(panel);
    ResultHistoryPanel results =
        WekaWindow.find(panel, ResultHistoryPanel.class, one -> true).orElse(null);
    if (row == panel
        || results == null
        || WekaWindow.find(row, JButton.class, one -> TEXT.equals(one.getText())).isPresent()) {
      return;
    }
    JButton button = new JButton(TEXT);
    button.setToolTipText("Opens the report of the selected result in a browser");
    button.addActionListener(
        event ->
            tell(
                page(results)
                    .map(ReportButton::open)
                    .orElse("The selected result has no report.")));
    row.add(button);
    row.revalidate();
  }

  /** The Explorer keeps the graph of a result in a list with its parts. */
  private static Optional<Page> page(ResultHistoryPanel results) {
    String name = results.getSelectedName();
    Object parts = name == null ? null : results.getNamedObject(name);
    return Stream.ofNullable(parts)
        .filter(List.class::isInstance)
        .flatMap(list -> ((List<?>) list).stream())
        .filter(String.class::isInstance)
        .flatMap(graph -> ModelGraph.page((String) graph).stream())
        .findFirst();
  }

  /**
   * Shows a sentence, if there is one.
   *
   * @param sentence empty for none
   */
  public static void tell(String sentence) {
    if (!sentence.isEmpty()) {
      // a message box is as wide as its longest line
      JOptionPane.showMessageDialog(null, sentence.replaceAll("(.{50,}?) ", "$1\n"));
    }
  }

  /**
   * Opens a page in the user's browser, from a file that is deleted when Weka ends.
   *
   * @param page the report
   * @return empty, or a sentence that says where the file is, or why there is none
   */
  public static String open(Page page) {
    Path file;
    try {
      file = Files.createTempFile("crp-report-", ".html");
      file.toFile().deleteOnExit();
      page.write(file);
    } catch (IOException | UncheckedIOException e) {
      return "The report cannot be written: " + e.getMessage() + ".";
    }
    try {
      if (Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE)) {
        Desktop.getDesktop().browse(file.toUri());
        return "";
      }
    } catch (IOException | UnsupportedOperationException e) {
      // the file is named below
    }
    return "No browser can be opened from here. The report is in the file " + file + ".";
  }
}
