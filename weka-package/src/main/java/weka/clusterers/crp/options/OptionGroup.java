package weka.clusterers.crp.options;

/**
 * Some rarely used properties of a scheme: one row of its dialog, which opens a dialog of their
 * own. On the command line they are options of the scheme.
 */
public interface OptionGroup extends AnnotatedHandler {}
