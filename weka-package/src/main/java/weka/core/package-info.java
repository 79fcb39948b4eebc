/** Distances of the package, in the Java package where Weka looks for them. */
package weka.core;
