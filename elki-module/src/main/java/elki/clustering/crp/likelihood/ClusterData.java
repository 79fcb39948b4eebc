package elki.clustering.crp.likelihood;

import crp.choose.DifferentRows;
import crp.choose.GaussianChoice.Tidy;
import crp.data.Rows;
import crp.host.Bound;
import crp.host.RowReader;
import crp.likelihood.Family;
import crp.model.Cluster;
import crp.report.ReportNames;
import elki.data.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A relation as the samplers read it.
 *
 * @param rows one row for each object, in the order of the relation
 * @param family how the rows of a cluster are distributed
 * @param models makes ELKI's model of a cluster
 * @param notes what was decided on the way, one sentence each, for the user
 * @param names of the columns of the rows and of categories; none where they have none
 * @param further reads a further vector, of as many values as those of the relation, as one row
 * @param reader reads tables with the columns of the relation; null if it has no such columns
 * @param tidy whether equal rows may be one
 * @param warnings what the user has to look at first, by the cluster of each row
 * @since 0.1.0
 */
public record ClusterData<R extends Rows>(
    R rows,
    Family<R> family,
    Function<Cluster, Model> models,
    List<String> notes,
    ReportNames names,
    Function<double[], R> further,
    @Nullable RowReader<R> reader,
    boolean tidy,
    Function<int[], List<String>> warnings) {

  public ClusterData {
    notes = List.copyOf(notes);
  }

  /**
   * Rows without numeric columns.
   *
   * @param further reads a further vector as one row
   */
  public ClusterData(
      R rows,
      Family<R> family,
      Function<Cluster, Model> models,
      List<String> notes,
      Function<double[], R> further) {
    this(rows, family, models, notes, ReportNames.NONE, further, null, true, labels -> List.of());
  }

  /** {@return the likelihood tied to the rows, as it is saved} */
  public Bound<R> bound() {
    return new Bound<>(
        Objects.requireNonNull(reader), family, rows, notes, tidy ? Tidy.AUTO : Tidy.NONE);
  }

  /** {@return the same without copies of rows} */
  public ClusterData<R> counted() {
    if (!tidy) {
      return this;
    }
    DifferentRows<R> different = DifferentRows.of(rows);
    return different.note().isEmpty()
        ? this
        : new ClusterData<>(
                different.rows(), family, models, notes, names, further, reader, true, warnings)
            .plus(List.of(different.note()));
  }

  /**
   * {@return the same with more notes}
   *
   * @param more one sentence each
   */
  public ClusterData<R> plus(List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return new ClusterData<>(rows, family, models, all, names, further, reader, tidy, warnings);
  }

  /** {@return the same with the way to read tables} */
  ClusterData<R> readBy(RowReader<R> by) {
    return new ClusterData<>(rows, family, models, notes, names, further, by, tidy, warnings);
  }

  /** {@return the same with other warnings} */
  public ClusterData<R> warned(Function<int[], List<String>> other) {
    return new ClusterData<>(rows, family, models, notes, names, further, reader, tidy, other);
  }
}
