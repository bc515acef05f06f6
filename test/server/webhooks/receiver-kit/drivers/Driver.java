import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

public class Driver {
    public static void main(String[] arguments) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] fields = line.split("\t", -1);
            String[] texts = new String[fields.length];
            for (int i = 0; i < fields.length; i++) texts[i] = new String(Base64.getDecoder().decode(fields[i]), UTF_8);
            System.out.println(PlanwrightWebhook.isGenuine(texts[0], /*CONTENT*/, texts[2], texts[3], texts[4], Duration.ofSeconds(Long.parseLong(texts[5])), Instant.ofEpochSecond(Long.parseLong(texts[6]))));
        }
    }
}
