package weka.gui.crp;

import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Point;
import java.awt.Window;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.JWindow;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.event.PopupMenuEvent;
import javax.swing.event.PopupMenuListener;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.options.OptionValue;

/**
 * A field for the text of an option: plain, or with a list of words where the option takes words. A
 * text that is no value of the option is red, and below the field stands why: while it is typed,
 * and again when the field is entered or the mouse rests on it. Runs on Swing's event thread.
 */
final class OptionField extends JPanel {

  private static final long serialVersionUID = 1L;
  private static final Color WRONG = new Color(0xb00020);
  private static final int COLUMNS = 32;

  /** The most characters in a line of a tip. */
  private static final int LINE = 80;

  private static final int ROWS = 20;

  private final JTextField field;
  private final transient Consumer<String> typed;
  private String tip = "";
  private String problem = "";
  private boolean expected;
  private transient @Nullable JWindow sentence;

  /**
   * Makes a field.
   *
   * @param value text and words
   * @param attributes of the data, to choose from where the text names some
   * @param typed gets each text, as it is typed or chosen
   */
  OptionField(OptionValue value, AttributeList attributes, Consumer<String> typed) {
    super(new BorderLayout());
    this.typed = typed;
    List<String> words = new ArrayList<>(value.words());
    if (value.names() == OptionValue.Names.ONE) {
      words.addAll(attributes.names());
    }
    if (words.isEmpty()) {
      field = new JTextField(value.text());
      add(field);
      if (value.names() == OptionValue.Names.SEVERAL && !attributes.names().isEmpty()) {
        JButton choose = new JButton("Choose...");
        choose.addActionListener(
            event -> attributes.choose(this, field.getText()).ifPresent(field::setText));
        add(choose, BorderLayout.EAST);
      }
    } else {
      JComboBox<String> list = new JComboBox<>(words.toArray(new String[0]));
      list.setEditable(true);
      list.setFont(UIManager.getFont("TextField.font"));
      list.setSelectedItem(value.text());
      list.setMaximumRowCount(Math.min(ROWS, words.size()));
      list.addPopupMenuListener(new Opening());
      field = (JTextField) list.getEditor().getEditorComponent();
      add(list);
    }
    field.getDocument().addDocumentListener(new Changes());
    field.addFocusListener(
        new FocusAdapter() {
          @Override
          public void focusGained(FocusEvent event) {
            showProblem();
          }

          @Override
          public void focusLost(FocusEvent event) {
            hideProblem();
          }
        });
    show(value);
  }

  /** One change of the text may be several of the document: the last one counts. */
  private final class Changes implements DocumentListener {

    @Override
    public void insertUpdate(DocumentEvent event) {
      later();
    }

    @Override
    public void removeUpdate(DocumentEvent event) {
      later();
    }

    @Override
    public void changedUpdate(DocumentEvent event) {
      later();
    }
  }

  /** The sentence would lie over the list. */
  private final class Opening implements PopupMenuListener {

    @Override
    public void popupMenuWillBecomeVisible(PopupMenuEvent event) {
      hideProblem();
    }

    @Override
    public void popupMenuWillBecomeInvisible(PopupMenuEvent event) {
      showProblem();
    }

    @Override
    public void popupMenuCanceled(PopupMenuEvent event) {
      showProblem();
    }
  }

  private void later() {
    if (!expected) {
      expected = true;
      SwingUtilities.invokeLater(
          () -> {
            expected = false;
            typed.accept(field.getText());
          });
    }
  }

  /** Shows a value: its text, unless it is there but for blanks, and what is wrong with it. */
  void show(OptionValue value) {
    if (!field.getText().trim().equals(value.text())) {
      field.setText(value.text());
    }
    problem = value.problem();
    field.setForeground(problem.isEmpty() ? UIManager.getColor("TextField.foreground") : WRONG);
    field.setToolTipText(problem.isEmpty() ? tip : inLines(sentence()));
    showProblem();
  }

  private String sentence() {
    return problem.substring(0, 1).toUpperCase(Locale.ROOT) + problem.substring(1);
  }

  /** Weka gives the tip to the component that it sees. */
  @Override
  public void setToolTipText(String text) {
    tip = inLines(text);
    super.setToolTipText(tip);
    if (problem.isEmpty()) {
      field.setToolTipText(tip);
    }
  }

  /**
   * {@return a tip of lines of at most 80 characters; one of a single line can leave the screen}
   */
  static String inLines(String text) {
    return text.length() <= LINE
        ? text
        : "<html>"
            + text.replaceAll("(.{1," + LINE + "})(?: +|$)", "$1\n")
                .strip()
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("\n", "<br>");
  }

  private void showProblem() {
    hideProblem();
    if (problem.isEmpty() || !isShowing() || !field.isFocusOwner()) {
      return;
    }
    JTextArea text = new JTextArea(sentence());
    text.setName("problem");
    text.setColumns(COLUMNS);
    text.setLineWrap(true);
    text.setWrapStyleWord(true);
    text.setEditable(false);
    text.setFocusable(false);
    text.setFont(UIManager.getFont("ToolTip.font"));
    text.setForeground(WRONG);
    text.setBackground(UIManager.getColor("ToolTip.background"));
    text.setBorder(
        BorderFactory.createCompoundBorder(
            BorderFactory.createLineBorder(WRONG), BorderFactory.createEmptyBorder(3, 5, 3, 5)));
    // lines are broken at a width, which says how many there are
    text.setSize(text.getPreferredSize().width, Short.MAX_VALUE);
    JWindow window = new JWindow(SwingUtilities.getWindowAncestor(this));
    window.setType(Window.Type.POPUP);
    window.setFocusableWindowState(false);
    window.add(text);
    window.pack();
    Point corner = getLocationOnScreen();
    window.setLocation(corner.x, corner.y + getHeight());
    window.setVisible(true);
    sentence = window;
  }

  private void hideProblem() {
    if (sentence != null) {
      sentence.dispose();
      sentence = null;
    }
  }

  /** Called when the dialog closes. */
  @Override
  public void removeNotify() {
    hideProblem();
    super.removeNotify();
  }
}
