/** Numbers as bytes that compare like the numbers: eight each, the IEEE 754 form with its sign turned round. */

const width = 8

/** One after the other. */
export function orderedBytes(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * width)
  const view = new DataView(bytes.buffer)
  for (const [index, value] of values.entries()) {
    // Adding 0 makes 0 of -0, which is another number in bytes.
    view.setFloat64(index * width, value + 0)
    const bits = view.getBigUint64(index * width)
    // Negative numbers grow away from zero: all their bits are turned round, of others the sign alone.
    view.setBigUint64(index * width, bits >> 63n ? ~bits : bits | (1n << 63n))
  }
  return bytes
}
