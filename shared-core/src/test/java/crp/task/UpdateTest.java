package crp.task;

import static crp.check.Refusals.assertRefused;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crp.choose.ColumnNotes;
import crp.data.Weights;
import crp.file.FileTable;
import crp.file.TableFile;
import crp.model.Growth;
import crp.options.DataOptions;
import crp.options.FileOptions;
import crp.options.LikelihoodOptions;
import crp.options.NearnessOptions;
import crp.options.Option;
import crp.options.PriorOptions;
import crp.options.RunOptions;
import crp.options.Spelling;
import crp.options.Texts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows that are added to a result: what stays, what changes, and what is said of it. */
class UpdateTest {

  private static final Texts NONE = Texts.none(Spelling.BY_NAME);
  private static final Texts SHORT =
      NONE.with(RunOptions.SWEEPS, "120").with(RunOptions.CHAINS, "2");
  private static final Texts PLAIN = SHORT.with(DataOptions.IGNORE, "letter");
  private static final ColumnNotes SAY = new ColumnNotes("column", "", "", "", "", "", "");

  private static FileTable table(String text) {
    return TableFile.read(
        "data.csv", text.getBytes(StandardCharsets.UTF_8), TableFile.Form.of(NONE));
  }

  /** Rows of clusters at 0, 10, 20 and so on in turn, with a letter that says which. */
  private static FileTable rows(int n, int clusters, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("x,y,letter\n");
    for (int i = 0; i < n; i++) {
      int k = i % clusters;
      text.append(10 * k + random.nextGaussian()).append(',');
      text.append(-10 * k + random.nextGaussian()).append(',');
      text.append("abcdef".charAt(k)).append('\n');
    }
    return table(text.toString());
  }

  private static Job job(Texts texts, FileTable table) {
    return Job.of(Plan.of(texts), table, SAY);
  }

  private static Update.Grown grown(Texts fit, FileTable first, FileTable further, Texts with) {
    Job job = job(fit, first);
    return new Update(job, job.run(), further, with).run();
  }

  @Test
  void rowsJoinTheirClustersAndANewClusterIsFound() {
    Update.Grown two = grown(PLAIN, rows(60, 2, 1), rows(30, 3, 2), NONE);
    int[] labels = two.result().labels();
    assertEquals(90, labels.length);
    assertEquals(90, two.job().table().rows());
    for (int i = 0; i < 90; i++) {
      assertEquals(i < 60 ? i % 2 : (i - 60) % 3, labels[i], "row " + i);
    }
    Growth growth = two.result().fit().growth();
    assertNotNull(growth);
    assertEquals(60, growth.before());
    assertTrue(growth.effective() >= 1 && growth.effective() <= growth.particles());
    assertEquals(25, two.result().fit().schedule().sweeps());
    assertTrue(two.result().summary().contains("30 rows were added to 60"), two.result().summary());
    Update.Grown three = new Update(two.job(), two.result(), rows(9, 3, 3), NONE).run();
    assertEquals(99, three.result().labels().length);
    assertEquals(3, three.result().answer().size());
    assertTrue(three.result().summary().contains("9 rows were added to 90"));
    assertTrue(!three.result().summary().contains("added to 60"), three.result().summary());
  }

  @Test
  void familyPriorAndColumnsStayAsTheyWereFitted() {
    Job job = job(SHORT, rows(60, 2, 1));
    Result<?> before = job.run();
    // numbers far away would widen the frame
    Texts sweeps = NONE.with(RunOptions.SWEEPS, "25");
    Result<?> after = new Update(job, before, rows(30, 6, 2), sweeps).run().result();
    assertEquals(before.fit().model().family(), after.fit().model().family());
    assertEquals(before.bound().reader(), after.bound().reader());
    assertEquals(before.fit().model().describe(), after.fit().model().describe());
  }

  @Test
  void aSmallTableOfTwiceTheRowsIsFittedAnewAndKeepsItsNumbers() {
    Update.Grown once = grown(SHORT, rows(40, 2, 1), rows(30, 2, 2), NONE);
    assertEquals(40, once.result().fit().growth().first());
    Update.Grown twice = new Update(once.job(), once.result(), rows(10, 2, 3), NONE).run();
    assertNull(twice.result().fit().growth());
    assertEquals(120, twice.result().fit().schedule().sweeps());
    String text = twice.result().summary().replaceAll("\\s+", " ");
    assertTrue(
        text.contains(
            "10 rows were added to 70, and all were clustered anew: its units and priors were"
                + " chosen for 40 rows"),
        text);
    int[] labels = twice.result().labels();
    assertArrayEquals(once.result().labels(), Arrays.copyOf(labels, 70));
    Texts sweeps = NONE.with(RunOptions.SWEEPS, "25");
    assertNotNull(
        new Update(once.job(), once.result(), rows(10, 2, 3), sweeps)
            .run()
            .result()
            .fit()
            .growth());
  }

  @Test
  void aSmallTableIsFittedAnewWhereFewDrawsCount() {
    Update.Grown far = grown(PLAIN, rows(60, 2, 1), rows(50, 6, 2), NONE);
    assertNull(far.result().fit().growth());
    String text = far.result().summary().replaceAll("\\s+", " ");
    assertTrue(text.contains("anew: the draws with further rows count as"), text);
    assertEquals(6, far.result().answer().size());
  }

  @Test
  void theSeedRepeatsItWhateverTheNumberOfThreads() {
    Job job = job(PLAIN, rows(40, 2, 1));
    Result<?> before = job.run();
    FileTable further = rows(12, 3, 2);
    Texts one = NONE.with(RunOptions.THREADS, "1");
    Texts three = NONE.with(RunOptions.THREADS, "3");
    assertEquals(
        draws(new Update(job, before, further, one).run()),
        draws(new Update(job, before, further, three).run()));
  }

  private static String draws(Update.Grown grown) {
    StringBuilder text = new StringBuilder();
    grown
        .result()
        .fit()
        .draws()
        .draws()
        .forEach(draw -> text.append(draw.partition()).append(draw.logJoint()).append('\n'));
    return text.append(grown.result().fit().growth()).toString();
  }

  @Test
  void givenSweepsWinAndTheOptionsOfTheFitStay() {
    Update.Grown grown =
        grown(SHORT, rows(40, 2, 1), rows(4, 2, 2), NONE.with(RunOptions.SWEEPS, "31"));
    assertEquals(31, grown.result().fit().schedule().sweeps());
    assertEquals(2, grown.result().fit().settings().chains());
    assertEquals("120", grown.job().plan().texts().text(RunOptions.SWEEPS));
  }

  @Test
  void anOptionOfTheModelIsRefused() {
    Job job = job(SHORT, rows(40, 2, 1));
    Result<?> before = job.run();
    for (Option<?> option :
        new Option<?>[] {
          Scheme.OPTION,
          LikelihoodOptions.COVARIANCE,
          PriorOptions.CONCENTRATION,
          FileOptions.WEIGHT
        }) {
      Update update = new Update(job, before, rows(4, 2, 2), NONE.with(option, "1"));
      Exception refused = assertThrows(IllegalArgumentException.class, update::run);
      assertTrue(refused.getMessage().startsWith("option " + option.name()), refused.getMessage());
    }
  }

  @Test
  void anUnknownCategoryIsMissingAndAMissingColumnIsNamed() {
    FileTable names = table("x,y,letter\n0.1,0.2,z\n10.3,-9.9,a\n");
    int[] labels = grown(SHORT, rows(60, 2, 1), names, NONE).result().labels();
    assertEquals(labels[0], labels[60]);
    assertEquals(labels[1], labels[61]);
    Job job = job(SHORT, rows(40, 2, 1));
    Update without = new Update(job, job.run(), table("x,letter\n1.5,a\n2.5,b\n"), NONE);
    String said = assertThrows(IllegalArgumentException.class, without::run).getMessage();
    assertEquals("the file has no column 'y'", said);
  }

  @Test
  void newCategoriesAreNamedAndManyOfThemAskForAFitOfAllRows() {
    String z = "0.5,0.25,z\n";
    FileTable few = table("x,y,letter\n" + z + "10.5,-9.5,b\n".repeat(9));
    Update.Grown grown = grown(SHORT, rows(60, 2, 1), few, NONE);
    assertNotNull(grown.result().fit().growth());
    assertSaid("column 'letter' has 'z', which the model does not know: such cells", grown);
    FileTable many = table("x,y,letter\n" + z.repeat(2) + "10.5,-9.5,b\n".repeat(8));
    Update.Grown anew = grown(SHORT, rows(60, 2, 1), many, NONE);
    assertNull(anew.result().fit().growth());
    assertSaid("clustered anew: column 'letter' has 'z', which the model does not know", anew);
    FileTable known = table("x,y,letter\n0.5,0.25,a\n");
    Update.Grown plain = grown(SHORT, rows(60, 2, 1), known, NONE);
    assertSaid("Note: 1 row was added to 60:", plain);
    assertFalse(plain.result().summary().contains("does not know"));
  }

  private static void assertSaid(String sentence, Update.Grown grown) {
    String text = grown.result().summary().replaceAll("\\s+", " ");
    assertTrue(text.contains(sentence), text);
  }

  @Test
  void datesThatAMixtureDoesNotUseAreNotNeeded() {
    StringBuilder text = new StringBuilder("day,x\n");
    for (int i = 0; i < 40; i++) {
      text.append("2026-01-").append(10 + i / 2).append(',').append(9 * (i % 2) + 0.01 * i);
      text.append('\n');
    }
    FileTable first = table(text.toString());
    assertTrue(job(SHORT, first).further().isEmpty());
    assertFalse(job(SHORT.with(Scheme.OPTION, "hdp-hmm"), first).further().isEmpty());
    int[] labels = grown(SHORT, first, table("x\n0.125\n9.25\n"), NONE).result().labels();
    assertArrayEquals(new int[] {0, 1}, Arrays.copyOfRange(labels, 40, 42));
  }

  @Test
  void anotherEarlierResultMayBeGiven(@TempDir Path folder) throws IOException {
    StringBuilder text = new StringBuilder("cluster\n");
    for (int i = 0; i < 40; i++) {
      text.append(7 - i % 2).append('\n');
    }
    String file = Files.writeString(folder.resolve("labels.csv"), text).toString();
    Texts earlier = NONE.with(EarlierFile.EARLIER, file);
    int[] labels = grown(SHORT, rows(40, 2, 1), rows(8, 2, 2), earlier).result().labels();
    int[] anew = grown(SHORT, rows(40, 2, 1), rows(40, 2, 2), earlier).result().labels();
    for (int i = 0; i < 48; i++) {
      assertEquals(7 - i % 2, labels[i], "row " + i);
      assertEquals(7 - i % 2, anew[i], "row " + i);
    }
    Texts byId = earlier.with(EarlierFile.EARLIER_ID, "letter");
    assertRefused(
        () -> grown(SHORT, rows(40, 2, 1), rows(8, 2, 2), byId),
        "earlier-id cannot be given where rows are added");
  }

  @Test
  void importancesKeepTheScaleOfTheFit() {
    String first = "x,w\n1.5,2\n2.25,4\n1.75,6\n9.5,2\n9.75,4\n8.5,6\n";
    Texts texts = SHORT.with(FileOptions.WEIGHT, "w");
    Update.Grown grown = grown(texts, table(first), table("x,w\n2.5,1\n3.75,8\n"), NONE);
    Weights weights = grown.result().bound().rows().weights();
    double[] expected = {0.5, 1, 1.5, 0.5, 1, 1.5, 0.25, 2};
    for (int row = 0; row < 8; row++) {
      assertEquals(expected[row], weights.of(row), 1e-12);
    }
  }

  @Test
  void copiesThatTheFitLeftOutStayLeftOut() {
    StringBuilder text = new StringBuilder("x,y\n");
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < 30; i++) {
      String row = random.nextGaussian() + 8 * (i % 2) + "," + random.nextGaussian() + '\n';
      text.append(row).append(row);
    }
    String[] lines = text.toString().split("\n", -1);
    String further = String.join("\n", lines[0], lines[1], "0.125,0.25", "0.125,0.25", "");
    Update.Grown grown = grown(SHORT, table(text.toString()), table(further), NONE);
    Weights weights = grown.result().bound().rows().weights();
    assertArrayEquals(
        new double[] {1, 0, 0, 1, 0},
        new double[] {
          weights.of(0), weights.of(1), weights.of(60), weights.of(61), weights.of(62)
        });
    assertEquals(63, grown.result().labels().length);
    assertEquals(grown.result().labels()[0], grown.result().labels()[60]);
  }

  @Test
  void rowsMayBeNoise() {
    Texts noisy = SHORT.with(PriorOptions.NOISE, "0.1").with(FileOptions.CATEGORIES, "");
    FileTable first = table(rowsOf(60, 1));
    FileTable further = table("x,y\n0.5,0.25\n75.5,-80.25\n10.25,10.5\n");
    int[] labels = grown(noisy, first, further, NONE).result().labels();
    assertEquals(labels[0], labels[60]);
    assertEquals(-1, labels[61]);
    assertEquals(labels[1], labels[62]);
  }

  private static String rowsOf(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < n; i++) {
      text.append(10 * (i % 2) + random.nextGaussian()).append(',');
      text.append(10 * (i % 2) + random.nextGaussian()).append('\n');
    }
    return text.toString();
  }

  @Test
  void theDistanceToAFitOfAllRowsIsSaidIfWanted() {
    Texts compared = NONE.with(RunOptions.COMPARE_REFIT, "true");
    String text = grown(SHORT, rows(60, 2, 1), rows(20, 2, 2), compared).result().summary();
    String flat = text.replaceAll("\\s+", " ");
    assertTrue(
        flat.contains("has 2 clusters; between both answers the adjusted Rand index is 1.000"),
        text);
    assertTrue(flat.contains("(pairs of 80 rows)"), text);
  }

  @Test
  void otherModelsAreFittedAnewToAllRows() {
    Texts linked =
        SHORT
            .with(Scheme.OPTION, "ddcrp")
            .with(NearnessOptions.DECAY_SCALE, "3")
            .with(RunOptions.SWEEPS, "40");
    Update.Grown grown = grown(linked, rows(40, 2, 1), rows(6, 2, 2), NONE);
    assertEquals(46, grown.result().labels().length);
    assertNull(grown.result().fit().growth());
    assertTrue(
        grown.result().summary().replaceAll("\\s+", " ").contains("6 rows were added to 40, and"),
        grown.result().summary());
  }

  @Test
  void aTableWithoutRowsIsRefused() {
    Job job = job(SHORT, rows(40, 2, 1));
    Result<?> before = job.run();
    FileTable full = rows(1, 1, 1);
    FileTable empty =
        new FileTable(
            full.columns(),
            Arrays.stream(full.values()).map(values -> new double[0]).toArray(double[][]::new),
            full.sparse(),
            full.notes(),
            full.source());
    Update update = new Update(job, before, empty, NONE);
    assertEquals(
        "there are no further rows",
        assertThrows(IllegalArgumentException.class, update::run).getMessage());
  }
}
