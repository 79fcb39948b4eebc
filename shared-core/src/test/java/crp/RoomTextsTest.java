package crp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every room says what goes in, what comes out and what it must not know, in a text that is read in
 * a minute.
 */
class RoomTextsTest {

  private static final int MOST_LINES = 25;

  private static final List<String> PHRASES = List.of("Goes in:", "Comes out:", "Must not know:");

  @Test
  void everyRoomSaysWhatGoesInWhatComesOutAndWhatItMustNotKnow() throws IOException {
    Set<Path> rooms = rooms(Path.of("src", "main", "java", "crp"));
    assertTrue(rooms.size() > 30, "rooms found: " + rooms.size());
    Map<Path, List<String>> faults = new TreeMap<>();
    for (Path room : rooms) {
      Path file = room.resolve("package-info.java");
      faults.put(
          room,
          Files.isRegularFile(file) ? faults(Files.readString(file)) : List.of("no package-info"));
    }
    faults.values().removeIf(List::isEmpty);
    assertEquals(Map.of(), faults);
  }

  @Test
  void aMissingOrRepeatedPhraseIsFoundOut() {
    String right = "/** A room. Goes in: a. Comes out: b. Must not know: c. */\npackage crp.a;\n";
    assertEquals(List.of(), faults(right));
    for (String phrase : PHRASES) {
      assertEquals(List.of("0 times " + phrase), faults(right.replace(phrase, "")));
      assertEquals(
          List.of("2 times " + phrase), faults(right.replace(phrase, phrase + " " + phrase)));
    }
  }

  @Test
  void aTextOfOneLineTooManyIsFoundOut() {
    String phrases = String.join("\n", PHRASES) + "\n";
    assertEquals(List.of(), faults(phrases + "x\n".repeat(22)));
    assertEquals(List.of("26 lines"), faults(phrases + "x\n".repeat(23)));
  }

  private static Set<Path> rooms(Path root) throws IOException {
    Set<Path> rooms = new TreeSet<>();
    try (Stream<Path> files = Files.walk(root)) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .forEach(file -> rooms.add(file.getParent()));
    }
    return rooms;
  }

  private static List<String> faults(String text) {
    List<String> faults = new ArrayList<>();
    for (String phrase : PHRASES) {
      long times = Pattern.compile(phrase, Pattern.LITERAL).matcher(text).results().count();
      if (times != 1) {
        faults.add(times + " times " + phrase);
      }
    }
    long lines = text.lines().count();
    if (lines > MOST_LINES) {
      faults.add(lines + " lines");
    }
    return faults;
  }
}
