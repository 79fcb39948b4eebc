package elki.clustering.crp.parser;

import crp.file.FileTable;
import crp.file.TableFile;
import crp.host.Column;
import crp.host.Column.Kind;
import crp.host.Columns;
import crp.options.FileOptions;
import crp.options.Option;
import crp.options.Texts;
import elki.clustering.crp.option.Options;
import elki.data.DoubleVector;
import elki.data.LabelList;
import elki.data.type.TypeUtil;
import elki.datasource.bundle.MultipleObjectsBundle;
import elki.datasource.parser.Parser;
import elki.utilities.Alias;
import elki.utilities.documentation.Description;
import elki.utilities.documentation.Title;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.Parameterizer;
import elki.utilities.optionhandling.parameterization.Parameterization;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads tables as the command does: header, separator, decimal mark and the kinds of columns are
 * found in the file; cells may be missing, and columns may hold categories, dates or names. Each
 * row becomes a vector of all columns. Names are labels, too.
 *
 * @since 0.1.0
 */
@Title("Table parser")
@Description(
    "Reads tables of numbers, categories, dates and names, with missing cells, and finds in the file how it is to be read.")
@Alias({"table", "TableParser"})
public class TableParser implements Parser {

  private final TableFile.Form form;

  /** Everything is found in the file. */
  public TableParser() {
    this(TableFile.Form.of(Options.DEFAULTS));
  }

  /**
   * Constructor.
   *
   * @param form how the file is read
   */
  public TableParser(TableFile.Form form) {
    this.form = form;
  }

  @Override
  public MultipleObjectsBundle parse(InputStream in) {
    try {
      return bundle(TableFile.read("data", in.readAllBytes(), form));
    } catch (IOException e) {
      throw new AbortException("The table cannot be read: " + e.getMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new AbortException(e.getMessage() + ".", e);
    }
  }

  private static MultipleObjectsBundle bundle(FileTable table) {
    List<DoubleVector> rows = new ArrayList<>(table.rows());
    List<LabelList> labels = new ArrayList<>(table.rows());
    List<Column> names = table.columns().of(Kind.TEXT).all();
    List<Column> columns = new ArrayList<>(table.columns().all());
    Map<Integer, Map<String, Integer>> texts = new HashMap<>();
    names.forEach(column -> texts.put(column.place(), new LinkedHashMap<>()));
    for (int i = 0; i < table.rows(); i++) {
      int row = i;
      double[] values = new double[table.columns().size()];
      for (int j = 0; j < values.length; j++) {
        Map<String, Integer> codes = texts.get(j);
        values[j] = codes == null ? table.value(i, j) : code(codes, table.text(i, j));
      }
      rows.add(DoubleVector.wrap(values));
      labels.add(
          LabelList.make(names.stream().map(column -> table.text(row, column.place())).toList()));
    }
    texts.forEach(
        (place, codes) ->
            columns.set(place, columns.get(place).withValues(List.copyOf(codes.keySet()))));
    MultipleObjectsBundle bundle = new MultipleObjectsBundle();
    bundle.appendColumn(new TableField(new Columns(columns), table.notes()), rows);
    if (!names.isEmpty()) {
      bundle.appendColumn(TypeUtil.LABELLIST, labels);
    }
    return bundle;
  }

  private static double code(Map<String, Integer> codes, String text) {
    return text.isEmpty() ? Double.NaN : codes.computeIfAbsent(text, any -> codes.size());
  }

  @Override
  public void cleanup() {
    // nothing is kept
  }

  /** Parameterization class. */
  public static class Par implements Parameterizer {

    private Texts texts = Options.DEFAULTS;

    @Override
    public void configure(Parameterization config) {
      List<Option<?>> options = new ArrayList<>(FileOptions.OF_ALL);
      options.remove(FileOptions.WEIGHT);
      texts = Options.read(config, options);
    }

    @Override
    public TableParser make() {
      return new TableParser(TableFile.Form.of(texts));
    }
  }
}
