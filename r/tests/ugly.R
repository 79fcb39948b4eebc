# Files as people have them: what R reads of them has the answer of the command. The answers are
# those of test-data/ugly-answers.properties, which a test of the core keeps.
library(crpclustering)

# The repository is above the folder of this file or above that in which R CMD check runs it.
file <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
folder <- normalizePath(if (length(file)) dirname(file[1]) else getwd())
while (!dir.exists(file.path(folder, "test-data", "ugly")) && dirname(folder) != folder) {
  folder <- dirname(folder)
}
folder <- file.path(folder, "test-data")
if (!dir.exists(folder)) {
  cat("skipped: the package is not in its repository, so there is no folder test-data\n")
  quit()
}

lines <- readLines(file.path(folder, "ugly-answers.properties"), encoding = "UTF-8")
answers <- strsplit(sub("^[^=]*=", "", lines), "|", fixed = TRUE)
names(answers) <- sub("=.*", "", lines)

# What R must be told; of other files only that cells are texts and that NA is one, too.
how <- list(
  "excel.csv" = list(sep = ";", fileEncoding = "UTF-8-BOM"),
  "german.csv" = list(sep = ";", fileEncoding = "latin1"),
  "no-header.csv" = list(header = FALSE),
  "padded-title.csv" = list(skip = 3),
  "sep-line.csv" = list(sep = "|", skip = 1),
  "tabs.tsv" = list(sep = "\t"),
  "title.csv" = list(comment.char = "#"),
  "utf16.csv" = list(sep = "\t", fileEncoding = "UTF-16"))
plainly <- c("codes.csv", "constants.csv", "gaps.csv", "money.csv", "one-text.csv", "quotes.csv",
             "row-names.csv", "sentinels.csv", "spellings.csv", "thousands.csv")

# They are about the reading of the file, which is the affair of R.
reading <- paste0("^(numbers have decimal commas|[0-9]+ lines? before the table",
                  "|the first line is data|column 'column 1' has other texts)")

table_of <- function(name, ...) {
  given <- list(file.path(folder, "ugly", name), na.strings = "", check.names = FALSE, ...)
  do.call(read.csv, c(given, how[[name]]))
}

fit <- function(data) crp(data, sweeps = 40, chains = 2)

# Clusters from 0, of which the files have few.
labels_of <- function(found) {
  stopifnot(max(found$cluster, na.rm = TRUE) <= 10)
  paste(ifelse(is.na(found$cluster), "-", found$cluster - 1), collapse = "")
}

# The notes without the words of the host.
notes_of <- function(found) {
  notes <- sub("^Note: (.*)\\.$", "\\1", grep("^Note: ", found$report, value = TRUE))
  notes <- gsub(" \\((override|give it)[^)]*\\)", "", notes)
  notes <- gsub("--(separator|missing)", "OPTION", notes)
  sub("try --likelihood .*", "try", notes)
}

same <- function(found, name, said = answers[[name]][-1]) {
  if (!identical(labels_of(found), answers[[name]][1])) {
    stop(name, " has the labels ", labels_of(found))
  }
  if (!identical(notes_of(found), said)) {
    stop(name, " has the notes ", paste(notes_of(found), collapse = "|"))
  }
}

covered <- c(names(how), plainly)
stopifnot(covered %in% names(answers))
for (name in covered) {
  said <- answers[[name]][-1]
  found <- fit(table_of(name, colClasses = "character"))
  same(found, name, said[!grepl(reading, said)])
}

# The types of R: dates, factors, numbers with gaps.
customers <- table_of("customers.csv", stringsAsFactors = TRUE)
customers$signup <- as.Date(customers$signup)
customers$name <- as.character(customers$name)
customers$customer <- as.character(customers$customer)
stopifnot(is.numeric(customers$income), anyNA(customers$income), is.factor(customers$channel))
same(fit(customers), "customers.csv")

# The text NA is a category, but missing among numbers.
lands <- table_of("namibia.csv", colClasses = "character")
stopifnot(sum(lands$land == "NA") == 40)
lands$land[1] <- NA
lands$land[2] <- ""
lands$x[3] <- "NA"
found <- fit(lands)
same(found, "namibia.csv", character())
stopifnot(any(grepl("modes land NA", found$report)), any(grepl("modes land DE", found$report)))

# Rows without values are rows, of one column, too.
plain <- table_of("plain.csv")
plain[c(9, 79, 80), ] <- NA
found <- fit(plain)
stopifnot(length(found$cluster) == 80, length(predict(found, plain[78:80, ])) == 3)
stopifnot(length(fit(plain["x"])$cluster) == 80)

# Equal names are different columns.
twice <- data.frame(table_of("plain.csv"), factor(table_of("class.csv")$class))
names(twice) <- c("x", "", "x")
report <- fit(twice)$report
stopifnot(any(grepl("mean \\(deviation\\) x [0-9].*, column 2 .*; modes x\\.2 good", report)))

cat(length(covered), "files have the answer of the command\n")
