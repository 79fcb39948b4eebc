package weka.clusterers.crp;

import java.io.Serializable;
import weka.clusterers.crp.model.ModelView;
import weka.core.Instances;

/**
 * What is stored of a built scheme, from which its model is made again when it is first asked for.
 *
 * @param options with which it was built
 * @param data on which
 * @param run what was found, see {@code SavedRun}
 * @param view what is shown of it
 */
@SuppressWarnings("ArrayRecordComponent")
record SavedFit(String[] options, Instances data, byte[] run, ModelView view)
    implements Serializable {}
