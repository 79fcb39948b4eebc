package weka.clusterers.crp;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import weka.core.Instances;

/** Data sets for tests. */
final class Data {

  private Data() {}

  static Instances file(String name) throws Exception {
    return new Instances(Files.newBufferedReader(path(name)));
  }

  /** The tests run in the module's folder or in the project's. */
  static Path path(String name) {
    Path above = Path.of("..", "test-data", name);
    return Files.exists(above) ? above : Path.of("test-data", name);
  }

  /** Attributes as "x numeric", rows as "1,2". */
  static Instances of(String[] attributes, String... rows) throws Exception {
    StringBuilder arff = new StringBuilder("@relation test\n");
    for (String attribute : attributes) {
      arff.append("@attribute ").append(attribute).append('\n');
    }
    arff.append("@data\n");
    for (String row : rows) {
      arff.append(row).append('\n');
    }
    return new Instances(new StringReader(arff.toString()));
  }
}
