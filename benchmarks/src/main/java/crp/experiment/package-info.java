/**
 * Experiments: conversion of published data to files that the hosts read, and scores and pictures
 * of the hosts' results.
 *
 * <p>Each class is one command; the pages in {@code docs} say when it is of use.
 */
@NullMarked
package crp.experiment;

import org.jspecify.annotations.NullMarked;
