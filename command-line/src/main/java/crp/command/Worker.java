package crp.command;

import crp.Text;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.saved.SavedPosterior;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * A process that stays: it answers {@link Message requests} until its input ends, and then ends at
 * once. So a caller in another language starts Java once. Requests are answered one after the
 * other; an interrupt while a fit runs makes it answer with what it has.
 *
 * <p>A message is the number of its entries, and for each its name, one letter for its type, and
 * its content; all numbers are big-endian:
 *
 * <pre>
 * T  texts:     number of texts; each as number of bytes (-1 if missing) and UTF-8
 * I  integers:  rows, columns, and the numbers, column after column
 * D  doubles:   the same
 * B  bytes:     their number, and they</pre>
 *
 * <p>Entries of a request:
 *
 * <pre>
 * do          fit, update, predict, page or version; an update adds rows to a fit
 * options     name, text, name, text, ... of options of the command, without dashes
 * spelling    what stands for the dash within a name of an option in messages
 * names       of all columns
 * numbers     places from 0 of the columns of "values", a table of doubles
 * texts:J     the cells of column J; categories: places of columns that are categories in any case
 * distances   a table; edges: pairs of rows from 0, new rows after those of the fit; an update
 *             needs both of all rows
 * known       texts of labels; together, apart: pairs of rows from 0, those of the fit first
 * want        any of draws, page, model, density
 * key, model  of an update, a prediction or a page: the key that the fit replied, and the model if
 *             the worker may not have it; an update replies a new key
 * once        there if the input ends with this request</pre>
 *
 * <p>A reply has {@code error}, one sentence; or {@code unknown}, if the model of the key is not
 * kept; or the entries that {@link FitReply} puts. Before it come messages with {@code status}, a
 * line on the progress of a long run.
 */
final class Worker {

  /** The only argument of a command line that begins a worker. */
  static final String ARGUMENT = "--worker";

  private final OutputStream out;
  private final WorkerMemory memory = new WorkerMemory();

  private Worker(OutputStream out) {
    this.out = out;
  }

  /**
   * Answers requests in the calling thread until the input ends.
   *
   * @param ended called when the input ends, unless the last request has the entry "once"
   */
  static void serve(InputStream in, OutputStream out, Runnable ended) {
    Worker worker = new Worker(new BufferedOutputStream(out, 1 << 16));
    BlockingQueue<Message> requests = new LinkedBlockingQueue<>();
    Thread reader = new Thread(() -> read(new BufferedInputStream(in), requests, ended));
    reader.setDaemon(true);
    reader.start();
    while (true) {
      Message request;
      try {
        request = requests.take();
      } catch (InterruptedException e) {
        continue; // an interrupt between two runs stops nothing
      }
      if (request == END) {
        return;
      }
      worker.send(worker.answer(request));
      Thread.interrupted(); // one that came after the run
    }
  }

  /** What follows the last request. */
  private static final Message END = new Message();

  private static void read(InputStream in, BlockingQueue<Message> requests, Runnable ended) {
    try {
      Message next = Message.read(in);
      boolean once = false;
      while (next != null) {
        requests.add(next);
        once = next.has("once");
        next = Message.read(in);
      }
      if (once) {
        requests.add(END);
        return;
      }
    } catch (OutOfMemoryError e) {
      System.err.println(e); // callers show it when the process has ended
    } catch (IOException | ArithmeticException e) {
      // what follows a broken message cannot be read
    }
    ended.run();
    requests.add(END);
  }

  private Message answer(Message request) {
    Spelling spelling = spelling(request);
    try {
      return switch (request.text("do")) {
        case "fit" -> new WorkerFit(request, spelling, this::status).answer(memory);
        case "update" -> ofModel(request, spelling, (fit, model) -> fit.update(model, memory));
        case "predict" -> ofModel(request, spelling, WorkerFit::predict);
        case "page" -> page(request.text("key"));
        case "version" -> new Message().put("version", Syntax.version());
        default -> error("there is no request '" + request.text("do") + "'");
      };
    } catch (CancellationException e) {
      return error("the run was interrupted before there was an answer");
    } catch (OutOfMemoryError e) {
      return error(RunOptions.outOfMemory(spelling));
    } catch (RuntimeException | IOException e) {
      return error(Text.line(String.valueOf(e.getMessage())));
    }
  }

  /** What is done with the model of an earlier fit. */
  @FunctionalInterface
  private interface Use {
    Message of(WorkerFit fit, SavedPosterior model) throws IOException;
  }

  private Message ofModel(Message request, Spelling spelling, Use use) throws IOException {
    String key = request.text("key");
    SavedPosterior model =
        request.has("model")
            ? memory.model(key, () -> SavedPosterior.of(request.bytes("model"), spelling))
            : memory.model(key);
    return model == null
        ? new Message().put("unknown", key)
        : use.of(new WorkerFit(request, spelling, this::status), model);
  }

  private Message page(String key) {
    Outcome<?> outcome = memory.outcome(key);
    return outcome == null
        ? new Message().put("unknown", key)
        : new Message().put("page", FitReply.page(outcome));
  }

  private static Message error(String sentence) {
    return new Message().put("error", sentence);
  }

  /** {@return how the caller writes options: with what stands for the dash between words} */
  private static Spelling spelling(Message request) {
    return request.has("spelling")
        ? option -> option.replace("-", request.text("spelling"))
        : Given::name;
  }

  private void status(String line) {
    send(new Message().put("status", line));
  }

  private synchronized void send(Message message) {
    try {
      message.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
