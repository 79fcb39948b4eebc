package crp.checkpoint;

import crp.Text;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>A file with the latest saved bytes of each chain of a run, written as a {@link WholeFile}. It
 * begins with its {@link Owner} and the lengths, and ends with a SHA-256 checksum; damaged files
 * and files of other runs are rejected before their content is used, and before memory is taken for
 * it. Safe for several threads of one process; a {@link RunLock} keeps other processes away.
 *
 * <p>A write that fails does not end the run: it is reported, and tried again at the next save.
 */
public final class CheckpointFile {

  private static final long MAGIC = 0x4352504348504e54L;
  private static final int FORMAT = 2;
  private static final int HASH = 32;
  private static final int BLOCK = 1 << 16;
  private static final int NOT_SAVED = -1;
  private static final int PARTS_OF_MEMORY = 4;

  /**
   * Identity of the run that a checkpoint belongs to.
   *
   * @param build the program, see {@link BuildId}
   * @param data fingerprint of the data
   * @param options fingerprint of the model and the run settings
   */
  public record Owner(String build, String data, String options) {}

  private final Path path;
  private final Owner owner;
  private final int chains;
  private final Map<Integer, byte[]> saved;
  private final Disk disk;
  private final Consumer<String> warning;
  private final RunLock lock;
  private boolean closed;
  private String failure = "";

  private CheckpointFile(
      Path path,
      Owner owner,
      int chains,
      Map<Integer, byte[]> saved,
      Disk disk,
      Consumer<String> warning,
      RunLock lock) {
    this.path = path;
    this.owner = owner;
    this.chains = chains;
    this.saved = saved;
    this.disk = disk;
    this.warning = warning;
    this.lock = lock;
  }

  /**
   * {@return the checkpoint of a run: read if the file exists, otherwise empty; writing is tried,
   * but nothing is written yet}
   *
   * @param owner identity of the run
   * @param chains its number of chains
   * @param warning receives a sentence when a save fails; called by the thread that saves
   * @throws IllegalArgumentException if the file cannot be written, is used by another run, is
   *     damaged, or belongs to another build, other data or other options; the message says which
   */
  public static CheckpointFile open(Path path, Owner owner, int chains, Consumer<String> warning) {
    return open(path, owner, chains, warning, Disk.REAL);
  }

  static CheckpointFile open(
      Path path, Owner owner, int chains, Consumer<String> warning, Disk disk) {
    Path real = tried(path, disk);
    RunLock lock;
    try {
      lock = RunLock.of(real);
    } catch (IOException e) {
      throw unwritable(path, e);
    }
    boolean opened = false;
    try {
      Map<Integer, byte[]> saved = read(real, owner, chains);
      opened = true;
      return new CheckpointFile(real, owner, chains, saved, disk, warning, lock);
    } finally {
      if (!opened) {
        lock.close();
      }
    }
  }

  /** {@return the file itself, if a name is a link, after it was tried to write} */
  static Path tried(Path path, Disk disk) {
    try {
      Path real = WholeFile.real(path);
      WholeFile.attempt(real, disk);
      return real;
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  private static IllegalArgumentException unwritable(Path path, IOException e) {
    return new IllegalArgumentException(
        Text.of("the checkpoint %s cannot be written: %s", path, FileProblem.of(e)), e);
  }

  private static Map<Integer, byte[]> read(Path path, Owner owner, int chains) {
    try {
      if (!Files.exists(path)) {
        return new HashMap<>();
      }
      long size = Files.size(path);
      checkSum(path, size);
      try (DataInputStream in = new DataInputStream(buffered(path))) {
        in.readLong();
        return read(path, in, size - Long.BYTES - HASH, owner, chains);
      }
    } catch (EOFException | UTFDataFormatException e) {
      throw refused(path, "is damaged (it is truncated)");
    } catch (IOException e) {
      throw new IllegalArgumentException(
          Text.of("the checkpoint %s cannot be read: %s", path, FileProblem.of(e)), e);
    }
  }

  private static InputStream buffered(Path path) throws IOException {
    return new BufferedInputStream(Files.newInputStream(path), BLOCK);
  }

  /** Reads the file once without keeping it. */
  private static void checkSum(Path path, long size) throws IOException {
    MessageDigest digest = sha256();
    try (DataInputStream in = new DataInputStream(new DigestInputStream(buffered(path), digest))) {
      if (size < Long.BYTES || in.readLong() != MAGIC) {
        throw refused(path, "is not a checkpoint of this program");
      }
      // before the file is hashed, which would take a minute for a file that is refused anyway
      if (size > Runtime.getRuntime().maxMemory() / PARTS_OF_MEMORY) {
        throw refused(path, "is too large for the memory of this program (java -Xmx)");
      }
      byte[] block = new byte[BLOCK];
      for (long left = size - Long.BYTES - HASH; left > 0; ) {
        int n = (int) Math.min(left, block.length);
        in.readFully(block, 0, n);
        left -= n;
      }
      byte[] found = digest.digest();
      if (size < Long.BYTES + HASH || !MessageDigest.isEqual(found, in.readNBytes(HASH))) {
        throw refused(path, "is damaged (its checksum is wrong)");
      }
    }
  }

  private static Map<Integer, byte[]> read(
      Path path, DataInputStream in, long size, Owner owner, int chains) throws IOException {
    if (in.readInt() != FORMAT) {
      throw refused(path, "was written by another version of this program");
    }
    Owner found = new Owner(in.readUTF(), in.readUTF(), in.readUTF());
    if (!found.build.equals(owner.build)) {
      throw refused(path, "was written by another build of this program");
    }
    if (!found.data.equals(owner.data)) {
      throw refused(path, "belongs to other data");
    }
    if (!found.options.equals(owner.options) || in.readInt() != chains) {
      throw refused(path, "belongs to a run with other options or another seed");
    }
    long left = size - Integer.BYTES - bytes(owner) - Integer.BYTES;
    Map<Integer, byte[]> saved = new HashMap<>();
    for (int c = 0; c < chains; c++) {
      int length = in.readInt();
      left -= Integer.BYTES + Math.max(0L, length);
      if (length < NOT_SAVED || left < 0) {
        throw refused(path, "is damaged (the length of a chain is wrong)");
      }
      if (length != NOT_SAVED) {
        saved.put(c, in.readNBytes(length));
      }
    }
    if (left != 0) {
      throw refused(path, "is damaged (there are further bytes after its end)");
    }
    return saved;
  }

  private static long bytes(Owner owner) {
    long bytes = 0;
    for (String text : List.of(owner.build, owner.data, owner.options)) {
      bytes += Short.BYTES + text.getBytes(StandardCharsets.UTF_8).length;
    }
    return bytes;
  }

  private static IllegalArgumentException refused(Path path, String why) {
    return new IllegalArgumentException(
        Text.of(
            "the checkpoint %s %s: choose another file name, or delete the file to start over",
            path, why));
  }

  /**
   * Sets an object to what was saved of a chain.
   *
   * @param object receives the values
   * @return whether anything was saved
   * @throws IllegalArgumentException if the values are not those of such an object
   */
  public boolean recall(int chain, Archived object) {
    byte @Nullable [] bytes = saved(chain);
    if (bytes == null) {
      return false;
    }
    try {
      ArchiveReader.read(object, bytes);
    } catch (IllegalArgumentException e) {
      throw unusable(e);
    }
    return true;
  }

  /**
   * {@return the failure of a run that cannot go on from what was saved}
   *
   * @param cause why
   */
  public IllegalArgumentException unusable(RuntimeException cause) {
    IllegalArgumentException refused = refused(path, "is damaged (" + cause.getMessage() + ")");
    refused.initCause(cause);
    return refused;
  }

  /** {@return the latest bytes of a chain, null if none are saved} */
  byte @Nullable [] saved(int chain) {
    synchronized (saved) {
      return saved.get(chain);
    }
  }

  /**
   * Ends writing: later saves, by chains that have not stopped yet, are ignored. What could not be
   * written before is tried a last time. Other runs may use the file.
   */
  public void close() {
    synchronized (saved) {
      if (!closed) {
        if (!failure.isEmpty()) {
          write();
        }
        closed = true;
        lock.close();
      }
    }
  }

  /**
   * Replaces the bytes of a chain and rewrites the file. If it cannot be written, the old file
   * still exists and a warning is given, once for each cause.
   *
   * @param bytes new bytes; the caller must not change them
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
    String now = "";
    try {
      WholeFile.write(path, this::write, disk);
    } catch (IOException e) {
      now = FileProblem.of(e);
    }
    if (!now.equals(failure) && !now.isEmpty()) {
      warning.accept(
          Text.of(
              "the checkpoint %s could not be written: %s. The run goes on, and tries again at the next save.",
              path, now));
    } else if (!now.equals(failure)) {
      warning.accept(Text.of("the checkpoint %s is written again.", path));
    }
    failure = now;
  }

  private void write(OutputStream plain) throws IOException {
    MessageDigest digest = sha256();
    DataOutputStream out = new DataOutputStream(new DigestOutputStream(plain, digest));
    out.writeLong(MAGIC);
    out.writeInt(FORMAT);
    out.writeUTF(owner.build);
    out.writeUTF(owner.data);
    out.writeUTF(owner.options);
    out.writeInt(chains);
    for (int c = 0; c < chains; c++) {
      byte @Nullable [] chain = saved.get(c);
      out.writeInt(chain == null ? NOT_SAVED : chain.length);
      if (chain != null) {
        out.write(chain);
      }
    }
    out.flush();
    plain.write(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
