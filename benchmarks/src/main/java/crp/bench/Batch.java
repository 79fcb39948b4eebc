package crp.bench;

import crp.Text;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The arguments of a program that is started from the command line, with their usage line.
 *
 * <p>A program declares its arguments in order, separated by blanks: {@code name} is required,
 * {@code name=default} is optional, {@code name=} is optional and empty by default. A user gives
 * values in that order, or as {@code name=value}; a value without a name belongs to the first
 * argument that has none yet. {@code help} prints the usage line.
 *
 * <p>Wrong arguments and unreadable files are reported in one sentence, with exit status 2.
 */
public final class Batch {

  /** What a program does once its arguments are known. */
  @FunctionalInterface
  public interface Body {

    /**
     * Runs the program.
     *
     * @param batch the arguments
     * @throws IOException if a file cannot be read or written
     */
    void run(Batch batch) throws IOException;
  }

  private final Map<String, String> values = new LinkedHashMap<>();

  private Batch() {}

  /**
   * Reads the arguments and runs a program; exits with status 2 if either fails.
   *
   * @param program the class that the usage line names
   * @param declared the arguments, such as {@code "file sweeps=100 seed=1"}
   * @param args what the user gave
   * @param body the program
   */
  public static void run(Class<?> program, String declared, String[] args, Body body) {
    String usage =
        Arrays.stream(declared.split(" ", -1))
            .map(argument -> argument.contains("=") ? "[" + argument + "]" : argument)
            .collect(Collectors.joining(" ", "usage: " + program.getName() + " ", ""));
    try {
      if (Arrays.equals(args, new String[] {"help"})) {
        System.out.println(usage);
      } else {
        body.run(of(declared, usage, args));
      }
    } catch (NoSuchFileException e) {
      fail("there is no file " + e.getFile());
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      fail(e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }

  private static void fail(String message) {
    System.err.println(message);
    System.exit(2);
  }

  /**
   * {@return the arguments with their values}
   *
   * @throws IllegalArgumentException if one is unknown, missing or given twice; the message ends
   *     with the usage line
   */
  static Batch of(String declared, String usage, String... args) {
    Batch batch = new Batch();
    List<String> open = new ArrayList<>();
    Map<String, String> defaults = new LinkedHashMap<>();
    for (String argument : declared.split(" ", -1)) {
      int at = argument.indexOf('=');
      open.add(at < 0 ? argument : argument.substring(0, at));
      if (at > 0) {
        defaults.put(argument.substring(0, at), argument.substring(at + 1));
      }
    }
    for (String arg : args) {
      int at = arg.indexOf('=');
      String name = at > 0 ? arg.substring(0, at) : open.isEmpty() ? "" : open.get(0);
      if (!open.remove(name)) {
        String wrong =
            batch.values.containsKey(name) ? " is given twice; " : " is not an argument; ";
        throw new IllegalArgumentException((at > 0 ? name : arg) + wrong + usage);
      }
      batch.values.put(name, arg.substring(at + 1));
    }
    for (String name : open) {
      String value = defaults.get(name);
      if (value == null) {
        throw new IllegalArgumentException(name + " is missing; " + usage);
      }
      batch.values.put(name, value);
    }
    return batch;
  }

  /** {@return the value of a declared argument} */
  public String text(String name) {
    return Objects.requireNonNull(values.get(name), name);
  }

  /** {@return whether the value of a declared argument is not empty} */
  public boolean has(String name) {
    return !text(name).isEmpty();
  }

  /** {@return the parts of a value between commas; none if it is empty} */
  public List<String> list(String name) {
    return has(name) ? Arrays.asList(text(name).split(",", -1)) : List.of();
  }

  /** {@return a value as the name of a file or folder} */
  public Path path(String name) {
    return Path.of(text(name));
  }

  /** {@return a value as a number; refused if it is none, or not a finite one} */
  public double number(String name) {
    try {
      double number = Double.parseDouble(text(name));
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw new IllegalArgumentException(Text.of("%s must be a number, was '%s'", name, text(name)));
  }

  /** {@return a value as a whole number; refused if it is not from {@code least} to 999999999} */
  public int whole(String name, int least) {
    return whole(name, text(name), least);
  }

  /** {@return the parts of a value between commas as whole numbers, each at least {@code least}} */
  public int[] wholes(String name, int least) {
    return list(name).stream().mapToInt(part -> whole(name, part, least)).toArray();
  }

  private static int whole(String name, String value, int least) {
    if (!value.matches("[0-9]{1,9}") || Integer.parseInt(value) < least) {
      throw new IllegalArgumentException(
          Text.of("%s must be a whole number from %d to 999999999, was '%s'", name, least, value));
    }
    return Integer.parseInt(value);
  }

  /** {@return a value that is one of some words, in either case; refused if it is none of them} */
  public String choice(String name, String... words) {
    return Arrays.stream(words)
        .filter(text(name)::equalsIgnoreCase)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Text.of(
                        "%s must be one of %s, was '%s'",
                        name, String.join(", ", words), text(name))));
  }

  /** {@return a value as one of the constants of a type} */
  public <E extends Enum<E>> E choice(String name, Class<E> type) {
    String[] words = Arrays.stream(type.getEnumConstants()).map(Enum::name).toArray(String[]::new);
    return Enum.valueOf(type, choice(name, words));
  }

  /**
   * {@return a table on the standard output, with aligned columns or as CSV, as the argument {@code
   * print} has it}
   *
   * @param columns as for {@link Table}
   */
  public Table table(String columns) {
    return new Table(System.out, choice("print", "table", "csv").equals("csv"), columns);
  }
}
