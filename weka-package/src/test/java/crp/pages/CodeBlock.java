package crp.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A block of code of a page, fenced or indented.
 *
 * @param page the page's name
 * @param line where it begins, from 1
 * @param kind what stands behind the opening fence; empty for an indented block
 * @param lines its lines, without the indentation of an indented block
 */
record CodeBlock(String page, int line, String kind, List<String> lines) {

  static final Path ROOT = Path.of("..");

  private static final String FENCE = "```";
  private static final String INDENT = "    ";

  /** {@return the blocks of each page of the project} */
  static List<List<CodeBlock>> ofAllPages() throws IOException {
    List<List<CodeBlock>> all = new ArrayList<>();
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      for (Path file : Stream.concat(top, docs).sorted().toList()) {
        if (file.toString().endsWith(".md")) {
          all.add(of(ROOT.relativize(file).toString(), Files.readAllLines(file)));
        }
      }
    }
    return all;
  }

  /** {@return the blocks of a page, in their order} */
  static List<CodeBlock> of(String page, List<String> text) {
    List<CodeBlock> blocks = new ArrayList<>();
    for (int i = 0; i < text.size(); i++) {
      String line = text.get(i);
      if (line.startsWith(FENCE)) {
        int end = i + 1;
        while (end < text.size() && !text.get(end).startsWith(FENCE)) {
          end++;
        }
        String kind = line.substring(FENCE.length()).strip();
        blocks.add(new CodeBlock(page, i + 1, kind, List.copyOf(text.subList(i + 1, end))));
        i = end;
      } else if (line.startsWith(INDENT)) {
        int end = i;
        while (end < text.size() && text.get(end).startsWith(INDENT)) {
          end++;
        }
        List<String> lines = text.subList(i, end).stream().map(String::strip).toList();
        blocks.add(new CodeBlock(page, i + 1, "", lines));
        i = end - 1;
      }
    }
    return blocks;
  }

  /** {@return its lines, those that end with a backslash joined with the next ones} */
  List<String> joined() {
    List<String> joined = new ArrayList<>();
    StringBuilder open = new StringBuilder();
    for (String line : lines) {
      String stripped = line.strip();
      boolean goesOn = stripped.endsWith("\\");
      open.append(goesOn ? stripped.substring(0, stripped.length() - 1) : stripped);
      if (!goesOn) {
        joined.add(open.toString());
        open.setLength(0);
      }
    }
    joined.add(open.toString());
    return joined;
  }

  /** {@return page and line} */
  String place() {
    return page + ":" + line;
  }
}
