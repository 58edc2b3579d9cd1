package dev.zkpulsar.env.local;

import dev.zkpulsar.env.settings.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/**
 * Keeps the secrets among a JVM's arguments off its command line, where every user of the machine
 * can read them: the arguments go to an argument file of the {@code java} command that only its
 * owner can read.
 *
 * <pre>{@code
 * SecretArguments.hide(List.of("-Xmx1g", "-Dx.password=p"), file); // -Xmx1g @<file>
 * }</pre>
 */
public final class SecretArguments {
  private SecretArguments() {}

  /**
   * Replaces the arguments that hold a secret by a reference to a file, at the end of the list.
   *
   * @param file is replaced if an argument holds a secret; the caller removes it
   */
  public static List<String> hide(List<String> jvmArgs, Path file) throws IOException {
    List<String> secret = jvmArgs.stream().filter(Secrets::isIn).toList();
    if (secret.isEmpty()) {
      return jvmArgs;
    }
    Files.deleteIfExists(file);
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.write(file, secret.stream().map(SecretArguments::quoted).toList());
    var shown = new ArrayList<>(jvmArgs);
    shown.removeAll(secret);
    shown.add("@" + file);
    return shown;
  }

  /** Quotes an argument by the rules of the java command's argument files. */
  private static String quoted(String argument) {
    return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
