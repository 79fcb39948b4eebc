# Clusters the rows of a data frame or a matrix.
crp <- function(x, ...) UseMethod("crp")

crp.formula <- function(x, data, ...) {
  columns <- gsub("^`|`$", "", attr(terms(x, data = data), "term.labels"))
  unknown <- setdiff(columns, names(data))
  if (length(unknown)) {
    stop("the formula must name columns of the data, was '", unknown[1], "'", call. = FALSE)
  }
  found <- crp.default(data[columns], ...)
  found$call <- match.call()
  found
}

crp.default <- function(x, model = "CRPMixture", times = NULL, places = NULL,
                        distances = NULL, edges = NULL, weights = NULL,
                        frequency = FALSE, draws = FALSE, verbose = FALSE, ...) {
  data <- as.data.frame(x)
  if (nrow(data) == 0 || ncol(data) == 0) {
    stop("there are no rows or no columns to cluster", call. = FALSE)
  }
  folder <- tempfile("crp-")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  options <- list(...)
  names(options) <- gsub("[._]", "-", names(options))
  if (is.null(options$report)) {
    options$report <- "none"
  }
  near <- nearness(list(times = times, places = places, distances = distances, edges = edges),
                   nrow(data), 0, folder)
  options <- c(options, near$options)
  if (length(near$options) && missing(model)) {
    model <- "DistanceDependentCRP"
  }
  extra <- c(list("(weight)" = weights), near$columns)
  extra <- extra[!vapply(extra, is.null, TRUE)]
  if (!is.null(weights)) {
    options$weight <- "(weight)"
    options$weights <- if (frequency) "frequency"
  }
  saved <- file.path(folder, "model")
  options$save <- saved
  if (draws) {
    options$draws <- TRUE
  }
  call_command(folder, data, extra, c(options, model = model), verbose)
  labels <- read.csv(file.path(folder, "out", "labels.csv"))
  structure(
    list(
      call = match.call(),
      cluster = as.integer(ifelse(labels$cluster == "noise", NA, labels$cluster)) + 1L,
      confidence = labels$confidence,
      probabilities = shares(folder),
      report = report(folder),
      draws = if (draws) drawn(folder),
      data = data,
      model = model,
      near = near$names,
      saved = readBin(saved, "raw", file.size(saved))
    ),
    class = "crp")
}

# The summary, without the command, which names files that are gone.
report <- function(folder) {
  lines <- readLines(file.path(folder, "out", "summary.txt"), encoding = "UTF-8")
  lines[!startsWith(lines, "Repeat with:")]
}

# Times and places are columns, distances and edges are files. Rows come after those of the fit.
nearness <- function(given, rows, before, folder) {
  given <- given[!vapply(given, is.null, TRUE)]
  near <- list(options = list(), columns = list(), names = names(given))
  if (length(given) > 1 && !setequal(names(given), c("times", "places"))) {
    stop("only one of times, places, distances and edges can be given", call. = FALSE)
  }
  if (!is.null(given$times)) {
    if (length(given$times) != rows) {
      stop(rows, " rows need as many times, got ", length(given$times), call. = FALSE)
    }
    near$options$time <- "(time)"
    near$columns[["(time)"]] <- given$times
  }
  if (!is.null(given$places)) {
    places <- as.data.frame(given$places)
    if (nrow(places) != rows) {
      stop(rows, " rows need as many places, got ", nrow(places), call. = FALSE)
    }
    names(places) <- paste(names(places), "(place)")
    near$options$place <- names(places)
    near$columns <- c(near$columns, as.list(places))
  }
  file <- file.path(folder, "near.csv")
  if (!is.null(given$distances)) {
    write.table(as.matrix(given$distances), file, sep = ",", row.names = FALSE, col.names = FALSE)
    near$options$distances <- file
  }
  if (!is.null(given$edges)) {
    write.csv(edge_pairs(given$edges, rows, before), file, row.names = FALSE)
    near$options$edges <- file
  }
  near
}

# Pairs of rows from 1 of a data frame or matrix of two columns, a sparse matrix of Matrix, a graph
# of igraph, or the nb or listw of spdep.
edge_pairs <- function(edges, rows, before) {
  if (inherits(edges, "listw")) {
    edges <- edges$neighbours
  }
  if (inherits(edges, "nb")) {
    others <- lapply(edges, function(x) x[x > 0])
    pairs <- cbind(rep(seq_along(others), lengths(others)), unlist(others))
  } else if (inherits(edges, "igraph")) {
    pairs <- getExportedValue("igraph", "as_edgelist")(edges, names = FALSE)
  } else if (inherits(edges, "Matrix")) {
    cross <- before > 0 && identical(dim(edges), as.integer(c(rows, before)))
    if (!cross && !identical(dim(edges), rep(as.integer(before + rows), 2))) {
      stop("the matrix of edges must be square with ", before + rows, " rows", call. = FALSE)
    }
    pairs <- getExportedValue("Matrix", "which")(edges != 0, arr.ind = TRUE)
    pairs[, 1] <- pairs[, 1] + if (cross) before else 0
  } else {
    pairs <- as.matrix(as.data.frame(edges)[1:2])
  }
  if (!all(pairs %in% seq_len(before + rows))) {
    stop("edges must be pairs of rows from 1 to ", before + rows, call. = FALSE)
  }
  data.frame(from = as.integer(pairs[, 1]), to = as.integer(pairs[, 2]))
}

# Names of columns, made different as in a file.
different <- function(names) {
  bare <- ifelse(grepl("^[[:space:]]*$", names), paste("column", seq_along(names)), names)
  place <- ave(seq_along(bare), bare, FUN = seq_along)
  make.unique(ifelse(place > 1, paste0(bare, ".", place), bare))
}

# What is missing is written as R shows it: a text NA may be Namibia, and the command would leave
# out rows of empty cells at the end.
missing_mark <- "<NA>"

# Factors and logical columns are categories; texts are judged by the command.
call_command <- function(folder, data, extra, options, verbose) {
  plain <- vapply(data, function(x) is.numeric(x) || inherits(x, c("Date", "POSIXt")), TRUE)
  names(data) <- different(names(data))
  named <- names(data)[vapply(data, function(x) is.factor(x) || is.logical(x), TRUE)]
  data[!plain] <- lapply(data[!plain], function(x) {
    x <- as.character(x)
    ifelse(grepl("^[[:space:]]*$", x), NA, x)
  })
  data[] <- lapply(data, function(x) if (inherits(x, "POSIXt")) format(x, "%Y-%m-%d %H:%M:%S") else x)
  all <- cbind(as.data.frame(extra, optional = TRUE, row.names = seq_len(nrow(data))), data)
  if (length(extra) == 0) {
    all <- data
  }
  file <- file.path(folder, "data.csv")
  write.csv(all, file, row.names = FALSE, na = missing_mark, fileEncoding = "UTF-8")
  known <- list(header = "yes", separator = ",", decimal = ".", output = file.path(folder, "out"))
  if (length(named)) {
    known$categories <- named
  }
  known$missing <- c("only", missing_mark, options$missing)
  options$missing <- NULL
  run(file, c(options, known), verbose)
}

# The shares of the draws in which a row is in each cluster, then in another one or noise.
shares <- function(folder) {
  table <- read.csv(file.path(folder, "out", "probabilities.csv"), check.names = FALSE)
  as.matrix(table[-1])
}

# A row for each draw, a column for each row of the data, as salso and coda read them.
drawn <- function(folder) {
  table <- read.csv(file.path(folder, "out", "draws.csv"), check.names = FALSE)
  found <- as.matrix(table[-(1:2)])
  attr(found, "chain") <- table[[1]]
  found
}

print.crp <- function(x, ...) {
  cat(x$report[seq_len(min(5, length(x$report)))], sep = "\n")
  invisible(x)
}

summary.crp <- function(object, ...) structure(list(report = object$report), class = "summary.crp")

print.summary.crp <- function(x, ...) {
  cat(x$report, sep = "\n")
  invisible(x)
}

# Rows against numeric columns, coloured by cluster; noise is grey.
plot.crp <- function(x, ...) {
  numbers <- x$data[vapply(x$data, is.numeric, TRUE)]
  count <- max(1, x$cluster, na.rm = TRUE)
  colours <- hcl.colors(max(count, 2), "Dark 3")[x$cluster]
  colours[is.na(colours)] <- "grey70"
  if (ncol(numbers) == 0) {
    barplot(table(x$cluster), xlab = "cluster", ylab = "rows", ...)
  } else if (ncol(numbers) == 1) {
    plot(numbers[[1]], col = colours, pch = 19, xlab = "row", ylab = names(numbers), ...)
  } else {
    pairs(numbers[seq_len(min(6, ncol(numbers)))], col = colours, pch = 19, ...)
  }
  invisible(x)
}

predict.crp <- function(object, newdata, type = c("cluster", "probability", "density"),
                        times = NULL, places = NULL, distances = NULL, edges = NULL, ...) {
  type <- match.arg(type)
  given <- list(times = times, places = places, distances = distances, edges = edges)
  for (name in names(given)) {
    if (is.null(given[[name]]) && name %in% object$near) {
      stop("the ", name, " of the rows are needed", call. = FALSE)
    }
    if (!is.null(given[[name]]) && !name %in% object$near) {
      stop("the model was fitted without ", name, call. = FALSE)
    }
  }
  folder <- tempfile("crp-")
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  saved <- file.path(folder, "model")
  writeBin(object$saved, saved)
  data <- as.data.frame(newdata)
  if (!is.data.frame(newdata) && ncol(data) == ncol(object$data)) {
    names(data) <- names(object$data)
  }
  near <- nearness(given, nrow(data), nrow(object$data), folder)
  files <- near$options[names(near$options) %in% c("distances", "edges")]
  call_command(folder, data, near$columns, c(list(load = saved), files), FALSE)
  labels <- read.csv(file.path(folder, "out", "labels.csv"))
  switch(type,
    cluster = labels$cluster + 1L,
    probability = shares(folder),
    density = labels$log.density)
}
