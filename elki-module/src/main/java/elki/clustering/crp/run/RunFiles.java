package elki.clustering.crp.run;

import crp.Argument;
import crp.options.Option;
import crp.options.Texts;
import crp.task.EarlierFile;
import elki.clustering.crp.option.Options;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The files of a posterior, and of the answer before it.
 *
 * @param load posterior of the data, in place of a run
 * @param addTo posterior to which the data are added
 * @param save where the posterior is written
 * @param earlier answer whose numbers of clusters are kept
 * @since 0.1.0
 */
public record RunFiles(
    Optional<Path> load, Optional<Path> addTo, Optional<Path> save, Optional<Path> earlier) {

  /** No files. */
  public static final RunFiles NONE =
      new RunFiles(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  static final Option<Optional<Path>> LOAD =
      Option.file(
          "load",
          "File with the saved posterior of these data, which is the result in place of a run; the"
              + " command's files are read, too.");

  static final Option<Optional<Path>> ADD_TO =
      Option.file(
          "add-to",
          "File with a saved posterior of other rows, to which the data are added. The posterior of"
              + " all rows is the result; its clusters keep their numbers and hold the added rows,"
              + " which are those of the database.");

  static final Option<Optional<Path>> SAVE =
      Option.file(
          "save", "File for the posterior, which crp.load, crp.add-to and the command read.");

  static final Option<Optional<Path>> EARLIER =
      Option.file(EarlierFile.EARLIER.name(), EarlierFile.EARLIER.help());

  /** Files that are read, then those that are written. */
  static final List<Option<?>> READ = List.of(LOAD, ADD_TO, EARLIER);

  static final String LOAD_NAME = Options.id(LOAD).getName();
  static final String ADD_NAME = Options.id(ADD_TO).getName();
  static final String SAVE_NAME = Options.id(SAVE).getName();

  /**
   * {@return what options say}
   *
   * @throws IllegalArgumentException if two exclude each other
   */
  static RunFiles of(Texts texts) {
    RunFiles files =
        new RunFiles(texts.get(LOAD), texts.get(ADD_TO), texts.get(SAVE), texts.get(EARLIER));
    Argument.require(
        files.load.isEmpty() || files.addTo.isEmpty(),
        "%s and %s exclude each other",
        LOAD_NAME,
        ADD_NAME);
    Argument.require(
        files.earlier.isEmpty() || (files.load.isEmpty() && files.addTo.isEmpty()),
        "%s is for a run: a posterior in %s or %s has the numbers of its clusters",
        Options.id(EARLIER).getName(),
        LOAD_NAME,
        ADD_NAME);
    return files;
  }
}
