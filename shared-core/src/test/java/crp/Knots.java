package crp;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files of one package that name each other in a circle. */
final class Knots {

  private static final Pattern IMPORT = Pattern.compile("(?m)^import .*");
  private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*");

  private Knots() {}

  /** {@return the size of the largest knot of each package; 1 where there is none} */
  static Map<String, Integer> largest(List<Source> sources) {
    Map<String, Map<String, Set<String>>> packages = new HashMap<>();
    for (Source source : sources) {
      packages
          .computeIfAbsent(source.packageName(), name -> new TreeMap<>())
          .put(source.name(), words(source.code()));
    }
    Map<String, Integer> largest = new TreeMap<>();
    packages.forEach((name, files) -> largest.put(name, largest(files)));
    return largest;
  }

  private static Set<String> words(String code) {
    Set<String> words = new HashSet<>();
    Matcher matcher = WORD.matcher(IMPORT.matcher(code).replaceAll(""));
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }

  /** Two files are of one knot if each reaches the other. */
  private static int largest(Map<String, Set<String>> files) {
    List<String> names = List.copyOf(files.keySet());
    int n = names.size();
    BitSet[] reach = new BitSet[n];
    for (int a = 0; a < n; a++) {
      reach[a] = new BitSet(n);
      for (int b = 0; b < n; b++) {
        reach[a].set(b, a == b || files.get(names.get(a)).contains(names.get(b)));
      }
    }
    for (int by = 0; by < n; by++) {
      for (int a = 0; a < n; a++) {
        if (reach[a].get(by)) {
          reach[a].or(reach[by]);
        }
      }
    }
    int largest = 0;
    for (int a = 0; a < n; a++) {
      int from = a;
      int size = (int) reach[a].stream().filter(b -> reach[b].get(from)).count();
      largest = Math.max(largest, size);
    }
    return largest;
  }
}
