package crp.picture;

/**
 * Not part of the promised API.
 *
 * <p>Title and axis labels of a drawing.
 *
 * @param title above it, may be empty
 * @param horizontal below the horizontal axis, may be empty
 * @param vertical beside the vertical axis, may be empty
 */
public record Captions(String title, String horizontal, String vertical) {}
