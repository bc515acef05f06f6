/** The check of a call in PHP 8. */
import { commentOf, type Snippet } from './snippet.ts'

export const php: Snippet = {
  language: 'php',
  title: 'PHP',
  fileName: 'is_genuine.php',
  source: (method) => String.raw`<?php

${commentOf(method, '//')}
function is_genuine(string $key, string ${method === 'BODY' ? '$body' : '$path'}, string $signature, string $timestamp, string $prefix = '', int $windowSeconds = 300, ?int $now = null): bool
{
    $sent = DateTimeImmutable::createFromFormat('Y-m-d\TH:i:s\Z', $timestamp, new DateTimeZone('UTC'));
    // PHP takes month 13 for January.
    if ($sent === false || $sent->format('Y-m-d\TH:i:s\Z') !== $timestamp) return false;
    if (abs(($now ?? time()) - $sent->getTimestamp()) > $windowSeconds) return false;
    if (!str_starts_with($signature, $prefix)) return false;
    $signed = ${method === 'BODY' ? '$body' : '"POST+$path+$timestamp"'};
    $expected = base64_encode(hash_hmac('sha256', $signed, $key, true));
    return hash_equals($expected, substr($signature, strlen($prefix)));
}
`,
}
