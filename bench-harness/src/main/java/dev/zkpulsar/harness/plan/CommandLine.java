package dev.zkpulsar.harness.plan;

import dev.zkpulsar.env.settings.BadInputException;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import joptsimple.OptionException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.util.Multimap;
import org.openjdk.jmh.util.Optional;

/**
 * A JMH command line as JMH's own parser reads it: nothing here looks at the words again, so {@code
 * -p=x=1}, {@code --p x=1} and {@code -px=1} are the same parameter for every check.
 *
 * <pre>{@code
 * CommandLine ofSuite = CommandLine.ofSuite("KnownTarget -f 1 -p delayMicros=0");
 * CommandLine given = CommandLine.of(CommandLine.parse(List.of("-f", "2")));
 * Options both = ofSuite.under(given).options(); // two forks, no delay
 * }</pre>
 *
 * @param options the values, also those of the command lines above it
 * @param params the names of the parameters that the line itself has
 * @param source the text of a suite's line; empty for the run's own command line
 */
public record CommandLine(Options options, Set<String> params, String source) {
  /** JMH's parser keeps the parameters here; its options answer only for a name that is asked. */
  private static final String PARAMS = "params";

  private static final String GIVEN_TWICE = "Found multiple arguments for option";

  /** Parses the words of a command line. Throws a BadInputException if an option stands twice. */
  public static CommandLineOptions parse(List<String> words) throws CommandLineOptionException {
    try {
      return new CommandLineOptions(words.toArray(String[]::new));
    } catch (CommandLineOptionException e) {
      // The parser's class of this error is not public.
      if (e.getCause() instanceof OptionException cause
          && cause.getMessage().startsWith(GIVEN_TWICE)) {
        String option = "-" + cause.options().iterator().next();
        throw new BadInputException(option + ": given more than once; allowed: one value");
      }
      throw e;
    }
  }

  /** The run's own command line. */
  public static CommandLine of(CommandLineOptions options) {
    return new CommandLine(options, paramNames(options), "");
  }

  /** A line of a suite. */
  static CommandLine ofSuite(String line) throws CommandLineOptionException {
    CommandLineOptions options = parse(List.of(line.strip().split("\\s+")));
    return new CommandLine(options, paramNames(options), line);
  }

  private static Set<String> paramNames(CommandLineOptions options) {
    try {
      Field params = CommandLineOptions.class.getDeclaredField(PARAMS);
      params.setAccessible(true);
      var names = new TreeSet<String>();
      ((Multimap<?, ?>) params.get(options)).keys().forEach(name -> names.add((String) name));
      return names;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("JMH keeps its parameters elsewhere", e);
    }
  }

  /** This line with the values of another one in place of its own; each parameter by itself. */
  public CommandLine under(CommandLine above) {
    return new CommandLine(proxy(new Merged(above.options, options)), params, source);
  }

  /** The options without names of benchmarks: JMH would add them to the one that is run. */
  Options withoutBenchmarks() {
    return proxy(new Replaced(options, "getIncludes", List.of()));
  }

  /** Options with other profilers. */
  public static Options withProfilers(Options options, List<ProfilerConfig> profilers) {
    return proxy(new Replaced(options, "getProfilers", List.copyOf(profilers)));
  }

  private static Options proxy(InvocationHandler handler) {
    Class<?>[] type = {Options.class};
    return (Options) Proxy.newProxyInstance(Options.class.getClassLoader(), type, handler);
  }

  /** Options that JMH can send to a fork. */
  private abstract static class Derived implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1;

    abstract Object answer(Method method, Object[] arguments) throws ReflectiveOperationException;

    @Override
    public final Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
      try {
        // The methods of Object: options are equal if they are the same.
        if (method.getName().equals("equals")) {
          return proxy == arguments[0];
        } else if (method.getDeclaringClass() == Object.class) {
          return method.invoke(this, arguments);
        }
        return answer(method, arguments);
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    }
  }

  /** Each value from above, or else from below. */
  private static final class Merged extends Derived {
    private static final long serialVersionUID = 1;

    private final Options above;
    private final Options below;

    Merged(Options above, Options below) {
      this.above = above;
      this.below = below;
    }

    @Override
    Object answer(Method method, Object[] arguments) throws ReflectiveOperationException {
      Object own = method.invoke(above, arguments);
      return isGiven(own) ? own : method.invoke(below, arguments);
    }

    private static boolean isGiven(Object value) {
      if (value instanceof Optional<?> optional) {
        return optional.hasValue();
      }
      return !((Collection<?>) value).isEmpty();
    }
  }

  /** One value replaced. */
  private static final class Replaced extends Derived {
    private static final long serialVersionUID = 1;

    private final Options options;
    private final String method;
    private final List<?> value;

    Replaced(Options options, String method, List<?> value) {
      this.options = options;
      this.method = method;
      this.value = value;
    }

    @Override
    Object answer(Method asked, Object[] arguments) throws ReflectiveOperationException {
      return asked.getName().equals(method) ? value : asked.invoke(options, arguments);
    }
  }
}
