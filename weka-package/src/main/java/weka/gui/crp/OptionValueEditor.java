package weka.gui.crp;

import java.awt.Component;
import java.beans.PropertyEditorSupport;
import org.jspecify.annotations.Nullable;
import weka.clusterers.crp.options.OptionValue;

/**
 * Edits the text of an option in Weka's dialogs, see {@link OptionField}. After each change Weka
 * calls the setter of the scheme, then its getter, and passes that value to the editor; so a text
 * comes back as a value that says what is wrong.
 */
public final class OptionValueEditor extends PropertyEditorSupport {

  private @Nullable OptionField field;

  /** Makes an editor, as Weka does for each row of a dialog. */
  public OptionValueEditor() {}

  private OptionValue value() {
    return getValue() instanceof OptionValue value ? value : new OptionValue();
  }

  @Override
  public void setValue(Object value) {
    super.setValue(value);
    if (field != null) {
      // the listeners may have set another one
      field.show(value());
    }
  }

  @Override
  public String getAsText() {
    return value().text();
  }

  @Override
  public void setAsText(String text) {
    setValue(OptionValue.of(text));
  }

  @Override
  public boolean supportsCustomEditor() {
    return true;
  }

  @Override
  public Component getCustomEditor() {
    OptionField known = field;
    if (known == null) {
      known = new OptionField(value(), AttributeList.ofWindow(), this::setAsText);
      field = known;
    }
    return known;
  }
}
