package crp.data;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words of texts, and which texts are sentences. */
class VocabularyTest {

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Vocabulary.words(text, words::add);
    return words;
  }

  @Test
  void wordsAreRunsOfLettersAndDigitsInLowerCase() {
    assertEquals(List.of("l", "été", "2024", "gänse"), words("L'Été-2024: «Gänse»!"));
    assertEquals(List.of("e\u0301te"), words(" E\u0301te "), "a mark belongs to its letter");
    assertEquals(List.of("東", "京", "tv"), words("東京TV"));
    assertEquals(List.of(), words(" -- ?! "));
  }

  @Test
  void stopWordsAndWordsOfOneTextAreLeftOut() {
    Vocabulary found =
        Vocabulary.of(
            List.of("The goal of the match", "A match on the moon", "Moon, moon and a goal!"));
    assertEquals(List.of("goal", "match", "moon"), found.all());
    assertEquals("English", found.language());
    assertEquals(5, found.stopped());
    assertEquals(0, found.rare());
    assertEquals(1, found.numbers().get("match"));
    Vocabulary few = Vocabulary.of(List.of("wind sail", "sail wave", "wave wind sail", "rope"), 2);
    assertEquals(List.of("sail", "wave"), few.all(), "of equally frequent words the first");
    assertEquals(2, few.rare());
    assertEquals("", few.language());
  }

  @ParameterizedTest
  @CsvSource({
    "German, Die Katze liegt auf dem Sofa und schläft",
    "French, Le chat est sur le canapé et il dort dans la maison",
    "Spanish, El gato está en el sofá y los perros duermen con una manta",
    "Italian, Il gatto è sul divano e non si muove dalla coperta della nonna"
  })
  void theLanguageIsThatOfTheMostStopWords(String language, String text) {
    assertEquals(language, Vocabulary.of(List.of(text, text)).language());
  }

  private static boolean areSentences(String text) {
    return Sentences.are(IntStream.range(0, 30).mapToObj(i -> named(text, i)).toList());
  }

  /** Another letter in place of an x, so that all texts differ. */
  private static String named(String text, int i) {
    return text.replace('#', (char) ('a' + i % 26)) + (i < 26 ? "" : "s");
  }

  @ParameterizedTest
  @CsvSource({
    "the match was won by a late goal of team#",
    "mourinho seek killer instinct#",
    "Storm Brings Snow To The North #",
    "'I liked the room, the food and the view, but not the noise#'",
    "Der Zug nach Berlin hat wieder einmal Verspätung#"
  })
  void sentencesAndTitlesAreTold(String text) {
    assertTrue(areSentences(text));
  }

  @ParameterizedTest
  @CsvSource({
    "Anna Maria Garc#",
    "Juan de la Cruz#",
    "'12 Main Street, Springfield, IL 6270#'",
    "'Piazza San Marco, Venezia, Veneto, Italia#'",
    "good#",
    "New York#",
    "a>b>c>#",
    "2024-01-0#",
    "https://www.example.org/the/path/of/it/#",
    "X-#12 44"
  })
  void namesAddressesAndCodesAreNoSentences(String text) {
    assertFalse(areSentences(text));
  }

  @Test
  void fewTextsAreNotJudged() {
    assertFalse(Sentences.are(List.of("the goal was late", "the moon is full again")));
  }
}
