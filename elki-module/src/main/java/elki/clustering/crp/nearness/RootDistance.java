package elki.clustering.crp.nearness;

import elki.data.type.SimpleTypeInformation;
import elki.distance.PrimitiveDistance;

/**
 * The root of a squared metric, which is a metric.
 *
 * @param squared for which {@link PrimitiveDistance#isSquared} holds
 * @param <O> what the distance is measured on
 */
record RootDistance<O>(PrimitiveDistance<O> squared) implements PrimitiveDistance<O> {

  @Override
  public double distance(O one, O other) {
    return Math.sqrt(squared.distance(one, other));
  }

  @Override
  public boolean isMetric() {
    return true;
  }

  @Override
  public SimpleTypeInformation<? super O> getInputTypeRestriction() {
    return squared.getInputTypeRestriction();
  }
}
