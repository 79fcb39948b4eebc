package crp.checkpoint;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** A disk of which one operation fails and all after it: no space, no permission, or no process. */
public final class FailingDisk implements Disk {

  /** How an operation fails. */
  public enum Kind {
    NONE(""),
    FULL("No space left on device"),
    DENIED("permission is denied"),
    KILLED("");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** {@return what a message must say} */
    public String text() {
      return text;
    }
  }

  /** The end of a process. */
  public static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  private final Kind kind;
  private int first;
  private int operations;

  /**
   * Makes a disk.
   *
   * @param first the first operation that fails, from 1
   * @param kind how
   */
  public FailingDisk(int first, Kind kind) {
    this.first = first;
    this.kind = kind;
  }

  /** {@return the number of operations so far} */
  public int operations() {
    return operations;
  }

  /** Lets all operations succeed from now on. */
  public void mend() {
    first = Integer.MAX_VALUE;
  }

  void failFrom(int operation) {
    first = operation;
  }

  private void step(String file) throws IOException {
    if (++operations < first) {
      return;
    }
    switch (kind) {
      case FULL -> throw new FileSystemException(file, null, Kind.FULL.text);
      case DENIED -> throw new AccessDeniedException(file);
      case KILLED -> throw new Killed();
      case NONE -> throw new IllegalStateException();
    }
  }

  @Override
  public FileChannel create(Path file) throws IOException {
    step(file.toString());
    return Disk.super.create(file);
  }

  @Override
  public void write(FileChannel file, ByteBuffer bytes) throws IOException {
    // in small pieces, so that there are many places to stop at
    step("");
    int end = bytes.limit();
    bytes.limit(Math.min(end, bytes.position() + 40));
    Disk.super.write(file, bytes);
    bytes.limit(end);
  }

  @Override
  public void force(FileChannel file) throws IOException {
    step("");
    Disk.super.force(file);
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    step(from.toString());
    Disk.super.move(from, to);
  }

  @Override
  public void delete(Path file) throws IOException {
    step(file.toString());
    Disk.super.delete(file);
  }
}
