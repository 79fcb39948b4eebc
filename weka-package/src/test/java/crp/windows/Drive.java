package crp.windows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.swing.JComponent;
import javax.swing.UIManager;

/**
 * Weka's windows with the installed package, driven by mouse and keyboard. Prints a line for each
 * part that is done; a failure is one sentence, with a screenshot.
 *
 * <p>The arguments: a folder for screenshots, the folder of example data, and the parts: {@code
 * dialogs}, {@code runs} (or {@code run:SCHEME}), {@code wrappers}, {@code bad}, {@code flows},
 * {@code experiment}. Files go into the working directory.
 */
public final class Drive {

  private static final String FAITHFUL = "faithful.arff";

  private final Path folder;
  private final Path data;
  private final Mouse mouse;
  private final Album album;

  private Drive(Path folder, Path data) throws Exception {
    this.folder = folder;
    this.data = data;
    mouse = new Mouse();
    album = new Album(folder, mouse.robot());
  }

  /** Ends the process, for Weka leaves threads behind: with 0 if all is well. */
  public static void main(String[] arguments) throws Exception {
    // a blinking caret would be another picture each time
    UIManager.put("TextField.caretBlinkRate", 0);
    UIManager.put("TextArea.caretBlinkRate", 0);
    Drive drive = new Drive(Path.of(arguments[0]), Path.of(arguments[1]));
    int status = 0;
    try {
      for (String part : Arrays.asList(arguments).subList(2, arguments.length)) {
        drive.part(part);
        System.out.println("done: " + part);
      }
    } catch (AssertionError | Exception e) {
      status = 1;
      System.out.println("failed: " + e.getMessage());
      e.printStackTrace();
      drive.failure();
    }
    System.out.flush();
    Runtime.getRuntime().halt(status);
  }

  private void failure() throws Exception {
    album.screen("failure");
    System.out.println("the screen: " + folder.resolve("failure.png").toAbsolutePath());
  }

  private void part(String part) throws Exception {
    if (part.equals("flows")) {
      flows();
    } else if (part.equals("experiment")) {
      experiment();
    } else {
      explorer(part);
    }
  }

  private void explorer(String part) throws Exception {
    ExplorerWindow explorer = ExplorerWindow.open(mouse);
    if (part.equals("wrappers")) {
      wrappers(explorer);
    }
    if (part.equals("bad")) {
      new BadInputs(explorer, album).type(data);
    }
    for (Example example : Example.all()) {
      Tour tour = new Tour(explorer, mouse, album, example);
      if (part.equals("dialogs")) {
        tour.dialogs(data);
      }
      if (part.equals("runs") || part.equals("run:" + example.scheme())) {
        tour.run(data);
      }
    }
    explorer.close();
  }

  /** Weka's own clusterers and filters around ours, in the window. */
  private void wrappers(ExplorerWindow explorer) throws Exception {
    explorer.load(data.resolve(FAITHFUL));
    String crp = "weka.clusterers.CRPMixture -- -I 200";
    for (String one :
        List.of(
            "FilteredClusterer -F weka.filters.unsupervised.attribute.Standardize -W " + crp,
            "MakeDensityBasedClusterer -W " + crp)) {
      explorer.clusterer().enter("weka.clusterers." + one);
      String text = explorer.start();
      String name = one.substring(0, one.indexOf(' '));
      album.screen("wrappers/" + Album.name(name));
      require(text, name, "Clustered Instances", "of 272 rows");
    }
    String filter = "weka.filters.unsupervised.attribute.";
    String added =
        explorer
            .filtered(filter + "AddCluster -W \"weka.clusterers.CRPMixture -I 200\"")
            .toString();
    album.screen("wrappers/add-cluster");
    require(added, "AddCluster", "@attribute cluster {cluster1,cluster2");
    explorer.load(data.resolve(FAITHFUL));
    String members =
        explorer
            .filtered(filter + "ClusterMembership -W weka.clusterers.CRPMixture -- -I 200")
            .toString();
    album.screen("wrappers/cluster-membership");
    require(members, "ClusterMembership", "@attribute pCluster_0_0 numeric");
  }

  private static void require(String text, String what, String... parts) {
    for (String part : parts) {
      if (!text.contains(part)) {
        String start = text.substring(0, Math.min(2000, text.length()));
        throw new AssertionError("no '" + part + "' in the result of " + what + ":\n" + start);
      }
    }
  }

  /** The package's flows in the KnowledgeFlow's menu of templates. */
  private void flows() throws Exception {
    FlowWindow window = FlowWindow.open(mouse);
    for (Flow flow : Flow.values()) {
      String shot = "flows/" + Album.name(flow.title());
      window.template(flow.title(), () -> album.screen("flows/menu"));
      options(window.options(flow.scheme()), flow.scheme(), shot + "-options");
      Scene running = () -> album.screen(shot + "-running");
      List<String> status = new ArrayList<>(window.run(running, () -> album.screen(shot)));
      status.removeIf(line -> !line.startsWith(flow.scheme() + ": "));
      if (status.stream().noneMatch(line -> line.contains("sweeps"))) {
        throw new AssertionError(
            "no status of sweeps at the step " + flow.scheme() + ": " + status);
      }
      require(window.texts(), flow.title(), flow.expected());
    }
    window.close();
  }

  /** Opens the dialogs below that of a step, and types what is no value and what is one. */
  private void options(OptionsDialog dialog, String scheme, String shot) throws Exception {
    album.window(shot, dialog.dialog());
    for (Map.Entry<String, JComponent> row : dialog.rows().entrySet()) {
      if (OptionsDialog.nested(row.getValue()).isPresent()) {
        OptionsDialog part = dialog.part(row.getKey());
        album.window(shot + "-" + Album.name(row.getKey()), part.dialog());
        part.cancel();
      }
    }
    String sentence = dialog.refusal("sweeps", "0", () -> album.screen(shot + "-refused"));
    if (!sentence.equals("Sweeps must be at least 1, was 0")) {
      throw new AssertionError("0 sweeps of the step " + scheme + ": " + sentence);
    }
    dialog.type("seed", "7");
    dialog.ok();
  }

  /** A scheme with a density in the Experimenter. */
  private void experiment() throws Exception {
    String table = "results.csv";
    // the Experimenter asks before it replaces a file
    Files.deleteIfExists(Path.of(table));
    ExperimentWindow window = ExperimentWindow.open(mouse);
    window.run(
        ExperimentWindow.experiment(
            "weka.clusterers.CRPMixture", data.resolve(FAITHFUL), table, "-I", "200"),
        () -> album.screen("experiment/setup"),
        () -> album.screen("experiment/run"));
    require(
        Files.readString(Path.of(table)),
        "the Experimenter",
        "Log_likelihood",
        "Number_of_clusters");
    window.close();
  }
}
