package weka.core.converters;

import java.io.File;
import java.io.IOException;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import weka.core.Instance;
import weka.core.Instances;

/** A loader that has to read all of a file before it knows the attributes. */
@NullMarked
abstract class WholeFileLoader extends AbstractFileLoader implements BatchConverter {

  private static final long serialVersionUID = 1L;

  private final String noun;
  private transient @Nullable Instances loaded;

  /**
   * Makes a loader.
   *
   * @param noun what is in a file, for messages
   */
  WholeFileLoader(String noun) {
    this.noun = noun;
  }

  /**
   * {@return what is in a file}
   *
   * @throws IllegalArgumentException if it cannot be read; one sentence
   */
  abstract Instances read(File file) throws IOException;

  @Override
  public void reset() throws IOException {
    loaded = null;
    super.reset();
  }

  @Override
  public void setSource(File file) throws IOException {
    m_sourceFile = file;
    m_File = file.getPath();
    loaded = null;
  }

  private Instances load() throws IOException {
    Instances known = loaded;
    if (known != null) {
      return known;
    }
    File file = m_sourceFile;
    if (file == null) {
      throw new IOException("No file of " + noun + " has been given.");
    }
    try {
      Instances found = read(file);
      loaded = found;
      return found;
    } catch (IllegalArgumentException e) {
      throw new IOException(file.getName() + ", " + e.getMessage(), e);
    }
  }

  @Override
  public Instances getStructure() throws IOException {
    return new Instances(load(), 0);
  }

  @Override
  public Instances getDataSet() throws IOException {
    return new Instances(load());
  }

  @Override
  public Instance getNextInstance(Instances structure) throws IOException {
    throw new IOException(
        "The rows of a file of " + noun + " cannot be loaded one by one: load the whole file.");
  }

  @Override
  public String getRevision() {
    return "1";
  }
}
