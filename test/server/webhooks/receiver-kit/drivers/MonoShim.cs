// Mono stops at .NET Framework 4.7, which lacks this one class of .NET Core 2.1.
namespace System.Security.Cryptography
{
    public static class CryptographicOperations
    {
        public static bool FixedTimeEquals(byte[] left, byte[] right)
        {
            if (left.Length != right.Length) return false;
            int difference = 0;
            for (int i = 0; i < left.Length; i++) difference |= left[i] ^ right[i];
            return difference == 0;
        }
    }
}
