/** Choices of a generator. */
import type { Random } from '../../../server/foundation/random.ts'

/** A whole number from the first to the last. */
export const between = (random: Random, first: number, last: number) => first + random.below(last - first + 1)

export const oneOf = <Item>(random: Random, items: readonly Item[]): Item => items[random.below(items.length)]!

export const chance = (random: Random, share: number) => random.next() < share
