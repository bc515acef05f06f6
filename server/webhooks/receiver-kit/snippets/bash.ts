/** The check of a call in bash, with openssl. */
import { commentOf, type Snippet } from './snippet.ts'

/** What bash writes before a brace, and a template literal would take for itself. */
const $ = '$'

export const bash: Snippet = {
  language: 'bash',
  title: 'bash and openssl',
  fileName: 'is_genuine.sh',
  source: (method) => String.raw`${commentOf(method, '#')}
# ${method === 'BODY' ? 'The body comes in on standard input' : 'Needs no body'}: is_genuine KEY ${method === 'BODY' ? '' : 'PATH '}SIGNATURE TIMESTAMP [PREFIX [WINDOW_SECONDS [NOW]]]${method === 'BODY' ? ' < body' : ''}
# The list of processes shows KEY while openssl runs: for machines that you share with nobody. GNU date; on a Mac: gdate.
is_genuine() {
  local key=$1 ${method === 'BODY' ? '' : 'path=$2 '}signature=$${method === 'BODY' ? 2 : 3} timestamp=$${method === 'BODY' ? 3 : 4} prefix=${$}{${method === 'BODY' ? 4 : 5}-} window=${$}{${method === 'BODY' ? 5 : 6}-300} now=${$}{${method === 'BODY' ? 6 : 7}-$(date +%s)}
  local sent age expected nonce
  [[ $timestamp =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$ ]] || return 1
  sent=$(date -u -d "$timestamp" +%s 2>/dev/null) || return 1
  age=$((now > sent ? now - sent : sent - now))
  ((age <= window)) || return 1
  [[ $signature == "$prefix"* ]] || return 1
  expected=$(${method === 'BODY' ? '' : `printf 'POST+%s+%s' "$path" "$timestamp" | `}openssl dgst -sha256 -hmac "$key" -binary | openssl base64 -A)
  # Under a key nobody knows, how far two texts agree tells nothing about how far the signatures do.
  nonce=$(openssl rand -hex 32)
  [[ $(printf %s "${$}{signature#"$prefix"}" | openssl dgst -sha256 -hmac "$nonce") == $(printf %s "$expected" | openssl dgst -sha256 -hmac "$nonce") ]]
}
`,
}
