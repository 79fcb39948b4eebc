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

too_old <- function() paste0("Java 17 or newer is needed, '", java(), "' is older")

# Why there is no Java to work with; empty if there is.
java_lack <- function() {
  tryCatch({
    said <- suppressWarnings(system2(java(), "-version", stdout = TRUE, stderr = TRUE))
    version <- regmatches(said, regexpr("version \"[0-9]+", said))
    major <- as.integer(sub("[^0-9]*", "", version))
    if (length(major) && major[1] < 17) too_old() else character()
  }, error = conditionMessage)
}

.onLoad <- function(libname, pkgname) reg.finalizer(worker, function(w) end_worker(), onexit = TRUE)

.onAttach <- function(libname, pkgname) {
  lack <- java_lack()
  if (length(lack)) packageStartupMessage(lack)
}

.onUnload <- function(libpath) end_worker()
