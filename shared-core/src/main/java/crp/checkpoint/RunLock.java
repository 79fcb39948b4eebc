package crp.checkpoint;

import crp.Text;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The right of one run to write a file, held by a lock on a file beside it ({@code .lock}), which
 * names the process. The system frees the lock when the process ends, however it ends; the file of
 * a process that was killed stays, and keeps nobody away.
 */
final class RunLock implements AutoCloseable {

  private static final String LOCK = ".lock";

  /** The lock is beyond the text, so that every system lets others read it. */
  private static final long PLACE = Long.MAX_VALUE - 1;

  /** The first one makes the file. */
  private static final int TRIES = 4;

  // a process that opens and closes a locked file loses its lock, so it asks here first
  private static final Set<Path> HELD = new HashSet<>();

  private final Path file;
  private final @Nullable FileChannel channel;

  private RunLock(Path file, @Nullable FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * {@return the right to write a file} Where the system has no locks, only the runs of this
   * process are kept apart.
   *
   * @param file its real name
   * @throws IllegalArgumentException if another run has it
   * @throws IOException if there can be no file beside it
   */
  static RunLock of(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    Path whole = folder == null ? file : folder.toRealPath().resolve(file.getFileName());
    synchronized (HELD) {
      if (!HELD.add(whole)) {
        throw used(file, ProcessHandle.current().pid() + ", this one");
      }
    }
    boolean locked = false;
    try {
      RunLock lock = new RunLock(whole, locked(file));
      locked = true;
      return lock;
    } finally {
      if (!locked) {
        release(whole);
      }
    }
  }

  private static Path beside(Path file) {
    return file.resolveSibling(file.getFileName() + LOCK);
  }

  /** A run that ends removes its file, perhaps when another one has just opened it. */
  @SuppressWarnings("resource") // open as long as the lock is held
  private static @Nullable FileChannel locked(Path file) throws IOException {
    for (int tries = 0; tries < TRIES; tries++) {
      Object before = identity(file);
      FileChannel channel =
          FileChannel.open(
              beside(file),
              StandardOpenOption.CREATE,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS);
      if (!lock(file, channel)) {
        return null;
      }
      if (Objects.equals(before, identity(file))) {
        byte[] own = String.valueOf(ProcessHandle.current().pid()).getBytes(StandardCharsets.UTF_8);
        channel.truncate(0).write(ByteBuffer.wrap(own), 0);
        return channel;
      }
      channel.close();
    }
    throw used(file, "unknown");
  }

  /**
   * {@return what tells the file of the lock from a later one of its name; unique if there is none}
   */
  private static Object identity(Path file) throws IOException {
    try {
      Object key =
          Files.readAttributes(beside(file), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
              .fileKey();
      return key == null ? "" : key;
    } catch (NoSuchFileException e) {
      return new Object();
    }
  }

  /** {@return whether the disk has locks} The channel is closed if it is not locked. */
  private static boolean lock(Path file, FileChannel channel) throws IOException {
    @Nullable FileLock lock;
    try {
      lock = channel.tryLock(PLACE, 1, false);
    } catch (IOException e) {
      channel.close(); // a disk without locks
      return false;
    } catch (OverlappingFileLockException e) {
      channel.close();
      throw used(file, "of this program");
    }
    if (lock == null) {
      String process = process(channel);
      channel.close();
      throw used(file, process);
    }
    return true;
  }

  private static String process(FileChannel channel) throws IOException {
    ByteBuffer text = ByteBuffer.allocate(20);
    channel.read(text, 0);
    String number = new String(text.array(), 0, text.position(), StandardCharsets.UTF_8);
    return number.matches("[0-9]+") ? number : "unknown";
  }

  private static IllegalArgumentException used(Path file, String process) {
    return new IllegalArgumentException(
        Text.of(
            "another run (process %s) uses the checkpoint %s: wait for its end or choose another file name",
            process, file));
  }

  private static void release(Path file) {
    synchronized (HELD) {
      HELD.remove(file);
    }
  }

  @Override
  public void close() {
    try (FileChannel held = channel) {
      if (held != null) {
        Files.deleteIfExists(beside(file)); // while nobody else can have the lock
      }
    } catch (IOException e) {
      // the lock ends with the process at the latest
      return;
    } finally {
      release(file);
    }
  }
}
