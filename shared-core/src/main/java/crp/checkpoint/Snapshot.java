package crp.checkpoint;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Serializes an object to bytes and back. Large shared objects that a resumed run already has,
 * such as the data, are omitted: they are recognised by identity when writing and substituted when
 * reading. Only classes of this library and a few of the JDK are deserialized.
 */
public final class Snapshot {

  private static final String LIBRARY = "crp.";

  private static final Set<String> KNOWN =
      Set.of(
          "java.lang.Object",
          "java.lang.Number",
          "java.lang.Integer",
          "java.lang.Long",
          "java.lang.Double",
          "java.lang.Boolean",
          "java.lang.String",
          "java.lang.Enum",
          "java.lang.Record",
          "java.util.ArrayList",
          "java.util.Arrays$ArrayList",
          "java.util.CollSer",
          "java.util.ImmutableCollections$List12",
          "java.util.ImmutableCollections$ListN",
          "java.util.BitSet",
          "java.util.HashMap",
          "java.util.Map$Entry");

  private Snapshot() {}

  /** Placeholder of a shared object in the bytes. */
  private record Known(int number) implements Serializable {}

  /**
   * {@return an object as bytes}
   *
   * @param root the object to write
   * @param shared objects passed to {@link #read} in the same order, compared by identity
   * @throws IllegalArgumentException if a part of it is not serializable; names its class
   */
  public static byte[] write(Object root, List<?> shared) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new Writer(bytes, shared)) {
      out.writeObject(root);
    } catch (NotSerializableException | InvalidClassException e) {
      throw new IllegalArgumentException("this model cannot be stored: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * {@return the object}
   *
   * @param bytes from {@link #write}
   * @param shared the same shared objects as in {@link #write}
   * @param kind the class of the object
   * @param <T> the class of the object
   * @throws IllegalArgumentException if the bytes are not such an object, or contain classes that
   *     are not allowed
   */
  public static <T> T read(byte[] bytes, List<?> shared, Class<T> kind) {
    try (ObjectInputStream in = new Reader(new ByteArrayInputStream(bytes), shared)) {
      return kind.cast(in.readObject());
    } catch (IOException | ClassNotFoundException | ClassCastException e) {
      throw new IllegalArgumentException(
          "the checkpoint cannot be read by this version of the program: " + e.getMessage(), e);
    }
  }

  private static boolean known(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return element.isPrimitive()
        || element.getName().startsWith(LIBRARY)
        || KNOWN.contains(element.getName());
  }

  private static final class Writer extends ObjectOutputStream {
    private final List<?> shared;
    private boolean refused;

    Writer(OutputStream out, List<?> shared) throws IOException {
      super(out);
      this.shared = shared;
      enableReplaceObject(true);
    }

    @Override
    protected Object replaceObject(Object object) {
      for (int s = 0; s < shared.size(); s++) {
        if (shared.get(s) == object) {
          return new Known(s);
        }
      }
      return object;
    }

    @Override
    protected void annotateClass(Class<?> type) throws IOException {
      // after a failure the stream itself writes a record of the exception
      if (!refused && !known(type)) {
        refused = true;
        throw new NotSerializableException(type.getName());
      }
    }
  }

  private static final class Reader extends ObjectInputStream {
    private final List<?> shared;

    Reader(InputStream in, List<?> shared) throws IOException {
      super(in);
      this.shared = shared;
      enableResolveObject(true);
      setObjectInputFilter(Reader::check);
    }

    private static Status check(FilterInfo info) {
      @Nullable Class<?> type = info.serialClass();
      return type == null || known(type) ? ObjectInputFilter.Status.ALLOWED : Status.REJECTED;
    }

    @Override
    protected Object resolveObject(Object object) throws IOException {
      if (!(object instanceof Known place)) {
        return object;
      }
      if (place.number < 0 || place.number >= shared.size()) {
        throw new InvalidClassException("a part of the run is missing");
      }
      return shared.get(place.number);
    }
  }
}
