/** Options as ELKI parameters whose texts the core reads. */
@NullMarked
package elki.clustering.crp.option;

import org.jspecify.annotations.NullMarked;
