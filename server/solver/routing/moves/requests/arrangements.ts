/** Ways to put stops into the gaps of a route, the cheapest first. */
export interface Arrangements {
  /** Row of the arrangement that is number i by price, behind those of the same. */
  readonly order: Int32Array
  /** Stops of the arrangement in a row in the order they come, and the gaps they go into: at `row * width` and on. */
  readonly width: number
  readonly stop: Int32Array
  readonly gap: Int32Array
  /** Per row the price of ways and visits, and the seconds of travel, that it adds. */
  readonly price: Float64Array
  readonly seconds: Int32Array
  /** Per row the least it can cost. */
  readonly least: Float64Array
  count: number
  /** Only so many are kept. */
  size: number
}

export function createArrangements(width: number, size: number): Arrangements {
  return {
    order: new Int32Array(size),
    width,
    stop: new Int32Array(width * size),
    gap: new Int32Array(width * size),
    price: new Float64Array(size),
    seconds: new Int32Array(size),
    least: new Float64Array(size),
    count: 0,
    size,
  }
}

/** What an arrangement has to cost less than to be kept. */
export function dearest({ order, least, count, size }: Arrangements): number {
  return count < size ? Infinity : least[order[count - 1]!]!
}

/** The one that holds no stop yet. */
export function offerNothing(to: Arrangements): void {
  to.count = 1
  to.order[0] = to.price[0] = to.seconds[0] = to.least[0] = 0
}

/** An arrangement, in a row of `from`, of `length` stops, and stop v as number `index` in `gap`. */
export interface Extension {
  from: Arrangements
  row: number
  length: number
  index: number
  v: number
  gap: number
  /** As they are with v. */
  price: number
  seconds: number
  least: number
}

/** Puts what is below the dearest among the arrangements of `to`. */
export function offerArrangement(to: Arrangements, extension: Extension): void {
  const { order, width, least } = to
  const { from, row, length, index, v, gap } = extension
  const at = to.count < to.size ? to.count : order[to.count - 1]!
  let k = to.count < to.size ? to.count++ : to.count - 1
  for (; k > 0 && least[order[k - 1]!]! > extension.least; k--) order[k] = order[k - 1]!
  order[k] = at
  to.price[at] = extension.price
  to.seconds[at] = extension.seconds
  least[at] = extension.least
  const source = row * from.width
  for (let m = 0, n = 0; m <= length; m++) {
    const isNew = m === index
    to.stop[at * width + m] = isNew ? v : from.stop[source + n]!
    to.gap[at * width + m] = isNew ? gap : from.gap[source + n]!
    if (!isNew) n++
  }
}
