"""Puts together the site that mkdocs builds: the README is its home, sources stay plain Markdown for Git hosts.

Fences of one task that follow each other (shell, Python, R, ELKI, Weka) become tabs. Added where they were built:
the gallery (docs/gallery.sh), the javadoc of the library (mvn -Pfull), the help of R.
"""

import logging
import re
import shutil
import subprocess
from pathlib import Path

LOG = logging.getLogger("mkdocs.plugins.site")
ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "target" / "site-pages"
TOP = {"README.md": "index.md", "CHANGELOG.md": "changes.md", "CONTRIBUTING.md": "contributing.md"}
LINK = re.compile(r"\]\(([^)\s#]+)(#[^)\s]*)?\)")
FENCE = r"```[a-z]+[^\n]*\n(?:(?!```)[^\n]*\n)*```\n"
GROUP = re.compile(r"^(?:%s\n?){2,}" % FENCE, re.MULTILINE)


def on_config(config):
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(ROOT / "docs", PAGES, ignore=shutil.ignore_patterns("*.md"))
    places = {ROOT / name: PAGES / page for name, page in TOP.items()}
    for source in (ROOT / "docs").rglob("*.md"):
        there = PAGES / source.relative_to(ROOT / "docs")
        places[source] = PAGES / "all-pages.md" if source == ROOT / "docs" / "README.md" else there
    for source, page in places.items():
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(relinked(source, page, places))
    shutil.copy(ROOT / "config" / "site.css", PAGES)
    (PAGES / "api.md").write_text("# Classes and functions\n\n" + "".join(references()))
    gallery()
    config["docs_dir"] = str(PAGES)
    return config


def relinked(source, page, places):
    """The text of a page with links for its place in the site; what is no page of it is left as text."""

    def link(found):
        if re.match(r"[a-z]+:", found[1]):
            return found[0]
        target = (source.parent / found[1]).resolve()
        if target.is_relative_to(ROOT / "docs") and target not in places:
            there = PAGES / target.relative_to(ROOT / "docs")
        elif target in places:
            there = places[target]
        else:
            return "]"  # Markdown shows the brackets of a link without an address
        up = "../" * len(page.parent.relative_to(PAGES).parts)
        return "](%s%s%s)" % (up, there.relative_to(PAGES), found[2] or "")

    return LINK.sub(link, source.read_text())


def references():
    """Links to what was built of the references of the library, Python and R."""
    for docs in (ROOT / "shared-core" / "target").glob("**/apidocs"):
        shutil.copytree(docs, PAGES / "javadoc", ignore=shutil.ignore_patterns("*.md"), dirs_exist_ok=True)
        yield "- [Java](javadoc/index.html): javadoc of the library\n"
    if (PAGES / "reference" / "python.md").exists():
        yield "- [Python](reference/python.md)\n"
    for page in sorted((ROOT / "r" / "man").glob("*.Rd")) if shutil.which("R") else []:
        there = PAGES / "r" / (page.stem + ".html")
        there.parent.mkdir(exist_ok=True)
        subprocess.run(["R", "CMD", "Rdconv", "-t", "html", "-o", there, page], check=True)
        yield "- [R: %s](r/%s.html)\n" % (page.stem, page.stem)
    yield "- [Options of Weka](reference/weka.md), [of ELKI](reference/elki.md), [of the command](guide/command.md)\n"


def gallery():
    made = ROOT / "target" / "gallery"
    if made.exists():
        shutil.copytree(made, PAGES / "gallery")
    lines = [line.split("\t") for line in (made / "list.tsv").read_text().splitlines()] if made.exists() else []
    text = "# Gallery\n\n" + "".join("- [%s](gallery/%s.html): %s\n" % (name.capitalize(), name, about) for name, about in lines)
    (PAGES / "gallery.md").write_text(text if lines else text + "Run `docs/gallery.sh` before `mkdocs build`.\n")


def on_nav(nav, config, files):
    named = {page.file.src_path for page in nav.pages}
    for file in files.documentation_pages():
        if file.src_path not in named:
            LOG.warning("%s is not in the navigation of mkdocs.yml", file.src_path)


def on_page_markdown(markdown, **_):
    return re.sub(r"^( *```[a-z]+) [a-z ]+$", r"\1", GROUP.sub(lambda found: tabs(found[0]), markdown), flags=re.MULTILINE)


def tabs(group):
    """Fences as tabs; a text after the last one is their output and stays below."""
    fences = re.findall(FENCE, group)
    output = fences.pop() if fences[-1].startswith("```text") else ""
    titles = [title(fence) for fence in fences]
    if len(set(titles)) < 2 or "" in titles:
        return group
    return "".join(
        '=== "%s"\n\n%s\n' % (name, re.sub(r"^(?=.)", "    ", fence, flags=re.MULTILINE)) for name, fence in zip(titles, fences)
    ) + "\n" + output


def title(fence):
    kind = re.match("```([a-z]+)", fence)[1]
    begun = re.search(r"^(weka|elki)\b", fence, re.MULTILINE)
    if kind == "sh":
        return {"weka": "Weka", "elki": "ELKI"}[begun[1]] if begun else "Shell"
    return {"python": "Python", "r": "R"}.get(kind, "")
