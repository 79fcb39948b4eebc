package weka.core;

import crp.Argument;
import crp.Text;
import crp.proximity.Places;
import crp.proximity.Places.Degrees;
import java.io.Serializable;
import java.util.Enumeration;
import java.util.Locale;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.data.AttributeNames;
import weka.clusterers.crp.options.AnnotatedOptions;
import weka.core.neighboursearch.PerformanceStats;
import weka.gui.ProgrammaticProperty;

/**
 * The distance along the surface of the earth between two places given by latitude and longitude in
 * degrees, in kilometres. All other attributes are ignored. A latitude lies between -90 and 90, a
 * longitude between -180 and 360; other values and missing ones are refused. The earth is taken for
 * a sphere of radius 6371.0088 km, which is wrong by up to 0.6 %.
 *
 * <p>Distances are never cut off and never squared. A metric. Once the instances are set, it can be
 * asked from several threads.
 *
 * <p>Reference: Sinnott, R. W. (1984), Virtues of the haversine, Sky and Telescope 68(2), 159.
 */
@NullMarked
public class HaversineDistance
    implements DistanceFunction, TechnicalInformationHandler, Serializable {

  private static final long serialVersionUID = 1L;
  private static final String LATITUDE = "latitude (-lat)";
  private static final String LONGITUDE = "longitude (-lon)";

  private String latitude = "";
  private String longitude = "";
  private @Nullable Instances instances;
  private int latitudeIndex;
  private int longitudeIndex;

  /** {@return what it does, for people} */
  public String globalInfo() {
    return "Distance in kilometres between places given by latitude and longitude in degrees."
        + " It is that along the surface of the earth. All other attributes are ignored. Values out of range and missing ones are refused.\n\n"
        + "For more information see:\n\n"
        + getTechnicalInformation();
  }

  @Override
  public TechnicalInformation getTechnicalInformation() {
    TechnicalInformation paper = new TechnicalInformation(TechnicalInformation.Type.ARTICLE);
    paper.setValue(TechnicalInformation.Field.AUTHOR, "R. W. Sinnott");
    paper.setValue(TechnicalInformation.Field.YEAR, "1984");
    paper.setValue(TechnicalInformation.Field.TITLE, "Virtues of the haversine");
    paper.setValue(TechnicalInformation.Field.JOURNAL, "Sky and Telescope 68(2), 159");
    return paper;
  }

  /** {@return what the instances are, for Weka's checks of properties} */
  public String instancesTipText() {
    return "The data whose places are compared; set by the scheme that uses the distance.";
  }

  /** {@return name or number of the attribute with latitudes, empty to look for it by name} */
  @OptionMetadata(
      displayName = "latitude",
      commandLineParamName = "lat",
      description =
          "Attribute with latitudes in degrees: its name or number from 1; empty for one called 'latitude' or 'lat'.",
      displayOrder = 1)
  public String getLatitude() {
    return latitude;
  }

  /**
   * Sets the attribute with latitudes.
   *
   * @param value its name or number from 1, empty to look for it by name
   */
  public void setLatitude(String value) {
    instances = null;
    latitude = value.trim();
  }

  /** {@return name or number of the attribute with longitudes, empty to look for it by name} */
  @OptionMetadata(
      displayName = "longitude",
      commandLineParamName = "lon",
      description =
          "Attribute with longitudes in degrees: its name or number from 1; empty for one called 'longitude', 'lon',"
              + " 'lng' or 'long'.",
      displayOrder = 2)
  public String getLongitude() {
    return longitude;
  }

  /** Sets the attribute with longitudes. */
  public void setLongitude(String value) {
    instances = null;
    longitude = value.trim();
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if an attribute is not there or a place is out of range; names
   *     row and attribute
   */
  @Override
  public void setInstances(Instances data) {
    int[] found = attributes(data);
    latitudeIndex = found[0];
    longitudeIndex = found[1];
    instances = data;
    requireAll(data, latitudeIndex, Degrees.LATITUDE);
    requireAll(data, longitudeIndex, Degrees.LONGITUDE);
  }

  private static void requireAll(Instances data, int attribute, Degrees which) {
    String name = data.attribute(attribute).name();
    which.requireAll(
        data.attributeToDoubleArray(attribute),
        row -> Text.of("row %d, attribute '%s'", row + 1, name));
  }

  private static int find(Instances data, String option, String text, String... usual) {
    if (!text.isEmpty()) {
      return numeric(data, option, AttributeNames.one(data, option, text));
    }
    for (String name : usual) {
      for (int a = 0; a < data.numAttributes(); a++) {
        if (data.attribute(a).name().toLowerCase(Locale.ROOT).equals(name)) {
          return numeric(data, option, a);
        }
      }
    }
    throw Argument.refused(
        "%s: no attribute is called '%s', so it must be given by name or number", option, usual[0]);
  }

  private static int numeric(Instances data, String option, int attribute) {
    if (!data.attribute(attribute).isNumeric() || data.attribute(attribute).isDate()) {
      throw Argument.refused(
          "%s: attribute '%s' must be numeric", option, data.attribute(attribute).name());
    }
    return attribute;
  }

  /**
   * {@return the two attributes in a data set: latitude and longitude, from 0}
   *
   * @param data any data
   * @throws IllegalArgumentException if one is not there or not numeric, or both are the same
   */
  public int[] attributes(Instances data) {
    int[] found = {
      find(data, LATITUDE, latitude, "latitude", "lat"),
      find(data, LONGITUDE, longitude, "longitude", "lon", "lng", "long")
    };
    if (found[0] == found[1]) {
      throw Argument.refused(
          "%s and %s are the same attribute, '%s'",
          LATITUDE, LONGITUDE, data.attribute(found[0]).name());
    }
    return found;
  }

  @Override
  public @Nullable Instances getInstances() {
    return instances;
  }

  /**
   * Sets both attributes.
   *
   * @param value latitude and longitude, names or numbers from 1, with a comma between
   * @throws IllegalArgumentException if there are not two
   */
  @Override
  @ProgrammaticProperty
  public void setAttributeIndices(String value) {
    String[] both = value.split(",", -1);
    if (both.length != 2) {
      throw new IllegalArgumentException(
          "a place has two attributes, latitude and longitude, but '" + value + "' was given");
    }
    instances = null;
    latitude = both[0].trim();
    longitude = both[1].trim();
  }

  @Override
  @ProgrammaticProperty
  public String getAttributeIndices() {
    return latitude + "," + longitude;
  }

  /**
   * Has no effect: two attributes are named and no others can be meant.
   *
   * @param value ignored
   */
  @Override
  @ProgrammaticProperty
  public void setInvertSelection(boolean value) {
    // nothing to invert
  }

  @Override
  @ProgrammaticProperty
  public boolean getInvertSelection() {
    return false;
  }

  /**
   * {@inheritDoc} In kilometres.
   *
   * @throws IllegalArgumentException if a place is out of range or missing
   * @throws IllegalStateException if no instances were set
   */
  @Override
  public double distance(Instance first, Instance second) {
    Instances known = instances;
    if (known == null) {
      throw new IllegalStateException("the instances must be set first");
    }
    return Places.kilometres(
        degrees(known, first, latitudeIndex, Degrees.LATITUDE),
        degrees(known, first, longitudeIndex, Degrees.LONGITUDE),
        degrees(known, second, latitudeIndex, Degrees.LATITUDE),
        degrees(known, second, longitudeIndex, Degrees.LONGITUDE));
  }

  private static double degrees(Instances known, Instance place, int attribute, Degrees which) {
    double value = place.value(attribute);
    return which.contains(value)
        ? value
        : which.require(Text.of("attribute '%s'", known.attribute(attribute).name()), value);
  }

  @Override
  public double distance(Instance first, Instance second, @Nullable PerformanceStats stats) {
    return distance(first, second);
  }

  @Override
  public double distance(Instance first, Instance second, double cutOffValue) {
    return distance(first, second);
  }

  @Override
  public double distance(
      Instance first, Instance second, double cutOffValue, @Nullable PerformanceStats stats) {
    return distance(first, second);
  }

  @Override
  public void postProcessDistances(double[] distances) {
    // distances are kilometres from the start
  }

  @Override
  public void update(Instance instance) {
    // nothing is kept about the instances
  }

  @Override
  public void clean() {
    instances = instances == null ? null : new Instances(instances, 0);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return AnnotatedOptions.list(this);
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    instances = null;
    AnnotatedOptions.set(this, options);
  }

  @Override
  public String[] getOptions() {
    return AnnotatedOptions.get(this);
  }
}
