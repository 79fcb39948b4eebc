# Numbers of clusters and parts in the text of a report, which count from 0 there, from 1. Lines
# keep their width.
numbered_from_one <- function(text) {
  lines <- unlist(strsplit(text, "\n", fixed = TRUE))
  lines <- lines[!startsWith(lines, "Repeat with:")]
  noun <- "(cluster|state|region|segment|part)"
  lines <- raised(lines, paste0("\\b", noun, " [0-9]+\\b"))
  lines <- ifelse(grepl("^(New|Vanished): ", lines), raised(lines, "\\b[0-9]+ (?=\\()"), lines)
  table <- ""
  borders <- -1
  for (i in seq_along(lines)) {
    line <- lines[i]
    if (!nzchar(line)) {
      table <- ""
    } else if (grepl(paste0("^ *", noun, "  +(rows|from|", noun, ") "), line)) {
      table <- if (grepl("^ *part", line)) "^ *[0-9]+ +[0-9]+" else "^ *[0-9]+"
      borders <- regexpr("borders on|in others", line)
    } else if (grepl("^(group|from)  .*(new|other)$", line)) {
      lines[i] <- raised(line, "  +[0-9]+")
      table <- if (startsWith(line, "from")) "^[0-9]+" else ""
    } else if (grepl("height +omega +fused$", line)) {
      table <- "fused"
      at <- regexpr("fused", line)
    } else if (table == "fused" && !startsWith(line, "(") && grepl("[+]", line)) {
      lines[i] <- paste0(substr(line, 1, at - 1), raised(substring(line, at), "[0-9]+"))
    } else if (nzchar(table) && table != "fused") {
      line <- raised(line, table)
      if (borders > 0) {
        line <- paste0(substr(line, 1, borders - 1), raised(substring(line, borders), "\\b[0-9]+ (?=\\()"))
      }
      lines[i] <- line
    }
  }
  lines
}

# Adds 1 to the numbers in what matches.
raised <- function(lines, pattern) {
  found <- gregexpr(pattern, lines, perl = TRUE)
  regmatches(lines, found) <- lapply(regmatches(lines, found), function(texts) {
    numbers <- gregexpr(" *[0-9]+", texts)
    regmatches(texts, numbers) <- lapply(regmatches(texts, numbers), function(x) {
      one <- as.character(as.integer(x) + 1L)
      space <- sub("[0-9]+$", "", x)
      ifelse(nchar(space) > 1, sprintf("%*s", nchar(x), one), paste0(space, one))
    })
    texts
  })
  lines
}
