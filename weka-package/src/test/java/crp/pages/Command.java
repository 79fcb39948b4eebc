package crp.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A command of a page that starts a Java program.
 *
 * @param place page and line of its block
 * @param program main class, or name of a jar
 * @param arguments what the program receives
 */
record Command(String place, String program, List<String> arguments) {

  static final String ELKI = "elki.application.KDDCLIApplication";
  static final String WEKA = "weka.Run";

  /** Abbreviations that pages define, each for itself. */
  private static final List<String> USUAL = List.of("weka", "elki");

  private static final String DEMO = "mvn -Pdemo";
  private static final String REST = "$@";
  private static final String ELIDED = "...";
  private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^\\s\"'])+");
  private static final Pattern FUNCTION = Pattern.compile("(\\w+)\\(\\) \\{ (.*); }");
  private static final Pattern ARGUMENT = Pattern.compile("<argument>(.*)</argument>");

  /** {@return the commands of each block of a page; abbreviations count from where they stand} */
  static Map<CodeBlock, List<Command>> of(List<CodeBlock> page) throws IOException {
    Map<CodeBlock, List<Command>> all = new HashMap<>();
    Map<String, List<String>> functions = new HashMap<>();
    for (CodeBlock block : page) {
      List<Command> commands = new ArrayList<>();
      for (String line : block.joined()) {
        var function = FUNCTION.matcher(line);
        if (function.matches()) {
          functions.put(function.group(1), words(function.group(2)));
        } else {
          List<String> words = expanded(words(line), functions);
          if (!words.isEmpty() && "java".equals(words.get(0))) {
            commands.add(of(block.place(), words));
          } else if (!words.isEmpty()
              && USUAL.contains(words.get(0))
              && !Collections.disjoint(words, List.of("-t", "-dbc.in"))) {
            commands.add(new Command(block.place(), words.get(0), words.subList(1, words.size())));
          }
        }
      }
      all.put(block, commands);
    }
    return all;
  }

  /** {@return the words of a line as a shell makes them, without comment and redirection} */
  static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    for (MatchResult found : WORD.matcher(line).results().toList()) {
      String word = found.group();
      if (word.startsWith("#") || ">".equals(word)) {
        break;
      }
      words.add(word.replaceAll("[\"']", ""));
    }
    return words;
  }

  /** {@return the words without abbreviations; an ELKI command may begin with its options} */
  private static List<String> expanded(List<String> words, Map<String, List<String>> functions)
      throws IOException {
    if (words.isEmpty()) {
      return words;
    }
    if (DEMO.equals(String.join(" ", words))) {
      return demo();
    }
    List<String> rest = words.subList(1, words.size());
    List<String> all = new ArrayList<>();
    if (functions.containsKey(words.get(0))) {
      for (String word : functions.get(words.get(0))) {
        all.addAll(REST.equals(word) ? rest : List.of(word));
      }
      return all;
    }
    if (ELIDED.equals(words.get(0)) || words.get(0).matches("-[a-z].*")) {
      all.addAll(List.of("java", ELKI));
      all.addAll(ELIDED.equals(words.get(0)) ? rest : words);
      all.remove("KDDCLIApplication");
      return all;
    }
    return words;
  }

  /** {@return what Maven's profile runs} */
  private static List<String> demo() throws IOException {
    String pom = Files.readString(CodeBlock.ROOT.resolve("weka-package/pom.xml"));
    int from = pom.lastIndexOf("<argument>" + WEKA + "</argument>");
    List<String> words = new ArrayList<>(List.of("java"));
    ARGUMENT
        .matcher(pom.substring(from))
        .results()
        .map(found -> found.group(1).replace("${project.basedir}/../", ""))
        .forEach(words::add);
    return words;
  }

  private static Command of(String place, List<String> words) {
    int jar = words.indexOf("-jar");
    if (jar > 0) {
      return new Command(place, words.get(jar + 1), words.subList(jar + 2, words.size()));
    }
    int i = 1;
    while (words.get(i).startsWith("-")) {
      i += "-cp".equals(words.get(i)) ? 2 : 1;
    }
    List<String> arguments = new ArrayList<>(words.subList(i + 1, words.size()));
    arguments.remove(ELIDED);
    String program = words.get(i);
    if (WEKA.equals(program)) {
      arguments.remove("-no-scan");
      String scheme = arguments.remove(0);
      program = scheme.startsWith(".") ? "weka.clusterers" + scheme : scheme;
    }
    return new Command(place, program, List.copyOf(arguments));
  }
}
