# The Java process, which stays until R ends: it reads requests from one fifo and writes replies to
# another. Where there are no fifos, each request has a process of its own.
worker <- new.env()

# Job control keeps Ctrl-C, which is for R, from the process, and lets it receive SIGINT. The outer
# shell waits for the process, which so is gone once it ended.
launch <- paste(
  "set -m; (sh -c 'echo $$ >\"$0/pid\"; exec \"$@\"' \"$0\" \"$@\"",
  "<\"$0/to\" >\"$0/from\" 2>\"$0/said\"; :) &")

# What the programs java and the jar are found by: to look for them takes longer than a prediction.
found_by <- function() Sys.getenv(c("JAVA_HOME", "PATH", "CRP_JAR"))

# Whether the process of this R session runs: a fork of R has its own.
is_running <- function() {
  identical(worker$owner, Sys.getpid()) && identical(worker$found_by, found_by()) &&
    pskill(worker$pid, 0)
}

end_worker <- function() {
  if (identical(worker$owner, Sys.getpid())) {
    for (end in list(worker$to, worker$from)) if (!is.null(end)) try(close(end), silent = TRUE)
    if (!is.null(worker$pid)) pskill(worker$pid)
    unlink(worker$folder, recursive = TRUE)
  }
  rm(list = ls(worker), envir = worker)
}

# Whether a process could be started that stays.
start_worker <- function() {
  end_worker()
  shell <- Sys.which("bash")
  if (.Platform$OS.type != "unix" || !capabilities("fifo") || !nzchar(shell) ||
      isFALSE(getOption("crp.process"))) {
    return(FALSE)
  }
  called <- c(java(), jar())
  folder <- tempfile("crp-")
  dir.create(folder, mode = "0700")
  path <- function(name) file.path(folder, name)
  quiet <- function(...) suppressWarnings(system2(..., stdout = FALSE, stderr = FALSE)) == 0
  if (!quiet("mkfifo", shQuote(c(path("to"), path("from")))) ||
      !quiet(shell, c("-c", shQuote(c(launch, folder, called[1], "-jar", called[2], "--worker"))))) {
    unlink(folder, recursive = TRUE)
    return(FALSE)
  }
  worker$owner <- Sys.getpid()
  worker$found_by <- found_by()
  worker$folder <- folder
  worker$from <- fifo(path("from"), "rb", blocking = FALSE)
  worker$to <- fifo(path("to"), "wb", blocking = TRUE)
  while (!isTRUE(file.size(path("pid")) > 0)) Sys.sleep(0.001)
  worker$pid <- as.integer(readLines(path("pid")))
  TRUE
}

# Waits a moment. The first interrupt asks for the answer so far, the second one ends the process.
pause <- function(seconds) {
  tryCatch(allowInterrupts(Sys.sleep(seconds)), interrupt = function(condition) {
    if (worker$told) {
      end_worker()
      stop("interrupted", call. = FALSE)
    }
    worker$told <- TRUE
    message("interrupted: waiting for the answer so far; interrupt again to have none")
    pskill(worker$pid, tools::SIGINT)
  })
}

# The next bytes that the process writes.
take_of_worker <- function(n) {
  parts <- list()
  wait <- 0.001
  ended <- FALSE
  while (n > 0) {
    # where nothing is there yet, this is an error in some versions of R
    part <- tryCatch(readBin(worker$from, "raw", n), error = function(e) raw())
    if (length(part)) {
      parts[[length(parts) + 1]] <- part
      n <- n - length(part)
      wait <- 0.001
    } else if (ended) {
      why_ended(file.path(worker$folder, "said"))
    } else {
      ended <- !pskill(worker$pid, 0)
      pause(wait)
      wait <- min(1.5 * wait, 0.05)
    }
  }
  if (length(parts) == 1) parts[[1]] else as.raw(unlist(parts))
}

# Refuses with what a process said that ended without a reply.
why_ended <- function(file) {
  said <- if (file.exists(file)) readLines(file, warn = FALSE) else character()
  why <- if (any(grepl("UnsupportedClassVersionError", said))) {
    too_old()
  } else if (any(grepl("OutOfMemoryError", said))) {
    "the Java process has too little memory: set JDK_JAVA_OPTIONS to more, such as -Xmx8g"
  } else {
    paste(c("the Java process ended without a reply", said[seq_len(min(1, length(said)))]), collapse = ": ")
  }
  stop(structure(list(message = why, call = NULL), class = c("crp_ended", "error", "condition")))
}

# Reads messages up to the reply; those on the progress are shown if wanted.
read_reply <- function(take, verbose) {
  repeat {
    reply <- read_message(take)
    if (is.null(reply$status)) break
    if (verbose) message(reply$status)
  }
  reply
}

ask_worker <- function(request, verbose) {
  done <- FALSE
  on.exit(if (!done) end_worker())
  suspendInterrupts({
    worker$told <- FALSE
    tryCatch(writeBin(message_raw(request), worker$to),
             error = function(e) why_ended(file.path(worker$folder, "said")))
    reply <- read_reply(take_of_worker, verbose)
  })
  done <- TRUE
  reply
}

ask_once <- function(request, verbose) {
  files <- tempfile(paste0("crp-", c("request", "reply", "said")))
  on.exit(unlink(files))
  writeBin(message_raw(c(request, list(once = "yes"))), files[1])
  words <- shQuote(c("-XX:TieredStopAtLevel=1", "-jar", jar(), "--worker"))
  suppressWarnings(system2(java(), words, stdin = files[1], stdout = files[2], stderr = files[3]))
  if (!isTRUE(file.size(files[2]) > 0)) why_ended(files[3])
  read_reply(taker(readBin(files[2], "raw", file.size(files[2]))), verbose)
}

# The reply to a request. The model goes along when the process does not have it.
ask <- function(request, verbose = FALSE, model = NULL) {
  request$spelling <- "." # options have dots in R
  whole <- c(request, list(model = model))
  kept <- is_running()
  if (kept || start_worker()) {
    # a process that was there may have ended since
    reply <- tryCatch(ask_worker(request, verbose), crp_ended = function(ended) {
      if (!kept || !start_worker()) stop(ended)
      ask_worker(request, verbose)
    })
    if (!is.null(reply$unknown)) reply <- ask_worker(whole, verbose)
  } else {
    reply <- ask_once(whole, verbose)
  }
  if (!is.null(reply$error)) stop(reply$error, call. = FALSE)
  reply
}
