package crp.saved;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import crp.answer.Predicted;
import crp.file.FileTable;
import crp.options.Spelling;
import crp.options.Texts;
import crp.task.Job;
import crp.task.Result;
import crp.task.Task;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SavedPosteriorTest {

  @ParameterizedTest
  @MethodSource("crp.saved.SmallFits#all")
  void whatIsReadIsWhatWasWritten(SmallFits small) {
    Task task = small.task();
    Job job = task.job();
    Result<?> result = job.run();
    SavedPosterior before = SavedPosterior.of(job, result);
    byte[] bytes = before.bytes();
    SavedPosterior after = SavedPosterior.of(bytes, Spelling.BY_NAME);
    assertArrayEquals(bytes, after.bytes(), "the same bytes");
    assertArrayEquals(result.labels(), after.result().labels());
    assertArrayEquals(result.answer().confidence(), after.result().answer().confidence(), 0);
    assertEquals(result.report("again").text(), after.result().report("again").text());
    assertEquals(result.sideBySide(), after.result().sideBySide());
    assertEquals(result.page("").text(), after.result().page("").text());
    FileTable more = small.table(2);
    Texts texts = small.near();
    Predicted expected = before.predicted(more, texts);
    Predicted found = after.predicted(more, texts);
    assertArrayEquals(expected.clusters(), found.clusters());
    assertArrayEquals(expected.densities(), found.densities(), 0);
    assertArrayEquals(expected.shares(), found.shares());
  }
}
