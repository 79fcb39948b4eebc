package crp.windows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.table.TableModel;
import weka.gui.beans.LogPanel;
import weka.gui.knowledgeflow.KnowledgeFlowApp;
import weka.gui.knowledgeflow.MainKFPerspective;
import weka.gui.knowledgeflow.StepVisual;
import weka.gui.knowledgeflow.VisibleLayout;
import weka.knowledgeflow.StepManagerImpl;
import weka.knowledgeflow.steps.TextViewer;

/** Weka's real KnowledgeFlow. */
final class FlowWindow {

  private static final int STATUS = 3;

  private final Mouse mouse;
  private final JFrame frame;
  private final MainKFPerspective flows;

  private FlowWindow(Mouse mouse, JFrame frame, MainKFPerspective flows) {
    this.mouse = mouse;
    this.frame = frame;
    this.flows = flows;
  }

  static FlowWindow open(Mouse mouse) throws Exception {
    KnowledgeFlowApp app = Windows.onSwing(KnowledgeFlowApp::new);
    JFrame frame =
        Windows.onSwing(
            () -> {
              JFrame window = new JFrame("Weka KnowledgeFlow Environment");
              window.add(app);
              window.setBounds(0, 0, 1200, 770);
              window.setVisible(true);
              return window;
            });
    Windows.await("the KnowledgeFlow", frame::isShowing);
    return new FlowWindow(mouse, frame, (MainKFPerspective) app.getMainPerspective());
  }

  private void press(String tip) throws Exception {
    JButton button =
        Windows.found(
            "the button '" + tip + "'",
            () ->
                Windows.within(
                    frame,
                    JButton.class,
                    one -> one.getToolTipText() != null && one.getToolTipText().startsWith(tip)));
    Windows.await("the button '" + tip + "' to work", button::isEnabled);
    mouse.click(button, Mouse.LEFT);
  }

  /** Opens a template by the menu of templates. */
  void template(String name, Scene menu) throws Exception {
    VisibleLayout before = Windows.onSwing(flows::getCurrentLayout);
    press("Load a template layout");
    Windows.found("the menu of templates", () -> Windows.anywhere(JPopupMenu.class, one -> true));
    Optional<JMenuItem> item =
        Windows.onSwing(() -> Windows.anywhere(JMenuItem.class, one -> name.equals(one.getText())));
    if (item.isEmpty()) {
      throw new AssertionError("no '" + name + "' in the menu of templates");
    }
    menu.see();
    mouse.click(item.get(), Mouse.LEFT);
    Windows.await("the template " + name, () -> flows.getCurrentLayout() != before);
    Windows.refuseMessages();
  }

  /** {@return the dialog of the step with a name} */
  OptionsDialog options(String step) throws Exception {
    VisibleLayout layout = Windows.onSwing(flows::getCurrentLayout);
    StepVisual visual =
        Windows.found(
            "the step " + step,
            () -> Windows.within(layout, StepVisual.class, one -> one.getStepName().equals(step)));
    return OptionsDialog.ofStep(mouse, "the step " + step, visual);
  }

  /**
   * {@return what the status of the steps was while the flow was run, one after the other}
   *
   * @param running when a status tells of sweeps
   * @param end when it is over
   */
  List<String> run(Scene running, Scene end) throws Exception {
    VisibleLayout layout = Windows.onSwing(flows::getCurrentLayout);
    LogPanel log =
        Windows.found(
            "the status of a flow", () -> Windows.within(layout, LogPanel.class, l -> true));
    TableModel table = log.getStatusTable().getModel();
    List<String> said = Collections.synchronizedList(new ArrayList<>());
    table.addTableModelListener(
        event -> {
          for (int row = 0; row < table.getRowCount(); row++) {
            said.add(table.getValueAt(row, 0) + ": " + table.getValueAt(row, STATUS));
          }
        });
    press("Run this flow (all");
    Windows.await("a flow to start", () -> layout.isExecuting() || !said.isEmpty());
    Windows.await(
        "a status of sweeps",
        () -> said.stream().anyMatch(line -> line.contains("sweeps")) || !layout.isExecuting());
    running.see();
    Windows.await("a flow to end", () -> !layout.isExecuting());
    Windows.await("the status of a flow that ended", () -> said.contains("[KnowledgeFlow]: OK."));
    end.see();
    Windows.refuseMessages();
    return List.copyOf(said);
  }

  /** {@return what arrived at the viewers of texts} */
  String texts() throws Exception {
    return Windows.onSwing(
        () -> {
          StringBuilder all = new StringBuilder();
          for (StepManagerImpl step : flows.getCurrentLayout().getFlow().getSteps()) {
            if (step.getManagedStep() instanceof TextViewer viewer) {
              viewer.getResults().values().forEach(text -> all.append(text).append('\n'));
            }
          }
          return all.toString();
        });
  }

  void close() throws Exception {
    Windows.onSwing(
        () -> {
          frame.dispose();
          return true;
        });
  }
}
