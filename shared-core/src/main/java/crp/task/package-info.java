/**
 * From a table and the texts of options to a result: the one way of all hosts. It knows no host.
 */
@NullMarked
package crp.task;

import org.jspecify.annotations.NullMarked;
