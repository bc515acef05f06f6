/** The check of a call in Java 11 and later. */
import { commentOf, type Snippet } from './snippet.ts'

export const java: Snippet = {
  language: 'java',
  title: 'Java',
  fileName: 'PlanwrightWebhook.java',
  source: (method) => String.raw`import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class PlanwrightWebhook {
${commentOf(method, '    //')}
    public static boolean isGenuine(String key, ${method === 'BODY' ? 'byte[] body' : 'String path'}, String signature, String timestamp, String prefix, Duration window, Instant now) {
        try {
            if (Duration.between(Instant.parse(timestamp), now).abs().compareTo(window) > 0) return false;
            if (!signature.startsWith(prefix)) return false;
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getBytes(UTF_8), "HmacSHA256"));
            byte[] signed = ${method === 'BODY' ? 'body' : '("POST+" + path + "+" + timestamp).getBytes(UTF_8)'};
            byte[] expected = Base64.getEncoder().encode(mac.doFinal(signed));
            return MessageDigest.isEqual(signature.substring(prefix.length()).getBytes(UTF_8), expected);
        } catch (DateTimeParseException notATime) {
            return false;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
`,
}
