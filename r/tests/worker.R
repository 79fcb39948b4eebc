# The Java process: messages, its end and start, interrupts, seeds.
library(crpclustering)

sure <- function(...) stopifnot(...)
said <- function(expression) tryCatch({ expression; "" }, error = conditionMessage)
inside <- asNamespace("crpclustering")

# messages come back as they were
sent <- list(do = "fit", texts = c("\u00e4", "", NA, "xyz"), none = character(), whole = matrix(1:6, 2),
             real = matrix(c(1.5, NaN, -Inf)), edges = matrix(0L, 0, 2), bytes = as.raw(1:3))
bytes <- inside$message_raw(c(sent, list(gone = NULL)))
sure(identical(inside$read_message(inside$taker(bytes)), sent))
sure(identical(inside$message_raw(list(do = "a")), as.raw(c(0, 0, 0, 1, 0, 0, 0, 2, 0x64, 0x6f, 0x54, 0, 0, 0, 1, 0, 0, 0, 1, 0x61))))
sure(grepl("cut off$", said(inside$read_message(inside$taker(bytes[1:40])))))

x <- faithful[1:60, ]
fit <- function(...) crp(x, sweeps = 30, chains = 1, ...)

# a session without random numbers has the default of the command, others those of R
sure(!exists(".Random.seed", globalenv()))
plain <- fit()
sure(any(grepl("seed 1[,.]", plain$report)), identical(plain$cluster, fit(seed = 1)$cluster))
sure(!exists(".Random.seed", globalenv()))
set.seed(5)
first <- fit()
seed_line <- function(found) grep("seed [0-9]+", found$report, value = TRUE)
sure(!identical(seed_line(first), seed_line(fit())))
set.seed(5)
sure(identical(seed_line(first), seed_line(fit())))

# one process for all calls, and another one when it died
stays <- is.numeric(inside$worker$pid)
if (stays) {
  pid <- inside$worker$pid
  sure(grepl("^sweeps must", said(crp(x, sweeps = 0))))
  sure(identical(inside$worker$pid, pid))
  tools::pskill(pid, tools::SIGKILL)
  sure(identical(predict(plain, x), predict(fit(seed = 1), x)), !identical(inside$worker$pid, pid))
}

# a saved result predicts in a new process
file <- tempfile()
saveRDS(plain, file)
before <- predict(plain, x, "density")
inside$end_worker()
sure(identical(predict(readRDS(file), x, "density"), before))

# a process for each call has the same answers
options(crp.process = FALSE)
inside$end_worker()
alone <- fit(seed = 1)
sure(identical(alone$cluster, plain$cluster), is.null(inside$worker$pid))
sure(identical(predict(alone, x), predict(plain, x)), grepl("^sweeps must", said(crp(x, sweeps = 0))))
options(crp.process = NULL)

# status lines, and an interrupt when the second one comes: the answer so far
if (stays) {
  lines <- character()
  found <- withCallingHandlers(
    crp(x, sweeps = 10000000, verbose = TRUE, noise = "none", likelihood = "gaussian", covariance = "full", tails = 0),
    message = function(m) {
      lines <<- c(lines, conditionMessage(m))
      if (length(lines) == 2) tools::pskill(Sys.getpid(), tools::SIGINT)
      invokeRestart("muffleMessage")
    })
  sure(length(found$cluster) == 60, any(grepl("^interrupted: ", lines)), any(grepl("[Ss]topped", found$report)))
  sure(identical(fit(seed = 1)$cluster, plain$cluster))
}

# the report as a page
page <- tempfile(fileext = ".html")
invisible(fit(report = page))
sure(any(grepl("<html", readLines(page, warn = FALSE))))
unlink(c(page, file))

# no Java is no error of the package
home <- Sys.getenv("JAVA_HOME", NA)
Sys.setenv(JAVA_HOME = tempdir())
sure(grepl("there is no Java in JAVA_HOME", said(fit())), grepl("JAVA_HOME", inside$java_lack()))
old <- file.path(tempdir(), "bin", "java")
if (.Platform$OS.type == "unix") {
  dir.create(dirname(old))
  writeLines(c("#!/bin/sh", "echo 'openjdk version \"11.0.2\"' >&2"), old)
  Sys.chmod(old)
  sure(grepl("^Java 17 or newer is needed", inside$java_lack()))
  attached <- tryCatch(inside$.onAttach(), packageStartupMessage = conditionMessage)
  sure(grepl("^Java 17 or newer is needed", attached))
  writeLines(c("#!/bin/sh", "echo UnsupportedClassVersionError >&2"), old)
  sure(grepl("^Java 17 or newer is needed", said(fit())))
}
if (is.na(home)) Sys.unsetenv("JAVA_HOME") else Sys.setenv(JAVA_HOME = home)
sure(length(inside$java_lack()) == 0)
