package crp.checkpoint;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * Not part of the promised API.
 *
 * <p>Says in plain words why a file could not be read or written.
 */
public final class FileProblem {

  private FileProblem() {}

  /**
   * {@return the reason, without names of classes and without an end of sentence}
   *
   * @param problem what the system reported
   */
  public static String of(Exception problem) {
    if (problem instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (problem instanceof AccessDeniedException) {
      return "permission is denied";
    }
    if (problem instanceof FileAlreadyExistsException) {
      return "a file of this name exists already";
    }
    if (problem instanceof NotDirectoryException) {
      return "a part of its path is not a folder";
    }
    if (problem instanceof DirectoryNotEmptyException) {
      return "a folder of this name exists";
    }
    if (problem instanceof FileSystemLoopException) {
      return "links lead in a circle";
    }
    if (problem instanceof ReadOnlyFileSystemException) {
      return "the disk is read-only";
    }
    return other(problem);
  }

  private static String other(Exception problem) {
    @Nullable String reason =
        problem instanceof FileSystemException system ? system.getReason() : problem.getMessage();
    if (problem instanceof IOException && reason != null && !reason.isBlank()) {
      return problem instanceof ZipException ? "it is not compressed as its name says" : reason;
    }
    return "the system gives no reason";
  }
}
