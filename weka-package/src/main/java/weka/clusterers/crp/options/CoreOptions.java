package weka.clusterers.crp.options;

import crp.options.Option;
import java.util.List;

/**
 * A handler with options of the core. Those that have no property are options of the command line
 * all the same; a property gives them a row in the dialog.
 */
public interface CoreOptions {

  /** {@return all options of the core that the handler knows} */
  List<Option<?>> coreOptions();

  /** {@return where their texts are} */
  OptionTexts optionTexts();
}
