package crp.saved;

import crp.checkpoint.Archive;
import crp.checkpoint.ArchiveReader;
import crp.checkpoint.ArchiveWriter;
import crp.diagnose.Regimes;
import crp.draws.Draws;
import crp.model.Findings;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Values on their way to or from an {@link Archive}. Numbers, texts, arrays, lists, maps and what
 * may be empty are written as they are; any other value as the name of its kind and its parts, in
 * the order in which its constructor takes them. The types of the parts are those of the class, so
 * that a file cannot put anything in a place that is not of its type.
 */
final class Codec {

  private static final int DEEPEST = 32;
  private static final int SHORTEST_TEXT = 5;

  private final Archive archive;
  private final Map<String, String> texts = new HashMap<>();
  private int depth;

  private Codec(Archive archive) {
    this.archive = archive;
  }

  /**
   * {@return a value as bytes}
   *
   * @param type one of the {@link Kinds}
   * @throws IllegalArgumentException if it has a value of a class that is not saved
   */
  static <T> byte[] write(Class<T> type, T value) {
    return ArchiveWriter.write(archive -> new Codec(archive).value(type, value));
  }

  /**
   * {@return the value in bytes}
   *
   * @param type one of the {@link Kinds}
   * @throws IllegalArgumentException if there is none; the message says why
   */
  static <T> T read(Class<T> type, byte[] bytes) {
    return ArchiveReader.read(bytes, archive -> type.cast(new Codec(archive).value(type, null)));
  }

  private Object value(Type type, @Nullable Object now) {
    archive.require(++depth <= DEEPEST, "its values are too deep in each other");
    Class<?> raw = raw(type);
    Object value;
    if (raw == Findings.class) {
      value = findings((Findings) now);
    } else if (raw.isArray()) {
      value = array(raw, now);
    } else if (List.class.isAssignableFrom(raw)) {
      value = list(argument(type, 0), now == null ? List.of() : (List<?>) now);
    } else if (Map.class.isAssignableFrom(raw)) {
      value = map(argument(type, 0), argument(type, 1), now == null ? Map.of() : (Map<?, ?>) now);
    } else if (raw == Optional.class) {
      value = optional(argument(type, 0), now == null ? Optional.empty() : (Optional<?>) now);
    } else {
      Object scalar = scalar(raw, now);
      value = scalar == null ? composed(raw, now) : scalar;
    }
    depth--;
    return value;
  }

  private static Class<?> raw(Type type) {
    if (type instanceof Class<?> plain) {
      return plain;
    }
    if (type instanceof ParameterizedType full) {
      return raw(full.getRawType());
    }
    if (type instanceof TypeVariable<?> variable) {
      return raw(variable.getBounds()[0]);
    }
    if (type instanceof WildcardType wild) {
      return raw(wild.getUpperBounds()[0]);
    }
    return raw(((GenericArrayType) type).getGenericComponentType()).arrayType();
  }

  private static Type argument(Type type, int number) {
    return ((ParameterizedType) type).getActualTypeArguments()[number];
  }

  private @Nullable Object scalar(Class<?> raw, @Nullable Object now) {
    if (raw == String.class) {
      return text(now == null ? "" : (String) now);
    }
    if (raw == int.class || raw == Integer.class) {
      return archive.whole(now == null ? 0 : (int) now, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    if (raw == double.class || raw == Double.class) {
      return archive.number(now == null ? 0 : (double) now);
    }
    if (raw == boolean.class) {
      return archive.flag(now != null && (boolean) now);
    }
    return null;
  }

  /** Texts may be longer than the archive's own; equal ones are kept once. */
  private String text(String now) {
    byte[] letters = now.getBytes(StandardCharsets.UTF_8);
    int n = archive.count(letters.length, 1);
    String found = new String(archive.bytes(letters, n), StandardCharsets.UTF_8);
    return texts.computeIfAbsent(found, text -> text);
  }

  private Object array(Class<?> raw, @Nullable Object now) {
    if (raw == int[].class) {
      int[] known = now == null ? new int[0] : (int[]) now;
      int n = archive.count(known.length, Integer.BYTES);
      return archive.wholes(known, n, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    if (raw == double[].class) {
      double[] known = now == null ? new double[0] : (double[]) now;
      return archive.numbers(known, archive.count(known.length, Double.BYTES));
    }
    double[][] known = now == null ? new double[0][] : (double[][]) now;
    double[][] all = new double[archive.count(known.length, SHORTEST_TEXT)][];
    for (int i = 0; i < all.length; i++) {
      all[i] = (double[]) array(double[].class, now == null ? null : known[i]);
    }
    return all;
  }

  private List<Object> list(Type type, List<?> now) {
    int n = archive.count(now.size(), 1);
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      all.add(value(type, archive.reading() ? null : now.get(i)));
    }
    return List.copyOf(all);
  }

  /** The keys are numbers or texts, which are written in their order. */
  private Map<Object, Object> map(Type keys, Type values, Map<?, ?> now) {
    List<Map.Entry<?, ?>> sorted = List.copyOf(new TreeMap<>(now).entrySet());
    int n = archive.count(sorted.size(), 1);
    Map<Object, Object> all = new HashMap<>();
    for (int i = 0; i < n; i++) {
      boolean reading = archive.reading();
      Object key = value(keys, reading ? null : sorted.get(i).getKey());
      all.put(key, value(values, reading ? null : sorted.get(i).getValue()));
    }
    return all;
  }

  private Optional<Object> optional(Type type, Optional<?> now) {
    return archive.flag(now.isPresent())
        ? Optional.of(value(type, now.orElse(null)))
        : Optional.empty();
  }

  private Object composed(Class<?> raw, @Nullable Object now) {
    String name = archive.text(now == null ? "" : Kinds.name(kind(now)));
    Class<?> type = archive.reading() ? Kinds.of(name) : kind(Objects.requireNonNull(now));
    archive.require(raw.isAssignableFrom(type), "a value is of another kind than expected");
    if (type.isEnum()) {
      return constant(type, archive.text(now == null ? "" : ((Enum<?>) now).name()));
    }
    Shape shape = Shape.of(type);
    List<Type> types = shape.types();
    @Nullable Object[] parts = new @Nullable Object[types.size()];
    for (int k = 0; k < parts.length; k++) {
      Object part = now == null ? null : shape.get(k, now);
      boolean there = !shape.nullable(k) || archive.flag(part != null);
      parts[k] = there ? value(types.get(k), part) : null;
    }
    return now == null ? shape.make(parts) : now;
  }

  private static Class<?> kind(Object value) {
    return value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
  }

  private static Object constant(Class<?> type, String name) {
    for (Object constant : type.getEnumConstants()) {
      if (((Enum<?>) constant).name().equals(name)) {
        return constant;
      }
    }
    throw new IllegalArgumentException("there is no constant '" + name + "'");
  }

  private Findings findings(@Nullable Findings now) {
    SavedDraws draws = new SavedDraws(archive);
    Draws all = draws.all(now == null ? null : now.draws());
    return new Findings(
        all,
        (Regimes) value(Regimes.class, now == null ? null : now.regimes()),
        draws.estimate(now == null ? null : now.estimate(), all),
        archive.number(now == null ? 0 : now.seconds()),
        archive.flag(now != null && now.stopped()));
  }
}
