package dev.zkpulsar.env.oxia;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.zkpulsar.env.host.Consent;
import dev.zkpulsar.env.nodes.Engine;
import dev.zkpulsar.env.nodes.Images;
import dev.zkpulsar.env.nodes.Node;
import dev.zkpulsar.env.nodes.Server;
import dev.zkpulsar.env.nodes.ServerHandle;
import dev.zkpulsar.env.nodes.Startup;
import dev.zkpulsar.env.settings.Address;
import dev.zkpulsar.env.settings.BadInputException;
import dev.zkpulsar.env.settings.EnvironmentKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The servers of an Oxia: one standalone server, or data servers that replicate each shard and the
 * coordinator that elects their leaders. Oxia's client knows one address, so one is put in front of
 * several servers. Spare servers run beside them until they are added.
 */
public final class OxiaNodes {
  static final String ROLE = "oxia";

  /** The role of a server without data. */
  public static final String COORDINATOR = "coordinator";

  /** The role of a data server that the coordinator does not know at first. */
  static final String SPARE = "spare";

  private static final String NAMESPACE = "default";

  /** Go writes it into a program that it builds as a released module. */
  private static final Pattern MODULE =
      Pattern.compile("mod\tgithub\\.com/oxia-db/oxia\\S*\t(v\\S+)");

  private static final int DIGITS = 12;

  private OxiaNodes() {}

  /** Starts the servers and waits until they serve. */
  public static OxiaServer start(OxiaSettings settings) {
    settings.requireServer();
    return Startup.start(
        () -> Engine.open(settings.kind()),
        "Oxia",
        settings.kind() == EnvironmentKind.DOCKER
            ? List.of(OxiaSettings.IMAGE)
            : List.of(OxiaSettings.BINARY, OxiaSettings.DATA_DIR),
        engine -> start(settings, engine),
        OxiaNodes::serve);
  }

  /** Starts the servers beside other nodes, and does not wait. */
  public static OxiaServer start(OxiaSettings settings, Engine engine) {
    List<OxiaMember> members = OxiaMember.of(settings.servers(), settings.spareServers(), engine);
    List<OxiaMember> data = members.stream().filter(member -> !member.isCoordinator()).toList();
    List<OxiaMember> known = data.stream().filter(member -> !member.isSpare()).toList();
    List<Address> clients = known.stream().map(OxiaMember::clients).toList();
    String address = clients.size() == 1 ? clients.get(0).toString() : engine.inFrontOf(clients);
    Program program = program(settings, engine);
    Optional<SpareServers> spares = Optional.empty();
    var nodes = new ArrayList<Node>();
    for (OxiaMember member : members) {
      String directory =
          engine.directory(member.name(), OxiaSettings.DATA_DIR, settings.dataDir(), "/data");
      if (member.isCoordinator() && settings.spareServers() > 0) {
        spares = Optional.of(new SpareServers(Path.of(directory)));
      }
      int port = member.clients().port();
      nodes.add(
          new Node(
              member.name(),
              member.role(),
              member.clients(),
              List.of(port, port + 1),
              program.image,
              directory,
              member.command(settings, data, engine.bindHost(), program.path, directory),
              Map.of(),
              member.isCoordinator()
                  ? configs(settings.shards(), known, data, directory, address)
                  : Map.of()));
    }
    List<Server> servers = engine.start(nodes);
    return new OxiaServer(
        address,
        NAMESPACE,
        servers,
        Map.of("version", program.version(), "shards", Integer.toString(settings.shards())),
        spares,
        Optional.of(engine));
  }

  /** The coordinator's configuration, and one with the spare servers if there are any, by path. */
  private static Map<String, String> configs(
      int shards, List<OxiaMember> known, List<OxiaMember> data, String directory, String address) {
    var configs = new HashMap<String, String>();
    configs.put(
        directory + "/" + SpareServers.CONFIG,
        OxiaMember.clusterConfig(known, shards, known.size(), address));
    if (known.size() < data.size()) {
      configs.put(
          directory + "/" + SpareServers.WITH_SPARES,
          OxiaMember.clusterConfig(data, shards, known.size(), address));
    }
    return configs;
  }

  private static Program program(OxiaSettings settings, Engine engine) {
    if (engine.kind() == EnvironmentKind.DOCKER) {
      return new Program("oxia", Images.require(OxiaSettings.IMAGE, settings.image()));
    }
    return new Program(settings.binary().orElseThrow().toAbsolutePath().toString(), "");
  }

  /**
   * What the servers run.
   *
   * @param path of the program, in its container if there is one
   * @param image of the container; empty for a program of this machine
   */
  private record Program(String path, String image) {
    private String version() {
      if (image.isEmpty()) {
        return OxiaNodes.version(Path.of(path));
      }
      return image + " " + Images.id(image);
    }
  }

  /** The version, if the program contains one, and the beginning of the program's SHA-256. */
  private static String version(Path program) {
    try {
      byte[] content = Files.readAllBytes(program);
      var module = MODULE.matcher(new String(content, ISO_8859_1));
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
      return (module.find() ? module.group(1) + " " : "")
          + "sha256:"
          + HexFormat.of().formatHex(hash).substring(0, DIGITS);
    } catch (IOException | NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The address for other nodes of its engine; processes only reach one in front of several. */
  public static String inside(OxiaServer oxia, Engine engine) {
    Server first = oxia.servers().get(0);
    return oxia.address().equals(first.address().toString())
        ? engine.peerHost(first.name()) + ":" + first.address().port()
        : oxia.address();
  }

  /**
   * Whether every server accepts clients, every data server leads or follows, and a client of each
   * gets a write acknowledged. One server may know the leaders 15 s later than the others.
   */
  public static boolean serve(OxiaServer oxia) {
    return oxia.servers().stream().allMatch(OxiaNodes::isUp)
        && oxia.servers().stream()
            .filter(server -> server.role().equals(ROLE))
            .allMatch(server -> OxiaKeys.takeWrite(server.address().toString(), NAMESPACE));
  }

  private static boolean isUp(Server server) {
    Address address = server.address();
    boolean hasShards = server.role().equals(ROLE);
    return address.refusal().isEmpty()
        && (!hasShards || OxiaReport.metrics(address).containsKey(OxiaReport.LEADS));
  }

  /**
   * Finds an external server and its namespace.
   *
   * @throws BadInputException when nothing answers, the namespace is missing, or a shard's leader
   *     is on another machine without the user's consent, or takes no connection
   */
  public static OxiaServer connect(OxiaSettings settings) {
    String address = settings.address();
    Map<String, String> facts = requireConsentedLeaders(settings);
    OxiaKeys.requireNamespace(address, settings.namespace()); // It connects to the leaders.
    return new OxiaServer(
        address,
        settings.namespace(),
        List.of(new Server(ROLE + "-1", ROLE, Address.of(address), ServerHandle.external())),
        facts,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Asks an external server who leads its shards at present: a shard moves when its leader is lost
   * or its servers are balanced, and clients follow at once.
   *
   * @return the leaders' hosts and the number of shards, for provenance
   * @throws dev.zkpulsar.env.host.MissingConsentException when a leader is on another machine
   *     without the user's consent
   * @throws BadInputException when nothing answers, or a leader takes no connection
   */
  public static Map<String, String> requireConsentedLeaders(OxiaSettings settings) {
    String address = settings.address();
    List<String> leaders = OxiaKeys.leaders(address, settings.namespace());
    List<Address> servers = leaders.stream().distinct().map(Address::of).toList();
    String who = "its shards are led by ";
    Consent.require(OxiaSettings.ADDRESS, address, who, servers, settings.consent());
    for (Address server : servers) {
      if (server.refusal().isPresent()) {
        throw BadInputException.of(
            OxiaSettings.ADDRESS,
            address,
            who + server + ": " + server.refusal().orElse(""),
            "host:port of an Oxia that this machine reaches by the addresses of its servers");
      }
    }
    String hosts =
        servers.stream().map(Address::host).distinct().sorted().collect(Collectors.joining(","));
    return Map.of("hosts", hosts, "shards", Integer.toString(leaders.size()));
  }
}
