package crp.proximity;

import crp.Text;
import crp.parallel.RunScope;
import crp.parameter.Hyperprior;
import crp.parameter.Parameter;
import crp.parameter.Parameters;
import java.util.Locale;
import java.util.Optional;

/**
 * A decay as options give it, before the distances are known: an automatic scale or location
 * follows from a typical distance of the data. Immutable.
 *
 * @param form the decay at any scale and location
 * @param scale fixed or sampled; empty for automatic, which is sampled under a log-uniform prior
 *     from a thirtieth to ten times the typical distance (with a location: of a fifth of that)
 * @param location fixed or sampled; empty for automatic, which is sampled under a log-uniform prior
 *     from a thirtieth to ten times the typical distance
 */
public record DecayChoice(Decay form, Optional<Parameter> scale, Optional<Parameter> location) {

  /** Option text of a scale or a location that follows from the data. */
  public static final String AUTOMATIC = "automatic";

  private static final String SAMPLED = "sampled";
  private static final double STEEPNESS = 5;
  private static final double LOW = 1.0 / 30;
  private static final double HIGH = 10;
  private static final double PART = 0.1;

  /**
   * Checks that the kind has what is given.
   *
   * @throws IllegalArgumentException if it has no scale or no location
   */
  public DecayChoice {
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
   * A decay of a kind that options name.
   *
   * @param kind the form
   * @param scale fixed or sampled, empty for automatic
   * @param location fixed or sampled, empty for automatic
   * @throws IllegalArgumentException if it has no scale or no location
   */
  public DecayChoice(DecayKind kind, Optional<Parameter> scale, Optional<Parameter> location) {
    this(kind.form(), scale, location);
  }

  /**
   * {@return a decay of which all that it needs follows from the data}
   *
   * @param kind the form
   */
  public static DecayChoice automatic(DecayKind kind) {
    return new DecayChoice(kind, Optional.empty(), Optional.empty());
  }

  /**
   * {@return a decay of automatic location}
   *
   * @param kind the form
   * @param scale fixed or sampled
   */
  public static DecayChoice of(DecayKind kind, Parameter scale) {
    return new DecayChoice(kind, Optional.of(scale), Optional.empty());
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
   * {@return a typical distance: a tenth of the largest finite one from the first customer}
   *
   * @param n number of customers
   * @param distance any distance
   * @throws IllegalArgumentException if a distance is negative or NaN; names the rows, from 1
   */
  public static double typical(int n, Distance distance) {
    double most = 0;
    for (int j = 1; j < n; j++) {
      RunScope.check();
      double d = distance.between(0, j);
      if (!(d >= 0)) {
        throw new IllegalArgumentException(
            Text.of("the distance from row 1 to row %d must be 0 or more, was %s", j + 1, d));
      }
      most = Double.isInfinite(d) ? most : Math.max(most, d);
    }
    return typical(most);
  }

  /** {@return whether the decay has a scale} */
  public boolean hasScale() {
    return form.numbers().has(Decay.SCALE);
  }

  /** {@return whether the decay has a location} */
  public boolean hasLocation() {
    return form.numbers().has(Decay.LOCATION);
  }

  /**
   * {@return the same with a fixed scale and a fixed location where they are automatic}
   *
   * @param value of both, positive and finite
   */
  public DecayChoice orFixedScale(double value) {
    Optional<Parameter> fixed = Optional.of(Parameter.fixed(value));
    return new DecayChoice(
        form,
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
    Decay decay = form;
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
