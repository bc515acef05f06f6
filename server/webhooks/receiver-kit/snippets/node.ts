/** The check of a call in JavaScript for Node. */
import { commentOf, type Snippet } from './snippet.ts'

export const node: Snippet = {
  language: 'node',
  title: 'Node.js',
  fileName: 'is-genuine.mjs',
  source: (method) => String.raw`import { createHmac, timingSafeEqual } from 'node:crypto'

${commentOf(method, '//')}
export function isGenuine({ key, ${method === 'BODY' ? 'body' : 'path'}, signature, timestamp, prefix = '', windowSeconds = 300, now = new Date() }) {
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(timestamp)
  if (!isTime || !(Math.abs(now - new Date(timestamp)) <= windowSeconds * 1000)) return false
  if (!signature.startsWith(prefix)) return false
  const expected = Buffer.from(createHmac('sha256', key).update(${method === 'BODY' ? 'body' : "'POST+' + path + '+' + timestamp"}).digest('base64'))
  const given = Buffer.from(signature.slice(prefix.length))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
`,
}
