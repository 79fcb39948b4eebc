package crp.saved;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * How a value is taken apart and made again: by the arguments of a constructor, which checks them.
 * They are the first fields of the class, in order, of which the others follow; transient fields
 * are left out.
 */
final class Shape {

  private static final ConcurrentMap<Class<?>, Shape> KNOWN = new ConcurrentHashMap<>();

  private static final Set<String> NULLABLE = Set.of("RealRows.frame", "RowTimes.column");

  private final Constructor<?> constructor;
  private final List<Field> fields;

  private Shape(Constructor<?> constructor, List<Field> fields) {
    this.constructor = constructor;
    this.fields = fields;
    constructor.setAccessible(true);
    fields.forEach(field -> field.setAccessible(true));
  }

  /**
   * {@return the shape of a class}
   *
   * @throws IllegalArgumentException if no constructor takes its fields
   */
  static Shape of(Class<?> type) {
    return KNOWN.computeIfAbsent(type, Shape::found);
  }

  private static Shape found(Class<?> type) {
    List<Field> fields =
        Arrays.stream(type.getDeclaredFields())
            .filter(field -> (field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0)
            .toList();
    for (int n = fields.size(); n >= Math.min(1, fields.size()); n--) {
      Class<?>[] types = fields.stream().limit(n).map(Field::getType).toArray(Class<?>[]::new);
      for (Constructor<?> one : type.getDeclaredConstructors()) {
        if (Arrays.equals(one.getParameterTypes(), types)) {
          return new Shape(one, fields.subList(0, n));
        }
      }
    }
    throw new IllegalArgumentException("no constructor of " + type + " takes its first fields");
  }

  /** {@return the types of the arguments} */
  List<Type> types() {
    return fields.stream().map(Field::getGenericType).toList();
  }

  /** {@return whether an argument can be null} */
  boolean nullable(int argument) {
    return NULLABLE.contains(
        constructor.getDeclaringClass().getSimpleName() + "." + fields.get(argument).getName());
  }

  /** {@return an argument of a value} */
  @Nullable Object get(int argument, Object value) {
    try {
      return fields.get(argument).get(value);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * {@return a value}
   *
   * @throws RuntimeException if the constructor refuses the arguments
   */
  Object make(@Nullable Object[] arguments) {
    try {
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refused) {
        throw refused;
      }
      throw new IllegalArgumentException("a value cannot be made", e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
