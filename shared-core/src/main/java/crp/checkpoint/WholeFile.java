package crp.checkpoint;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Writes files that are there as a whole or not at all: beside the old file ({@code .part}),
 * forced to the disk and moved into place. A link of either name is replaced, not followed;
 * folders, devices and pipes are refused, as are links to them.
 */
public final class WholeFile {

  /** End of the name of an unfinished file. */
  public static final String PART = ".part";

  private WholeFile() {}

  /** What is written. */
  @FunctionalInterface
  public interface Content {

    /**
     * Writes everything.
     *
     * @param out not to be closed
     * @throws IOException if it cannot be written
     */
    void to(OutputStream out) throws IOException;
  }

  /**
   * Replaces a file. If that fails the old file is as it was.
   *
   * @param file its name
   * @param content what to write
   * @param disk where to
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, Content content, Disk disk) throws IOException {
    Path part = cleared(file, disk);
    try {
      try (FileChannel channel = disk.create(part)) {
        OutputStream out = new BufferedOutputStream(new Out(channel, disk), 1 << 16);
        content.to(out);
        out.flush();
        disk.force(channel);
      }
      disk.move(part, file);
    } catch (IOException | RuntimeException e) {
      discard(part, disk);
      throw e;
    }
    forceDirectory(file);
  }

  /**
   * Tries whether a file could be written, without changing it.
   *
   * @param file its name
   * @throws IOException if not
   */
  public static void attempt(Path file, Disk disk) throws IOException {
    Path part = cleared(file, disk);
    try (FileChannel channel = disk.create(part)) {
      disk.write(channel, ByteBuffer.allocate(1));
    } finally {
      discard(part, disk);
    }
  }

  /**
   * {@return the file itself, if a name is a link}
   *
   * @param file any name
   * @throws IOException if something else than a file has this name
   */
  static Path real(Path file) throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return file;
    }
    if (!Files.exists(file)) {
      throw new FileSystemException(file.toString(), null, "it is a link to a missing file");
    }
    requireFile(file);
    return Files.isSymbolicLink(file) ? file.toRealPath() : file;
  }

  /** A name below /dev may lead to any file that a stream goes to. */
  private static void requireFile(Path file) throws IOException {
    requireFile(file, Files.readAttributes(file, BasicFileAttributes.class));
    if (Files.isSymbolicLink(file) && Files.readSymbolicLink(file).startsWith("/proc")) {
      throw new FileSystemException(file.toString(), null, "it is a device or a pipe, not a file");
    }
  }

  private static void requireFile(Path file, BasicFileAttributes found) throws IOException {
    if (!found.isRegularFile()) {
      String what = found.isDirectory() ? "it is a folder" : "it is a device or a pipe, not a file";
      throw new FileSystemException(file.toString(), null, what);
    }
  }

  /** {@return the temporary name, which is free} */
  private static Path cleared(Path file, Disk disk) throws IOException {
    if (Files.exists(file)) {
      requireFile(file);
    }
    Path part = file.resolveSibling(file.getFileName() + PART);
    clear(part, disk);
    return part;
  }

  /** Removes what an earlier run left, or a link. */
  private static void clear(Path part, Disk disk) throws IOException {
    @Nullable BasicFileAttributes found = attributes(part);
    if (found != null) {
      if (!found.isSymbolicLink()) {
        requireFile(part, found);
      }
      disk.delete(part);
    }
  }

  private static @Nullable BasicFileAttributes attributes(Path file) throws IOException {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS)
        ? Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        : null;
  }

  private static void discard(Path part, Disk disk) {
    try {
      disk.delete(part);
    } catch (IOException e) {
      // the next write removes it
      return;
    }
  }

  /** Forces the directory to disk, so that the new name survives a power failure. */
  private static void forceDirectory(Path file) {
    Path directory = file.toAbsolutePath().getParent();
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

  private static final class Out extends OutputStream {
    private final FileChannel channel;
    private final Disk disk;

    Out(FileChannel channel, Disk disk) {
      this.channel = channel;
      this.disk = disk;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int n) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, from, n);
      while (buffer.hasRemaining()) {
        disk.write(channel, buffer);
      }
    }
  }
}
