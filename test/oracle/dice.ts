/** Seeded choices for random instances, and times of their days. */
import { createRandom } from '../../server/foundation/random.ts'

export interface Dice {
  has(share: number): boolean
  /** Integer from low to high, both included. */
  between(low: number, high: number): number
  pick<Thing>(things: readonly Thing[]): Thing
}

export function diceOf(seed: number): Dice {
  const random = createRandom(seed)
  return {
    has: (share) => random.next() < share,
    between: (low, high) => low + random.below(high - low + 1),
    pick: (things) => things[random.below(things.length)]!,
  }
}

const monday = Date.UTC(2027, 1, 1)

/** Minutes since midnight of Monday, 1 February 2027. */
export const clock = (minutes: number) => new Date(monday + minutes * 60_000).toISOString().replace('.000Z', 'Z')

/** Seconds since 1970 as the wire has them. */
export const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')

export const place = (index: number): [number, number] => [50 + index / 100, 8]

/** Ways there and back of different lengths between so many places. */
export function matrixOf({ between, has }: Dice, places: number) {
  const indexes = Array.from({ length: places }, (_, index) => index)
  const isMinutes = has(0.5)
  const way = () => (isMinutes ? between(3, 35) * 60 : between(150, 2100))
  const travelTimeSeconds = indexes.map((from) => indexes.map((to) => (from === to ? 0 : way())))
  const distanceMeters = travelTimeSeconds.map((row) => row.map((seconds) => seconds * 9))
  return { locations: indexes.map(place), travelTimeSeconds, distanceMeters }
}

export function breaksOf(dice: Dice, opens: number, length: number): object[] {
  const { has, between, pick } = dice
  const count = pick([0, 1, 1, 1, 2])
  let from = opens + between(0, 150)
  return Array.from({ length: count }, (_, index) => {
    const minutes = between(2, 9) * 5
    const own = {
      id: `break ${index}`,
      ...(has(0.25) && { costImpact: 'UNPAID' }),
      ...(has(0.2) && { location: place(between(0, 6)) }),
    }
    const start = from
    const room = has(0.25) ? 0 : between(1, length / 2)
    from = start + room + minutes + between(30, 180)
    if (room === 0) return { type: 'FIXED', ...own, startTime: clock(start), endTime: clock(start + minutes) }
    return {
      type: 'FLOATING',
      ...own,
      minStartTime: clock(start),
      ...(has(0.95) && { maxEndTime: clock(start + room + minutes) }),
      duration: `PT${minutes}M`,
    }
  })
}

export function costOf({ has, between }: Dice) {
  return {
    ...(has(0.5) && { fixedCost: between(0, 30) }),
    rates: [
      { ...(has(0.4) && { duration: `PT${between(2, 6)}H` }), costPerUnit: between(5, 60), unit: 'PT1H' },
      ...(has(0.3) ? [{ costPerUnit: between(20, 90), ...(has(0.4) && { activationCost: between(1, 10) }) }] : []),
    ],
  }
}

/** Disjoint spans in the hours of a shift. */
export function windowsOf({ has, between }: Dice, count: number, opens: number): object[] {
  let from = opens + between(-60, 240)
  return Array.from({ length: count }, (_, index) => {
    const start = from
    const until = start + between(30, 200)
    from = until + between(20, 120)
    return {
      ...((index > 0 || has(0.9)) && { minStartTime: clock(start) }),
      ...(has(0.2) && { maxStartTime: clock(until - between(0, 20)) }),
      maxEndTime: clock(until),
    }
  })
}
