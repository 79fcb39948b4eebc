package crp.options;

/** Options of which part of the data is used for what. */
public final class DataOptions {

  public static final String IGNORE = "ignore";
  public static final String IGNORE_DEFAULT = "";
  public static final String IGNORE_HELP =
      "Attributes left out of the likelihood: names, numbers from 1 or ranges such as 2-4,"
          + " separated by commas.";

  public static final String WEIGHTS = "weights";
  public static final String WEIGHTS_DEFAULT = "importance";
  public static final String BALLOT_WEIGHTS_DEFAULT = "frequency";
  public static final String WEIGHTS_HELP =
      "Meaning of the weights of rows. 'importance': only their ratios count; each row is one row,"
          + " and its likelihood is raised to its weight, scaled to a mean of 1. 'frequency': a row of"
          + " weight w is w copies of one record; they are one point and always in one cluster, so"
          + " many of them are a cluster without spread; the default of MallowsMixture, whose"
          + " weights count ballots. A row of weight 0 is only predicted.";

  public static final String GROUP = "group";
  public static final String GROUP_DEFAULT = "last";
  public static final String GROUP_HELP =
      "Attribute with the group of each row: name, number from 1, first or last; 'none' if all rows"
          + " are one group. Several with commas between them, such as region,school, where groups"
          + " lie in larger groups: the largest groups first. A numeric attribute with fewer than 20"
          + " rows a value is taken only by its name.";

  public static final String SEQUENCE = "sequence";
  public static final String SEQUENCE_DEFAULT = "none";
  public static final String SEQUENCE_HELP =
      "Attribute with the sequence of each row: name, number from 1, first or last; 'none' if all"
          + " rows are one sequence. The rows of a sequence are adjacent, in the order of time.";

  private DataOptions() {}
}
