// Each driver: lines of tab-separated base64 (key, content, signature, timestamp, prefix, window, now) in, true or
// false out.
import { readFileSync } from 'node:fs'
import { isGenuine } from './is-genuine.mjs'

const content = process.argv[2]
for (const line of readFileSync(0, 'utf8').trimEnd().split('\n')) {
  const [key, bytes, signature, timestamp, prefix, window, now] = line
    .split('\t')
    .map((field) => Buffer.from(field, 'base64'))
  const what = content === 'body' ? { body: bytes } : { path: String(bytes) }
  const isOk = isGenuine({
    key: String(key),
    ...what,
    signature: String(signature),
    timestamp: String(timestamp),
    prefix: String(prefix),
    windowSeconds: Number(String(window)),
    now: new Date(Number(String(now)) * 1000),
  })
  console.log(String(isOk))
}
