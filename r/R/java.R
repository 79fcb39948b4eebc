# The program java of JAVA_HOME, or else of PATH.
java <- function() {
  home <- Sys.getenv("JAVA_HOME")
  if (nzchar(home)) {
    name <- if (.Platform$OS.type == "windows") "java.exe" else "java"
    program <- file.path(home, "bin", name)
    if (!file.exists(program)) {
      stop("there is no Java in JAVA_HOME, which is '", home, "'", call. = FALSE)
    }
    return(program)
  }
  program <- Sys.which("java")
  if (!nzchar(program)) {
    stop("Java 17 or newer is needed and was not found: install it, or set JAVA_HOME to its folder",
         call. = FALSE)
  }
  unname(program)
}

# The jar of the package, or the one that CRP_JAR names.
jar <- function() {
  path <- Sys.getenv("CRP_JAR", system.file("java", "crp.jar", package = "crpclustering"))
  if (!nzchar(path) || !file.exists(path)) {
    stop("the file crp.jar is missing: build it with 'mvn', or set CRP_JAR to it", call. = FALSE)
  }
  path
}

# Runs the command; a failure is an error with its sentence.
run <- function(data, options, verbose = FALSE) {
  # On small files the compiler that optimises most takes longer than it saves.
  small <- isTRUE(file.size(data) < 50000)
  words <- c(if (small) "-XX:TieredStopAtLevel=1", "-jar", jar(), data, "--quiet")
  for (name in names(options)) {
    value <- options[[name]]
    if (isTRUE(value)) {
      words <- c(words, paste0("--", name))
    } else if (!is.null(value) && !isFALSE(value)) {
      text <- if (is.numeric(value)) format(value, digits = 15, scientific = FALSE) else value
      words <- c(words, paste0("--", name), paste(text, collapse = ","))
    }
  }
  said <- tempfile("crp-")
  on.exit(unlink(said))
  status <- suppressWarnings(
    system2(java(), shQuote(words), stdout = FALSE, stderr = if (verbose) "" else said))
  if (status != 0) {
    lines <- if (file.exists(said)) readLines(said, warn = FALSE) else character()
    if (any(grepl("UnsupportedClassVersionError", lines))) {
      stop("Java 17 or newer is needed, '", java(), "' is older", call. = FALSE)
    }
    last <- if (length(lines)) lines[length(lines)] else paste("the command ended with status", status)
    stop(sub("^crp: ", "", last), call. = FALSE)
  }
}
