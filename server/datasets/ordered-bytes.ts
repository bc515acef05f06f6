/** Numbers as bytes that compare like the numbers: eight each, the IEEE 754 form with its sign turned round. */

const width = 8

/** What a missing number is written as; no number has this form. */
export const absentNumber = new Uint8Array(width)

/** One after the other; `undefined` and what is not finite are missing. */
export function orderedBytes(values: readonly (number | undefined)[]): Uint8Array {
  const bytes = new Uint8Array(values.length * width)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) {
    if (value === undefined || !Number.isFinite(value)) continue
    // Adding 0 makes 0 of -0, which is another number in bytes.
    view.setFloat64(index * width, value + 0)
    const bits = view.getBigUint64(index * width)
    // Negative numbers grow away from zero: all their bits are turned round, of others the sign alone.
    view.setBigUint64(index * width, bits >> 63n ? ~bits : bits | (1n << 63n))
  }
  return bytes
}

/** Where the number with this index begins and how long it is, for SQL's `substr`, which counts from 1. */
export function placeOfNumber(index: number): { readonly start: number; readonly length: number } {
  return { start: index * width + 1, length: width }
}
