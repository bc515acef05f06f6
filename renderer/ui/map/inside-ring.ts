/** Whether a point lies inside a closed line of points; the last one need not repeat the first. */
export type Position = readonly [number, number]

/** By the even-odd rule: a ring that crosses itself has holes where it does. */
export function isInsideRing([x, y]: Position, ring: readonly Position[]): boolean {
  let isInside = false
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(index + 1) % ring.length]!
    const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1
    if (crosses) isInside = !isInside
  }
  return isInside
}
