/** What a zip holds, of which nobody knows where it comes from: as much of it as somebody needs, within limits. */
import { unzipSync } from 'fflate'

/** Entries of a zip, and bytes of those that are read, inflated. */
export const unpackLimits = { entries: 2_000, bytes: 256 * 1024 * 1024 } as const

/** Throws an Error with a reason that fits behind the name of the file. */
export function unpack(bytes: Uint8Array, isWanted: (path: string) => boolean): Record<string, Uint8Array> {
  let entries = 0
  let inflated = 0
  let tooMuch: string | undefined
  const files = unzip(bytes, ({ name, originalSize }) => {
    if (++entries > unpackLimits.entries) tooMuch = `holds more than ${unpackLimits.entries} files`
    if (tooMuch !== undefined || !isWanted(name)) return false
    inflated += originalSize
    if (inflated > unpackLimits.bytes) tooMuch = `is over ${unpackLimits.bytes / 1024 / 1024} MB when it is unpacked`
    return tooMuch === undefined
  })
  if (tooMuch !== undefined) throw new Error(tooMuch)
  return files
}

function unzip(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    // It makes room for as many bytes as an entry says it has, and writes no more than that.
    return unzipSync(bytes, { filter })
  } catch {
    throw new Error('is damaged or cut off; save it again')
  }
}
