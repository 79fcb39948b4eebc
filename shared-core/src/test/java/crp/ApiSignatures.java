package crp;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The types that the public and protected members of a type show. */
final class ApiSignatures {

  private final Class<?> owner;
  private final Set<String> promised;
  private final String base;
  private final Set<String> faults = new TreeSet<>();

  private ApiSignatures(Class<?> owner, Set<String> promised, String base) {
    this.owner = owner;
    this.promised = promised;
    this.base = base;
  }

  /**
   * {@return one line for each member that shows a type that is not promised: the member, a space
   * and the type}
   *
   * @param owner the type whose members are read
   * @param promised full names of the top-level types that may be shown
   * @param base types whose names do not begin so may be shown, too
   */
  static Set<String> faults(Class<?> owner, Set<String> promised, String base) {
    ApiSignatures signatures = new ApiSignatures(owner, promised, base);
    signatures.readType(owner);
    signatures.readMembers(owner);
    return signatures.faults;
  }

  /** {@return whether a type and all types around it are public or protected} */
  static boolean visible(Class<?> type) {
    return open(type.getModifiers())
        && (type.getEnclosingClass() == null || visible(type.getEnclosingClass()));
  }

  static Class<?> outermost(Class<?> type) {
    return type.getEnclosingClass() == null ? type : outermost(type.getEnclosingClass());
  }

  private static boolean open(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private void readType(Class<?> type) {
    for (TypeVariable<?> variable : type.getTypeParameters()) {
      show("extends", variable.getBounds());
    }
    show("extends", type.getGenericInterfaces());
    Class<?> parent = type.getSuperclass();
    if (parent == null || !parent.getName().startsWith(base)) {
      return;
    }
    if (visible(parent)) {
      show("extends", type.getGenericSuperclass());
    } else { // users see the members of a hidden superclass as those of the type
      readType(parent);
      readMembers(parent);
    }
  }

  private void readMembers(Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      if (open(field.getModifiers()) && !field.isSynthetic()) {
        show(field.getName(), field.getGenericType());
      }
    }
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      read("new", constructor);
    }
    for (Method method : type.getDeclaredMethods()) {
      if (read(method.getName(), method)) {
        show(method.getName(), method.getGenericReturnType());
      }
    }
  }

  private boolean read(String member, Executable code) {
    if (!open(code.getModifiers()) || code.isSynthetic()) {
      return false;
    }
    show(member, code.getGenericParameterTypes());
    show(member, code.getGenericExceptionTypes());
    for (TypeVariable<?> variable : code.getTypeParameters()) {
      show(member, variable.getBounds());
    }
    return true;
  }

  private void show(String member, Type... types) {
    Set<Class<?>> shown = new HashSet<>();
    Set<Type> seen = new HashSet<>();
    for (Type type : types) {
      collect(type, shown, seen);
    }
    for (Class<?> type : shown) {
      boolean own = type.getName().startsWith(base);
      if (own && !(visible(type) && promised.contains(outermost(type).getName()))) {
        faults.add(owner.getSimpleName() + "." + member + " " + type.getName());
      }
    }
  }

  private static void collect(Type type, Set<Class<?>> shown, Set<Type> seen) {
    if (!seen.add(type)) {
      return;
    }
    if (type instanceof Class<?> plain) {
      if (plain.isArray()) {
        collect(plain.getComponentType(), shown, seen);
      } else {
        shown.add(plain);
      }
    } else if (type instanceof ParameterizedType generic) {
      collect(generic.getRawType(), shown, seen);
      collectAll(generic.getActualTypeArguments(), shown, seen);
    } else if (type instanceof GenericArrayType array) {
      collect(array.getGenericComponentType(), shown, seen);
    } else if (type instanceof WildcardType wildcard) {
      collectAll(wildcard.getUpperBounds(), shown, seen);
      collectAll(wildcard.getLowerBounds(), shown, seen);
    } else if (type instanceof TypeVariable<?> variable) {
      collectAll(variable.getBounds(), shown, seen);
    }
  }

  private static void collectAll(Type[] types, Set<Class<?>> shown, Set<Type> seen) {
    List.of(types).forEach(type -> collect(type, shown, seen));
  }
}
