package weka.filters.unsupervised.attribute;

import crp.Text;
import crp.data.RankingReader;
import crp.data.RankingRows;
import crp.data.Weights;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import weka.clusterers.crp.options.AnnotatedOptions;
import weka.core.Attribute;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.SimpleBatchFilter;
import weka.filters.UnsupervisedFilter;

/** Turns rankings in strings such as a&gt;b&gt;c into one numeric attribute of ranks an item. */
@NullMarked
public class RankingToRanks extends SimpleBatchFilter implements UnsupervisedFilter {

  private static final long serialVersionUID = 1L;

  private String attribute = "first";
  private String separator = ">";
  private List<String> items = List.of();

  /**
   * Runs the filter from the command line.
   *
   * @param arguments the options
   */
  public static void main(String[] arguments) {
    RankingToRanks filter = new RankingToRanks();
    filter.run(filter, arguments);
  }

  /** A user's mistake is reported in a sentence, without a stack trace. */
  @Override
  public void run(Object toRun, String[] options) {
    try {
      preExecution();
      if (Utils.getFlag('b', options)) {
        batchFilterFile((Filter) toRun, options);
      } else {
        filterFile((Filter) toRun, options);
      }
      postExecution();
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      System.err.println(e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  @Override
  public String globalInfo() {
    return "Turns rankings in a string or nominal attribute, such as a>b>c, into one numeric attribute for each item: its rank"
        + " (1 is the best), missing where it has none. The items of the first batch, in alphabetical order, are the new"
        + " attributes; other attributes and weights stay. For MallowsMixture.";
  }

  @Override
  public Capabilities getCapabilities() {
    Capabilities result = super.getCapabilities();
    result.enableAllAttributes();
    result.disable(Capability.RELATIONAL_ATTRIBUTES);
    result.enableAllClasses();
    result.enable(Capability.NO_CLASS);
    result.enable(Capability.MISSING_VALUES);
    result.enable(Capability.MISSING_CLASS_VALUES);
    return result;
  }

  @Override
  public boolean allowAccessToFullInputFormat() {
    return true;
  }

  private int column(Instances data) {
    Attribute named = data.attribute(attribute);
    int index = named == null ? -1 : named.index();
    if (attribute.equals("first")) {
      index = 0;
    } else if (attribute.equals("last")) {
      index = data.numAttributes() - 1;
    } else if (index < 0 && attribute.matches("[0-9]{1,9}")) {
      index = Integer.parseInt(attribute) - 1;
    }
    if (index < 0 || index >= data.numAttributes()) {
      throw new IllegalArgumentException(
          Text.of(
              "attribute (-C) must be a name or a number from 1 to %d, was '%s'",
              data.numAttributes(), attribute));
    }
    Attribute found = data.attribute(index);
    if (!found.isString() && !found.isNominal()) {
      throw new IllegalArgumentException(
          Text.of("attribute (-C) '%s' must hold strings or nominal values", found.name()));
    }
    return index;
  }

  private RankingRows rankings(Instances data, int column) {
    List<String> strings = new ArrayList<>();
    for (Instance row : data) {
      strings.add(row.isMissing(column) ? "" : row.stringValue(column));
    }
    return RankingReader.strings(strings, separator, Weights.ones(strings.size()));
  }

  @Override
  protected Instances determineOutputFormat(Instances data) {
    int column = column(data);
    // without rows (a format alone) nothing is known of the items
    items = data.isEmpty() ? List.of() : rankings(data, column).names();
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int a = 0; a < data.numAttributes(); a++) {
      if (a != column) {
        attributes.add((Attribute) data.attribute(a).copy());
      }
    }
    for (String item : items) {
      attributes.add(new Attribute(item));
    }
    Instances format = new Instances(data.relationName(), attributes, 0);
    int target = data.classIndex();
    if (target >= 0 && target != column) {
      format.setClassIndex(target < column ? target : target - 1);
    }
    return format;
  }

  @Override
  protected Instances process(Instances data) {
    int column = column(data);
    Instances out = getOutputFormat();
    if (data.isEmpty()) {
      return out;
    }
    RankingRows rankings = rankings(data, column);
    int kept = data.numAttributes() - 1;
    for (int row = 0; row < data.size(); row++) {
      Instance from = data.instance(row);
      double[] values = new double[kept + items.size()];
      int at = 0;
      for (int a = 0; a < data.numAttributes(); a++) {
        if (a != column) {
          boolean text = data.attribute(a).isString() && !from.isMissing(a);
          values[at] = text ? out.attribute(at).addStringValue(from.stringValue(a)) : from.value(a);
          at++;
        }
      }
      for (; at < values.length; at++) {
        values[at] = Double.NaN;
      }
      for (int place = 0; place < rankings.length(row); place++) {
        String name = rankings.names().get(rankings.item(row, place));
        int item = items.indexOf(name);
        if (item < 0) {
          throw new IllegalArgumentException(
              Text.of("row %d: item %s is not among the items of the first batch", row + 1, name));
        }
        values[kept + item] = place + 1.0;
      }
      out.add(new DenseInstance(from.weight(), values));
    }
    return out;
  }

  /** {@return the attribute that holds the rankings} */
  @OptionMetadata(
      displayName = "attribute",
      commandLineParamName = "C",
      description =
          "The attribute that holds the rankings: a name, a number from 1, first or last.",
      displayOrder = 1)
  public String getAttribute() {
    return attribute;
  }

  /**
   * Sets the attribute that holds the rankings.
   *
   * @param value a name, a number from 1, "first" or "last"
   */
  public void setAttribute(String value) {
    attribute = value.trim();
  }

  /** {@return what stands between two items} */
  @OptionMetadata(
      displayName = "separator",
      commandLineParamName = "D",
      description = "What stands between two items of a ranking.",
      displayOrder = 2)
  public String getSeparator() {
    return separator;
  }

  /**
   * Sets what stands between two items.
   *
   * @param value not empty
   */
  public void setSeparator(String value) {
    separator = value;
  }

  @Override
  @OptionMetadata(
      displayName = "debug",
      description = "Writes further information to the console.",
      commandLineParamName = "output-debug-info",
      commandLineParamIsFlag = true,
      displayOrder = 3)
  public boolean getDebug() {
    return super.getDebug();
  }

  @Override
  @OptionMetadata(
      displayName = "do not check capabilities",
      description = "Leaves out the check of the data (use with caution).",
      commandLineParamName = "do-not-check-capabilities",
      commandLineParamIsFlag = true,
      displayOrder = 4)
  public boolean getDoNotCheckCapabilities() {
    return super.getDoNotCheckCapabilities();
  }

  @Override
  public Enumeration<Option> listOptions() {
    return AnnotatedOptions.list(this);
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    AnnotatedOptions.set(this, options);
  }

  @Override
  public String[] getOptions() {
    return AnnotatedOptions.get(this);
  }
}
