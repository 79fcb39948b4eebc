package crp.likelihood;

/** What a table keeps beside the statistics of its rows. */
public enum Keeps {
  /** Nothing: the parameters of a cluster are integrated out. */
  NOTHING,
  /** A centre that is drawn when the table opens, such as a central ranking. */
  CENTRE,
  /** All parameters, which are drawn when the table opens. */
  PARAMETERS
}
