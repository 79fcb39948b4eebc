# Clusters the rows of a data frame or a matrix.
crp <- function(x, ...) UseMethod("crp")

crp.formula <- function(x, data, ...) {
  columns <- gsub("^`|`$", "", attr(terms(x, data = data), "term.labels"))
  unknown <- setdiff(columns, names(data))
  if (length(unknown)) {
    stop("the formula must name columns of the data, was '", unknown[1], "'", call. = FALSE)
  }
  # columns that say more of the rows are named as of a data frame
  beside <- list(...)[c("times", "places", "groups", "sequences", "weights")]
  named <- Filter(function(x) is.character(x) && length(x) != nrow(data) && all(x %in% names(data)), beside)
  found <- crp.default(as.data.frame(data)[unique(c(columns, unlist(named)))], ...)
  found$call <- match.call()
  found
}

crp.default <- function(x, model = NULL, times = NULL, places = NULL, distances = NULL,
                        edges = NULL, groups = NULL, sequences = NULL, weights = NULL,
                        frequency = FALSE, known = NULL, must_link = NULL, cannot_link = NULL,
                        seed = NULL, draws = FALSE, report = NULL, verbose = FALSE, ...) {
  call <- match.call()
  call[[1]] <- as.name("crp")
  options <- worded(list(...))
  x <- unfolded(x)
  data <- x$data
  if (nrow(data) == 0 || ncol(data) == 0) {
    stop("there are no rows or no columns to cluster", call. = FALSE)
  }
  given <- list(times = times, places = places, distances = distances, edges = edges)
  of_x <- x[names(x) != "data"]
  if (length(of_x) && all(vapply(given, is.null, TRUE)) && (is.null(model) || is_near(model))) {
    given <- of_x
    if (is.null(model)) model <- "RegionMixture"
  }
  near <- nearness(given, data, 0)
  if (is.null(model)) {
    model <- if (length(near$names)) "DistanceDependentCRP" else if (!is.null(groups)) "HDPMixture"
      else if (!is.null(sequences)) "HDPHMM" else "CRPMixture"
  }
  group <- own_or_new(groups, "groups", data, "group")
  sequence <- own_or_new(sequences, "sequences", data, "sequence")
  weight <- own_or_new(weights, "weights", data, "weight")
  options <- c(options, worded(c(
    near$options, group$options, sequence$options, weight$options,
    if (frequency) list(weights = "frequency"), list(model = model, seed = seed_of(seed)))))
  extra <- c(weight$columns, near$columns, sequence$columns, group$columns)
  request <- c(
    list(do = "fit", options = options), table_entries(data, extra), near$entries,
    known_entries(known, must_link, cannot_link, nrow(data)),
    list(want = c("model", "density", if (draws) "draws", if (!is.null(report)) "page")))
  reply <- ask(request, verbose)
  if (!is.null(report)) writeBin(reply$page, report)
  result(reply, call, data, model, near$names, list(weight = weight, group = group, sequence = sequence),
         said(known, must_link, cannot_link))
}

is_near <- function(model) grepl("region|segment|distance|ddcrp|addcrp", gsub("[-_ ]", "", tolower(model)))

# Names and texts of options as the command has them: flags have empty texts.
worded <- function(options) {
  if (length(options) && (is.null(names(options)) || any(names(options) == ""))) {
    stop("options need names, such as sweeps = 500", call. = FALSE)
  }
  options <- options[!vapply(options, function(x) is.null(x) || isFALSE(x), TRUE)]
  texts <- vapply(options, function(x) {
    if (isTRUE(x)) return("")
    paste(if (is.numeric(x)) format(x, digits = 15, scientific = FALSE, trim = TRUE) else x, collapse = ",")
  }, "")
  as.vector(rbind(gsub("[._]", "-", names(texts)), texts))
}

# A session that has random numbers draws the seed from them, so that set.seed repeats a fit.
seed_of <- function(seed) {
  if (!is.null(seed) || !exists(".Random.seed", globalenv(), inherits = FALSE)) return(seed)
  sample.int(.Machine$integer.max, 1)
}

# Clusters count from 1, noise is NA.
from_one <- function(labels) {
  labels <- as.vector(labels) + 1L
  ifelse(labels < 1L, NA_integer_, labels)
}

result <- function(reply, call, data, model, near, members, said) {
  count <- length(reply$weights)
  numbers <- as.character(from_one(reply$numbers))
  columns <- reply$columns
  structure(
    list(
      call = call, model = model,
      cluster = from_one(reply$labels),
      confidence = as.vector(reply$confidence),
      probabilities = named_columns(reply$memberships, c(numbers, "other")),
      weights = setNames(as.vector(reply$weights) / sum(reply$weights), numbers),
      means = matrix(reply$means, count, length(columns), dimnames = list(numbers, columns)),
      deviations = matrix(reply$deviations, count, length(columns), dimnames = list(numbers, columns)),
      covariances = stacked(reply$covariances, columns, numbers),
      log_density = as.vector(reply$logDensity),
      parts = from_one(reply$parts), merges = reply$merges, heights = as.vector(reply$heights),
      flows = flows_of(reply$flows), draws = drawn(reply), report = numbered_from_one(reply$report), data = data,
      near = near, members = members, said = said, key = reply$key, saved = reply$model),
    class = "crp")
}

named_columns <- function(x, names) {
  colnames(x) <- names[seq_len(ncol(x))]
  x
}

# Covariances in blocks below each other become an array: columns x columns x clusters.
stacked <- function(blocks, columns, clusters) {
  d <- length(columns)
  cells <- if (length(blocks)) aperm(array(t(blocks), c(d, d, length(clusters))), c(2, 1, 3)) else numeric()
  array(cells, c(d, d, if (d) length(clusters) else 0),
        list(columns, columns, if (d) clusters else NULL))
}

# Numbers of rows from an earlier cluster, or from new rows, to a cluster; NULL without an earlier one.
flows_of <- function(flows) {
  if (is.null(flows)) return(NULL)
  name <- function(x) ifelse(x < -1, "new", ifelse(x < 0, "noise", x + 1L))
  data.frame(from = name(flows[, 1]), to = name(flows[, 2]), rows = flows[, 3])
}

# A row for each draw, a column for each row of the data, as salso and coda read them; NA is noise.
drawn <- function(reply) {
  if (is.null(reply$draws)) return(NULL)
  found <- reply$draws
  found[] <- from_one(found)
  attr(found, "chain") <- as.vector(reply$chains) + 1L
  found
}
