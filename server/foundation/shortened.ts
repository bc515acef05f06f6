/**
 * Sentences that quote what somebody sent, whatever its length: an id of a megabyte is not worth an answer of a
 * megabyte.
 */

const longest = 4000
const keptEnd = 400

/**
 * Words of more than 120 characters are cut to their first 100, but not lists like "a"|"b"; of a text that is long all
 * the same the middle is left out.
 */
export function shortened(text: string): string {
  const short = text.replace(/([^\s"|]{100})[^\s"|]{21,}/gu, '$1...')
  return short.length <= longest ? short : `${short.slice(0, longest - keptEnd)} ... ${short.slice(-keptEnd)}`
}
