package weka.clusterers.crp.options;

import java.io.Serializable;
import java.util.Enumeration;
import weka.core.Option;
import weka.core.OptionHandler;

/** An object whose options are its annotated properties, see {@link AnnotatedOptions}. */
public interface AnnotatedHandler extends OptionHandler, Serializable {

  /** {@return the classes to choose from where this one stands; empty if the option names them} */
  default String choices() {
    return "";
  }

  /** {@return what it does, for the dialog} */
  String globalInfo();

  @Override
  default Enumeration<Option> listOptions() {
    return AnnotatedOptions.list(this);
  }

  @Override
  default void setOptions(String[] options) throws Exception {
    AnnotatedOptions.set(this, options);
  }

  @Override
  default String[] getOptions() {
    return AnnotatedOptions.get(this);
  }
}
