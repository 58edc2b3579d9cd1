package dev.zkpulsar.results.claims;

import dev.zkpulsar.results.run.Id;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * An expression of docs/studies.md; a wrong one throws an unchecked exception, see {@link Scope}.
 *
 * <p>A parser by recursive descent calculates while it reads. Each rule is a method:
 *
 * <pre>
 * sum     = product { (+ | -) product }
 * product = operand { (* | /) operand }
 * operand = value { "[" sum "]" | "." name }
 * value   = - operand | ( sum ) | "[" items "]" | number | 'text' | name | name "(" items ")"
 * items   = item { , item }                           item = sum | name = sum
 * </pre>
 *
 * <p>A value is a number or text, a list of such, a table (a map of maps, see {@link Study}), the
 * {@link Id} of points, or a {@link Measure}.
 */
final class Expression {
  private static final Pattern TOKEN =
      Pattern.compile("\\d+(\\.\\d+)?(e\\d+)?|'[^']*'|\\w+|[^\\s\\w]");
  private static final String END = "the end";

  private final List<String> tokens;
  private final Scope scope;
  private int at;

  Expression(String text, Scope scope) {
    tokens = new ArrayList<>(TOKEN.matcher(text).results().map(MatchResult::group).toList());
    tokens.add(END);
    this.scope = scope;
  }

  /** The values; one or more. */
  double[] numbers() {
    Object value = sum();
    expect(END);
    return Functions.some(Functions.numbers(value));
  }

  /** Whether the next token is this one, which then is read. */
  private boolean accept(String token) {
    if (!tokens.get(at).equals(token)) {
      return false;
    }
    at++;
    return true;
  }

  private void expect(String token) {
    if (!accept(token)) {
      throw new ArithmeticException("'%s' in place of '%s'".formatted(tokens.get(at), token));
    }
  }

  private Object sum() {
    return operations("+-", () -> operations("*/", this::operand));
  }

  private Object operations(String operators, Supplier<Object> operand) {
    Object left = operand.get();
    while (operators.contains(tokens.get(at))) {
      left = Functions.calculated(left, tokens.get(at++), operand.get());
    }
    return left;
  }

  private Object operand() {
    Object value = value();
    while (true) {
      if (accept("[")) {
        value = member(value, Functions.word(sum()));
        expect("]");
      } else if (accept(".")) {
        value = member(value, tokens.get(at++));
      } else {
        return value;
      }
    }
  }

  private static Object member(Object table, String name) {
    if (table instanceof Map<?, ?> rows && rows.get(name) != null) {
      return rows.get(name);
    }
    throw new ArithmeticException("no such figure: " + name);
  }

  private Object value() {
    String token = tokens.get(at++);
    if (token.equals("-")) {
      return Functions.calculated(0.0, token, operand());
    }
    if (token.equals("(")) {
      Object inner = sum();
      expect(")");
      return inner;
    }
    if (token.equals("[")) {
      return list("]").stream().flatMap(item -> Functions.items(item).stream()).toList();
    }
    if (token.matches("['\\d].*|true|false")) {
      return token.replace("'", "");
    }
    return accept("(") ? call(token, list(")")) : scope.named(token);
  }

  /** A function, or a metric at points: {@code METRIC(POINTS, parameter=value, ...)}. */
  private Object call(String name, List<Object> given) {
    if (Functions.NAMES.contains(name)) {
      return Functions.call(name, given);
    }
    var params = new HashMap<String, List<?>>();
    for (Object argument : given.subList(1, given.size())) {
      var param = (Map.Entry<?, ?>) argument;
      params.put((String) param.getKey(), Functions.items(param.getValue()));
    }
    return scope.measured((Measure) scope.named(name), (Id) given.get(0), params);
  }

  /** Items between commas; {@code name=value} is an entry. */
  private List<Object> list(String end) {
    var items = new ArrayList<Object>();
    if (accept(end)) {
      return items;
    }
    do {
      items.add(item());
    } while (accept(","));
    expect(end);
    return items;
  }

  private Object item() {
    boolean isNamed = tokens.get(at + 1).equals("=");
    if (!isNamed) {
      return sum();
    }
    String name = tokens.get(at);
    at += 2;
    return Map.entry(name, sum());
  }
}
