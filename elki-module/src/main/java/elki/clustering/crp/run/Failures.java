package elki.clustering.crp.run;

import crp.Text;
import crp.model.UnsuitableLikelihoodException;
import crp.options.LikelihoodOptions;
import crp.options.RunOptions;
import elki.clustering.crp.option.Options;
import elki.data.type.NoSupportedDataTypeException;
import elki.utilities.exceptions.AbortException;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * Turns user errors into AbortException, which ELKI prints without a stack trace.
 *
 * @since 0.1.0
 */
public final class Failures {

  private Failures() {}

  /**
   * {@return what the work returns}
   *
   * @param work throws IllegalArgumentException and the like for user errors
   * @param <T> the kind of result
   * @throws AbortException in their place
   */
  public static <T> T explained(Supplier<T> work) {
    try {
      return work.get();
    } catch (CancellationException e) {
      throw cancelled(e);
    } catch (UnsuitableLikelihoodException e) {
      throw new AbortException(
          Text.of(
              "Parameter '%s': %s",
              Options.DEFAULTS.name(LikelihoodOptions.LIKELIHOOD), e.getMessage()),
          e);
    } catch (NoSupportedDataTypeException | IllegalArgumentException | UncheckedIOException e) {
      // a file may not have been written since the thread was interrupted
      throw Thread.currentThread().isInterrupted()
          ? cancelled(e)
          : new AbortException(e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      throw new AbortException(RunOptions.outOfMemory(Options.SPELLING), e);
    }
  }

  private static AbortException cancelled(RuntimeException cause) {
    return new AbortException("The run was cancelled.", cause);
  }
}
