package crp.attack;

import crp.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Random options on random data. A case is sound if it is refused by one sentence, or gives a
 * result without NaN and infinity that is the same in one thread and in four; either within a time
 * limit.
 *
 * @param limit seconds of one run
 */
record Attack(int limit) {

  private static final Pattern NOT_A_NUMBER = Pattern.compile("\\b(NaN|Infinity)\\b|\u221e");
  private static final Pattern PROGRAM =
      Pattern.compile("Exception|\\bnull\\b|java\\.|\\bat [a-z]+\\.|Error\\b");

  /** The one line of a report that differs between two runs. */
  private static final Pattern CLOCK = Pattern.compile("(?m)^.*\\d s$");

  private static final int LONGEST_SENTENCE = 500;

  /**
   * What came out.
   *
   * @param fits number of cases with a result
   * @param refusals number of cases that were refused
   * @param faults all others: seed, options, data and what is wrong
   */
  record Tally(int fits, int refusals, List<String> faults) {

    Tally plus(Tally other) {
      List<String> all = new ArrayList<>(faults);
      all.addAll(other.faults);
      return new Tally(fits + other.fits, refusals + other.refusals, all);
    }

    int cases() {
      return fits + refusals + faults.size();
    }

    @Override
    public String toString() {
      return Text.of(
          "%d cases: %d fits, %d refusals, %d faults%n%s",
          cases(), fits, refusals, faults.size(), String.join("\n", faults));
    }
  }

  /** Either a text or what was thrown in its place. */
  private record Outcome(String text, Throwable thrown) {}

  /** Cases of consecutive seeds, of each target in turn. */
  Tally run(List<Target> targets, long seed, int cases) throws InterruptedException {
    Tally tally = new Tally(0, 0, List.of());
    for (int i = 0; i < cases; i++) {
      Target target = targets.get((int) Math.floorMod(seed + i, (long) targets.size()));
      tally = tally.plus(once(target, seed + i));
    }
    return tally;
  }

  private Tally once(Target target, long seed) throws InterruptedException {
    Path folder = Path.of("target", "attack", target.name() + seed);
    remove(folder);
    SplittableRandom random = new SplittableRandom(seed);
    Table table = Table.draw(random, target.rankings() && random.nextInt(8) > 0);
    List<String> options = target.options(new Texts(random, folder));
    String fault = null;
    boolean refused = false;
    try {
      Outcome one = outcome(target, options, table, 1);
      refused = one.thrown() != null;
      fault =
          refused ? wrongRefusal(target, one.thrown(), options, table) : wrongText(one, options);
      if (fault == null && !refused) {
        Outcome four = outcome(target, options, table, 4);
        fault = difference(one, four);
      }
    } catch (TimeoutException e) {
      fault = Text.of("not done after %d s: %s", limit, e.getMessage());
    } finally {
      remove(folder);
    }
    if (fault == null) {
      return new Tally(refused ? 0 : 1, refused ? 1 : 0, List.of());
    }
    String text =
        Text.of("seed %d, %s %s: %s%n   data %.200s", seed, target.name(), options, fault, table);
    return new Tally(0, 0, List.of(text));
  }

  private Outcome outcome(Target target, List<String> options, Table table, int threads)
      throws InterruptedException, TimeoutException {
    ExecutorService worker =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "attack");
              thread.setDaemon(true);
              return thread;
            });
    Future<String> result =
        worker.submit(() -> CLOCK.matcher(target.run(options, table, threads)).replaceAll(""));
    try {
      return new Outcome(result.get(limit, TimeUnit.SECONDS), null);
    } catch (ExecutionException e) {
      return new Outcome("", e.getCause());
    } catch (TimeoutException e) {
      TimeoutException where = new TimeoutException(stacks());
      where.initCause(e);
      throw where;
    } finally {
      worker.shutdownNow();
    }
  }

  /** Where the threads of the run are. */
  private static String stacks() {
    StringBuilder text = new StringBuilder();
    Thread.getAllStackTraces()
        .forEach(
            (thread, stack) -> {
              if (thread.getName().equals("attack") || thread.getName().startsWith("crp")) {
                text.append(top(stack)).append(' ');
              }
            });
    return text.toString();
  }

  private static String top(StackTraceElement... stack) {
    return Arrays.toString(Arrays.copyOf(stack, Math.min(8, stack.length)));
  }

  private static String wrongRefusal(
      Target target, Throwable thrown, List<String> options, Table table) {
    String message = String.valueOf(thrown.getMessage());
    if (!target.isRefusal(thrown)) {
      return Text.of("raw %s at %s", thrown, top(thrown.getStackTrace()));
    }
    if (message.lines().count() != 1
        || message.length() > LONGEST_SENTENCE
        || PROGRAM.matcher(message).find()) {
      return "not one clear sentence: " + message;
    }
    boolean quoted = table.infinite() || names(options);
    return !quoted && NOT_A_NUMBER.matcher(message).find() ? "prints no number: " + message : null;
  }

  private static String wrongText(Outcome outcome, List<String> options) {
    return names(options)
        ? null
        : outcome
            .text()
            .lines()
            .filter(line -> NOT_A_NUMBER.matcher(line).find())
            .findFirst()
            .map(line -> "prints no number: " + line)
            .orElse(null);
  }

  /** Whether an option is itself a text that is no number, which a message may quote. */
  private static boolean names(List<String> options) {
    return options.stream().anyMatch(word -> NOT_A_NUMBER.matcher(word).find());
  }

  private static String difference(Outcome one, Outcome four) {
    if (four.thrown() != null) {
      return "refused in four threads only: " + four.thrown();
    }
    if (four.text().equals(one.text())) {
      return null;
    }
    List<String> first = one.text().lines().toList();
    List<String> second = four.text().lines().toList();
    for (int i = 0; i < Math.min(first.size(), second.size()); i++) {
      if (!first.get(i).equals(second.get(i))) {
        return Text.of("in one thread '%s', in four '%s'", first.get(i), second.get(i));
      }
    }
    return Text.of("in one thread %d lines, in four %d", first.size(), second.size());
  }

  private static void remove(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot remove " + folder, e);
    }
  }
}
