package crp.checkpoint;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
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
          new ObjectOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest))) {
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
}
