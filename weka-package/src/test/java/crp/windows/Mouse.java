package crp.windows;

import java.awt.AWTException;
import java.awt.Component;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.util.Optional;
import javax.swing.JComponent;
import javax.swing.JTextField;

/** Moves, clicks and types as a person does; only what can be seen can be clicked. */
final class Mouse {

  static final int LEFT = InputEvent.BUTTON1_DOWN_MASK;
  static final int RIGHT = InputEvent.BUTTON3_DOWN_MASK;

  private final Robot robot;

  Mouse() throws AWTException {
    robot = new Robot();
    robot.setAutoDelay(5);
  }

  Robot robot() {
    return robot;
  }

  /** Clicks in the middle of a component. */
  void click(JComponent component, int button) throws Exception {
    Windows.onSwing(
        () -> {
          component.scrollRectToVisible(new Rectangle(component.getSize()));
          return true;
        });
    click(component, new Rectangle(component.getSize()), button);
  }

  /** Clicks twice in the middle of a component. */
  void twice(JComponent component) throws Exception {
    click(component, new Rectangle(component.getSize()), LEFT, 2);
  }

  /** Clicks in the middle of a part of a component, once it stands still. */
  void click(Component component, Rectangle part, int button) throws Exception {
    click(component, part, button, 1);
  }

  private void click(Component component, Rectangle part, int button, int times) throws Exception {
    String name = component.getClass().getSimpleName();
    Point corner = still(name, component);
    Point place = new Point((int) part.getCenterX(), (int) part.getCenterY());
    boolean seen =
        !(component instanceof JComponent inner)
            || Windows.onSwing(() -> inner.getVisibleRect().contains(place));
    if (!seen) {
      throw new AssertionError("a " + name + " to be clicked at " + place + " cannot be seen");
    }
    robot.mouseMove(corner.x + place.x, corner.y + place.y);
    for (int i = 0; i < times; i++) {
      robot.mousePress(button);
      robot.mouseRelease(button);
    }
    robot.waitForIdle();
  }

  /** {@return where a component is on the screen, once it was there twice} */
  private Point still(String name, Component component) throws Exception {
    Point[] last = new Point[1];
    return Windows.found(
        "a " + name + " that stands still",
        () -> {
          if (!component.isShowing()) {
            return Optional.empty();
          }
          Point now = component.getLocationOnScreen();
          boolean same = now.equals(last[0]);
          last[0] = now;
          return same ? Optional.of(now) : Optional.empty();
        });
  }

  /** Replaces the text of a field and leaves the field, as by the tabulator. */
  void type(JTextField field, String text) throws Exception {
    write(field, text);
    press(KeyEvent.VK_TAB);
    robot.waitForIdle();
  }

  /** Replaces the text of a field. */
  void write(JTextField field, String text) throws Exception {
    click(field, LEFT);
    Windows.await("a field that has the focus", field::isFocusOwner);
    Windows.onSwing(
        () -> {
          field.selectAll();
          return true;
        });
    text.chars().map(KeyEvent::getExtendedKeyCodeForChar).forEach(this::press);
    Windows.await("the text '" + text + "' in a field", () -> field.getText().equals(text));
  }

  private void press(int key) {
    robot.keyPress(key);
    robot.keyRelease(key);
  }
}
