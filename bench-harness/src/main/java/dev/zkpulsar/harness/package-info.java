/**
 * The harness: how benchmarks are measured against running servers, with JMH.
 *
 * <p>{@link dev.zkpulsar.harness.Main} is JMH's command line with more. It makes a {@code Request}
 * of arguments and settings, which refuses whatever cannot be done, and an {@code Execution} does
 * it:
 *
 * <pre>{@code
 * java -Dbench.plan=true -jar benchmarks.jar 'get$' -p servers=1,3   # a Request, printed
 * java -jar benchmarks.jar 'get$' -p servers=1,3                     # and its Execution
 * }</pre>
 *
 * <p>Two processes matter: the runner starts servers and forks, and writes results; a fork, a JVM
 * that JMH starts, issues the load and measures it. The rooms in the order in which a run uses
 * them:
 *
 * <ul>
 *   <li>in the runner: {@code settings} and {@code plan} read what the user wants, as {@code
 *       point}s; {@code systems} start servers; {@code run} measures point after point, or {@code
 *       search}es for a capacity; {@code provenance} records how;
 *   <li>in the fork: {@code state} is what a scenario extends, {@code load} issues operations,
 *       {@code metrics} makes results of them, {@code faults} break servers meanwhile, {@code
 *       workers} join forks of several machines, and {@code helpers} are further processes;
 *   <li>{@code calibration} measures the harness itself.
 * </ul>
 *
 * <p>To write a scenario, read {@code state} and {@code load}; to add a system, {@code systems}; to
 * change how a run goes, {@code Execution}, and then {@code run}.
 */
package dev.zkpulsar.harness;
