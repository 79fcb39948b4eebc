package weka.clusterers.crp.likelihood;

import crp.options.Option;
import crp.options.OptionText;
import crp.task.LikelihoodChoice;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import weka.clusterers.crp.options.AnnotatedHandler;
import weka.clusterers.crp.options.CoreOptions;

/**
 * How the rows of one cluster are distributed: a class with options of its own. Implementations are
 * top-level classes with a constructor without arguments.
 */
public interface Likelihood extends AnnotatedHandler, CoreOptions {

  @Override
  default String choices() {
    return Arrays.stream(LikelihoodChoice.values())
        .map(OptionText::of)
        .map(NamedLikelihood::spelled)
        .collect(Collectors.joining(" | "));
  }

  /** {@return which one it is} */
  LikelihoodChoice choice();

  /** {@return its name, for messages} */
  default String chosen() {
    return getClass().getSimpleName();
  }

  @Override
  default List<Option<?>> coreOptions() {
    return choice().options();
  }
}
