package crp.checkpoint;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.SerializedLambda;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Not part of the promised API.
 *
 * <p>Fingerprint of objects by content: the SHA-256 of their serialized form.
 */
public final class Fingerprint {

  private Fingerprint() {}

  /**
   * {@return a fingerprint, equal for equal contents in every process of one version}
   *
   * @param parts serializable objects
   * @throws IllegalArgumentException if a part cannot be serialized
   */
  public static String of(Object... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (ObjectOutputStream out =
          new Contents(new DigestOutputStream(OutputStream.nullOutputStream(), digest))) {
        out.writeObject(List.of(parts));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NotSerializableException e) {
      throw new IllegalArgumentException("this model cannot be stored: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Refuses lambdas: another function may get the same name in the next build of a program. */
  private static final class Contents extends ObjectOutputStream {

    Contents(OutputStream out) throws IOException {
      super(out);
      enableReplaceObject(true);
    }

    @Override
    protected Object replaceObject(Object object) throws IOException {
      if (object instanceof SerializedLambda) {
        throw new NotSerializableException("a function must be an object of a class, not a lambda");
      }
      return object;
    }
  }
}
