package crp.attack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Random texts of options, legal and illegal, made from what the options say of themselves: their
 * choices, the examples of their help texts, their defaults. So a new option is attacked without a
 * line here. Only what sets the length of a run, its files and its time limit is drawn by name.
 */
final class Texts {

  private static final Pattern EXAMPLE = Pattern.compile("'[^']+'|\\([a-z][a-z-]+\\)");
  private static final Pattern NUMBER = Pattern.compile("\\b[A-Z]+\\b");
  private static final Pattern WORD = Pattern.compile("[a-z][a-z-]+");

  private static final List<String> PLAIN =
      List.of("0.5", "0.5", "0.1", "0.9", "1", "2", "3", "10", "100", "1.5");
  private static final List<String> WHOLE = List.of("1", "1", "1", "2", "2", "3", "4", "0");
  private static final List<String> ODD =
      List.of("1e-8", "1e8", "1e300", "1e-300", "0", "-0.0", "4.9e-324", "1e17", "2147483647");
  private static final List<String> ILLEGAL =
      List.of("-1", "NaN", "Infinity", "abc", "1,5", "0x10", "2147483648", "' '", "\u00e9");

  /** Short runs; what would be long is not drawn. */
  private static final Map<String, List<String>> LENGTHS =
      Map.of(
          "sweeps", List.of("1", "2", "3", "4 burn-in 1", "at most 6", "12", "3 burn-in 0"),
          "chains", List.of("1", "2", "2", "3"),
          "max-seconds", List.of("0"),
          "checkpoint-seconds", List.of("0.001", "60"));

  private static final Map<String, List<String>> WRONG_LENGTHS =
      Map.of(
          "sweeps", List.of("0", "-1", "1e3", "at most 0", "3 burn-in 3", "sampled", "NaN"),
          "chains", List.of("0", "-3", "two", "1.5"),
          "max-seconds", List.of("-1", "NaN", "some"),
          "checkpoint-seconds", List.of("0", "-1", "NaN", "some"));

  private final SplittableRandom random;
  private final Path folder;
  private final boolean wild;

  /**
   * Texts of one case.
   *
   * @param random of the case
   * @param folder for its files
   */
  Texts(SplittableRandom random, Path folder) {
    this.random = random;
    this.folder = folder;
    this.wild = random.nextInt(6) == 0;
  }

  SplittableRandom random() {
    return random;
  }

  boolean often(int times, int of) {
    return random.nextInt(of) < times;
  }

  <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** A text for an option. */
  String of(Offer offer) {
    if (LENGTHS.containsKey(offer.name())) {
      return pick((wild && often(1, 6) ? WRONG_LENGTHS : LENGTHS).get(offer.name()));
    }
    return switch (offer.name()) {
      case "checkpoint", "report", "results" ->
          wild && often(1, 3) ? "/no-such-folder/x" : file(offer.name());
      case "edges", "hop.edges" -> edges();
      // few data have such labels or pairs: most tries would be refused
      case "known", "known-strength", "together", "apart" ->
          often(1, 40) ? legal(offer) : offer.usual();
      default -> wild && often(1, 3) ? pick(ILLEGAL) : legal(offer);
    };
  }

  private String legal(Offer offer) {
    if (!offer.choices().isEmpty()) {
      return pick(offer.choices());
    }
    List<String> examples = examples(offer.help());
    int kind = random.nextInt(10);
    if (kind < 6 && !examples.isEmpty()) {
      return filled(pick(examples));
    }
    if (kind < 7 && !offer.usual().isEmpty()) {
      return offer.usual();
    }
    if (kind < 8 && wild) {
      List<String> words = found(WORD, offer.help());
      return words.isEmpty() ? number() : pick(words);
    }
    return offer.usual().matches("-?\\d*|first|last") && often(4, 5) ? pick(WHOLE) : number();
  }

  private static List<String> examples(String help) {
    return found(EXAMPLE, help).stream().map(text -> text.substring(1, text.length() - 1)).toList();
  }

  private static List<String> found(Pattern pattern, String text) {
    List<String> all = new ArrayList<>();
    for (Matcher matcher = pattern.matcher(text); matcher.find(); ) {
      all.add(matcher.group());
    }
    return all;
  }

  /** An example with numbers in place of its words in capitals. */
  private String filled(String example) {
    StringBuilder text = new StringBuilder();
    String more = often(1, 2) ? number() : number() + " " + number();
    Matcher matcher = NUMBER.matcher(example.replace("...", more));
    while (matcher.find()) {
      matcher.appendReplacement(text, number());
    }
    return matcher.appendTail(text).toString();
  }

  private String number() {
    return pick(wild && often(1, 3) ? ILLEGAL : often(1, 6) ? ODD : PLAIN);
  }

  private String file(String name) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return folder.resolve(name).toString();
  }

  private String edges() {
    StringBuilder lines = new StringBuilder();
    for (int edge = random.nextInt(30); edge > 0; edge--) {
      lines.append(1 + random.nextInt(8)).append(',').append(1 + random.nextInt(8)).append('\n');
    }
    String file = file("edges.csv");
    try {
      Files.writeString(Path.of(file), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }
}
