package weka.clusterers.crp;

import weka.clusterers.ClusterEvaluation;

/** Runs a scheme with the options of a command line. */
public final class CommandLine {

  private CommandLine() {}

  /**
   * Runs a scheme and prints its evaluation; an error of options or data is one sentence on the
   * error output.
   *
   * @param scheme a scheme with default options
   * @param options the command line
   */
  public static void run(CrpClusterer scheme, String[] options) {
    try {
      scheme.runsOnCommandLine();
      scheme.preExecution();
      System.out.println(ClusterEvaluation.evaluateClusterer(scheme, options));
      scheme.postExecution();
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      System.err.println(e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }
}
