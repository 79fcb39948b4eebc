package crp.checkpoint;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>A file with the latest saved bytes of each chain of a run. A new version is written to a
 * temporary file, forced to disk and then moved into place, so that either the old or the new
 * version exists at any time. The file begins with its {@link Owner} and ends with a SHA-256
 * checksum; damaged files and files of other runs are rejected before their content is used. Safe
 * for several threads of one process; two processes must not write the same file.
 */
public final class CheckpointFile {

  private static final long MAGIC = 0x4352504348504e54L;
  private static final int FORMAT = 1;
  private static final int HASH = 32;
  private static final String SHORT = "it is truncated";

  /**
   * Identity of the run that a checkpoint belongs to.
   *
   * @param version program version
   * @param data fingerprint of the data
   * @param options fingerprint of the model and the run settings
   */
  public record Owner(String version, String data, String options) {}

  private final Path path;
  private final Owner owner;
  private final int chains;
  private final Map<Integer, byte[]> saved;
  private boolean closed;

  private CheckpointFile(Path path, Owner owner, int chains, Map<Integer, byte[]> saved) {
    this.path = path;
    this.owner = owner;
    this.chains = chains;
    this.saved = saved;
  }

  /**
   * {@return the checkpoint of a run: read if the file exists, otherwise empty; nothing is written
   * yet}
   *
   * @param path the file
   * @param owner identity of the run
   * @param chains its number of chains
   * @throws IllegalArgumentException if the file is damaged, or belongs to another version, other
   *     data or other options; the message says which
   * @throws UncheckedIOException if the file cannot be read
   */
  public static CheckpointFile open(Path path, Owner owner, int chains) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(path);
    } catch (NoSuchFileException e) {
      return new CheckpointFile(path, owner, chains, new HashMap<>());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the checkpoint " + path + ": " + e, e);
    }
    return new CheckpointFile(path, owner, chains, read(path, bytes, owner, chains));
  }

  private static Map<Integer, byte[]> read(Path path, byte[] bytes, Owner owner, int chains) {
    if (bytes.length < Long.BYTES || ByteBuffer.wrap(bytes).getLong() != MAGIC) {
      throw refused(path, "is not a checkpoint of this program");
    }
    int end = bytes.length - HASH;
    if (end < Long.BYTES
        || !MessageDigest.isEqual(
            sha256(Arrays.copyOf(bytes, end)), Arrays.copyOfRange(bytes, end, bytes.length))) {
      throw refused(path, "is damaged (its checksum is wrong)");
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, 0, end))) {
      in.readLong();
      int format = in.readInt();
      String version = format == FORMAT ? in.readUTF() : "";
      if (format != FORMAT || !version.equals(owner.version)) {
        throw refused(path, "was written by another version of this program");
      }
      if (!in.readUTF().equals(owner.data)) {
        throw refused(path, "belongs to other data");
      }
      if (!in.readUTF().equals(owner.options) || in.readInt() != chains) {
        throw refused(path, "belongs to a run with other options or another seed");
      }
      Map<Integer, byte[]> saved = new HashMap<>();
      for (int c = 0; c < chains; c++) {
        int length = in.readInt();
        if (length >= 0) {
          saved.put(c, in.readNBytes(length));
        }
      }
      return saved;
    } catch (IOException e) {
      throw refused(path, "is damaged (" + SHORT + ")");
    }
  }

  private static IllegalArgumentException refused(Path path, String why) {
    return new IllegalArgumentException(
        "the checkpoint %s %s: choose another file name, or delete the file to start over"
            .formatted(path, why));
  }

  /**
   * {@return the latest bytes of a chain, null if none are saved}
   *
   * @param chain from 0
   */
  public byte @Nullable [] saved(int chain) {
    synchronized (saved) {
      return saved.get(chain);
    }
  }

  /**
   * Removes the bytes of a chain; the file is updated with the next {@link #save}, so that both are
   * one atomic change.
   *
   * @param chain from 0
   */
  public void forget(int chain) {
    synchronized (saved) {
      saved.remove(chain);
    }
  }

  /** Ends writing: later saves, by chains that have not stopped yet, are ignored. */
  public void close() {
    synchronized (saved) {
      closed = true;
    }
  }

  /**
   * Replaces the bytes of a chain and rewrites the file.
   *
   * @param chain from 0
   * @param bytes new bytes; the caller must not change them
   * @throws UncheckedIOException if the file cannot be written; the old file still exists
   */
  public void save(int chain, byte[] bytes) {
    synchronized (saved) {
      if (!closed) {
        saved.put(chain, bytes);
        write();
      }
    }
  }

  private void write() {
    Path part = path.resolveSibling(path.getFileName() + ".part");
    try {
      writeForced(part, content());
      Files.move(part, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      forceDirectory();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the checkpoint " + path + ": " + e, e);
    }
  }

  private byte[] content() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(MAGIC);
    out.writeInt(FORMAT);
    out.writeUTF(owner.version);
    out.writeUTF(owner.data);
    out.writeUTF(owner.options);
    out.writeInt(chains);
    for (int c = 0; c < chains; c++) {
      byte @Nullable [] chain = saved.get(c);
      out.writeInt(chain == null ? -1 : chain.length);
      if (chain != null) {
        out.write(chain);
      }
    }
    out.flush();
    byte[] content = bytes.toByteArray();
    out.write(sha256(content));
    out.flush();
    return bytes.toByteArray();
  }

  private static void writeForced(Path part, byte[] content) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            part,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  /** Forces the directory to disk, so that the new name survives a power failure. */
  private void forceDirectory() {
    Path directory = path.toAbsolutePath().getParent();
    if (directory == null) {
      return;
    }
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // not every system can open a directory; the file itself is safe
      return;
    }
  }

  /**
   * {@return a SHA-256}
   *
   * @param bytes any
   */
  static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
