package crp.saved;

import crp.Argument;
import crp.Text;
import crp.checkpoint.BuildId;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.function.Function;
import java.util.zip.DataFormatException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;

/**
 * The bytes around a content:
 *
 * <pre>
 * 8 bytes   CRPMODEL
 * int       the number of the format, 1
 * text      the build that wrote it, for information
 * long      bytes of the content
 * long      bytes of the content when packed
 * bytes     the content, deflated
 * 32 bytes  SHA-256 of all before</pre>
 *
 * <p>All numbers have the highest byte first. The sizes are checked before memory is taken.
 */
final class SavedFile {

  private static final long MAGIC = 0x4352504d4f44454cL; // CRPMODEL
  private static final int OBJECTS = 0xaced; // begins a stream of serialized objects
  private static final int FORMAT = 1;
  private static final int HASH = 32;
  private static final long PARTS_OF_MEMORY = 4;
  private static final long MOST_TIMES = 1100; // what deflate can reach

  private SavedFile() {}

  /** {@return the most bytes that a file or its content may have} */
  static long most() {
    return Math.min(Integer.MAX_VALUE - 8, Runtime.getRuntime().maxMemory() / PARTS_OF_MEMORY);
  }

  static byte[] of(byte[] content) {
    try {
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      try (DeflaterOutputStream deflated = new DeflaterOutputStream(packed)) {
        deflated.write(content);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      DataOutputStream out = new DataOutputStream(bytes);
      out.writeLong(MAGIC);
      out.writeInt(FORMAT);
      out.writeUTF(BuildId.text());
      out.writeLong(content.length);
      out.writeLong(packed.size());
      packed.writeTo(out);
      bytes.writeBytes(sha256(bytes.toByteArray(), bytes.size()));
      return bytes.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * {@return what is made of the content of a file}
   *
   * @param name of the file, for messages
   * @throws IllegalArgumentException if it is none, or nothing can be made of it, in one sentence
   */
  static <T> T opened(byte[] file, String name, Function<byte[], T> made) {
    if (file.length >= 2 && ((file[0] & 0xff) << 8 | (file[1] & 0xff)) == OBJECTS) {
      throw Argument.refused("%s was saved by an earlier version: fit it again", name);
    }
    try {
      return made.apply(content(file));
    } catch (RuntimeException e) {
      // whatever a stranger's numbers lead to is a fault of the file
      throw damaged(name, e.getMessage() == null ? "wrong numbers" : e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw damaged(name, "it needs more memory than there is (java -Xmx)", e);
    }
  }

  static IllegalArgumentException damaged(String name, String why, Throwable cause) {
    return new IllegalArgumentException(
        Text.of("%s is no saved model, or is damaged: %s", name, Text.line(why)), cause);
  }

  /**
   * {@return the content}
   *
   * @throws IllegalArgumentException if there is none; the message says why
   */
  static byte[] content(byte[] file) {
    int end = file.length - HASH;
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(file))) {
      Argument.require(in.readLong() == MAGIC, "it does not begin like one");
      Argument.require(
          end > Long.BYTES
              && MessageDigest.isEqual(
                  sha256(file, end), Arrays.copyOfRange(file, end, file.length)),
          "its checksum is wrong");
      int format = in.readInt();
      if (format != FORMAT) {
        throw Argument.refused("it has the format %d of a later version", format);
      }
      in.readUTF();
      long size = in.readLong();
      long packed = in.readLong();
      Argument.require(packed == in.available() - HASH, "its length is wrong");
      Argument.require(size >= 0 && size <= MOST_TIMES * packed, "its size is wrong");
      requireMemory(size);
      return inflated(file, end - (int) packed, (int) packed, (int) size);
    } catch (EOFException e) {
      throw new IllegalArgumentException("it is cut short", e);
    } catch (IOException | DataFormatException e) {
      throw new IllegalArgumentException("it cannot be unpacked", e);
    }
  }

  /**
   * Requires memory for a file or its content.
   *
   * @throws IllegalArgumentException if there is too little
   */
  static void requireMemory(long size) {
    Argument.require(size <= most(), "it is too large for the memory of this program (java -Xmx)");
  }

  private static byte[] inflated(byte[] file, int at, int packed, int size)
      throws DataFormatException {
    byte[] content = new byte[size];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(file, at, packed);
      int done = 0;
      int n;
      do {
        n = inflater.inflate(content, done, size - done);
        done += n;
      } while (n > 0);
      boolean exact = done == size && inflater.finished() && inflater.getRemaining() == 0;
      Argument.require(exact, "its content has another size");
      return content;
    } finally {
      inflater.end();
    }
  }

  private static byte[] sha256(byte[] bytes, int length) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, 0, length);
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
