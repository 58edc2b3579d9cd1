/** The measured runs, read once. All that is odd about JMH's JSON ends here. May call text. */
package dev.zkpulsar.results.run;
