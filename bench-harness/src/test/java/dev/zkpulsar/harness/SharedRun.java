package dev.zkpulsar.harness;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives every test of a module that has a parameter {@link ModuleRun} the same run. The first of
 * them starts it; it is closed after the last test of all.
 */
public abstract class SharedRun implements ParameterResolver {

  /** Measures what the module's tests look at. */
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
