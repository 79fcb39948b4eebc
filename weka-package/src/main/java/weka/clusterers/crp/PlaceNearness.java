package weka.clusterers.crp;

import crp.proximity.Decay;
import crp.proximity.Distance;
import crp.proximity.SparseAffinity;
import crp.proximity.Truncation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import weka.core.Attribute;
import weka.core.DistanceFunction;
import weka.core.HaversineDistance;
import weka.core.Instances;
import weka.core.NormalizableDistance;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SerializedObject;
import weka.core.Utils;

/** Rows are near that are near by one of Weka's distances over some attributes. */
public final class PlaceNearness implements Nearness {

  private static final long serialVersionUID = 1L;
  private static final String ATTRIBUTES_NAME = "place attributes (-attributes)";
  private static final String DISTANCE_NAME = "distance (-D)";
  private static final String RADIUS_NAME = "radius (-radius)";
  private static final String MAX_TV_NAME = "bound of the truncation (-max-tv)";
  private static final double PARTS = 10;
  private static final int LINK_BYTES = 40;

  private String attributes = "";
  private DistanceFunction distance = new HaversineDistance();
  private String earlier = Mask.NONE;
  private double radius;
  private double maxTv;

  @Override
  public String globalInfo() {
    return "Rows are near that are near by a distance over some attributes: any of Weka's distance functions, such as"
        + " HaversineDistance over latitude and longitude. The distances of all pairs of rows are computed.";
  }

  @Override
  public int[] taken(Instances data) {
    return Mask.joined(places(data), Mask.taken(data, earlier));
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

  @Override
  public Near bind(Instances data, DecayChoice choice, double concentration) {
    Values.notNegative(RADIUS_NAME, radius);
    Values.notNegative(MAX_TV_NAME, maxTv);
    if (maxTv >= 1) {
      throw new IllegalArgumentException(
          MAX_TV_NAME + " must be at least 0 (none) and below 1, was " + maxTv);
    }
    int[] where = places(data);
    Instances places = alone(data, where);
    DistanceFunction function = tied(data, places, where);
    Mask mask = Mask.of(data, earlier);
    Distance between = (i, j) -> function.distance(places.instance(i), places.instance(j));
    int n = places.numInstances();
    double typical = typicalScale(n, between);
    Decay decay = choice.decay(typical);
    List<String> notes = new ArrayList<>();
    notes.add(
        "nearness is by %s over %s%s"
            .formatted(
                distance.getClass().getSimpleName(),
                Arrays.stream(where)
                    .mapToObj(a -> "'" + data.attribute(a).name() + "'")
                    .collect(Collectors.joining(", ")),
                mask.describe()));
    Decay widest = choice.widest(typical);
    double reach = reach(widest, n, concentration);
    SparseAffinity affinity =
        Double.isInfinite(reach)
            ? all(n, between, decay, choice.largestScale(typical))
            : kept(n, between, decay, widest, reach, concentration, notes);
    return new Near(
        mask.apply(affinity),
        decay,
        choice.scaleLaw(typical),
        mask.order(),
        new PlaceReader(where, places, function, reach, mask),
        notes);
  }

  /** {@return the distance beyond which the user wants no links} */
  private double reach(Decay decay, int n, double concentration) {
    double wanted = radius > 0 ? radius : Double.POSITIVE_INFINITY;
    return maxTv > 0 ? Math.min(wanted, Truncation.radius(decay, n, concentration, maxTv)) : wanted;
  }

  private static SparseAffinity all(int n, Distance between, Decay decay, double largest) {
    long free = Runtime.getRuntime().maxMemory();
    if (Double.isInfinite(largest) && (double) n * n * LINK_BYTES > free) {
      throw new IllegalArgumentException(
          "%d rows have too many links for %d MB of memory: give a radius (-radius), a bound (-max-tv) or a window"
              .formatted(n, free >> 20));
    }
    return SparseAffinity.ofDistances(n, between, decay, largest);
  }

  /** The links within reach. What is dropped is judged at the widest scale that can come up. */
  private static SparseAffinity kept(
      int n,
      Distance between,
      Decay decay,
      Decay widest,
      double reach,
      double concentration,
      List<String> notes) {
    Truncation judged = Truncation.ofDistances(n, between, widest, reach, concentration);
    notes.add(
        String.format(
            Locale.ROOT,
            "%d links beyond a distance of %.6g were dropped, which changes the prior by at most %.3g in total"
                + " variation at concentration %.4g or more%s; the posterior is not bounded by it",
            judged.dropped(),
            judged.radius(),
            judged.priorTv(),
            judged.concentration(),
            decay.hasScale()
                ? String.format(Locale.ROOT, " and a scale up to %.6g", widest.scale())
                : ""));
    return decay.hasScale() ? judged.affinity().withScale(decay.scale()) : judged.affinity();
  }

  /** {@return a tenth of the largest distance from the first row} */
  private static double typicalScale(int n, Distance between) {
    double most = 0;
    for (int j = 1; j < n; j++) {
      double d = between.between(0, j);
      if (!(d >= 0)) {
        throw new IllegalArgumentException(
            "the distance from row 1 to row %d must be 0 or more, was %s".formatted(j + 1, d));
      }
      most = Double.isInfinite(d) ? most : Math.max(most, d);
    }
    return most > 0 ? most / PARTS : 1;
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

  /** {@return a copy of the distance that knows the places and looks at all of their attributes} */
  private DistanceFunction tied(Instances data, Instances places, int[] where) {
    for (int a = 0; a < places.numAttributes(); a++) {
      if (distance instanceof NormalizableDistance && places.attribute(a).isString()) {
        throw new IllegalArgumentException(
            "%s %s has no use for the text in attribute %s"
                .formatted(
                    DISTANCE_NAME,
                    distance.getClass().getSimpleName(),
                    places.attribute(a).name()));
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

  /** {@return the attributes that the distance looks at} */
  @OptionMetadata(
      displayName = "place attributes",
      description =
          "Attributes that the distance looks at, kept out of the likelihood: names, numbers from 1 or ranges,"
              + " separated by commas. For HaversineDistance latitude and longitude, empty to look for them by name.",
      displayOrder = 1)
  public String getAttributes() {
    return attributes;
  }

  /**
   * Sets the attributes that the distance looks at.
   *
   * @param value names, numbers from 1 or ranges, separated by commas
   */
  public void setAttributes(String value) {
    attributes = value.trim();
  }

  /** {@return how far apart two places are} */
  @OptionMetadata(
      displayName = "distance",
      description = "How far apart two places are; it looks at the place attributes alone.",
      displayOrder = 2)
  public DistanceFunction getDistance() {
    return distance;
  }

  /**
   * Sets how far apart two places are.
   *
   * @param value any distance function
   */
  public void setDistance(DistanceFunction value) {
    distance = value;
  }

  /** {@return by what rows can choose earlier ones only} */
  @OptionMetadata(displayName = "earlier rows only", description = Mask.HELP, displayOrder = 3)
  public String getEarlier() {
    return earlier;
  }

  /**
   * Sets by what rows can choose earlier ones only.
   *
   * @param value "none", "row", or name or number of an attribute with times
   */
  public void setEarlier(String value) {
    earlier = value.trim();
  }

  /** {@return the distance beyond which links are dropped, 0 for none} */
  @OptionMetadata(
      displayName = "radius",
      description =
          "Links to rows further away are dropped, and the result says what that does to the prior; 0 drops none.",
      displayOrder = 4)
  public double getRadius() {
    return radius;
  }

  /**
   * Sets the distance beyond which links are dropped.
   *
   * @param value positive, or 0 for none
   */
  public void setRadius(double value) {
    radius = value;
  }

  /** {@return how much dropping links may change the prior, 0 for no dropping} */
  @OptionMetadata(
      displayName = "bound of the truncation",
      description =
          "Far links are dropped as long as the prior changes by no more than this in total variation, such as 1e-10;"
              + " 0 drops none.",
      displayOrder = 5)
  public double getMaxTv() {
    return maxTv;
  }

  /**
   * Sets how much dropping links may change the prior.
   *
   * @param value positive, or 0 for no dropping
   */
  public void setMaxTv(double value) {
    maxTv = value;
  }

  private OptionTable table() {
    return new OptionTable()
        .add(
            "-attributes <attributes>",
            "",
            "Attributes that the distance looks at: names, numbers from 1 or ranges, separated by commas.",
            this::getAttributes,
            this::setAttributes)
        .add(
            "-D <distance>",
            HaversineDistance.class.getName(),
            "How far apart two places are: class name and options.",
            () -> Nested.spec(distance),
            text ->
                setDistance(
                    Nested.read(
                        DistanceFunction.class,
                        DISTANCE_NAME,
                        "weka.core.HaversineDistance",
                        text)))
        .add(
            "-earlier <none | row | attribute>",
            Mask.NONE,
            Mask.HELP,
            this::getEarlier,
            this::setEarlier)
        .add(
            "-radius <number>",
            "0",
            "Links to rows further away are dropped; 0 drops none.",
            () -> Values.plain(radius),
            text -> setRadius(Values.number(RADIUS_NAME, text)))
        .add(
            "-max-tv <number>",
            "0",
            "Far links are dropped as long as the prior changes by no more than this; 0 drops none.",
            () -> Values.plain(maxTv),
            text -> setMaxTv(Values.number(MAX_TV_NAME, text)));
  }

  @Override
  public Enumeration<Option> listOptions() {
    return table().list();
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    table().set(options);
    Utils.checkForRemainingOptions(options);
  }

  @Override
  public String[] getOptions() {
    return table().get();
  }
}
