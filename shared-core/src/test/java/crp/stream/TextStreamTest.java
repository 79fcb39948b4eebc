package crp.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.check.ExhaustiveRng;
import crp.data.CountRows;
import crp.likelihood.discrete.OpenVocabulary;
import crp.random.Rng;
import crp.random.SeededRng;
import crp.seating.Crp;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Streams of texts: the law against the enumeration of all seats, and generated subjects. */
class TextStreamTest {

  private static final double CONCENTRATION = 0.8;
  private static final double PSEUDO_COUNT = 0.4;
  private static final double FADING = 0.6;
  private static final int POSSIBLE = 5;

  /** The second batch has a word that the first one has not. */
  private static final List<List<String>> BATCHES =
      List.of(List.of("xa xb", "xa xa"), List.of("xb xc", "xc xa xc"));

  /** The joint mass of texts and seats, by the published formulas. */
  private static double mass(List<Integer> seats, double fading, int possible) {
    List<String> texts = BATCHES.stream().flatMap(List::stream).toList();
    double[] customers = new double[texts.size()];
    boolean[] gone = new boolean[texts.size()];
    List<Map<String, Integer>> counts = new ArrayList<>();
    texts.forEach(text -> counts.add(new HashMap<>()));
    double mass = 1;
    for (int i = 0; i < texts.size(); i++) {
      for (int k = 0; i == BATCHES.get(0).size() && k < customers.length; k++) {
        customers[k] *= fading;
        gone[k] = customers[k] > 0 && customers[k] < 1;
        customers[k] = gone[k] ? 0 : customers[k];
      }
      int seat = seats.get(i);
      double weight = customers[seat] > 0 ? customers[seat] : gone[seat] ? 0 : CONCENTRATION;
      mass *= weight / (CONCENTRATION + Arrays.stream(customers).sum());
      Map<String, Integer> own = counts.get(seat);
      for (String word : texts.get(i).split(" ", -1)) {
        double tokens = own.values().stream().mapToInt(n -> n).sum();
        mass *= (PSEUDO_COUNT + own.getOrDefault(word, 0)) / (possible * PSEUDO_COUNT + tokens);
        own.merge(word, 1, Integer::sum);
      }
      customers[seat]++;
    }
    return mass;
  }

  private static void enumerate(
      List<Integer> seats, double fading, int possible, Map<List<Integer>, Double> law) {
    if (seats.size() == 4) {
      double mass = mass(seats, fading, possible);
      if (mass > 0) {
        law.put(seats, mass);
      }
      return;
    }
    int tables = seats.stream().mapToInt(k -> k + 1).max().orElse(0);
    for (int seat = 0; seat <= tables; seat++) {
      List<Integer> more = new ArrayList<>(seats);
      more.add(seat);
      enumerate(more, fading, possible, law);
    }
  }

  private static Map<List<Integer>, Double> exact(double fading, int possible) {
    Map<List<Integer>, Double> law = new HashMap<>();
    enumerate(List.of(), fading, possible, law);
    return law;
  }

  private static List<Integer> canonical(List<Integer> labels) {
    Map<Integer, Integer> numbers = new HashMap<>();
    return labels.stream().map(k -> numbers.computeIfAbsent(k, any -> numbers.size())).toList();
  }

  /** All paths of a stream, by their weights. */
  private static Map<List<Integer>, Double> streamed() {
    Map<List<Integer>, Double> law = new HashMap<>();
    ExhaustiveRng rng = new ExhaustiveRng();
    do {
      rng.begin();
      TextStream stream =
          TextStream.of(
              Crp.of(CONCENTRATION),
              FADING,
              1,
              words -> OpenVocabulary.of(words, PSEUDO_COUNT),
              POSSIBLE,
              new RowStream.Moves(1, 0),
              rng);
      List<Integer> labels = new ArrayList<>();
      for (List<String> batch : BATCHES) {
        Arrays.stream(stream.add(batch).clusters()).forEach(labels::add);
      }
      law.merge(
          canonical(labels),
          rng.pathProbability() * Math.exp(stream.stream().logEvidence()),
          Double::sum);
    } while (rng.next());
    return law;
  }

  private static double distance(Map<List<Integer>, Double> one, Map<List<Integer>, Double> other) {
    assertEquals(one.keySet(), other.keySet());
    return one.keySet().stream().mapToDouble(k -> Math.abs(one.get(k) / other.get(k) - 1)).sum();
  }

  @Test
  void seatsOfTwoBatchesHaveTheLawOfAllWords() {
    Map<List<Integer>, Double> streamed = streamed();
    assertEquals(0, distance(exact(FADING, POSSIBLE), streamed), 1e-10);
    assertTrue(distance(exact(FADING, 3), streamed) > 0.1, "only the words that were seen");
    Map<List<Integer>, Double> unfaded = exact(1, POSSIBLE);
    unfaded.keySet().retainAll(streamed.keySet());
    assertTrue(distance(unfaded, streamed) > 0.1, "customers that do not fade");
  }

  @Test
  void moreWordsThanArePossibleAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> OpenVocabulary.sampled(2).bank(CountRows.over(3).build()));
  }

  /** Each subject has words of its own, and lasts for two batches. */
  private static List<String> batch(int number, List<Integer> subjects, Rng rng) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int subject = number + i % 2;
      subjects.add(subject);
      StringBuilder text = new StringBuilder();
      for (int w = 0; w < 6; w++) {
        text.append(" s").append(subject).append("w").append(rng.below(12));
      }
      texts.add(text.toString());
    }
    return texts;
  }

  @Test
  void subjectsComeAndGoAndTheirWordsWithThem() throws IOException, ClassNotFoundException {
    Rng rng = new SeededRng(1);
    TextStream stream = TextStream.of(TextStream.CONCENTRATION, TextStream.FADING, 4, 1);
    Map<Integer, Integer> numberOf = new HashMap<>();
    int agreed = 0;
    for (int number = 0; number < 12; number++) {
      List<Integer> subjects = new ArrayList<>();
      int[] clusters = stream.add(batch(number, subjects, rng)).clusters();
      for (int i = 0; i < clusters.length; i++) {
        int cluster = clusters[i];
        agreed += numberOf.computeIfAbsent(subjects.get(i), any -> cluster) == cluster ? 1 : 0;
      }
    }
    assertEquals(720, stream.texts());
    assertTrue(agreed > 680, "agreed " + agreed);
    assertTrue(stream.clusters().size() < 8, stream.toString());
    assertTrue(stream.stream().used().length <= 60, "words of subjects that ended");
    int[] numbers = stream.numbers();
    int last = numberOf.get(12);
    for (int seat = 0; seat < numbers.length; seat++) {
      if (numbers[seat] == last) {
        assertTrue(stream.words(seat, 3).stream().allMatch(w -> w.startsWith("s12w")));
      }
    }
    TextStream copy = copy(stream);
    List<String> next = batch(12, new ArrayList<>(), rng);
    assertArrayEquals(stream.add(next).clusters(), copy.add(next).clusters());
  }

  private static TextStream copy(TextStream stream) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(stream);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (TextStream) in.readObject();
    }
  }
}
