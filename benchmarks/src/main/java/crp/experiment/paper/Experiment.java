package crp.experiment.paper;

import java.io.IOException;

/**
 * A figure or table of a paper that can be made again. The same size, files and build give the same
 * tables, but for columns of processor time.
 *
 * @param name on the command line: paper and figure
 * @param about what it shows, in one line
 * @param files that it can read, in their order; empty if all its data are drawn
 * @param body makes it
 */
record Experiment(String name, String about, String files, Body body) {

  /** Makes a figure or table. */
  @FunctionalInterface
  interface Body {
    void run(Lab lab) throws IOException;
  }
}
