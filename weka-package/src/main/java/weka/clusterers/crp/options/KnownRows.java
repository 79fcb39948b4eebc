package weka.clusterers.crp.options;

import crp.options.KnownOptions;
import java.io.File;
import weka.core.OptionMetadata;

/** What a user knows of the clusters of rows: labels of some, and pairs. */
public final class KnownRows implements OptionGroup {

  private static final long serialVersionUID = 1L;

  private final OptionTexts texts = new OptionTexts();

  /** {@return the texts of the options} */
  public OptionTexts texts() {
    return texts;
  }

  @Override
  public String globalInfo() {
    return "What is known of the clusters of rows: labels of some, and pairs.";
  }

  @OptionMetadata(
      displayName = KnownOptions.KNOWN_NAME,
      description = KnownOptions.KNOWN_HELP,
      displayOrder = 1)
  public OptionValue getKnown() {
    return OptionValue.named(texts.text(KnownOptions.KNOWN), "last");
  }

  public void setKnown(OptionValue value) {
    texts.set(KnownOptions.KNOWN, value.text());
  }

  public void setKnown(String value) {
    texts.set(KnownOptions.KNOWN, value);
  }

  @OptionMetadata(
      displayName = KnownOptions.TOGETHER_NAME,
      description = KnownOptions.TOGETHER_HELP,
      displayOrder = 2)
  public File getTogether() {
    return texts.file(KnownOptions.TOGETHER);
  }

  public void setTogether(File value) {
    texts.set(KnownOptions.TOGETHER, value.getPath());
  }

  @OptionMetadata(
      displayName = KnownOptions.APART_NAME,
      description = KnownOptions.APART_HELP,
      displayOrder = 3)
  public File getApart() {
    return texts.file(KnownOptions.APART);
  }

  public void setApart(File value) {
    texts.set(KnownOptions.APART, value.getPath());
  }

  @OptionMetadata(
      displayName = KnownOptions.STRENGTH_NAME,
      description = KnownOptions.STRENGTH_HELP,
      displayOrder = 4)
  public OptionValue getKnownStrength() {
    return texts.value(KnownOptions.STRENGTH, KnownOptions.HARD, "1", "3");
  }

  public void setKnownStrength(OptionValue value) {
    texts.set(KnownOptions.STRENGTH, value.text());
  }

  public void setKnownStrength(String value) {
    texts.set(KnownOptions.STRENGTH, value);
  }
}
