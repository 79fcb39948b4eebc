package crp.command;

import crp.options.DataOptions;
import crp.options.LikelihoodOptions;
import crp.options.NearnessOptions;
import crp.options.OutputOptions;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * An option of the command. Those of models and runs have name, help text and default of {@code
 * crp.options}, by the names of its constants; the others say how files are read and where results
 * go.
 *
 * @param name without the hyphens
 * @param help sentences
 * @param usual its default; empty for none
 * @param flag whether it has no value
 */
record Option(String name, String help, String usual, boolean flag) {

  static final String MODEL = "model";
  static final String OUTPUT = "output";
  static final String SAVE = "save";
  static final String LOAD = "load";
  static final String DRAWS = "draws";
  static final String SEPARATOR = "separator";
  static final String HEADER = "header";
  static final String DECIMAL = "decimal";
  static final String MISSING = "missing";
  static final String CATEGORIES = "categories";
  static final String WEIGHT = "weight";
  static final String QUIET = "quiet";

  /** The word for what is found in the data. */
  static final String AUTO = "auto";

  /** The word for no files. */
  static final String NONE = "none";

  /** Options that the command has in another form. */
  private static final Set<String> OF_OTHERS =
      Set.of(
          NearnessOptions.NEARNESS,
          NearnessOptions.SKIP_UNKNOWN,
          NearnessOptions.EARLIER,
          NearnessOptions.RADIUS,
          NearnessOptions.MAX_TV,
          OutputOptions.SOFT);

  /** All options, in the order of the help. */
  static final List<Option> ALL = all();

  private static final Map<String, String> USUAL =
      ALL.stream().collect(Collectors.toMap(Option::name, Option::usual));

  /** Those that the help of one screen shows. */
  static final Set<String> BRIEF =
      Set.of(
          MODEL,
          LikelihoodOptions.LIKELIHOOD,
          PriorOptions.CONCENTRATION,
          PriorOptions.DISCOUNT,
          PriorOptions.NOISE,
          OutputOptions.CUT,
          OutputOptions.REPORT,
          RunOptions.SWEEPS,
          RunOptions.SEED,
          RunOptions.MAX_SECONDS,
          DataOptions.IGNORE,
          DataOptions.GROUP,
          DataOptions.SEQUENCE,
          CATEGORIES,
          WEIGHT,
          MISSING,
          SEPARATOR,
          HEADER,
          DECIMAL,
          OUTPUT,
          SAVE,
          LOAD);

  /** {@return the default of an option} */
  static String usual(String name) {
    return USUAL.getOrDefault(name, "");
  }

  private static List<Option> all() {
    List<Option> all = new ArrayList<>();
    all.add(of(MODEL, "Model: " + ModelKind.names() + ".", ModelKind.USUAL));
    for (Class<?> home :
        List.of(
            LikelihoodOptions.class,
            PriorOptions.class,
            RunOptions.class,
            DataOptions.class,
            OutputOptions.class,
            NearnessOptions.class)) {
      shared(home).stream().filter(option -> !OF_OTHERS.contains(option.name())).forEach(all::add);
    }
    all.add(of(CATEGORIES, "Columns of numbers that are categories, such as codes.", ""));
    all.add(of(WEIGHT, "Column of weights, from 0 to 1e12.", ""));
    all.add(
        of(
            MISSING,
            "Further marks of missing values, with commas between them, such as -999. Empty cells,"
                + " NA, NaN, null, ? and the like are missing in any case.",
            ""));
    all.add(of(SEPARATOR, "Separator of the cells: a character, tab, or auto.", AUTO));
    all.add(of(HEADER, "Whether the first line has names: yes, no, or auto.", AUTO));
    all.add(of(DECIMAL, "Decimal mark: a point, a comma, or auto.", AUTO));
    all.add(
        of(
            OUTPUT,
            "Folder for labels.csv, probabilities.csv, summary.txt, summary.json and report.html."
                + " Files of the same names are replaced; none writes no files. If it is not given,"
                + " the name of the data file with -crp in place of its ending.",
            ""));
    all.add(of(SAVE, "File for the model, which --load reads to predict new rows.", ""));
    all.add(of(LOAD, "Saved model by which the rows of the data file are predicted.", ""));
    all.add(of(Nearness.PLACE, Nearness.PLACE_HELP, ""));
    all.add(of(Nearness.DISTANCES, Nearness.DISTANCES_HELP, ""));
    all.add(of(Nearness.EDGES, Nearness.EDGES_HELP, ""));
    all.add(new Option(DRAWS, "Also write draws.csv, the labels in each kept draw.", "", true));
    all.add(new Option(QUIET, "Print nothing but errors.", "", true));
    return List.copyOf(all);
  }

  private static Option of(String name, String help, String usual) {
    return new Option(name, help, usual, false);
  }

  /** {@return the options that a class of {@code crp.options} has: X with X_HELP and X_DEFAULT} */
  private static List<Option> shared(Class<?> home) {
    Map<String, String> texts = new TreeMap<>();
    List<String> order = new ArrayList<>();
    for (Field field : home.getFields()) {
      try {
        texts.put(field.getName(), String.valueOf(field.get(null)));
        order.add(field.getName());
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
    texts.put("RANKING_CENTRE_DEFAULT", LikelihoodOptions.RANKING_CENTRE_NONE);
    return order.stream()
        .filter(name -> texts.containsKey(name + "_HELP"))
        .map(
            name ->
                of(
                    texts.getOrDefault(name, ""),
                    help(texts.getOrDefault(name, ""), texts.getOrDefault(name + "_HELP", "")),
                    texts.getOrDefault(name + "_DEFAULT", "")))
        .toList();
  }

  /** A column of a file is what other hosts call an attribute. */
  private static String help(String name, String help) {
    String text = help.replace("Attribute", "Column").replace("attribute", "column");
    return name.equals(LikelihoodOptions.LIKELIHOOD)
        ? text.replaceFirst("\\.$", ": " + Likelihoods.names() + ".")
        : text;
  }

  /** {@return the first sentence of the help, or its first clause} */
  String clause() {
    return Arrays.asList(help.split("(?<=[a-z]{2})[.;] ", 2)).get(0).replaceAll("\\.$", "");
  }
}
