package weka.clusterers.crp;

/** Which version of the package runs. */
final class PackageBuild {

  private PackageBuild() {}

  /** {@return the version of the jar, "unreleased" outside of one} */
  static String version() {
    String version = PackageBuild.class.getPackage().getImplementationVersion();
    return version == null ? "unreleased" : version;
  }
}
