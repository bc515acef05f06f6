using System;
using System.Linq;
using System.Text;

public static class Driver
{
    public static void Main()
    {
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            byte[][] fields = line.Split('\t').Select(Convert.FromBase64String).ToArray();
            string[] texts = fields.Select(Encoding.UTF8.GetString).ToArray();
            bool isGenuine = PlanwrightWebhook.IsGenuine(texts[0], /*CONTENT*/, texts[2], texts[3], texts[4], TimeSpan.FromSeconds(long.Parse(texts[5])), DateTimeOffset.FromUnixTimeSeconds(long.Parse(texts[6])));
            Console.WriteLine(isGenuine ? "true" : "false");
        }
    }
}
