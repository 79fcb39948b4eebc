package weka.clusterers.crp.nearness;

import crp.Argument;
import crp.Text;
import crp.options.NearnessOptions;
import crp.options.OptionText;
import crp.parameter.Parameter;
import crp.parameter.Range;
import crp.proximity.DecayChoice;
import crp.proximity.LinkLimits;
import crp.proximity.NearLinks;
import crp.proximity.NeighbourChoice;
import crp.proximity.NeighbourGraph;
import crp.proximity.Ties;
import crp.proximity.TimeOrder;
import crp.regions.RegionPrior;
import crp.task.NearPrior;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import weka.clusterers.crp.data.AttributeNames;
import weka.clusterers.crp.data.Times;
import weka.clusterers.crp.options.OptionValue;
import weka.core.Attribute;
import weka.core.DistanceFunction;
import weka.core.HaversineDistance;
import weka.core.Instances;
import weka.core.NormalizableDistance;
import weka.core.OptionMetadata;
import weka.core.SerializedObject;

/** Nearness by one of Weka's distances over some attributes. */
public final class PlaceNearness implements Nearness {

  private static final long serialVersionUID = 1L;
  private static final String ATTRIBUTES = "attributes";
  private static final String ATTRIBUTES_HELP =
      "Attributes of the place, left out of the likelihood: names, numbers from 1 or ranges, separated"
          + " by commas. Empty for HaversineDistance, which then looks for latitude and longitude.";
  private static final String DISTANCE_HELP =
      "Distance of two places, any of Weka's, over the attributes of the place alone.";
  private static final String ATTRIBUTES_NAME = "-" + ATTRIBUTES;
  private static final String DISTANCE_NAME = "-" + NearnessOptions.DISTANCE_NAME;
  private static final double NONE = Double.POSITIVE_INFINITY;
  private static final String RADIUS_NAME = "-" + NearnessOptions.RADIUS_NAME;
  private static final String MAX_TV_NAME = "-" + NearnessOptions.MAX_TV_NAME;

  private static final String TIME_HELP =
      "Attribute of times, left out of the likelihood: rows are then near in place and time, those of"
          + " equal time by their places, and the next row at a place. Empty for places alone.";
  private static final String TIME_NAME = "-" + NearnessOptions.TIME.name();

  private String attributes = "";
  private String time = "";
  private DistanceFunction distance = new HaversineDistance();
  private String earlier = NearnessOptions.EARLIER_DEFAULT;
  private String radius = NearnessOptions.RADIUS.usual();
  private String maxTv = NearnessOptions.MAX_TV.usual();

  @Override
  public String globalInfo() {
    return "The nearness of two rows is their distance over some attributes. Any of Weka's distance functions can be"
        + " chosen, such as HaversineDistance over latitude and longitude. The distances of all pairs of rows are computed.";
  }

  @Override
  public int[] taken(Instances data) {
    int[] taken = Mask.joined(places(data), Mask.taken(data, earlier));
    return time.isEmpty() ? taken : Mask.joined(taken, Times.taken(data, TIME_NAME, time));
  }

  private int[] places(Instances data) {
    if (!attributes.isEmpty()) {
      return AttributeNames.several(data, ATTRIBUTES_NAME, attributes);
    }
    if (distance instanceof HaversineDistance haversine) {
      return haversine.attributes(data);
    }
    throw new IllegalArgumentException(
        ATTRIBUTES_NAME
            + " must name the attributes that "
            + distance.getClass().getSimpleName()
            + " looks at");
  }

  private double farthest() {
    return OptionText.real(RADIUS_NAME, radius, Range.NOT_NEGATIVE);
  }

  private double change() {
    return OptionText.real(MAX_TV_NAME, maxTv, Range.BELOW_ONE);
  }

  @Override
  public Near bind(Instances data, DecayChoice given, double concentration) {
    int[] where = places(data);
    Instances places = alone(data, where);
    DistanceFunction function = tied(data, places, where);
    Mask mask = Mask.of(data, earlier);
    LinkLimits limits =
        new LinkLimits(farthest(), change(), concentration, mask.order(), Ties.BY_ROW);
    Neighbourhood near = new Neighbourhood(places, function);
    if (!time.isEmpty()) {
      Mask.requireNone(earlier);
      Argument.require(
          NearLinks.toNearest(given, limits),
          "%s makes neighbours in place and time: give no decay, %s and %s",
          TIME_NAME,
          RADIUS_NAME,
          MAX_TV_NAME);
      InTime both = new InTime(Times.of(data, TIME_NAME, time), data);
      NearLinks links = NearLinks.ofNeighbours(near.inTime(NeighbourChoice.NEAREST, both.order()));
      return new Near(
          links.noted(note(data, where) + both.note()),
          both.reader(
              new PlaceReader(where, places, function, NONE, mask), NeighbourChoice.NEAREST),
          PlacePositions.of(places, function));
    }
    boolean neighbours = NearLinks.toNearest(given, limits) && near.isPossible();
    NearLinks links =
        neighbours
            ? near.links(limits)
            : NearLinks.ofDistances(places.numInstances(), near.distance(), given, limits);
    PlaceReader reader = new PlaceReader(where, places, function, links.radius(), mask);
    return new Near(
        links.noted(note(data, where) + mask.describe()),
        neighbours ? new NeighbourReader(reader, NeighbourChoice.AUTOMATIC) : reader,
        PlacePositions.of(places, function));
  }

  @Override
  public Bordered border(Instances data, NeighbourChoice choice, Parameter concentration) {
    Mask.requireNone(earlier);
    int[] where = places(data);
    Instances places = alone(data, where);
    DistanceFunction function = tied(data, places, where);
    Neighbourhood near = new Neighbourhood(places, function);
    InTime both = time.isEmpty() ? null : new InTime(Times.of(data, TIME_NAME, time), data);
    NeighbourGraph graph = both == null ? near.graph(choice) : near.inTime(choice, both.order());
    PlaceReader reader = new PlaceReader(where, places, function, NONE, Mask.of(data, earlier));
    String note = note(data, where) + (both == null ? "" : both.note());
    return new Bordered(
        new NearPrior(
            RegionPrior.of(concentration, graph),
            PlacePositions.of(places, function),
            List.of(Text.of("%s: %d pairs of neighbours", note, graph.edges()))),
        both == null ? new NeighbourReader(reader, choice) : both.reader(reader, choice));
  }

  /** Times beside the places. */
  private record InTime(Times times, TimeOrder order) {

    InTime(Times times, Instances data) {
      this(times, times.all(data));
    }

    String note() {
      return " and by time, " + times.describe();
    }

    NearReader reader(PlaceReader places, NeighbourChoice choice) {
      return new PlaceInTimeReader(places, times, order, choice);
    }
  }

  private String note(Instances data, int... where) {
    return Text.of(
        "nearness is by %s over %s",
        distance.getClass().getSimpleName(),
        Arrays.stream(where)
            .mapToObj(a -> "'" + data.attribute(a).name() + "'")
            .collect(Collectors.joining(", ")));
  }

  /** {@return the rows in the attributes of their places alone} */
  private static Instances alone(Instances data, int[] where) {
    ArrayList<Attribute> headers = new ArrayList<>();
    for (int a : where) {
      headers.add((Attribute) data.attribute(a).copy());
    }
    Instances places = new Instances("places", headers, data.numInstances());
    for (int row = 0; row < data.numInstances(); row++) {
      places.add(PlaceReader.place(data.instance(row), where, places));
    }
    return places;
  }

  /**
   * {@return a copy of the distance that is prepared with the places and looks at all of their
   * attributes}
   */
  private DistanceFunction tied(Instances data, Instances places, int[] where) {
    for (int a = 0; a < places.numAttributes(); a++) {
      if (distance instanceof NormalizableDistance && places.attribute(a).isString()) {
        throw Argument.refused(
            "%s %s cannot use string attribute %s",
            DISTANCE_NAME, distance.getClass().getSimpleName(), places.attribute(a).name());
      }
    }
    DistanceFunction copy;
    try {
      copy = (DistanceFunction) new SerializedObject(distance).getObject();
      copy.setAttributeIndices(
          distance instanceof HaversineDistance haversine
              ? order(haversine, data, where)
              : "first-last");
    } catch (IllegalArgumentException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalArgumentException(DISTANCE_NAME + " cannot be copied: " + e.getMessage(), e);
    }
    copy.setInvertSelection(false);
    copy.setInstances(places);
    return copy;
  }

  /** Two attributes that are listed are latitude and longitude, unless the distance names them. */
  private static String order(HaversineDistance haversine, Instances data, int[] where) {
    if (where.length != 2) {
      throw new IllegalArgumentException(
          ATTRIBUTES_NAME + " must be two, latitude and longitude, were " + where.length);
    }
    boolean named = !haversine.getLatitude().isEmpty() || !haversine.getLongitude().isEmpty();
    return named && haversine.attributes(data)[0] == where[1] ? "2,1" : "1,2";
  }

  @OptionMetadata(displayName = ATTRIBUTES, description = ATTRIBUTES_HELP, displayOrder = 1)
  public OptionValue getAttributes() {
    return OptionValue.several(attributes);
  }

  public void setAttributes(OptionValue value) {
    attributes = value.text();
  }

  public void setAttributes(String value) {
    attributes = value.trim();
  }

  @OptionMetadata(
      displayName = NearnessOptions.DISTANCE_NAME,
      description = DISTANCE_HELP,
      displayOrder = 2)
  public DistanceFunction getDistance() {
    return distance;
  }

  public void setDistance(DistanceFunction value) {
    distance = value;
  }

  @OptionMetadata(
      displayName = NearnessOptions.EARLIER_NAME,
      description = NearnessOptions.EARLIER_HELP + Mask.TIMES_HELP,
      displayOrder = 3)
  public OptionValue getEarlier() {
    return OptionValue.named(earlier, "none", "row");
  }

  public void setEarlier(OptionValue value) {
    earlier = value.text();
  }

  public void setEarlier(String value) {
    earlier = value.trim();
  }

  @OptionMetadata(
      displayName = NearnessOptions.RADIUS_NAME,
      description = NearnessOptions.RADIUS_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 4)
  public OptionValue getRadius() {
    return OptionValue.checked(radius, this::farthest);
  }

  public void setRadius(OptionValue value) {
    radius = value.text();
  }

  public void setRadius(String value) {
    radius = value.trim();
  }

  @OptionMetadata(
      displayName = NearnessOptions.MAX_TV_NAME,
      description = NearnessOptions.MAX_TV_HELP,
      commandLineParamSynopsis = "number",
      displayOrder = 5)
  public OptionValue getMaxTv() {
    return OptionValue.checked(maxTv, this::change);
  }

  public void setMaxTv(OptionValue value) {
    maxTv = value.text();
  }

  public void setMaxTv(String value) {
    maxTv = value.trim();
  }

  @OptionMetadata(displayName = "time", description = TIME_HELP, displayOrder = 6)
  public OptionValue getTime() {
    return OptionValue.named(time, "");
  }

  public void setTime(OptionValue value) {
    time = value.text();
  }

  public void setTime(String value) {
    time = value.trim();
  }
}
