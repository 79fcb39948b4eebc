package crp.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;

/**
 * An object as the bytes of Java's serialization, within one run. Spark may be told to use another
 * serializer for broadcasts and results, which need not know records and final fields. Immutable.
 */
final class Packed<T> implements Serializable {

  private static final long serialVersionUID = 1L;

  private final byte[] bytes;

  private Packed(byte[] bytes) {
    this.bytes = bytes;
  }

  static <T> Packed<T> of(T object) {
    try (ByteArrayOutputStream out = new ByteArrayOutputStream();
        ObjectOutputStream objects = new ObjectOutputStream(out)) {
      objects.writeObject(object);
      objects.flush();
      return new Packed<>(out.toByteArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] bytes() {
    return bytes;
  }

  /** {@return a copy of the object} */
  @SuppressWarnings("unchecked") // what was packed
  T open() {
    try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return (T) objects.readObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("the jar of this module is not on every machine", e);
    }
  }
}
