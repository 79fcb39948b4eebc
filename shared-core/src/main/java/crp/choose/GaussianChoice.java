package crp.choose;

import crp.Text;
import crp.data.RealRows;
import crp.data.Resolution;
import crp.data.Sentinels;
import crp.data.Units;
import crp.likelihood.gaussian.DiagonalGaussian;
import crp.likelihood.gaussian.GaussianFamily;
import crp.likelihood.gaussian.GaussianNiw;
import crp.likelihood.gaussian.SphericalGaussian;
import crp.parallel.RunScope;
import crp.parameter.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Gaussian defaults for unprepared data: columns without information are left out, and full
 * covariances and independent columns are compared on the data. The choice depends on the data
 * alone, so runs with other seeds, priors or numbers of threads have the same family.
 *
 * @param rows the columns that are left
 * @param columns their numbers among the given columns
 * @param family the family, its prior taken from the rows
 * @param sentinels numbers that stand for a missing value, which they are in these rows; see {@link
 *     Sentinels}
 * @param notes the decisions, one sentence each
 */
public record GaussianChoice(
    RealRows rows,
    List<Integer> columns,
    GaussianFamily family,
    Sentinels sentinels,
    List<String> notes) {

  /** Up to so many columns kappa of full covariances is not sampled. */
  private static final int FEW_COLUMNS = 10;

  /** More rows do not allow more columns: a comparison begins with so many at most. */
  private static final int MOST_ROWS = CovariancePilot.FEW_ROWS / 2;

  /** So many rounded values of one column are scored by different values, without heavy tails. */
  private static final int MANY_ROWS = 20_000;

  /** Which covariance clusters have. */
  public enum Covariance {
    /**
     * The better one by the mean log joint density of short runs of both, under a CRP, less half
     * the logarithm of the number of rows for each correlation of full covariances; full where they
     * are about equal. Without a comparison: spherical where the columns are an embedding, that is
     * 20 or more columns in which all rows have length 1, or which are principal components, or 100
     * or more of mean 0 that are not standardised; diagonal where there are fewer than D(D + 6)/2
     * rows for D columns, or more than 41 columns, where weighted rows have missing entries, where
     * all columns are scales of few values, where a single column is rounded coarsely or in many
     * rows, or where no time is left; else full where there is one column, or where half of the
     * rows have missing entries.
     */
    AUTO,
    /** Full covariance. */
    FULL,
    /** Columns are independent within a cluster. */
    DIAGONAL,
    /** Clusters are round and of one size, see {@link SphericalGaussian}. */
    SPHERICAL;

    /**
     * {@return what this stands for where degrees of freedom are given, of the covariance or of the
     * tails: full instead of automatic, since independent columns have no such numbers}
     */
    public Covariance withDegreesOfFreedom() {
      return this == AUTO ? FULL : this;
    }
  }

  /**
   * Chooses columns and family. {@link Covariance#AUTO} costs short runs, up to a tenth of the
   * default run and a fifth of the time limit; where that is not enough, clusters have full
   * covariances.
   *
   * @param rows rows in the data's units
   * @param names the columns' names, for the notes
   * @param covariance which covariance clusters have
   * @return the choice
   * @throws IllegalArgumentException if no column is left (fewer than two rows, all rows equal, or
   *     all values missing), or if full covariance is asked for weighted rows with missing entries
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted while
   *     families were compared
   */
  public static GaussianChoice of(RealRows rows, List<String> names, Covariance covariance) {
    return of(rows, names, covariance, Reading.AUTO, "column");
  }

  /** What the values of columns on a lattice stand for. */
  public enum Rounding {
    /** Intervals of one step of the lattice: see {@link GaussianFamily#rounded}. */
    AUTO,
    /** Exact numbers. */
    NONE
  }

  /**
   * Chooses columns and family.
   *
   * @param rows rows in the data's units
   * @param names the columns' names, for the notes
   * @param covariance which covariance clusters have
   * @param noun what a column is called in the notes, in the singular, such as "attribute"
   * @return the choice
   * @throws IllegalArgumentException if no column is left (fewer than two rows, all rows equal, or
   *     all values missing), or if full covariance is asked for weighted rows with missing entries
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted while
   *     families were compared
   */
  public static GaussianChoice of(
      RealRows rows, List<String> names, Covariance covariance, String noun) {
    return of(rows, names, covariance, Reading.AUTO, noun);
  }

  /** What is taken for a fault of a file. */
  public enum Tidy {
    /**
     * Numbers such as -999 are missing values, in mixtures a value which many rows of a column
     * share, too, and neither copies of rows nor rows with values far outside count for the prior,
     * for steps and for the comparison of covariances.
     */
    AUTO,
    /** Nothing: the numbers are as they are. */
    NONE;

    /** The option of the hosts, and its word for nothing. */
    public static final String OFF = "tidy none";
  }

  /**
   * How numbers are read.
   *
   * @param rounding what values on a lattice stand for
   * @param tidy what is taken for a fault of a file
   * @param exchangeable whether neither order nor place of the rows counts, so that a value which
   *     many rows share can be left out of its column; in sequences it may be a state
   */
  public record Reading(Rounding rounding, Tidy tidy, boolean exchangeable) {

    /** As the data speak. */
    public static final Reading AUTO = new Reading(Rounding.AUTO, Tidy.AUTO);

    /**
     * Of any rows.
     *
     * @param rounding what values on a lattice stand for
     * @param tidy what is taken for a fault of a file
     */
    public Reading(Rounding rounding, Tidy tidy) {
      this(rounding, tidy, false);
    }

    /** {@return the same for rows whose order and place do not count} */
    public Reading ofMixture() {
      return new Reading(rounding, tidy, true);
    }
  }

  /**
   * Chooses columns and family.
   *
   * @param rows rows in the data's units
   * @param names the columns' names, for the notes
   * @param covariance which covariance clusters have
   * @param given how the numbers are read; as they are where clusters are spherical
   * @param noun what a column is called in the notes, in the singular, such as "attribute"
   * @return the choice
   * @throws IllegalArgumentException if no column is left (fewer than two rows, all rows equal, or
   *     all values missing), or if full covariance is asked for weighted rows with missing entries
   * @throws java.util.concurrent.CancellationException if the calling thread was interrupted while
   *     families were compared
   */
  public static GaussianChoice of(
      RealRows rows, List<String> names, Covariance covariance, Reading given, String noun) {
    boolean embedding = covariance == Covariance.AUTO && isEmbedding(rows);
    boolean round = embedding || covariance == Covariance.SPHERICAL;
    Reading reading = round ? new Reading(Rounding.NONE, Tidy.NONE) : given;
    FileFaults faults = FileFaults.of(rows, reading);
    List<String> notes = new ArrayList<>();
    if (embedding) {
      notes.add(Embedding.note(rows.columns(), noun));
    }
    List<Integer> kept = new ArrayList<>();
    for (int j = 0; j < rows.columns(); j++) {
      String fault = fault(faults.rows(), j);
      if (fault.isEmpty()) {
        kept.add(j);
      } else {
        notes.add(noun + " '" + names.get(j) + "' " + fault + " and was left out");
      }
    }
    if (kept.isEmpty()) {
      throw new IllegalArgumentException(nothingLeft(faults.rows(), counted(rows)));
    }
    notes.addAll(faults.notes(names, noun));
    int[] columns = kept.stream().mapToInt(Integer::intValue).toArray();
    RealRows left = faults.rows().columns(columns);
    RealRows typical = typical(left, faults.typical().columns(columns));
    Resolution resolution =
        reading.rounding() == Rounding.AUTO
            ? Resolution.of(typical)
            : Resolution.none(left.columns());
    GaussianFamily family =
        round
            ? Embedding.family(left)
            : full(typical, resolution, counted(typical), covariance, noun, notes)
                ? full(typical)
                : DiagonalGaussian.from(typical);
    notes.addAll(
        ResolutionNotes.of(resolution, kept.stream().<String>map(names::get).toList(), noun));
    return new GaussianChoice(
        left,
        List.copyOf(kept),
        family.rounded(resolution),
        faults.missing().columns(kept),
        List.copyOf(notes));
  }

  /**
   * {@return whether the columns are an embedding of the rows, see {@link Covariance#AUTO}}
   *
   * @param rows rows in the data's units
   */
  public static boolean isEmbedding(RealRows rows) {
    return Embedding.is(rows);
  }

  /**
   * The mean of a further cluster costs log(n / kappa) / 2 nats a column, and with few columns wide
   * clusters would be covered in pieces if they cost little.
   */
  private static GaussianFamily full(RealRows rows) {
    GaussianNiw family = GaussianNiw.from(rows).withSampledMatrix();
    return rows.columns() > FEW_COLUMNS ? family.withSampled(GaussianFamily.KAPPA) : family;
  }

  /**
   * {@return the same choice with another number of the family}
   *
   * @param name {@link GaussianFamily#BASE_SCALE}, {@link GaussianFamily#KAPPA}, {@link
   *     GaussianFamily#NU} or {@link GaussianFamily#TAILS}
   * @param number fixed, or sampled on a grid
   * @param label what the message of an exception calls the number, such as an option's name
   * @throws IllegalArgumentException if the family does not take this number
   */
  public GaussianChoice with(String name, Parameter number, String label) {
    return new GaussianChoice(rows, columns, family.with(name, number, label), sentinels, notes);
  }

  /**
   * {@return the same choice, in which the data are to choose between normal and Student t clusters
   * where covariances are full: see {@link OutlierChoice}}
   */
  public GaussianChoice offeringTails() {
    return new GaussianChoice(rows, columns, family.offeringTails(), sentinels, notes);
  }

  /** {@return the typical rows, unless a column is constant in them} */
  private static RealRows typical(RealRows all, RealRows typical) {
    boolean vary = IntStream.range(0, all.columns()).allMatch(j -> fault(typical, j).isEmpty());
    return vary ? typical : all;
  }

  private static int counted(RealRows rows) {
    return Units.counted(rows.weights()).size();
  }

  private static boolean full(
      RealRows rows,
      Resolution resolution,
      int counted,
      Covariance covariance,
      String noun,
      List<String> notes) {
    RunScope.check();
    // The copies that a weight stands for would all share one sampled value.
    boolean tiedHoles = hasHolesAndWeights(rows);
    if (covariance == Covariance.FULL && tiedHoles) {
      throw new IllegalArgumentException(
          "full covariance cannot take missing values together with row weights other than 1:"
              + " choose diagonal covariance");
    }
    if (covariance != Covariance.AUTO) {
      return covariance == Covariance.FULL;
    }
    if (tiedHoles) {
      notes.add(
          Text.of(
              "rows have missing values and weights: each %s has its own variance (diagonal covariance)",
              noun));
      return false;
    }
    if (rows.columns() == 1) {
      return !resolution.sampled(0) && (!resolution.any() || counted < MANY_ROWS);
    }
    if (leastRows(rows.columns()) > Math.min(counted, MOST_ROWS)) {
      notes.add(tooMany(rows.columns(), counted, noun));
      return false;
    }
    if (resolution.scales()) {
      notes.add(
          Text.of(
              "all %ss are scales of few values: they are independent within a cluster (diagonal"
                  + " covariance)",
              noun));
      return false;
    }
    return better(rows, resolution, counted, noun, notes);
  }

  /**
   * {@return the number of rows from which on full covariances make one cluster of normal rows more
   * probable than as many clusters as rows; up to 1000}
   */
  static int leastRows(int columns) {
    return columns * (columns + 6) / 2;
  }

  private static String tooMany(int columns, int counted, String noun) {
    return counted < MOST_ROWS
        ? Text.of(
            "%d %ss are many for %d rows: each %s has its own variance (diagonal covariance)",
            columns, noun, counted, noun)
        : Text.of(
            "%d %ss have too many correlations to be compared with independent ones: each %s has"
                + " its own variance (diagonal covariance)",
            columns, noun, noun);
  }

  /** {@return whether full covariances are better than independent columns} */
  private static boolean better(
      RealRows rows, Resolution resolution, int counted, String noun, List<String> notes) {
    int[] complete = CovariancePilot.complete(rows);
    if (complete.length < Math.max(2 * rows.columns(), (counted + 1) / 2)) {
      notes.add(
          Text.of(
              "clusters have full covariances: only %d of %d rows have no missing values, too few to compare them with independent %ss",
              complete.length, counted, noun));
      return true;
    }
    Optional<CovariancePilot> pilot =
        ShortRuns.inTime(
            "comparing covariances",
            () -> Optional.of(CovariancePilot.of(rows, resolution, complete)),
            Optional::empty);
    boolean dear = pilot.isPresent() && pilot.get().full() && pilot.get().tooDear(counted);
    if (pilot.isPresent() && !dear) {
      notes.addAll(pilot.get().notes(noun));
      return pilot.get().full();
    }
    notes.add(
        Text.of(
            "%ss are independent within a cluster (diagonal covariance): the time limit leaves no time %s full covariances",
            noun, dear ? "for" : "to compare them with"));
    return false;
  }

  /** Rows of weight zero are only predicted and do not matter here. */
  private static boolean hasHolesAndWeights(RealRows rows) {
    boolean holes = false;
    boolean tied = false;
    for (int i = 0; i < rows.size(); i++) {
      double w = rows.weights().of(i);
      tied |= w > 0 && w != 1;
      for (int j = 0; w > 0 && j < rows.columns(); j++) {
        holes |= Double.isNaN(rows.value(i, j));
      }
    }
    return holes && tied;
  }

  private static String fault(RealRows rows, int column) {
    double first = Double.NaN;
    for (int i = 0; i < rows.size(); i++) {
      double v = rows.value(i, column);
      if (rows.weights().of(i) > 0 && !Double.isNaN(v)) {
        if (!Double.isNaN(first) && v != first) {
          return "";
        }
        first = v;
      }
    }
    return Double.isNaN(first) ? "has only missing values" : "is constant";
  }

  private static String nothingLeft(RealRows rows, int counted) {
    if (counted == 0) {
      return "there are no rows to cluster";
    }
    if (counted == 1) {
      return "one row cannot be clustered: at least 2 are needed to set the prior from the data";
    }
    boolean missing = true;
    for (int j = 0; j < rows.columns() && missing; j++) {
      missing = fault(rows, j).startsWith("has only missing");
    }
    return missing
        ? "all values are missing: there is nothing to cluster"
        : "all rows are equal: there is nothing to cluster";
  }
}
