# Messages of the Java process: named entries of texts, integers, doubles or bytes, all big-endian.
# A message is a named list; texts are character vectors, NA is a missing one.
int_raw <- function(x) writeBin(as.integer(x), raw(), endian = "big")

texts_raw <- function(x) {
  x <- enc2utf8(as.character(x))
  gone <- is.na(x)
  x[gone] <- ""
  sizes <- nchar(x, "bytes")
  all <- raw(4 * length(x) + sum(sizes))
  at <- outer(1:4, 4 * (seq_along(x) - 1) + cumsum(sizes) - sizes, "+")
  is_size <- logical(length(all))
  is_size[at] <- TRUE
  all[is_size] <- int_raw(ifelse(gone, -1L, sizes))
  all[!is_size] <- charToRaw(paste(x, collapse = ""))
  c(int_raw(length(x)), all)
}

entry_raw <- function(name, value) {
  name <- charToRaw(enc2utf8(name))
  payload <- if (is.raw(value)) {
    c(charToRaw("B"), int_raw(length(value)), value)
  } else if (is.character(value)) {
    c(charToRaw("T"), texts_raw(value))
  } else {
    whole <- is.integer(value)
    cells <- as.vector(value)
    storage.mode(cells) <- if (whole) "integer" else "double"
    c(charToRaw(if (whole) "I" else "D"), int_raw(c(NROW(value), NCOL(value))),
      writeBin(cells, raw(), endian = "big"))
  }
  c(int_raw(length(name)), name, payload)
}

message_raw <- function(entries) {
  entries <- entries[!vapply(entries, is.null, TRUE)]
  c(int_raw(length(entries)), unlist(Map(entry_raw, names(entries), entries), use.names = FALSE))
}

# Reads one message; take(n) returns the next n bytes.
read_message <- function(take) {
  ints <- function(n) readBin(take(4 * n), "integer", n, endian = "big")
  text <- function(size) {
    found <- if (size > 0) rawToChar(take(size)) else if (size == 0) "" else NA_character_
    Encoding(found) <- "UTF-8"
    found
  }
  entries <- list()
  for (i in seq_len(ints(1))) {
    name <- text(ints(1))
    entries[[name]] <- switch(rawToChar(take(1)),
      T = vapply(seq_len(ints(1)), function(j) text(ints(1)), ""),
      B = take(ints(1)),
      I = { shape <- ints(2); matrix(ints(prod(shape)), shape[1], shape[2]) },
      D = {
        shape <- ints(2)
        cells <- prod(shape)
        matrix(readBin(take(8 * cells), "double", cells, endian = "big"), shape[1], shape[2])
      })
  }
  entries
}

# The bytes of a vector, one part after the other.
taker <- function(bytes) {
  at <- 0
  function(n) {
    if (at + n > length(bytes)) stop("the reply of the Java process is cut off", call. = FALSE)
    at <<- at + n
    bytes[seq_len(n) + at - n]
  }
}
