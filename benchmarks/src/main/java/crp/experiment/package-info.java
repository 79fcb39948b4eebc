/**
 * Experiments: conversion of published data to files that the hosts read, scores and pictures of
 * the hosts' results, and the defaults on many data sets.
 *
 * <p>Each class with a {@code main} is one command; the pages in {@code docs} say when it is of
 * use. {@link crp.experiment.EvaluateDefaults} runs on {@code Designs}, which are drawn, and on the
 * sets of {@code evaluation-sets.csv}, which {@code ListedSet} loads. The figures of published
 * papers are made by {@code crp.experiment.paper}.
 */
@NullMarked
package crp.experiment;

import org.jspecify.annotations.NullMarked;
