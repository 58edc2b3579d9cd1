package dev.zkpulsar.env.oxia;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Oxia's program, which has no command that prints its version. */
final class OxiaProgram {
  /** What Go writes into a program that it builds as a released module. */
  private static final Pattern MODULE =
      Pattern.compile("mod\tgithub\\.com/oxia-db/oxia\\S*\t(v\\S+)");

  private static final int DIGITS = 12;

  private OxiaProgram() {}

  /** The version, if the program contains one, and the beginning of the program's SHA-256. */
  static String version(Path program) {
    try {
      byte[] content = Files.readAllBytes(program);
      String hash = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
      var module = MODULE.matcher(new String(content, ISO_8859_1));
      String version = module.find() ? module.group(1) + " " : "";
      return version + "sha256:" + hash.substring(0, DIGITS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
