package weka.clusterers.crp;

import crp.Argument;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Rows that wait until they are added to a model. They are copied with their strings, since a file
 * that is read row by row has only those of its last row.
 */
public final class FurtherRows implements Serializable {

  private static final long serialVersionUID = 1L;

  private final Instances rows;
  private transient @Nullable Instances suits;

  FurtherRows(Instances data) {
    this(data, List.of());
  }

  private FurtherRows(Instances data, List<Instance> all) {
    rows = data.stringFreeStructure();
    all.forEach(row -> add(row, rows));
  }

  /** {@return the rows of a file, in the attributes of these} */
  FurtherRows from(Instances file) {
    Instances all = new Instances(file);
    for (int a = file.numAttributes() - 1; a >= 0; a--) {
      if (rows.attribute(file.attribute(a).name()) == null) {
        all.deleteAttributeAt(a);
      }
    }
    return new FurtherRows(all, all);
  }

  @SuppressWarnings("ReferenceEquality") // the same header need not be looked at again
  void add(Instance row) {
    Instances header = row.dataset();
    if (header == null || header != suits) {
      requireSuitable(row, header);
      suits = header;
    }
    add(row, rows);
  }

  private void requireSuitable(Instance row, @Nullable Instances header) {
    Argument.require(
        row.numAttributes() == rows.numAttributes(),
        "a further row must have the %d attributes of the data, had %d",
        rows.numAttributes(),
        row.numAttributes());
    Argument.require(header != null, "a further row must belong to a data set with a header");
    String difference = rows.equalHeadersMsg(header);
    Argument.require(
        difference == null,
        "a further row must have the attributes of the data: %s",
        String.valueOf(difference).strip().replaceAll("\\s+", " "));
  }

  private static void add(Instance row, Instances to) {
    to.add(row);
    Instance copy = to.lastInstance();
    for (int a = 0; a < to.numAttributes(); a++) {
      Attribute attribute = to.attribute(a);
      if (attribute.isString() && !row.isMissing(a)) {
        copy.setValue(a, attribute.addStringValue(row.stringValue(a)));
      }
    }
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** {@return the rows} */
  Instances rows() {
    return rows;
  }

  /** {@return some rows and then these} */
  Instances after(Instances first) {
    Instances all = rows.stringFreeStructure();
    first.forEach(row -> add(row, all));
    rows.forEach(row -> add(row, all));
    return all;
  }
}
