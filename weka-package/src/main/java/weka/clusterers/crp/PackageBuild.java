package weka.clusterers.crp;

import crp.checkpoint.BuildId;

/** Which build of the package runs: its own classes and those of the library. */
final class PackageBuild {

  private static final String TEXT =
      BuildId.text() + " " + BuildId.of(PackageBuild.class, "weka/clusterers/");

  private PackageBuild() {}

  /** {@return the ids of library and package} */
  static String text() {
    return TEXT;
  }
}
