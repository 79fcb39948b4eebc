/**
 * The options of the hosts: of an option {@code X} the name {@code X}, the help text {@code X_HELP}
 * and the default {@code X_DEFAULT}, each written once. Hosts read these constants, so that an
 * option has the same name, the same default and the same text forms in all of them. No model is
 * known here.
 */
@NullMarked
package crp.options;

import org.jspecify.annotations.NullMarked;
