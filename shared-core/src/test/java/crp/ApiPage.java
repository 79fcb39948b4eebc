package crp;

import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The list of what is promised, as a page has it: headings of level 3 name packages, list items
 * below them types, and list items with a point members that are not promised.
 *
 * @param packages names of packages
 * @param types full names of types
 * @param members members that are not promised, as {@code Type.member}
 */
record ApiPage(Set<String> packages, Set<String> types, Set<String> members) {

  private static final Pattern PACKAGE = Pattern.compile("### ([a-z.]+)");
  private static final Pattern TYPE = Pattern.compile("- `(\\w+)`:.*");
  private static final Pattern MEMBER = Pattern.compile("- `(\\w+\\.\\w+)`");

  static ApiPage parse(String page) {
    ApiPage result = new ApiPage(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
    String room = "";
    for (String line : page.lines().toList()) {
      Matcher heading = PACKAGE.matcher(line);
      Matcher type = TYPE.matcher(line);
      Matcher member = MEMBER.matcher(line);
      if (heading.matches()) {
        room = heading.group(1);
        result.packages.add(room);
      } else if (line.startsWith("#")) {
        room = "";
      } else if (type.matches() && !room.isEmpty()) {
        result.types.add(room + "." + type.group(1));
      } else if (member.matches()) {
        result.members.add(member.group(1));
      }
    }
    return result;
  }
}
