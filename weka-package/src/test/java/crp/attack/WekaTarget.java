package crp.attack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import weka.clusterers.DensityBasedClusterer;
import weka.clusterers.crp.CrpClusterer;
import weka.clusterers.crp.likelihood.Likelihood;
import weka.clusterers.crp.nearness.Nearness;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.OptionHandler;
import weka.core.Utils;
import weka.core.WekaException;

/**
 * A scheme of Weka. Its options are those that it lists, and those of the objects that it nests.
 *
 * @param scheme its class
 */
record WekaTarget(Class<? extends CrpClusterer> scheme) implements Target {

  private static final Map<String, String> LETTERS =
      Map.of("A", "concentration", "I", "sweeps", "S", "seed");
  private static final List<String> DISTANCES =
      List.of(
          "weka.core.EuclideanDistance",
          "weka.core.ManhattanDistance",
          "weka.core.ChebyshevDistance",
          "weka.core.HaversineDistance",
          "weka.core.EuclideanDistance -D");

  /** Objects with options of their own are classes of these packages. */
  private static final List<String> PACKAGES =
      List.of(Likelihood.class.getPackageName(), Nearness.class.getPackageName());

  @Override
  public String name() {
    return "Weka" + scheme.getSimpleName();
  }

  @Override
  public List<String> options(Texts texts) {
    List<String> line = new ArrayList<>();
    for (Offer offer : offers(made())) {
      boolean needed = offer.name().equals("sweeps") || offer.name().equals("chains");
      if (offer.name().equals("output-debug-info") || !(needed || texts.often(1, 5))) {
        continue;
      }
      String flag = flag(offer);
      line.addAll(offer.flag() ? List.of("-" + flag) : List.of("-" + flag, text(texts, offer)));
    }
    return line;
  }

  private static String text(Texts texts, Offer offer) {
    if (offer.usual().startsWith("weka.core.")) {
      return texts.pick(DISTANCES);
    }
    List<Class<?>> nested = nested(offer);
    return nested.isEmpty() ? texts.of(offer) : nestedText(texts, texts.pick(nested));
  }

  /** The classes that an option names as its choices, empty if it takes words. */
  private static List<Class<?>> nested(Offer offer) {
    List<Class<?>> found = new ArrayList<>();
    for (String choice : offer.choices()) {
      PACKAGES.forEach(place -> named(place + "." + choice).ifPresent(found::add));
    }
    return found;
  }

  private static Optional<Class<?>> named(String name) {
    try {
      return Optional.of(Class.forName(name));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  private static String nestedText(Texts texts, Class<?> type) {
    List<String> words = new ArrayList<>(List.of(type.getSimpleName()));
    for (Offer offer : offers(made(type.asSubclass(OptionHandler.class)))) {
      if (offer.name().equals("edges") || texts.often(1, 2)) {
        words.addAll(
            offer.flag()
                ? List.of("-" + flag(offer))
                : List.of("-" + flag(offer), text(texts, offer)));
      }
    }
    return Utils.joinOptions(words.toArray(new String[0]));
  }

  /** {@return the listed options, but that for threads} */
  static List<Offer> offers(OptionHandler handler) {
    List<Offer> offers = new ArrayList<>();
    for (Object each : Collections.list(handler.listOptions())) {
      Option option = (Option) each;
      String[] parts = unfolded(option.description()).split("\\(default ", 2);
      String usual = parts.length < 2 ? "" : parts[1].substring(0, parts[1].length() - 1);
      String synopsis = unfolded(option.synopsis()).replaceAll("^-\\S+ <|>$", "");
      List<String> choices =
          synopsis.contains(" | ") ? Arrays.asList(synopsis.split(" \\| ")) : List.of();
      String name = LETTERS.getOrDefault(option.name(), option.name());
      if (!name.equals("threads")) {
        boolean flag = option.numArguments() == 0;
        offers.add(new Offer(name, usual.equals("none") ? "" : usual, parts[0], choices, flag));
      }
    }
    return offers;
  }

  private static String unfolded(String text) {
    return text.replace("\n\t", " ");
  }

  static String flag(Offer offer) {
    return LETTERS.entrySet().stream()
        .filter(letter -> letter.getValue().equals(offer.name()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(offer.name());
  }

  CrpClusterer made() {
    return made(scheme);
  }

  private static <T> T made(Class<T> type) {
    try {
      return type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String run(List<String> options, Table table, int threads) throws Exception {
    CrpClusterer clusterer = made();
    List<String> line = new ArrayList<>(options);
    line.addAll(List.of("-threads", String.valueOf(threads)));
    clusterer.setOptions(line.toArray(new String[0]));
    Instances data = instances(table);
    clusterer.buildClusterer(data);
    StringBuilder text = new StringBuilder(clusterer.toString().replace("-threads " + threads, ""));
    text.append('\n').append(Arrays.toString(clusterer.labels()));
    // the page names the number of threads and the time
    text.append('\n').append(clusterer.graph().replaceAll("/\\* report: [^*]*\\*/", ""));
    for (Instance row : data) {
      text.append('\n').append(answer(clusterer, row));
    }
    return text.toString();
  }

  private static String answer(CrpClusterer clusterer, Instance row) throws Exception {
    if (clusterer.model().isNoise(row)) {
      return "noise";
    }
    double[] shares = clusterer.distributionForInstance(row);
    double sum = Arrays.stream(shares).sum();
    if (!(Math.abs(sum - 1) < 1e-6) || Arrays.stream(shares).anyMatch(share -> !(share >= 0))) {
      throw new IllegalStateException("probabilities " + Arrays.toString(shares));
    }
    String density = "";
    if (clusterer instanceof DensityBasedClusterer model) {
      double log = model.logDensityForInstance(row);
      if (Double.isNaN(log) || log == Double.POSITIVE_INFINITY) {
        throw new IllegalStateException("log density " + log);
      }
      density = log == Double.NEGATIVE_INFINITY ? " zero" : " " + log;
    }
    return clusterer.clusterInstance(row) + Arrays.toString(shares) + density;
  }

  private static Instances instances(Table table) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int j = 0; j < table.categories().length; j++) {
      String name = "x" + j;
      int categories = table.categories()[j];
      attributes.add(
          categories < 0
              ? new Attribute(name)
              : new Attribute(
                  name, IntStream.range(0, categories).mapToObj(c -> "v" + c).toList()));
    }
    Instances data = new Instances("attack", attributes, table.values().length);
    for (int i = 0; i < table.values().length; i++) {
      data.add(new DenseInstance(table.weights()[i], table.values()[i].clone()));
    }
    return data;
  }

  @Override
  public boolean isRefusal(Throwable thrown) {
    Class<?> type = thrown.getClass();
    return type == IllegalArgumentException.class
        || type == Exception.class
        || thrown instanceof WekaException;
  }
}
