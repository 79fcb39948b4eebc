package crp;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which room may import which others.
 *
 * @param base the package that holds the rooms; a room is a package below it
 * @param allowed the rooms that each room may import, itself not named
 */
record RoomMap(String base, Map<String, Set<String>> allowed) {

  /** {@return what is wrong with the classes, sorted; one line for each pair of classes} */
  Set<String> faults(JavaClasses classes) {
    Set<String> faults = new TreeSet<>();
    for (JavaClass each : classes) {
      String from = room(each);
      Set<String> neighbours = allowed.get(from);
      if (neighbours == null) {
        faults.add("the map does not know room " + from + " of " + each.getSimpleName());
        continue;
      }
      for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (!target.getPackageName().startsWith(base + ".")) {
          continue;
        }
        String to = room(target);
        if (!to.equals(from) && !neighbours.contains(to)) {
          faults.add(from + " imports " + to + " at " + each.getSimpleName());
        }
      }
    }
    return faults;
  }

  /**
   * {@return the wrong imports of a source text, sorted} Byte code does not show an import of a
   * constant: the compiler writes its value.
   */
  Set<String> faults(Source source) {
    String from = room(source.packageName());
    Set<String> faults = new TreeSet<>();
    for (String to : named(source)) {
      if (!allowed.getOrDefault(from, Set.of()).contains(to)) {
        faults.add(from + " imports " + to + " at " + source.name());
      }
    }
    return faults;
  }

  /** {@return the other rooms that a source names} */
  private Set<String> named(Source source) {
    Matcher named =
        Pattern.compile("(?<![.\\w])" + base + "((?:\\.[a-z]\\w*)+)").matcher(source.code());
    Set<String> rooms = new TreeSet<>();
    while (named.find()) {
      rooms.add(named.group(1).substring(1));
    }
    rooms.retainAll(allowed.keySet());
    rooms.remove(room(source.packageName()));
    return rooms;
  }

  /** {@return the rooms of the map in which no class was found} */
  Set<String> empty(JavaClasses classes) {
    Set<String> rooms = new TreeSet<>(allowed.keySet());
    classes.forEach(each -> rooms.remove(room(each)));
    return rooms;
  }

  /** {@return the entries of the map, as "from to", that no class and no source makes use of} */
  Set<String> unused(JavaClasses classes, List<Source> sources) {
    Set<String> entries = unused(classes);
    for (Source source : sources) {
      named(source).forEach(to -> entries.remove(room(source.packageName()) + " " + to));
    }
    return entries;
  }

  /** {@return the entries that no class makes use of} */
  Set<String> unused(JavaClasses classes) {
    Set<String> entries = new TreeSet<>();
    allowed.forEach((from, rooms) -> rooms.forEach(to -> entries.add(from + " " + to)));
    for (JavaClass each : classes) {
      for (Dependency dependency : each.getDirectDependenciesFromSelf()) {
        JavaClass target = dependency.getTargetClass().getBaseComponentType();
        if (target.getPackageName().startsWith(base + ".")) {
          entries.remove(room(each) + " " + room(target));
        }
      }
    }
    return entries;
  }

  /** {@return a way through the map that comes back to where it began; empty if there is none} */
  List<String> cycle() {
    Set<String> done = new HashSet<>();
    for (String room : new TreeSet<>(allowed.keySet())) {
      List<String> found = cycle(room, new ArrayList<>(), done);
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  private List<String> cycle(String room, List<String> way, Set<String> done) {
    if (way.contains(room)) {
      way.add(room);
      return List.copyOf(way.subList(way.indexOf(room), way.size()));
    }
    if (!done.contains(room)) {
      way.add(room);
      for (String next : new TreeSet<>(allowed.getOrDefault(room, Set.of()))) {
        List<String> found = cycle(next, way, done);
        if (!found.isEmpty()) {
          return found;
        }
      }
      way.remove(way.size() - 1);
      done.add(room);
    }
    return List.of();
  }

  private String room(JavaClass each) {
    return room(each.getPackageName());
  }

  private String room(String name) {
    return name.startsWith(base + ".") ? name.substring(base.length() + 1) : name;
  }
}
