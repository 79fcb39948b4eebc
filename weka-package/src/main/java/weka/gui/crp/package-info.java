/** What the Explorer shows beside Weka's own windows. */
@NullMarked
package weka.gui.crp;

import org.jspecify.annotations.NullMarked;
