package crp.windows;

import java.awt.Container;
import java.awt.Rectangle;
import java.util.Collections;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JMenuItem;
import javax.swing.JTextField;
import javax.swing.JTree;
import javax.swing.tree.DefaultMutableTreeNode;
import javax.swing.tree.TreePath;
import weka.gui.PropertyPanel;

/** The button "Choose" and the text beside it, with which Weka's windows take an object. */
final class EditorField {

  private final Mouse mouse;
  private final Container place;

  /**
   * @param place what holds one such field
   */
  EditorField(Mouse mouse, Container place) {
    this.mouse = mouse;
    this.place = place;
  }

  private JComponent text() throws Exception {
    return Windows.found(
        "a field of an object",
        () ->
            Windows.within(place, PropertyPanel.class, one -> one.getComponentCount() == 0)
                .map(one -> (JComponent) one));
  }

  /** Opens the tree of classes, lets somebody look at it, and chooses a class. */
  void choose(String name, Scene look) throws Exception {
    JButton choose =
        Windows.found(
            "the button Choose",
            () -> Windows.within(place, JButton.class, one -> "Choose".equals(one.getText())));
    mouse.click(choose, Mouse.LEFT);
    JTree tree =
        Windows.found("the tree of classes", () -> Windows.anywhere(JTree.class, t -> true));
    TreePath path =
        Windows.onSwing(() -> leaf(tree, name))
            .orElseThrow(() -> new AssertionError(name + " is not in the tree of Choose"));
    Rectangle row =
        Windows.onSwing(
            () -> {
              tree.expandPath(path.getParentPath());
              tree.scrollPathToVisible(path);
              return tree.getPathBounds(path);
            });
    look.see();
    mouse.click(tree, row, Mouse.LEFT);
    Windows.await("the tree of classes to close", () -> !tree.isShowing());
  }

  private static Optional<TreePath> leaf(JTree tree, String name) {
    DefaultMutableTreeNode root = (DefaultMutableTreeNode) tree.getModel().getRoot();
    return Collections.list(root.depthFirstEnumeration()).stream()
        .map(DefaultMutableTreeNode.class::cast)
        .filter(node -> node.isLeaf() && className(node).equals(name))
        .map(node -> new TreePath(node.getPath()))
        .findFirst();
  }

  /** The root is called "root" if there are several packages on top. */
  private static String className(DefaultMutableTreeNode node) {
    StringBuilder name = new StringBuilder();
    for (Object part : node.getUserObjectPath()) {
      if (!"root".equals(part.toString())) {
        name.append(name.isEmpty() ? "" : ".").append(part);
      }
    }
    return name.toString();
  }

  OptionsDialog options(String what) throws Exception {
    return OptionsDialog.open(mouse, what, text());
  }

  /** Enters a class and its options by the menu of the field, as one pastes a command. */
  void enter(String configuration) throws Exception {
    mouse.click(text(), Mouse.RIGHT);
    JMenuItem item =
        Windows.found(
            "the item 'Enter configuration...'",
            () ->
                Windows.anywhere(
                    JMenuItem.class, one -> "Enter configuration...".equals(one.getText())));
    mouse.click(item, Mouse.LEFT);
    JDialog dialog =
        Windows.found(
            "the dialog for a configuration",
            () ->
                Windows.showing().stream()
                    .filter(one -> one instanceof JDialog d && "Input".equals(d.getTitle()))
                    .map(JDialog.class::cast)
                    .findFirst());
    JTextField field =
        Windows.found(
            "a field for a configuration",
            () -> Windows.within(dialog, JTextField.class, JComponent::isShowing));
    Windows.onSwing(
        () -> {
          field.setText(configuration);
          return true;
        });
    JButton ok =
        Windows.found(
            "the button OK",
            () -> Windows.within(dialog, JButton.class, one -> "OK".equals(one.getText())));
    mouse.click(ok, Mouse.LEFT);
    Windows.await("the dialog for a configuration to close", () -> !dialog.isShowing());
    Windows.refuseMessages();
  }
}
