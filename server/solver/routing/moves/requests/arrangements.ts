/** Ways to put stops into the gaps of a route, the cheapest first. */
export interface Arrangements {
  /** Stops of arrangement i in the order they come, and the gaps they go into: at `i * width` and on. */
  readonly width: number
  readonly stop: Int32Array
  readonly gap: Int32Array
  /** The least each can cost. */
  readonly price: Float64Array
  count: number
  /** Only so many are kept. */
  size: number
}

export function createArrangements(width: number, size: number): Arrangements {
  return {
    width,
    stop: new Int32Array(width * (size + 1)),
    gap: new Int32Array(width * (size + 1)),
    price: new Float64Array(size + 1),
    count: 0,
    size,
  }
}

/** What an arrangement has to cost less than to be kept. */
export function dearest({ price, count, size }: Arrangements): number {
  return count < size ? Infinity : price[count - 1]!
}

/**
 * Puts arrangement `i` of `from`, of `length` stops, with stop v as number `index` in `gap`, among those of `to` by
 * price, behind those of the same; it is below the dearest.
 */
export function offerArrangement(to: Arrangements, price: number, { from, i, length, index, v, gap }: Extension): void {
  const { width } = to
  let k = to.count < to.size ? to.count++ : to.count - 1
  for (; k > 0 && to.price[k - 1]! > price; k--) {
    to.price[k] = to.price[k - 1]!
    to.stop.copyWithin(k * width, (k - 1) * width, k * width)
    to.gap.copyWithin(k * width, (k - 1) * width, k * width)
  }
  to.price[k] = price
  const source = i * width
  for (let m = 0, n = 0; m <= length; m++) {
    const isNew = m === index
    to.stop[k * width + m] = isNew ? v : from.stop[source + n]!
    to.gap[k * width + m] = isNew ? gap : from.gap[source + n]!
    if (!isNew) n++
  }
}

/** An arrangement and one more stop. */
export interface Extension {
  from: Arrangements
  i: number
  length: number
  index: number
  v: number
  gap: number
}
