package crp.options;

/** Options of what is computed from the draws. */
public final class OutputOptions {

  public static final String ESTIMATE = "estimate";
  public static final String ESTIMATE_DEFAULT = "vi";
  public static final String ESTIMATE_HELP =
      "Which partition is the answer: the one of least expected variation of information (vi) or"
          + " Binder loss (binder; more small clusters), or the draw of least expected variation of"
          + " information (vi-draw) or of highest joint density (map).";

  public static final String ESTIMATE_COST = "estimate-cost";
  public static final String ESTIMATE_COST_DEFAULT = "1";
  public static final String ESTIMATE_COST_HELP =
      "Cost of two rows apart that belong together, above 0 and below 2, for the estimates vi and"
          + " binder; two rows together that belong apart cost 2 minus it. 1 for equal costs; 0.5"
          + " gives more, 1.5 fewer clusters.";

  public static final String EVIDENCE = "evidence";
  public static final String EVIDENCE_DEFAULT = "no";
  public static final String EVIDENCE_HELP =
      "Log evidence or log Bayes factor: 'no'; 'alone' for the log evidence; or, for a Bayes"
          + " factor, the prior to compare with: 'crp' or 'equal' (equal weights of the same links)."
          + " Takes longer than the fit. Not for groups and sequences.";

  public static final String HELD_OUT = "held-out";
  public static final String HELD_OUT_DEFAULT = "0";
  public static final String HELD_OUT_HELP =
      "Held-out log likelihood: a number of folds, at least 2 and at most the number of rows or of"
          + " sequences, each a further run. 'last:N' predicts the last N rows (in time, where the"
          + " prior has times) or sequences by one further run; 'rolling:N' predicts each of the last N"
          + " rows from all rows before it. 0 for none.";

  public static final String CUT = "cut";
  public static final String CUT_DEFAULT = "automatic";
  public static final String CUT_HELP =
      "Where the ladder of coarser answers is cut. 'automatic': in mixtures of numbers,"
          + " clusters without a valley of the density between them are one, and in all mixtures"
          + " those on which chains disagree; 'none' for the answer itself; a number of clusters,"
          + " such as '3'; or a height, such as 'height 0.4': clusters whose rows are that near on"
          + " average (Hellinger distance, from 0 to 1) are fused. A cluster of the cut is the sum"
          + " of its parts. At most the clusters of the answer.";

  public static final String RESULTS = "results";
  public static final String RESULTS_DEFAULT = "";
  public static final String RESULTS_HELP =
      "Folder for the files of the run, empty for none. Written are trace.csv, draws.csv (labels of"
          + " each kept draw), rows.csv (cluster and confidence of each row, further answers),"
          + " summary.txt, ladder.csv, density.csv (each numeric column, with a band) and report.html."
          + " Files of the same names are replaced.";

  public static final String REPORT = "report";
  public static final String REPORT_DEFAULT = "";
  public static final String REPORT_HELP =
      "File for the result as one HTML page, empty for none. A browser opens it without a network:"
          + " clusters, plots of the rows, pairs of rows, unsure rows and traces; a slider along the"
          + " ladder recolours them. A file of the same name is replaced.";

  public static final String SOFT = "soft";
  public static final String SOFT_DEFAULT = "false";
  public static final String SOFT_HELP = "Keep the probability of every cluster for each row.";

  private OutputOptions() {}
}
