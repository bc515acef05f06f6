/** Finds the stop nearest to a point among thousands: a grid of square cells over the projected stops. */

export interface PlacedStop<Stop> {
  readonly stop: Stop
  readonly x: number
  readonly y: number
}

export interface StopIndex<Stop> {
  /** The nearest stop not farther than `reach`, which must be at most the size of a cell. */
  nearest(x: number, y: number, reach: number): PlacedStop<Stop> | undefined
}

const cellSize = 32
const cellOf = (value: number): number => Math.floor(value / cellSize)

export function indexStops<Stop>(all: readonly PlacedStop<Stop>[]): StopIndex<Stop> {
  const cells = new Map<string, PlacedStop<Stop>[]>()
  for (const placed of all) {
    const key = `${cellOf(placed.x)} ${cellOf(placed.y)}`
    const cell = cells.get(key)
    if (cell) cell.push(placed)
    else cells.set(key, [placed])
  }
  const around = (x: number, y: number) =>
    [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${cellOf(x) + dx} ${cellOf(y) + dy}`) ?? []))
  return {
    nearest(x, y, reach) {
      let best: PlacedStop<Stop> | undefined
      let bestDistance = reach
      for (const placed of around(x, y)) {
        const distance = Math.hypot(placed.x - x, placed.y - y)
        // The later of two at one place is drawn above the other.
        if (distance <= bestDistance) [best, bestDistance] = [placed, distance]
      }
      return best
    },
  }
}
