package crp.experiment.paper;

import java.io.IOException;

/** A figure or table of a paper that can be made again. */
interface Experiment {

  /** {@return the name on the command line: paper and figure} */
  String name();

  /** {@return what it shows, in one line} */
  String about();

  /** {@return the files that it can read, in their order; empty if all its data are drawn} */
  default String files() {
    return "";
  }

  /**
   * Runs the experiment. The same size, files and build give the same tables, but for columns of
   * processor time.
   *
   * @param lab where it gets its data and writes its results
   * @throws IOException if a file cannot be read or written
   */
  void run(Lab lab) throws IOException;
}
