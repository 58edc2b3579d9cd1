/**
 * Nothing to call: this module holds the image of all benchmarks, the files that start clients on
 * Kubernetes, and the tests of these files.
 */
package dev.zkpulsar.deploy;
