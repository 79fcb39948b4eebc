package crp.attack;

import elki.Algorithm;
import elki.clustering.crp.result.RunSummary;
import elki.data.Cluster;
import elki.data.Clustering;
import elki.data.type.TypeUtil;
import elki.database.Database;
import elki.database.StaticArrayDatabase;
import elki.database.ids.DBIDIter;
import elki.database.ids.DBIDRange;
import elki.datasource.ArrayAdapterDatabaseConnection;
import elki.result.Metadata;
import elki.utilities.exceptions.AbortException;
import elki.utilities.optionhandling.ParameterException;
import elki.utilities.optionhandling.parameterization.ListParameterization;
import elki.utilities.optionhandling.parameterization.TrackParameters;
import elki.utilities.optionhandling.parameterization.TrackedParameter;
import elki.utilities.optionhandling.parameters.ClassParameter;
import elki.utilities.optionhandling.parameters.EnumParameter;
import elki.utilities.optionhandling.parameters.Flag;
import elki.utilities.optionhandling.parameters.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An algorithm of ELKI. Its options are those that it asks for while it is made; one that is given
 * can bring further ones into view.
 *
 * @param algorithm its class
 */
record ElkiTarget(Class<? extends Algorithm> algorithm) implements Target {

  private static final List<String> DISTANCES =
      List.of(
          "minkowski.EuclideanDistance", "minkowski.ManhattanDistance", "CosineDistance", "hop");

  @Override
  public String name() {
    return "ELKI" + algorithm.getSimpleName();
  }

  @Override
  public List<String> options(Texts texts) {
    List<String> line = new ArrayList<>();
    give(texts, line, "sweeps");
    give(texts, line, "chains");
    give(texts, line, "time-column");
    for (int more = texts.random().nextInt(6); more > 0; more--) {
      give(line, texts, texts.pick(left(line)));
    }
    left(line).stream()
        .filter(offer -> offer.name().equals("hop.edges"))
        .forEach(offer -> give(line, texts, offer));
    return line;
  }

  private List<Offer> left(List<String> line) {
    return offers(line).stream().filter(offer -> !line.contains(id(offer))).toList();
  }

  private void give(Texts texts, List<String> line, String name) {
    offers(List.of()).stream()
        .filter(offer -> offer.name().equals(name))
        .forEach(offer -> give(line, texts, offer));
  }

  private static void give(List<String> line, Texts texts, Offer offer) {
    boolean classes = offer.choices().stream().anyMatch(choice -> choice.indexOf('.') >= 0);
    String text = classes ? texts.pick(offer.choices()) : texts.of(offer);
    // a seed by the clock is not meant to repeat
    String seed = offer.name().equals("seed") && text.equals("time") ? "1" : text;
    line.addAll(List.of(id(offer), offer.flag() ? "true" : seed));
  }

  static String id(Offer offer) {
    return offer.name().startsWith("hop.") ? offer.name() : "crp." + offer.name();
  }

  /**
   * {@return the parameters that are asked for beside those that are given, but that for threads}
   */
  List<Offer> offers(List<String> line) {
    TrackParameters track = new TrackParameters(given(line));
    track.tryInstantiate(algorithm);
    List<Offer> offers = new ArrayList<>();
    for (TrackedParameter tracked : track.getAllParameters()) {
      Parameter<?> parameter = tracked.getParameter();
      String id = parameter.getOptionID().getName();
      String name = id.replaceFirst("^crp\\.", "");
      if (!name.equals("threads") && (id.startsWith("crp.") || id.startsWith("hop."))) {
        offers.add(
            new Offer(
                name,
                parameter.hasDefaultValue() && !(parameter instanceof ClassParameter)
                    ? parameter.getDefaultValueAsString()
                    : "",
                parameter.getOptionID().getDescription(),
                choices(parameter),
                parameter instanceof Flag));
      }
    }
    return offers;
  }

  private static List<String> choices(Parameter<?> parameter) {
    if (parameter.getOptionID().getName().equals("crp.distance")) {
      return DISTANCES;
    }
    if (parameter instanceof ClassParameter<?> classes) {
      return classes.getKnownImplementations().stream().map(Class::getName).toList();
    }
    return parameter instanceof EnumParameter<?> words
        ? List.copyOf(words.getPossibleValues())
        : List.of();
  }

  private static ListParameterization given(List<String> line) {
    ListParameterization given = new ListParameterization();
    for (int i = 0; i < line.size(); i += 2) {
      given.addParameter(line.get(i), line.get(i + 1));
    }
    return given;
  }

  @Override
  public String run(List<String> options, Table table, int threads) throws Exception {
    List<String> line = new ArrayList<>(options);
    line.addAll(List.of("crp.threads", String.valueOf(threads)));
    ListParameterization given = given(line);
    Algorithm made = given.tryInstantiate(algorithm);
    if (given.hasErrors()) {
      throw given.getErrors().iterator().next();
    }
    String[] labels = new String[table.values().length];
    Arrays.setAll(labels, i -> "g" + i / 3);
    Database database =
        new StaticArrayDatabase(
            new ArrayAdapterDatabaseConnection(table.values(), labels), List.of());
    database.initialize();
    return text(database, (Clustering<?>) made.autorun(database));
  }

  private static String text(Database database, Clustering<?> clustering) {
    StringBuilder text = new StringBuilder();
    Metadata.hierarchyOf(clustering)
        .iterChildren()
        .<RunSummary>filter(RunSummary.class)
        .forEach(summary -> text.append(summary.getText()).append('\n'));
    DBIDRange ids = (DBIDRange) database.getRelation(TypeUtil.DBID).getDBIDs();
    int rows = 0;
    for (Cluster<?> cluster : clustering.getAllClusters()) {
      // a column without a value in the cluster has the mean NaN, ELKI's mark of a missing number
      text.append(String.valueOf(cluster.getModel()).replace("NaN", "?")).append(':');
      for (DBIDIter it = cluster.getIDs().iter(); it.valid(); it.advance()) {
        text.append(' ').append(ids.getOffset(it));
        rows++;
      }
      text.append('\n');
    }
    if (rows != ids.size()) {
      throw new IllegalStateException(rows + " of " + ids.size() + " rows are in clusters");
    }
    return text.toString();
  }

  @Override
  public boolean isRefusal(Throwable thrown) {
    return thrown instanceof AbortException || thrown instanceof ParameterException;
  }
}
