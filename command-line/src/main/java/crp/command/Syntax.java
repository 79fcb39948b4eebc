package crp.command;

import crp.Text;
import crp.options.Option;
import crp.options.OutputOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The command line and its help, made of the {@link CommandOptions options}. */
final class Syntax {

  private static final String NAME = "crp";
  private static final String HELP = "--help";
  private static final String HELP_ALL = "--help-all";
  private static final String VERSION = "--version";
  private static final String COMPLETION = "--completion";
  private static final String MAN = "--man";
  private static final int WIDTH = 100;

  private static final String DESCRIPTION =
      "Clusters the rows of a file (CSV or ARFF), finds how many clusters there are and says how"
          + " sure it is.";

  private static final String STATUS =
      "0 after success, 1 if data or files cannot be used, 2 if the command line is wrong.";

  /** What other programs call the option that this one does not need. */
  private static final String NUMBER_OF_CLUSTERS =
      "-[kKnN]\\d*|--(k|n|((n|num|number)[-_]?)?(of[-_])?(clusters|components|centers))(=.*)?";

  private Syntax() {}

  /** Says that a command line cannot be read. */
  static final class WrongLineException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    WrongLineException(String sentence, Throwable cause) {
      super(sentence, cause);
    }
  }

  /**
   * What a command line says.
   *
   * @param given the options
   * @param text what is to be printed in place of a run; empty for a run
   */
  record Parsed(Given given, String text) {}

  /**
   * {@return what a command line says}
   *
   * @throws WrongLineException if it is wrong; one sentence
   */
  static Parsed parse(List<String> args) {
    try {
      String text = text(args);
      return text.isEmpty()
          ? new Parsed(given(args), "")
          : new Parsed(new Given("", Map.of()), text);
    } catch (CommandLine.UnmatchedArgumentException e) {
      String first = e.getUnmatched().get(0);
      if (first.matches(NUMBER_OF_CLUSTERS)) {
        throw new WrongLineException(
            Text.of(
                "there is no option '%s': the number of clusters is found; %s 3 shows the 3 clusters of the ladder, and --concentration 'expected 3' says how many are expected",
                first, Given.name(OutputOptions.CUT)),
            e);
      }
      List<String> near = e.getSuggestions();
      throw new WrongLineException(
          Text.of(
              "%s '%s'%s; --help lists the options",
              first.startsWith("-") ? "there is no option" : "one file is read, not also",
              first,
              near.isEmpty() ? "" : ", perhaps you mean " + near.get(0)),
          e);
    } catch (CommandLine.ParameterException e) {
      throw new WrongLineException(
          String.valueOf(e.getMessage()).replaceFirst("^M", "m") + "; --help lists the options", e);
    }
  }

  private static String text(List<String> args) {
    if (args.isEmpty() || args.contains(HELP) || args.contains("-h")) {
      return help(false);
    }
    if (args.contains(HELP_ALL)) {
      return help(true);
    }
    if (args.contains(VERSION)) {
      return Text.of("crp %s%n", version());
    }
    if (args.contains(MAN)) {
      return man();
    }
    if (args.equals(List.of("help")) && !Files.exists(Path.of("help"))) {
      return help(false);
    }
    return args.contains(COMPLETION) ? AutoComplete.bash(NAME, new CommandLine(spec(true))) : "";
  }

  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "" : version;
  }

  /** The manual page, in the macros of man(7). */
  private static String man() {
    StringBuilder page = new StringBuilder();
    page.append(Text.of(".TH CRP 1 \"\" \"crp %s\"\n", version()));
    page.append(".SH NAME\ncrp \\- cluster the rows of a file\n");
    page.append(".SH SYNOPSIS\n.B java \\-jar crp.jar\n[OPTIONS] DATA\n");
    page.append(".SH DESCRIPTION\n").append(roff(DESCRIPTION)).append('\n');
    page.append(".SH OPTIONS\n");
    for (OptionSpec option : spec(true).options()) {
      String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
      String help = String.join(" ", option.description()).replace("%%", "%");
      page.append(Text.of(".TP\n.B %s\n%s\n", roff(option.longestName() + value), roff(help)));
    }
    return page.append(".SH EXIT STATUS\n").append(roff(STATUS)).append('\n').toString();
  }

  /** A point or quote at the start of a line would be a request. */
  private static String roff(String text) {
    String plain = text.replace("\\", "\\e").replace("-", "\\-");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }

  private static Given given(List<String> args) {
    CommandLine line = new CommandLine(spec(true));
    CommandLine.ParseResult result = line.parseArgs(args.toArray(new String[0]));
    Map<String, String> texts = new LinkedHashMap<>();
    for (Option<?> option : CommandOptions.ALL) {
      Object value = result.matchedOptionValue(Given.name(option), (Object) null);
      if (value != null) {
        texts.put(option.name(), value instanceof Boolean ? "" : String.valueOf(value));
      }
    }
    String file = result.matchedPositionalValue(0, "");
    String added = texts.getOrDefault(CommandOptions.ADD.name(), "");
    if (!added.isEmpty() && !(file.isEmpty() && texts.containsKey(CommandOptions.LOAD.name()))) {
      throw new CommandLine.ParameterException(
          line,
          Text.of(
              "%s adds the rows of its file to the model of %s, in place of a data file",
              Given.name(CommandOptions.ADD), Given.name(CommandOptions.LOAD)));
    }
    if (file.isEmpty() && added.isEmpty()) {
      throw new CommandLine.ParameterException(line, "no data file is given");
    }
    return new Given(file.isEmpty() ? added : file, texts);
  }

  private static CommandSpec spec(boolean all) {
    CommandSpec spec = CommandSpec.create().name("java -jar crp.jar");
    spec.usageMessage()
        .width(WIDTH)
        .sortOptions(false)
        .abbreviateSynopsis(true)
        .description(DESCRIPTION);
    spec.addPositional(
        PositionalParamSpec.builder()
            .paramLabel("DATA")
            .type(String.class)
            .arity("0..1")
            .description(
                "file of the data, such as data.csv, data.csv.gz or data.arff; - for the standard input")
            .build());
    for (Option<?> option : CommandOptions.ALL) {
      if (all || CommandOptions.isUsual(option)) {
        spec.addOption(spec(option, all));
      }
    }
    for (Map.Entry<String, String> flag : flags().entrySet()) {
      spec.addOption(
          OptionSpec.builder(flag.getKey())
              .type(boolean.class)
              .description(flag.getValue())
              .build());
    }
    return spec;
  }

  private static OptionSpec spec(Option<?> option, boolean all) {
    boolean flag = option.kind() == Option.Kind.FLAG;
    String usual = flag || option.usual().isEmpty() ? "" : " (default " + option.usual() + ")";
    String help = (all ? option.help() : option.summary()) + usual;
    OptionSpec.Builder builder =
        OptionSpec.builder(Given.name(option)).description(help.replace("%", "%%"));
    return flag
        ? builder.type(boolean.class).build()
        : builder.type(String.class).paramLabel("VALUE").arity("1").build();
  }

  private static Map<String, String> flags() {
    Map<String, String> flags = new LinkedHashMap<>();
    flags.put(HELP, "this help");
    flags.put(HELP_ALL, "all options, with all that can be said of them");
    flags.put(VERSION, "the version");
    flags.put(MAN, "this help as a manual page, for man");
    flags.put(COMPLETION, "a script for bash that completes options");
    return flags;
  }

  private static String help(boolean all) {
    return new CommandLine(spec(all)).getUsageMessage(CommandLine.Help.Ansi.OFF);
  }
}
