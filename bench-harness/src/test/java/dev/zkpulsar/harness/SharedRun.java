package dev.zkpulsar.harness;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Passes the same {@link ModuleRun} to every test of a module with such a parameter. The first test
 * starts the run; it is closed after the last.
 *
 * <pre>{@code
 * final class EchoRun extends SharedRun {
 *   @Override
 *   protected ModuleRun start() throws Exception {
 *     return ModuleRun.of("EchoBenchmark -f 1 -wi 0 -i 1 -r 200ms");
 *   }
 * }
 * }</pre>
 */
public abstract class SharedRun implements ParameterResolver {

  /** Runs the points that the module's tests check. */
  protected abstract ModuleRun start() throws Exception;

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == ModuleRun.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(Namespace.GLOBAL)
        .computeIfAbsent(SharedRun.class, key -> measure(), ModuleRun.class);
  }

  private ModuleRun measure() {
    try {
      return start();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
