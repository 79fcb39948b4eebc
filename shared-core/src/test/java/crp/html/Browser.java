package crp.html;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Chromium without a window, driven by its protocol for developers. */
final class Browser implements AutoCloseable {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final int SECONDS = 60;

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger next = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonObject>> waiting = new ConcurrentHashMap<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> loaded = new CompletableFuture<>();

  private Browser(Process process, String address) {
    this.process = process;
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(address), new Listener())
            .join();
  }

  /** {@return the program; empty if it is not installed} */
  static Optional<Path> find() {
    return Stream.of(System.getenv("PATH").split(":"))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * {@return a browser that shows a page}
   *
   * @param page a file
   * @param folder for what the browser keeps and downloads
   * @param options further ones of the program
   */
  static Browser open(Path page, Path folder, String... options) throws Exception {
    List<String> command =
        Stream.concat(
                Stream.of(
                    find().orElseThrow().toString(),
                    "--headless=new",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--no-first-run",
                    "--window-size=1200,1000",
                    "--remote-debugging-port=0",
                    "--user-data-dir=" + folder.resolve("profile")),
                Arrays.stream(options))
            .toList();
    Process process =
        new ProcessBuilder(command).redirectError(folder.resolve("log").toFile()).start();
    Path port = folder.resolve("profile/DevToolsActivePort");
    for (int i = 0; i < 10 * SECONDS && !(Files.exists(port) && Files.size(port) > 0); i++) {
      Thread.sleep(100);
    }
    String at;
    try (BufferedReader lines = Files.newBufferedReader(port)) {
      at = lines.readLine();
    }
    HttpRequest ask =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + at + "/json/new?about:blank"))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    String answer =
        HttpClient.newHttpClient().send(ask, HttpResponse.BodyHandlers.ofString()).body();
    Browser browser =
        new Browser(
            process,
            JsonParser.parseString(answer)
                .getAsJsonObject()
                .get("webSocketDebuggerUrl")
                .getAsString());
    for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
      browser.send(domain + ".enable", Map.of());
    }
    browser.send(
        "Page.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", folder.toString()));
    browser.send("Page.navigate", Map.of("url", page.toUri().toString()));
    browser.loaded.get(SECONDS, TimeUnit.SECONDS);
    return browser;
  }

  /** {@return errors of the console, exceptions, and addresses other than the page's own} */
  List<String> complaints() {
    return List.copyOf(complaints);
  }

  JsonObject send(String method, Map<String, ?> parameters) throws Exception {
    int id = next.incrementAndGet();
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    String text = new Gson().toJson(Map.of("id", id, "method", method, "params", parameters));
    socket.sendText(text, true).get(SECONDS, TimeUnit.SECONDS);
    JsonObject found = answer.get(SECONDS, TimeUnit.SECONDS);
    if (found.has("error")) {
      throw new IllegalStateException(method + ": " + found.get("error"));
    }
    return found.getAsJsonObject("result");
  }

  /** {@return the value of an expression of the page's language} */
  JsonElement value(String expression) throws Exception {
    JsonObject found =
        send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
    if (found.has("exceptionDetails")) {
      throw new IllegalStateException(expression + ": " + found.get("exceptionDetails"));
    }
    return found.getAsJsonObject("result").get("value");
  }

  String text(String selector) throws Exception {
    return value("document.querySelector('" + selector + "').textContent").getAsString();
  }

  /** Moves, presses or releases the mouse at a point of the window. */
  void mouse(String type, double x, double y) throws Exception {
    send(
        "Input.dispatchMouseEvent",
        Map.of(
            "type",
            type,
            "x",
            x,
            "y",
            y,
            "button",
            type.equals("mouseMoved") ? "none" : "left",
            "clickCount",
            1));
  }

  void key(String name) throws Exception {
    for (String type : List.of("keyDown", "keyUp")) {
      send("Input.dispatchKeyEvent", Map.of("type", type, "key", name, "code", name));
    }
  }

  /** {@return x, y, width and height of an element in the window, once it is in view} */
  double[] box(String expression) throws Exception {
    JsonArray found =
        value(
                "(() => { const e = "
                    + expression
                    + "; e.scrollIntoView({block: 'center'}); const b = e.getBoundingClientRect();"
                    + " return [b.x, b.y, b.width, b.height]; })()")
            .getAsJsonArray();
    return found.asList().stream().mapToDouble(JsonElement::getAsDouble).toArray();
  }

  /** Writes what the window shows, or the whole page. */
  void screenshot(Path file, boolean whole) throws Exception {
    JsonObject shot =
        send("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", whole));
    Files.write(file, Base64.getDecoder().decode(shot.get("data").getAsString()));
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    try {
      process.waitFor(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void event(JsonObject message) {
    String method = message.get("method").getAsString();
    JsonObject of = message.getAsJsonObject("params");
    if (method.equals("Page.loadEventFired")) {
      loaded.complete(null);
    } else if (method.equals("Runtime.exceptionThrown") || method.equals("Log.entryAdded")) {
      complaints.add(of.toString());
    } else if (method.equals("Runtime.consoleAPICalled")) {
      complaints.add(of.toString());
    } else if (method.equals("Network.requestWillBeSent")) {
      String address = of.getAsJsonObject("request").get("url").getAsString();
      if (!address.matches("(?s)(file:.*\\.html|data:|blob:|about:).*")) {
        complaints.add(address);
      }
    }
  }

  /** Puts the pieces of a message together. */
  private final class Listener implements WebSocket.Listener {

    private final StringBuilder pieces = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      pieces.append(data);
      if (last) {
        JsonObject message = JsonParser.parseString(pieces.toString()).getAsJsonObject();
        pieces.setLength(0);
        if (message.has("id")) {
          waiting.remove(message.get("id").getAsInt()).complete(message);
        } else {
          event(message);
        }
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }
  }
}
