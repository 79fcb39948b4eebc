# Names of columns, made different as in a file.
different <- function(names) {
  bare <- ifelse(grepl("^[[:space:]]*$", names), paste("column", seq_along(names)), names)
  place <- ave(seq_along(bare), bare, FUN = seq_along)
  make.unique(as.character(ifelse(place > 1, paste0(bare, ".", place), bare)))
}

# The cells of a column: numbers, or texts that are judged as those of a file.
cells <- function(x, name) {
  if (inherits(x, "POSIXt")) return(format(x, "%Y-%m-%d %H:%M:%S"))
  if (inherits(x, "difftime")) x <- as.numeric(x)
  if (is.numeric(x) && is.null(dim(x))) return(as.double(x))
  if (is.list(x) || is.complex(x) || is.raw(x) || !is.null(dim(x)) && ncol(x) != 1) {
    stop("a column must hold numbers, dates, texts, factors or logical values; '", name, "' is a ",
         if (is.matrix(x)) "matrix" else typeof(x), call. = FALSE)
  }
  x <- as.character(x)
  ifelse(grepl("^[[:space:]]*$", x), NA, x)
}

# The entries of a request for columns: factors and logical ones are categories.
table_entries <- function(data, extra) {
  if (inherits(data, "Matrix")) return(sparse_entries(data, extra))
  names(data) <- different(names(data))
  all <- c(extra, as.list(data))
  kinds <- vapply(all, function(x) is.factor(x) || is.logical(x), TRUE)
  columns <- Map(cells, all, names(all))
  numeric <- vapply(columns, is.double, TRUE)
  texts <- unname(columns[!numeric])
  names(texts) <- sprintf("texts:%d", which(!numeric) - 1L)
  c(list(names = names(all), numbers = matrix(which(numeric) - 1L),
         values = matrix(as.double(unlist(columns[numeric])), nrow(data), sum(numeric)),
         categories = matrix(which(kinds) - 1L)),
    texts)
}

# The same of a sparse matrix, by its rows; further columns stand behind it.
sparse_entries <- function(data, extra) {
  rows <- as(as(as(data, "dMatrix"), "generalMatrix"), "RsparseMatrix")
  names <- if (is.null(colnames(data))) sprintf("V%d", seq_len(ncol(data))) else different(colnames(data))
  found <- table_entries(as.data.frame(matrix(0, nrow(data), 0)), extra)
  behind <- grepl("^texts:", names(found))
  names(found)[behind] <- sprintf("texts:%d", as.integer(sub("texts:", "", names(found)[behind])) + ncol(data))
  found$names <- c(names, found$names)
  found$numbers <- found$numbers + ncol(data)
  found$categories <- found$categories + ncol(data)
  c(found, list(width = matrix(ncol(data)), starts = matrix(rows@p), places = matrix(rows@j),
                entries = matrix(rows@x)))
}

# A column of the data by its name, or one value for each row.
own_or_new <- function(given, what, data, option) {
  if (is.null(given)) return(list())
  if (is.character(given) && all(given %in% names(data)) && length(given) != nrow(data)) {
    return(list(options = setNames(list(given), option)))
  }
  given <- as.data.frame(given, stringsAsFactors = FALSE)
  if (nrow(given) != nrow(data)) {
    stop(nrow(data), " rows need as many ", what, ", got ", nrow(given), call. = FALSE)
  }
  single <- ncol(given) == 1 && what != "places"
  names(given) <- if (single) paste0("(", option, ")") else paste0(names(given), " (", option, ")")
  list(options = setNames(list(names(given)), option), columns = as.list(given))
}

# Times and places are columns, distances and edges are entries. Rows come after those of the fit;
# where they are added, distances and edges are those of all rows.
nearness <- function(given, data, before, adds = FALSE) {
  given <- given[!vapply(given, is.null, TRUE)]
  if (length(given) > 1 && !setequal(names(given), c("times", "places"))) {
    stop("only one of times, places, distances and edges can be given", call. = FALSE)
  }
  time <- own_or_new(given$times, "times", data, "time")
  place <- own_or_new(given$places, "places", data, "place")
  entries <- list()
  if (!is.null(given$distances)) {
    entries$distances <- as.matrix(given$distances)
    all <- nrow(data) + if (adds) before else 0
    wanted <- c(all, if (before && !adds) before else all)
    if (!identical(dim(entries$distances), as.integer(wanted)) || !is.numeric(entries$distances)) {
      stop("distances must be numbers in ", wanted[1], " rows and ", wanted[2], " columns", call. = FALSE)
    }
    storage.mode(entries$distances) <- "double"
  }
  if (!is.null(given$edges)) entries$edges <- edge_pairs(given$edges, nrow(data), before) - 1L
  list(options = c(time$options, place$options), columns = c(time$columns, place$columns),
       entries = entries, names = names(given))
}

# What is known of the clusters: a label for each row, NA for unknown, and pairs of rows from 1.
known_entries <- function(known, must_link, cannot_link, rows, before = 0) {
  entries <- list()
  if (!is.null(known)) {
    if (length(known) != rows) {
      stop(rows, " rows need as many known labels, NA for unknown ones, got ", length(known), call. = FALSE)
    }
    entries$known <- as.character(known)
  }
  links <- list(together = must_link, apart = cannot_link)
  for (name in names(links)[!vapply(links, is.null, TRUE)]) {
    pairs <- link_pairs(links[[name]])
    if (!all(pairs %in% seq_len(before + rows))) {
      stop(if (name == "together") "must_link" else "cannot_link", " must be pairs of rows from 1 to ",
           before + rows, call. = FALSE)
    }
    entries[[name]] <- matrix(as.integer(pairs), ncol = 2) - 1L
  }
  entries
}

link_pairs <- function(x) unname(as.matrix(as.data.frame(x)[1:2]))

# What was said of the clusters of rows, for rows that are added.
said <- function(known, must_link, cannot_link) {
  list(known = !is.null(known), must_link = if (!is.null(must_link)) link_pairs(must_link),
       cannot_link = if (!is.null(cannot_link)) link_pairs(cannot_link))
}

# Pairs of rows from 1 of a data frame or matrix of two columns, a sparse matrix of Matrix, a graph
# of igraph, the nb or listw of spdep, or the neighbours that sf finds.
edge_pairs <- function(edges, rows, before) {
  if (inherits(edges, "listw")) edges <- edges$neighbours
  if (inherits(edges, c("nb", "sgbp"))) {
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
  matrix(as.integer(pairs), ncol = 2)
}

# Columns, and what else the class of the data says: times of a series, the map of sf, the graph of
# igraph. The distances of a dist become coordinates.
unfolded <- function(x) {
  if (inherits(x, "sf")) {
    sf <- function(name, ...) getExportedValue("sf", name)(...)
    data <- as.data.frame(sf("st_drop_geometry", x))
    where <- sf("st_geometry", x)
    if (!all(sf("st_geometry_type", where) == "POINT")) {
      return(list(data = data, edges = sf("st_touches", where)))
    }
    at <- sf("st_coordinates", where)[, 1:2, drop = FALSE]
    degrees <- isTRUE(sf("st_is_longlat", where))
    return(list(data = data, places = if (degrees) {
      data.frame(latitude = at[, 2], longitude = at[, 1])
    } else {
      data.frame(x = at[, 1], y = at[, 2])
    }))
  }
  if (inherits(x, "igraph")) {
    return(list(data = getExportedValue("igraph", "as_data_frame")(x, "vertices"), edges = x))
  }
  if (is.ts(x)) return(list(data = framed(unclass(x)), times = as.numeric(time(x))))
  if (inherits(x, "dist")) return(list(data = scaled(x)))
  list(data = if (inherits(x, "Matrix")) x else framed(x))
}

framed <- function(x) {
  if (is.character(x) && length(x) == 1 && is.null(dim(x))) {
    stop("x must be a data frame or a matrix, was a text: read a file by read.csv first", call. = FALSE)
  }
  attr(x, "tsp") <- NULL
  as.data.frame(x)
}

# The fewest coordinates, at most ten, that keep 95 % of the squared distances by classical scaling.
scaled <- function(x) {
  most <- min(10, attr(x, "Size") - 1)
  found <- suppressWarnings(cmdscale(x, most, eig = TRUE))
  kept <- cumsum(found$eig[seq_len(ncol(found$points))]) / sum(pmax(found$eig, 0))
  as.data.frame(found$points[, seq_len(min(which(kept >= 0.95), ncol(found$points))), drop = FALSE])
}
