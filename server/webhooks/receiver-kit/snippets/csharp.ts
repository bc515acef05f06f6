/** The check of a call in C# (.NET Core 2.1 and later). */
import { commentOf, type Snippet } from './snippet.ts'

export const csharp: Snippet = {
  language: 'csharp',
  title: 'C#',
  fileName: 'PlanwrightWebhook.cs',
  source: (method) => String.raw`using System;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;

public static class PlanwrightWebhook
{
${commentOf(method, '    //')}
    public static bool IsGenuine(string key, ${method === 'BODY' ? 'byte[] body' : 'string path'}, string signature, string timestamp, string prefix, TimeSpan window, DateTimeOffset now)
    {
        DateTimeOffset sent;
        if (!DateTimeOffset.TryParseExact(timestamp, "yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out sent)) return false;
        if ((now - sent).Duration() > window) return false;
        if (!signature.StartsWith(prefix, StringComparison.Ordinal)) return false;
        byte[] signed = ${method === 'BODY' ? 'body' : 'Encoding.UTF8.GetBytes("POST+" + path + "+" + timestamp)'};
        using (var hmac = new HMACSHA256(Encoding.UTF8.GetBytes(key)))
        {
            string expected = Convert.ToBase64String(hmac.ComputeHash(signed));
            return CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(signature.Substring(prefix.Length)), Encoding.UTF8.GetBytes(expected));
        }
    }
}
`,
}
