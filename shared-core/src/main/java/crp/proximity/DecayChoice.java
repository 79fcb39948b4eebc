package crp.proximity;

import crp.Text;
import crp.parallel.RunScope;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A decay as options give it, before the distances are known: an automatic form follows from the
 * kind of distance, an automatic scale or location from a typical distance of the data. Immutable.
 *
 * @param given the decay at any scale and location; empty for an automatic one, which is the
 *     exponential of times and lengths, and a window of {@link #onHops hops} and {@link #onPlaces
 *     places}
 * @param scale fixed or sampled; empty for automatic, which is sampled under a log-uniform prior
 *     from a thirtieth to ten times the typical distance (with a location: of a fifth of that)
 * @param location fixed or sampled; empty for automatic, which is sampled under a log-uniform prior
 *     from a thirtieth to ten times the typical distance
 */
public record DecayChoice(
    Optional<Decay> given, Optional<Parameter> scale, Optional<Parameter> location) {

  /** Option text of a scale or a location that follows from the data. */
  public static final String AUTOMATIC = "automatic";

  private static final String SAMPLED = "sampled";
  private static final double STEEPNESS = 5;
  private static final double LOW = 1.0 / 30;
  private static final double HIGH = 10;
  private static final double PART = 0.1;
  private static final Decay WINDOW = DecayKind.WINDOW_INCLUSIVE.form();
  private static final int ASKED = 100;
  private static final int NEIGHBOURS = 16;

  /**
   * Checks that the kind has what is given.
   *
   * @throws IllegalArgumentException if it has no scale or no location
   */
  public DecayChoice {
    Decay form = given.orElseGet(DecayKind.AUTOMATIC::form);
    if (scale.isPresent() && !form.numbers().has(Decay.SCALE)) {
      throw new IllegalArgumentException(
          Text.of("the %s decay has no scale, was given %s", form.name(), text(scale)));
    }
    if (location.isPresent() && !form.numbers().has(Decay.LOCATION)) {
      throw new IllegalArgumentException(
          Text.of("the %s decay has no location, was given %s", form.name(), text(location)));
    }
  }

  /**
   * {@return a decay of a kind that options name}
   *
   * @param exponent of a power law; not used by others
   * @param scale fixed or sampled, empty for automatic
   * @param location fixed or sampled, empty for automatic
   * @throws IllegalArgumentException if it has no scale or no location
   */
  public static DecayChoice of(
      DecayKind kind, double exponent, Optional<Parameter> scale, Optional<Parameter> location) {
    Decay form = kind == DecayKind.POWER_LAW ? Decay.powerLaw(1, exponent) : kind.form();
    return new DecayChoice(
        kind == DecayKind.AUTOMATIC ? Optional.empty() : Optional.of(form), scale, location);
  }

  /**
   * {@return a decay of which all that it needs follows from the data}
   *
   * @param kind the form
   */
  public static DecayChoice automatic(DecayKind kind) {
    return of(kind, Decay.USUAL_EXPONENT, Optional.empty(), Optional.empty());
  }

  /**
   * {@return a decay of automatic location}
   *
   * @param kind the form
   * @param scale fixed or sampled
   */
  public static DecayChoice of(DecayKind kind, Parameter scale) {
    return of(kind, Decay.USUAL_EXPONENT, Optional.of(scale), Optional.empty());
  }

  /**
   * {@return what an option says of a scale, empty for automatic}
   *
   * @param name of the option, for the message
   * @param text {@code automatic}, {@code sampled} (the same), a positive number or a law
   * @throws IllegalArgumentException if it is neither; the message starts with the name
   */
  public static Optional<Parameter> parseScale(String name, String text) {
    return parse(name, text, Decay.SCALE);
  }

  /**
   * {@return what an option says of a location, empty for automatic}
   *
   * @param name of the option, for the message
   * @param text {@code automatic}, {@code sampled} (the same), a number of at least 0 or a law
   * @throws IllegalArgumentException if it is neither; the message starts with the name
   */
  public static Optional<Parameter> parseLocation(String name, String text) {
    return parse(name, text, Decay.LOCATION);
  }

  private static Optional<Parameter> parse(String name, String text, String number) {
    String word = text.trim().toLowerCase(Locale.ROOT);
    return word.equals(AUTOMATIC) || word.equals(SAMPLED)
        ? Optional.empty()
        : Optional.of(Parameter.parse(name, text).require(name, Decay.range(number)));
  }

  /**
   * {@return the text that the parsers above read}
   *
   * @param parameter of a scale or a location, empty for automatic
   */
  public static String text(Optional<Parameter> parameter) {
    return parameter.map(Parameter::text).orElse(AUTOMATIC);
  }

  /**
   * {@return a typical distance: a tenth of a range, 1 if the range is 0}
   *
   * @param range at least 0 and finite
   */
  public static double typical(double range) {
    return range > 0 ? PART * range : 1;
  }

  /**
   * {@return the typical time between two customers: a tenth of the time from the first to the
   * last}
   *
   * @param order the times
   */
  public static double typical(TimeOrder order) {
    return typical(order.size() == 0 ? 0 : order.time(order.size() - 1) - order.time(0));
  }

  /**
   * {@return a typical distance of near customers: the median, over some of them, of the distance
   * to the sixteenth nearest that is not at the same place; 1 if there is no other place}
   *
   * @param n number of customers
   * @param distance any distance
   * @throws IllegalArgumentException if a distance is negative or NaN; names the rows, from 1
   */
  public static double typical(int n, Distance distance) {
    int asked = Math.min(n, ASKED);
    double[] near = new double[asked];
    double[] others = new double[n];
    int known = 0;
    for (int a = 0; a < asked; a++) {
      RunScope.check();
      int found = others((int) ((long) a * n / asked), n, distance, others);
      if (found > 0) {
        near[known++] = others[Math.min(found, NEIGHBOURS) - 1];
      }
    }
    Arrays.sort(near, 0, known);
    return known == 0 ? 1 : near[known / 2];
  }

  /** Puts the finite distances above 0 in order, and returns their number. */
  private static int others(int i, int n, Distance distance, double[] out) {
    int found = 0;
    for (int j = 0; j < n; j++) {
      double d = i == j ? 0 : distance.checked(i, j);
      if (d > 0 && d < Double.POSITIVE_INFINITY) {
        out[found++] = d;
      }
    }
    Arrays.sort(out, 0, found);
    return found;
  }

  /** {@return the form; the exponential for an automatic one} */
  public Decay form() {
    return given.orElseGet(DecayKind.AUTOMATIC::form);
  }

  /**
   * {@return the decay of numbers of edges between nodes of a graph} An automatic one is a window:
   * an edge is a link of weight 1, and so is a way of more edges up to the limit if there is one.
   * With direct edges only, all are equally far: a scale would only repeat the concentration, and
   * is 1 if it is automatic.
   *
   * @param most edges between two nodes that are linked, at least 1; {@link Integer#MAX_VALUE} for
   *     no limit
   */
  public DecayChoice onHops(int most) {
    if (given.isEmpty()) {
      return new DecayChoice(Optional.of(WINDOW), scale, location)
          .orFixedScale(most == Integer.MAX_VALUE ? 1 : most);
    }
    return most == 1 ? orFixedScale(1) : this;
  }

  /**
   * {@return the decay of distances between places, or of any that are no times and no hops} An
   * automatic one is a window up to the typical distance of neighbours, unless its scale is given:
   * links that are there hold a sampled scale of a window where it starts.
   *
   * @param typical distance of near customers, positive and finite
   */
  public DecayChoice onPlaces(double typical) {
    return given.isPresent()
        ? this
        : new DecayChoice(Optional.of(WINDOW), scale, location).orFixedScale(typical);
  }

  /** {@return whether the decay has a scale} */
  public boolean hasScale() {
    return form().numbers().has(Decay.SCALE);
  }

  /** {@return whether the decay has a location} */
  public boolean hasLocation() {
    return form().numbers().has(Decay.LOCATION);
  }

  /**
   * {@return the same with a fixed scale and a fixed location where they are automatic}
   *
   * @param value of both, positive and finite
   */
  public DecayChoice orFixedScale(double value) {
    Optional<Parameter> fixed = Optional.of(Parameter.fixed(value));
    return new DecayChoice(
        given,
        hasScale() ? scale.or(() -> fixed) : scale,
        hasLocation() ? location.or(() -> fixed) : location);
  }

  /**
   * {@return the scale with its prior; a fixed 1 without a scale}
   *
   * @param typical a typical distance of the data, positive and finite
   */
  public Parameter scale(double typical) {
    if (!hasScale()) {
      return Parameter.fixed(1);
    }
    double usual = hasLocation() ? typical / STEEPNESS : typical;
    return scale.orElseGet(() -> around(usual));
  }

  private static Parameter around(double usual) {
    return Parameter.sampled(new Hyperprior.LogUniform(usual * LOW, usual * HIGH));
  }

  private Parameter location(double typical) {
    return location.orElseGet(() -> around(typical));
  }

  /**
   * {@return the numbers of the decay by name, fixed or sampled; none for identity}
   *
   * @param typical a typical distance of the data, positive and finite
   */
  public Parameters numbers(double typical) {
    Parameters numbers =
        hasScale() ? Parameters.of(Decay.SCALE, scale(typical)) : Parameters.none();
    return hasLocation() ? numbers.and(Decay.LOCATION, location(typical)) : numbers;
  }

  /**
   * {@return the decay at the numbers where a chain starts}
   *
   * @param typical a typical distance of the data, positive and finite
   */
  public Decay decay(double typical) {
    Decay decay = form();
    Parameters numbers = numbers(typical);
    for (String name : numbers.names()) {
      decay = decay.with(name, numbers.value(name));
    }
    return decay;
  }

  /**
   * {@return the decay at the largest scale and location of their priors; at those where a chain
   * starts if there is no largest}
   *
   * @param typical a typical distance of the data, positive and finite
   */
  public Decay widest(double typical) {
    Decay widest = decay(typical);
    Parameters numbers = numbers(typical);
    for (String name : numbers.names()) {
      double largest = largest(numbers.get(name));
      widest = largest < Double.POSITIVE_INFINITY ? widest.with(name, largest) : widest;
    }
    return widest;
  }

  private static double largest(Parameter number) {
    return number.sampled() ? number.prior().highest() : number.value();
  }

  /**
   * {@return the largest scale of positive prior probability, perhaps infinite; NaN without a
   * scale}
   *
   * @param typical a typical distance of the data, positive and finite
   */
  public double largestScale(double typical) {
    return hasScale() ? largest(scale(typical)) : Double.NaN;
  }

  /**
   * {@return the distance beyond which no scale of the prior gives a weight, perhaps infinite}
   *
   * @param typical a typical distance of the data, positive and finite
   */
  public double reach(double typical) {
    return largestScale(typical) < Double.POSITIVE_INFINITY
        ? widest(typical).reach(0)
        : Double.POSITIVE_INFINITY;
  }
}
