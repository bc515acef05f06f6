/** Annealing on the table. The price of hard rules goes up and down such that about half of all rosters keep them. */
import type { Random } from '../../../foundation/random.ts'
import { tunables } from '../tunables.ts'
import { createGridMoves } from './grid-moves.ts'
import { mendRows } from './mending.ts'
import type { GridState } from './grid-state.ts'
import { hardOf, softOf, type Grid } from './grid.ts'

export interface GridAnnealing {
  /** So many moves at a temperature; hard units cost so many usual steps of the cover at least. */
  run(moves: number, temperature: number, leastPrice?: number): void
  /** Takes the roster as the best one where it is better. */
  note(): void
  /** Hard rules at their highest price, for a start near a good roster. */
  firm(): void
  readonly best: { hard: number; soft: number }
  readonly bestRoster: Uint8Array
  readonly moves: number
}

const { looks, least, most, start, factor } = tunables.grid.strain
const { patience, mostPatience } = tunables.grid.mending
const logs = Float64Array.from({ length: 4096 }, (_, at) => -Math.log((at + 0.5) / 4096))

export function createGridAnnealing(state: GridState, random: Random): GridAnnealing {
  const { coarse }: Grid = state.grid
  const source = createGridMoves(state, random)
  const best = { hard: Infinity, soft: Infinity }
  const bestRoster = state.roster.slice()
  let strainPrice = start * coarse
  /** Where rows are not mended at once, they would break again at a lower price, and others with them. */
  let lowest = least
  let moves = 0
  let sound = 0
  /** Looks since there was a sound roster or one with fewer hard units, and the fewest. */
  let barren = 0
  let fewest = Infinity
  let wait = patience

  const isSound = () => hardOf(state.price) === 0 && state.dear === 0

  function note(): void {
    const hard = hardOf(state.price)
    const soft = softOf(state.price) + softOf(state.dear)
    if (hard > best.hard || (hard === best.hard && soft >= best.soft)) return
    best.hard = hard
    best.soft = soft
    bestRoster.set(state.roster)
  }

  /** Whether for long no roster has been sound, or nearer to it than the best of them. */
  function isStuck(): boolean {
    const strain = hardOf(state.price) + hardOf(state.dear)
    barren = sound > 0 || strain < fewest ? 0 : barren + 1
    fewest = sound > 0 ? Infinity : Math.min(fewest, strain)
    if (barren < wait) return false
    barren = 0
    fewest = Infinity
    return true
  }

  function run(count: number, temperature: number, leastPrice = least): void {
    let isNowSound = isSound()
    for (let i = 0; i < count; i++) {
      if (++moves % looks === 0) {
        if (isStuck()) {
          moves += mendRows(state, source, random)
          isNowSound = isSound()
          wait = isNowSound ? patience : Math.min(2 * wait, mostPatience)
          if (isNowSound) note()
          else lowest = most
        }
        strainPrice = Math.max(
          Math.max(lowest, leastPrice) * coarse,
          Math.min(most * coarse, strainPrice * (2 * sound < looks ? factor : 1 / factor)),
        )
        sound = 0
      }
      if (isNowSound) sound++
      if (!source.tryOne()) {
        state.takeBack()
        continue
      }
      const { change, dearChange } = state
      const strain = hardOf(change) + (dearChange === 0 ? 0 : hardOf(dearChange))
      const delta = softOf(change) + strainPrice * strain
      if (delta <= 0 || delta < temperature * logs[random.below(4096)]!) {
        state.keep()
        isNowSound = isSound()
        if (isNowSound) note()
      } else state.takeBack()
    }
    note()
  }
  return {
    run,
    note,
    firm() {
      strainPrice = most * coarse
    },
    best,
    bestRoster,
    get moves() {
      return moves
    },
  }
}
