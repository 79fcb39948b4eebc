package crp.checkpoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Not part of the promised API.
 *
 * <p>The operations by which {@link WholeFile} writes, so that a test can let each of them fail.
 */
public interface Disk {

  /** The disk of this computer. */
  Disk REAL = new Disk() {};

  /**
   * {@return a new file, open for writing} Fails if anything has this name, a link included.
   *
   * @param file its name
   */
  default FileChannel create(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Writes some of the bytes that remain, at least one.
   *
   * @param file open
   * @param bytes any
   */
  default void write(FileChannel file, ByteBuffer bytes) throws IOException {
    file.write(bytes);
  }

  /** Brings a file to the disk, so that it survives a power failure. */
  default void force(FileChannel file) throws IOException {
    file.force(true);
  }

  /**
   * Renames a file, in place of another one of that name, in one step.
   *
   * @param from its name
   * @param to its new name
   */
  default void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Deletes a file or a link, if there is one. */
  default void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }
}
