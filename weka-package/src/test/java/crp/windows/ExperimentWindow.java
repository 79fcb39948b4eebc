package crp.windows;

import java.awt.Container;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.JTabbedPane;
import javax.swing.JTextArea;
import weka.experiment.CSVResultListener;
import weka.experiment.CrossValidationResultProducer;
import weka.experiment.DensityBasedClustererSplitEvaluator;
import weka.experiment.Experiment;
import weka.experiment.PropertyNode;
import weka.gui.experiment.Experimenter;
import weka.gui.experiment.RunPanel;
import weka.gui.experiment.SetupModePanel;

/** Weka's real Experimenter. */
final class ExperimentWindow {

  private final Mouse mouse;
  private final Experimenter experimenter;
  private final JFrame frame;

  private ExperimentWindow(Mouse mouse, Experimenter experimenter, JFrame frame) {
    this.mouse = mouse;
    this.experimenter = experimenter;
    this.frame = frame;
  }

  static ExperimentWindow open(Mouse mouse) throws Exception {
    Experimenter experimenter = Windows.onSwing(() -> new Experimenter(false));
    JFrame frame =
        Windows.onSwing(
            () -> {
              JFrame window = new JFrame("Weka Experiment Environment");
              window.add(experimenter);
              window.setBounds(0, 0, 1100, 760);
              window.setVisible(true);
              return window;
            });
    Windows.await("the Experimenter", frame::isShowing);
    return new ExperimentWindow(mouse, experimenter, frame);
  }

  /**
   * {@return an experiment with a clusterer that has a density, for the advanced setup}
   *
   * @param table a file in the working directory: the Experimenter drops the folder
   */
  @SuppressWarnings("unchecked") // Weka's list of files has no type
  static Experiment experiment(String clusterer, Path file, String table, String... options)
      throws Exception {
    DensityBasedClustererSplitEvaluator evaluator = new DensityBasedClustererSplitEvaluator();
    evaluator.setOptions(options(clusterer, options));
    CrossValidationResultProducer folds = new CrossValidationResultProducer();
    folds.setNumFolds(2);
    folds.setSplitEvaluator(evaluator);
    Experiment experiment = new Experiment();
    experiment.setResultProducer(folds);
    CSVResultListener listener = new CSVResultListener();
    listener.setOutputFile(new File(table));
    experiment.setResultListener(listener);
    experiment.setRunLower(1);
    experiment.setRunUpper(2);
    experiment.getDatasets().addElement(new File(file.toString()));
    experiment.setUsePropertyIterator(false);
    experiment.setPropertyPath(new PropertyNode[0]);
    return experiment;
  }

  private static String[] options(String clusterer, String... options) {
    String[] all = new String[options.length + 3];
    List<String> first = List.of("-W", clusterer, "--");
    for (int i = 0; i < all.length; i++) {
      all[i] = i < 3 ? first.get(i) : options[i - 3];
    }
    return all;
  }

  private void show(String tab) throws Exception {
    JTabbedPane tabs =
        Windows.found(
            "the tabs of the Experimenter",
            () -> Windows.within(experimenter, JTabbedPane.class, one -> true));
    Windows.await("the tab " + tab, () -> tabs.isEnabledAt(tabs.indexOfTab(tab)));
    Windows.onSwing(
        () -> {
          tabs.setSelectedIndex(tabs.indexOfTab(tab));
          return true;
        });
  }

  /** Shows an experiment, runs it, and waits for its end. */
  void run(Experiment experiment, Scene setup, Scene end) throws Exception {
    SetupModePanel panel =
        Windows.found(
            "the setup of an experiment",
            () -> Windows.within(experimenter, SetupModePanel.class, one -> true));
    Windows.onSwing(
        () -> {
          panel.switchToAdvanced(experiment);
          return true;
        });
    setup.see();
    show("Run");
    RunPanel run =
        Windows.found(
            "the tab Run", () -> Windows.within(experimenter, RunPanel.class, one -> true));
    JButton start = button(run, "Start");
    Windows.await("the button Start to work", start::isEnabled);
    mouse.click(start, Mouse.LEFT);
    JTextArea log =
        Windows.found("the log of a run", () -> Windows.within(run, JTextArea.class, one -> true));
    Windows.await("an experiment to end", () -> log.getText().contains("Finished"));
    Windows.await("the end of an experiment", start::isEnabled);
    end.see();
    if (!log.getText().contains("There were 0 errors")) {
      throw new AssertionError("the log of the experiment: " + log.getText());
    }
  }

  private static JButton button(Container place, String text) throws Exception {
    return Windows.found(
        "the button " + text,
        () -> Windows.within(place, JButton.class, one -> text.equals(one.getText())));
  }

  void close() throws Exception {
    Windows.onSwing(
        () -> {
          frame.dispose();
          return true;
        });
  }
}
