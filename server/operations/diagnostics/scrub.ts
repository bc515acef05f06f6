/**
 * Takes out of a text what a stranger must not read. The log holds no secrets to begin with; this is for what nobody
 * thought of.
 */
import { homedir } from 'node:os'

/** Scheme, host and port of an address, without user, path and query. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return '[address removed]'
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}

/** Names that people gave, wherever they stand in a line of the log. */
const namedFields = ['name', 'webhook', 'email', 'keyName', 'memberName']

/** Longer lines are cut. */
const maxLineLength = 4000

/** One line of the log. Names go while it is whole: half a line is no JSON. */
export function scrubLine(line: string): string {
  return scrubText(withoutNames(line).slice(0, maxLineLength))
}

function withoutNames(line: string): string {
  try {
    return JSON.stringify(JSON.parse(line), (field, value: unknown) =>
      namedFields.includes(field) ? '[removed]' : value,
    )
  } catch {
    // The last line may be half written.
    return line
  }
}

function scrubText(text: string): string {
  return (
    text
      .replaceAll(homedir(), '~')
      .replace(/\bhttps?:\/\/[^\s"'\\<>]+/gi, originOf)
      .replace(/\b(pw|pat)_[0-9A-Za-z]{8}_[0-9A-Za-z]+/g, '$1_[removed]')
      .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [removed]')
      .replace(/[^\s"'<>@:/\\]+@[^\s"'<>@:/\\]+\.?[^\s"'<>@:/\\,;)]*/g, '[mail address removed]')
      .replace(/\b(password|passwd|secret|token|api[-_]?key)(["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi, '$1$2[removed]')
      // Keys, hashes and signatures: longer than any word; ids have hyphens.
      .replace(/[0-9A-Za-z_+=]{32,}/g, '[removed]')
  )
}
