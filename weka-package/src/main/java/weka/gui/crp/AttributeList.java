package weka.gui.crp;

import java.awt.Component;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.swing.JList;
import javax.swing.JOptionPane;
import javax.swing.JScrollPane;
import weka.clusterers.crp.WekaWindow;

/**
 * The attributes of the data that a window of Weka has loaded, to choose from. Immutable.
 *
 * @param names of the attributes, in their order
 */
record AttributeList(List<String> names) {

  private static final int ROWS = 15;

  AttributeList {
    names = List.copyOf(names);
  }

  /** {@return the attributes of the data in the Explorer; none without an Explorer or data} */
  static AttributeList ofWindow() {
    return new AttributeList(
        WekaWindow.data()
            .map(
                data ->
                    IntStream.range(0, data.numAttributes())
                        .mapToObj(a -> data.attribute(a).name())
                        .toList())
            .orElse(List.of()));
  }

  /**
   * Asks for some attributes in a dialog.
   *
   * @param parent a part of the window that asks
   * @param text names with commas between them; they are chosen at first
   * @return the new text; empty if the dialog was left without a choice
   */
  Optional<String> choose(Component parent, String text) {
    JList<String> list = new JList<>(names.toArray(new String[0]));
    list.setVisibleRowCount(Math.min(ROWS, names.size()));
    list.setSelectedIndices(chosen(text));
    int answer =
        JOptionPane.showConfirmDialog(
            parent,
            new Object[] {"Hold Ctrl or Shift for several.", new JScrollPane(list)},
            "Attributes",
            JOptionPane.OK_CANCEL_OPTION,
            JOptionPane.PLAIN_MESSAGE);
    return answer == JOptionPane.OK_OPTION
        ? Optional.of(text(list.getSelectedIndices()))
        : Optional.empty();
  }

  /** {@return the attributes that a text names, or numbers from 1} */
  int[] chosen(String text) {
    List<Integer> found = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      String name = part.trim();
      int at = names.indexOf(name);
      if (at < 0 && name.matches("\\d{1,6}")) {
        at = Integer.parseInt(name) - 1;
      }
      if (at >= 0 && at < names.size()) {
        found.add(at);
      }
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  /** {@return the text that names some attributes; those with a comma by their number} */
  String text(int... indices) {
    return Arrays.stream(indices)
        .mapToObj(a -> names.get(a).contains(",") ? String.valueOf(a + 1) : names.get(a))
        .collect(Collectors.joining(","));
  }
}
