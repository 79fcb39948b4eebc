package weka.gui.crp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.options.RunOptions;
import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.beans.PropertyEditorManager;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import weka.clusterers.CRPMixture;
import weka.clusterers.crp.options.OptionValue;
import weka.clusterers.crp.options.RunDetails;
import weka.gui.PropertySheetPanel;

/** The fields of options in Weka's own property sheet, without a window. */
class OptionFieldTest {

  @BeforeEach
  void register() {
    PropertyEditorManager.registerEditor(OptionValue.class, OptionValueEditor.class);
  }

  @AfterEach
  void forget() {
    PropertyEditorManager.registerEditor(OptionValue.class, null);
  }

  private static List<OptionField> fields(Object target) {
    PropertySheetPanel sheet = new PropertySheetPanel();
    sheet.setTarget(target);
    List<OptionField> fields = new ArrayList<>();
    collect(sheet, OptionField.class, fields);
    return fields;
  }

  private static <C> void collect(Container place, Class<C> type, List<C> found) {
    for (Component child : place.getComponents()) {
      if (type.isInstance(child)) {
        found.add(type.cast(child));
      }
      if (child instanceof Container inner) {
        collect(inner, type, found);
      }
    }
  }

  private static <C> C inside(Container place, Class<C> type) {
    List<C> found = new ArrayList<>();
    collect(place, type, found);
    return found.get(0);
  }

  /** What somebody types, letter by letter as Swing passes it on. */
  private static void type(JTextField field, String text) throws Exception {
    SwingUtilities.invokeAndWait(() -> field.setText(text));
    SwingUtilities.invokeAndWait(() -> {});
  }

  @Test
  void aTextOutOfRangeIsRedAndSaysWhyUntilItIsMended() throws Exception {
    RunDetails run = new RunDetails();
    JTextField chains = inside(fields(run).get(1), JTextField.class);
    Color usual = chains.getForeground();
    String tip = chains.getToolTipText();
    type(chains, "0");
    assertEquals("0", run.getChains().text());
    assertNotEquals(usual, chains.getForeground());
    assertEquals("'chains' must be at least 1, was 0", chains.getToolTipText());
    type(chains, "3 ");
    assertEquals("3 ", chains.getText());
    assertEquals(3, run.texts().get(RunOptions.CHAINS));
    assertEquals(usual, chains.getForeground());
    assertEquals(tip, chains.getToolTipText());
  }

  @Test
  void aLongTipHasLines() {
    assertEquals("a short tip", OptionField.inLines("a short tip"));
    String tip = "a word < b & c ".repeat(20).strip();
    String lines = OptionField.inLines(tip);
    assertTrue(lines.startsWith("<html>a word &lt; b &amp; c a"), lines);
    for (String line : lines.substring("<html>".length()).split("<br>", -1)) {
      int length = line.replace("&lt;", "<").replace("&amp;", "&").length();
      assertTrue(length <= 80 && length > 60, line);
    }
    assertEquals(
        tip,
        lines
            .substring("<html>".length())
            .replace("<br>", " ")
            .replace("&lt;", "<")
            .replace("&amp;", "&"));
  }

  @Test
  void wordsCanBeChosenAndTyped() throws Exception {
    CRPMixture scheme = new CRPMixture();
    OptionField noise =
        fields(scheme).stream()
            .filter(one -> inside(one, JTextField.class).getText().equals("automatic"))
            .findFirst()
            .orElseThrow();
    JComboBox<?> list = inside(noise, JComboBox.class);
    assertTrue(list.isEditable());
    assertEquals(scheme.getNoise().words().size(), list.getItemCount());
    SwingUtilities.invokeAndWait(() -> list.setSelectedItem("none"));
    SwingUtilities.invokeAndWait(() -> {});
    assertEquals("none", scheme.getNoise().text());
    type(inside(noise, JTextField.class), "beta 1 9");
    assertEquals("beta 1 9", scheme.getNoise().text());
    assertEquals("", scheme.getNoise().problem());
  }

  @Test
  void attributesAreChosenFromTheData() throws Exception {
    AttributeList attributes = new AttributeList(List.of("when", "x", "a,b"));
    OptionValue time = OptionValue.named("row", "row", "last");
    JComboBox<?> list = inside(new OptionField(time, attributes, text -> {}), JComboBox.class);
    assertEquals(5, list.getItemCount());
    assertEquals("when", list.getItemAt(2));
    OptionField ignore = new OptionField(OptionValue.several("x"), attributes, text -> {});
    assertEquals("Choose...", inside(ignore, JButton.class).getText());
    assertArrayEquals(new int[] {1, 2}, attributes.chosen("x, 3,unknown"));
    assertEquals("when,3", attributes.text(0, 2));
    OptionField alone =
        new OptionField(OptionValue.several("x"), new AttributeList(List.of()), text -> {});
    assertThrows(IndexOutOfBoundsException.class, () -> inside(alone, JButton.class));
  }

  @Test
  void anEditorIsAlsoTheTextAlone() {
    OptionValueEditor editor = new OptionValueEditor();
    editor.setAsText(" sampled ");
    assertEquals(OptionValue.of("sampled"), editor.getValue());
    assertEquals("sampled", editor.getAsText());
    assertFalse(editor.isPaintable());
  }
}
