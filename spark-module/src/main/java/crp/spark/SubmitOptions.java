package crp.spark;

import crp.Argument;
import crp.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;

/**
 * The options of {@link Submit}: {@code --input FILE --output FOLDER}, the few of the program, and
 * each parameter of {@link CRPMixture} under its name with hyphens, such as {@code --max-iter 200}.
 *
 * @param texts by name, without the hyphens before it
 */
record SubmitOptions(Map<String, String> texts) {

  private static final String INPUT = "input";
  private static final String OUTPUT = "output";
  private static final String FORMAT = "format";
  private static final List<String> FORMATS = List.of("csv", "parquet", "libsvm");
  private static final String COLUMNS = "columns";
  private static final String OVERWRITE = "overwrite";
  private static final String HELP = "help";

  /** Copies the texts. */
  SubmitOptions {
    texts = Map.copyOf(texts);
  }

  static SubmitOptions parse(List<String> args) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < args.size(); i++) {
      String name = args.get(i).startsWith("--") ? args.get(i).substring(2) : "";
      if (name.equals(HELP) || name.equals(OVERWRITE)) {
        texts.put(name, "");
      } else if (names().contains(name)) {
        if (i + 1 == args.size()) {
          throw Argument.refused("--%s needs a value", name);
        }
        texts.put(name, args.get(++i));
      } else {
        throw Argument.refused("there is no option '%s'; --help lists all", args.get(i));
      }
    }
    SubmitOptions options = new SubmitOptions(texts);
    if (!options.help()) {
      options.need(INPUT);
      options.need(OUTPUT);
      options.format();
      options.estimator();
    }
    return options;
  }

  private String need(String name) {
    String text = texts.getOrDefault(name, "");
    Argument.require(!text.isEmpty(), "--%s is missing; --help lists all", name);
    return text;
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>(List.of(INPUT, OUTPUT, FORMAT, COLUMNS));
    for (Param<?> param : new CRPMixture().params()) {
      names.add(hyphens(param.name()));
    }
    return names;
  }

  private static String hyphens(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  boolean help() {
    return texts.containsKey(HELP);
  }

  boolean overwrite() {
    return texts.containsKey(OVERWRITE);
  }

  String input() {
    return need(INPUT);
  }

  String output() {
    return need(OUTPUT);
  }

  /** {@return csv, parquet or libsvm; by the end of the input's name where it is not given} */
  String format() {
    String given = texts.getOrDefault(FORMAT, "");
    if (!given.isEmpty()) {
      if (!FORMATS.contains(given)) {
        throw Argument.refused(
            "--format must be one of %s, was '%s'", String.join(", ", FORMATS), given);
      }
      return given;
    }
    String name = input().replaceAll("/+$", "");
    return name.endsWith(".csv") ? "csv" : name.endsWith(".libsvm") ? "libsvm" : "parquet";
  }

  /** {@return the numeric columns that become the vector of features; empty if there is one} */
  List<String> columns() {
    String given = texts.getOrDefault(COLUMNS, "");
    return given.isEmpty() ? List.of() : List.of(given.split("\\s*,\\s*"));
  }

  /** {@return the name of the column of features} */
  String featuresCol() {
    CRPMixture mixture = estimator();
    return mixture.mixtureParams().value(mixture, mixture.featuresCol());
  }

  CRPMixture estimator() {
    CRPMixture mixture = new CRPMixture();
    for (Param<?> param : mixture.params()) {
      String text = texts.get(hyphens(param.name()));
      if (text != null) {
        set(mixture, param, text);
      }
    }
    mixture.mixtureParams().plan(mixture);
    return mixture;
  }

  private static void set(CRPMixture mixture, Param<?> param, String text) {
    try {
      Object value =
          param instanceof IntParam
              ? (Object) Integer.valueOf(text.trim())
              : param instanceof LongParam ? Long.valueOf(text.trim()) : text;
      mixture.set(param.name(), value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          Text.of("--%s must be a whole number, was '%s'", hyphens(param.name()), text), e);
    }
  }

  static String usage() {
    StringBuilder text =
        new StringBuilder(
            """
            spark-submit --class crp.spark.Submit spark-module-all.jar --input FILE --output FOLDER [options]
              --input FILE         csv (with a header), parquet or libsvm; a file or a folder
              --output FOLDER      receives predictions, draws, model, summary.txt, report.html, trace.csv
              --format FORMAT      csv, parquet or libsvm; by default by the end of the name
              --columns A,B,...    numeric columns that are the features; by default the column features
              --overwrite          replaces the output folder
            """);
    for (Param<?> param : new CRPMixture().params()) {
      text.append(Text.of("  --%s  %s%n", hyphens(param.name()), param.doc()));
    }
    return text.toString();
  }
}
