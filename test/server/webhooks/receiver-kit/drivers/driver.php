<?php
require __DIR__ . '/is_genuine.php';

while (($line = fgets(STDIN)) !== false) {
    [$key, $content, $signature, $timestamp, $prefix, $window, $now] = array_map('base64_decode', explode("\t", rtrim($line, "\n")));
    echo is_genuine($key, $content, $signature, $timestamp, $prefix, (int) $window, (int) $now) ? "true\n" : "false\n";
}
