package crp.windows;

import java.awt.Window;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JLabel;
import javax.swing.JScrollBar;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.SwingConstants;
import weka.gui.PropertyDialog;
import weka.gui.PropertyPanel;
import weka.gui.PropertySheetPanel;
import weka.gui.knowledgeflow.StepEditorDialog;

/** A dialog with the options of an object. */
final class OptionsDialog {

  private final Mouse mouse;
  private final JDialog dialog;

  private OptionsDialog(Mouse mouse, JDialog dialog) {
    this.mouse = mouse;
    this.dialog = dialog;
  }

  /**
   * {@return the dialog that opens by a click on the text of an editor; its OK and Cancel can be
   * seen}
   *
   * @param what for messages
   */
  static OptionsDialog open(Mouse mouse, String what, JComponent editor) throws Exception {
    List<JDialog> before = Windows.onSwing(OptionsDialog::showing);
    mouse.click(editor, Mouse.LEFT);
    return opened(mouse, what, before);
  }

  /**
   * {@return the dialog that opens by a double click on a step of the KnowledgeFlow; its OK and
   * Cancel can be seen}
   *
   * @param what for messages
   */
  static OptionsDialog ofStep(Mouse mouse, String what, JComponent step) throws Exception {
    List<JDialog> before = Windows.onSwing(OptionsDialog::showing);
    mouse.twice(step);
    return opened(mouse, what, before);
  }

  private static OptionsDialog opened(Mouse mouse, String what, List<JDialog> before)
      throws Exception {
    JDialog dialog =
        Windows.found(
            "the dialog of " + what,
            () -> showing().stream().filter(one -> !before.contains(one)).findFirst());
    OptionsDialog opened = new OptionsDialog(mouse, dialog);
    for (String name : List.of("OK", "Cancel")) {
      mouse.robot().waitForIdle();
      JButton button = opened.button(name);
      if (!Windows.onSwing(() -> Windows.whole(button))) {
        throw new AssertionError(
            "the dialog of "
                + what
                + " has its button "
                + name
                + " out of the screen: the dialog is at "
                + Windows.onSwing(dialog::getBounds));
      }
    }
    Windows.await("all of the dialog of " + what + " without scroll bars", opened::whole);
    return opened;
  }

  private static List<JDialog> showing() {
    List<JDialog> all = new ArrayList<>();
    Windows.showing().stream()
        .filter(window -> window instanceof PropertyDialog || isStepEditor(window))
        .forEach(window -> all.add((JDialog) window));
    return all;
  }

  private static boolean isStepEditor(Window window) {
    return window instanceof JDialog one
        && Windows.within(one, StepEditorDialog.class, part -> true).isPresent();
  }

  /**
   * {@return whether no scroll bar is left once the dialog is laid out for the width that it has}
   * On X11 a window is narrower as soon as Java knows its frame. If it was laid out before, the
   * text "About" keeps its width, also in dialogs of Weka's own schemes, and bars show for good.
   */
  private boolean whole() {
    for (JTextArea about : Windows.all(dialog, JTextArea.class, JComponent::isShowing)) {
      about.setSize(0, 0);
      about.invalidate();
    }
    dialog.validate();
    return Windows.within(dialog, JScrollBar.class, JComponent::isShowing).isEmpty();
  }

  JDialog dialog() {
    return dialog;
  }

  private JButton button(String text) throws Exception {
    return Windows.found(
        "the button " + text,
        () -> Windows.within(dialog, JButton.class, one -> text.equals(one.getText())));
  }

  /** {@return the names of the rows and their editors, from above} */
  Map<String, JComponent> rows() throws Exception {
    return Windows.onSwing(
        () -> {
          Map<String, JComponent> rows = new LinkedHashMap<>();
          PropertySheetPanel sheet =
              Windows.within(dialog, PropertySheetPanel.class, JComponent::isShowing).orElseThrow();
          // Weka lays out pairs: a label at the right, and a panel with the editor
          for (JLabel label : Windows.all(sheet, JLabel.class, OptionsDialog::isName)) {
            List<java.awt.Component> inside = List.of(label.getParent().getComponents());
            rows.put(label.getText(), (JComponent) inside.get(inside.indexOf(label) + 1));
          }
          return rows;
        });
  }

  private static boolean isName(JLabel label) {
    return label.getHorizontalAlignment() == SwingConstants.RIGHT && !label.getText().isEmpty();
  }

  /** {@return whether a text can be found in the dialog, such as the name of the class} */
  boolean says(String text) throws Exception {
    return Windows.onSwing(
        () -> Windows.within(dialog, JLabel.class, one -> text.equals(one.getText())).isPresent());
  }

  private JComponent row(String name) throws Exception {
    JComponent row = rows().get(name);
    if (row == null) {
      throw new AssertionError("no row '" + name + "' in a dialog, only " + rows().keySet());
    }
    return row;
  }

  private JTextField field(String name) throws Exception {
    JComponent row = row(name);
    return Windows.onSwing(() -> Windows.within(row, JTextField.class, one -> true).orElseThrow());
  }

  /** Types into the field of a row. */
  void type(String name, String text) throws Exception {
    mouse.type(field(name), text);
  }

  /** {@return the text in the field of a row} */
  String text(String name) throws Exception {
    JTextField field = field(name);
    return Windows.onSwing(field::getText);
  }

  /**
   * {@return what the dialog says while a text is typed that is no value of the row; the field then
   * has its old text again}
   *
   * @param look sees the sentence
   */
  String refusal(String name, String text, Scene look) throws Exception {
    String before = text(name);
    mouse.write(field(name), text);
    // the sentence about the last letter
    mouse.robot().waitForIdle();
    String sentence =
        Windows.found("a sentence about '" + text + "' as " + name, OptionsDialog::problem);
    look.see();
    mouse.write(field(name), before);
    Windows.await("no sentence about " + name, () -> problem().isEmpty());
    return sentence;
  }

  private static Optional<String> problem() {
    return Windows.anywhere(JTextArea.class, one -> "problem".equals(one.getName()))
        .map(JTextArea::getText);
  }

  /** {@return the dialog of the object in a row} */
  OptionsDialog part(String name) throws Exception {
    JComponent row = row(name);
    return open(mouse, name, Windows.onSwing(() -> nested(row).orElseThrow()));
  }

  /** {@return the editor of a row that opens a dialog of its own, if it is such a row} */
  static Optional<PropertyPanel> nested(JComponent row) {
    return Windows.within(row, PropertyPanel.class, one -> one.getComponentCount() == 0);
  }

  void ok() throws Exception {
    close("OK");
  }

  void cancel() throws Exception {
    close("Cancel");
  }

  private void close(String name) throws Exception {
    mouse.click(button(name), Mouse.LEFT);
    Windows.await("a dialog to close", () -> !dialog.isShowing());
  }
}
