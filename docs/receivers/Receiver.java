import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ExecutorService;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Receives the messages of alerts, with a JDK 17 or later and nothing else:
 *
 * <pre>WEBHOOK_SIGNING_SECRET=whsec_… PORT=8080 java Receiver.java</pre>
 *
 * It listens on this machine: put the server that has your certificate in front of it.
 */
public class Receiver {
  private static final int LONGEST = 1_000_000;
  private static final long FIVE_MINUTES = 300;

  /** A JDK reads no JSON. Read messages with the library that your program has, such as Jackson. */
  private static final Pattern CHALLENGE =
      Pattern.compile(
          "\\{\"type\":\"destination\\.challenge\",\"timestamp\":\"[\\w:-]{1,40}\",\"challenge\":\"([\\w-]{1,100})\"}");

  private static final Pattern ENTRY = Pattern.compile("^\\{\"type\":\"(entry\\.(?:new|edited))\"");

  /** Better a table of your database, with the id as its key: then a restart forgets nothing. */
  private static final Set<String> seen = ConcurrentHashMap.newKeySet();

  private static final ExecutorService worker = Executors.newSingleThreadExecutor();

  /** What is to be done with a message that is new. It may take its time: the answer is on its way. */
  private static void work(String id, String message) {
    var entry = ENTRY.matcher(message);
    if (entry.find()) System.out.println(entry.group(1) + " " + id);
  }

  private static boolean isSigned(byte[] key, HttpExchange exchange, byte[] body) throws GeneralSecurityException {
    var headers = exchange.getRequestHeaders();
    String id = headers.getFirst("webhook-id");
    String stamp = headers.getFirst("webhook-timestamp");
    String signatures = headers.getFirst("webhook-signature");
    if (id == null || id.isEmpty() || stamp == null || !stamp.matches("[0-9]{1,12}") || signatures == null) return false;
    if (Math.abs(System.currentTimeMillis() / 1000 - Long.parseLong(stamp)) > FIVE_MINUTES) return false;
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((id + "." + stamp + ".").getBytes(StandardCharsets.UTF_8));
    String ours = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    for (String theirs : signatures.split(" "))
      if (MessageDigest.isEqual(ours.getBytes(StandardCharsets.UTF_8), theirs.getBytes(StandardCharsets.UTF_8))) return true;
    return false;
  }

  private static void receive(byte[] key, HttpExchange exchange) throws IOException {
    try (exchange) {
      if (!exchange.getRequestMethod().equals("POST")) {
        exchange.sendResponseHeaders(405, -1);
        return;
      }
      byte[] body = exchange.getRequestBody().readNBytes(LONGEST + 1);
      if (body.length > LONGEST) {
        exchange.sendResponseHeaders(413, -1);
        return;
      }
      if (!isSigned(key, exchange, body)) {
        exchange.sendResponseHeaders(400, -1);
        return;
      }
      String message = new String(body, StandardCharsets.UTF_8);
      var challenge = CHALLENGE.matcher(message);
      if (challenge.matches()) {
        byte[] answer = ("{\"challenge\":\"" + challenge.group(1) + "\"}").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        return;
      }
      String id = exchange.getRequestHeaders().getFirst("webhook-id");
      if (seen.add(id)) worker.submit(() -> work(id, message));
      exchange.sendResponseHeaders(204, -1);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible); // every JDK has HmacSHA256
    }
  }

  public static void main(String[] arguments) throws IOException {
    String secret = System.getenv().getOrDefault("WEBHOOK_SIGNING_SECRET", "");
    byte[] key = Base64.getDecoder().decode(secret.replace("whsec_", ""));
    if (key.length < 24) throw new IllegalStateException("Set WEBHOOK_SIGNING_SECRET to the secret of the destination");
    int port = Integer.parseInt(System.getenv().getOrDefault("PORT", "8080"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext("/", exchange -> receive(key, exchange));
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.start();
  }
}
