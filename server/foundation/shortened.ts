/** Sentences that quote what somebody sent, whatever its length: an id of a megabyte is not worth an answer of a megabyte. */

const longest = 2000
const keptEnd = 400

/** Words of more than 120 characters are cut to their first 100; of a text that is long all the same the middle is left out. */
export function shortened(text: string): string {
  const short = text.replace(/(\S{100})\S{21,}/gu, '$1...')
  return short.length <= longest ? short : `${short.slice(0, longest - keptEnd)} ... ${short.slice(-keptEnd)}`
}
