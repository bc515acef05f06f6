/**
 * Annealing over whole rows: a few workers are taken out of the roster and come back one after the other, each with the
 * cheapest row that the others leave, at first with prices a little wrong, then with the right ones.
 */
import type { Random } from '../../../foundation/random.ts'
import { tunables } from '../tunables.ts'
import type { GridAnnealing } from './grid-annealing.ts'
import type { GridState } from './grid-state.ts'
import { hardOf, softOf, type Grid } from './grid.ts'
import type { RowProgram } from './row-program.ts'

const { fewest, most, turns, hot, cold, noise, polish, workPerMove } = tunables.grid.rows

/** One course from the best roster, of so many changes; yields what was done, in moves. */
export function* annealRows(
  state: GridState,
  annealing: GridAnnealing,
  program: RowProgram,
  random: Random,
): Generator<number, void, void> {
  const { grid, roster } = state
  const { workers, days, coarse } = grid
  const change = createRowChange(state, program, random)
  const crew = new Int32Array(most)
  const before = new Uint8Array(most * days)
  state.load(annealing.bestRoster)
  const changes = turns * workers
  for (let turn = 0; turn < changes; turn++) {
    const temperature = hot * coarse * Math.pow(cold / hot, turn / changes)
    const size = Math.min(workers, fewest + random.below(most - fewest + 1))
    pickCrew(crew, size, workers, random)
    const [price, dear] = [state.price, state.dear]
    for (let c = 0; c < size; c++) {
      before.set(roster.subarray(crew[c]! * days, (crew[c]! + 1) * days), c * days)
      change.clear(crew[c]!)
    }
    let isWhole = true
    let work = 0
    for (let c = 0; c < 2 * size && isWhole; c++) {
      const worker = crew[c % size]!
      isWhole = change.renew(worker, c < size ? noise * temperature : 0)
      work += program.work(worker)
    }
    const strain = hardOf(state.price - price) + hardOf(state.dear - dear)
    const delta = softOf(state.price) - softOf(price) + coarse * 2 * strain
    if (isWhole && (delta <= 0 || delta < -temperature * Math.log(random.next()))) annealing.note()
    else for (let c = 0; c < size; c++) change.put(crew[c]!, before.subarray(c * days, (c + 1) * days))
    yield Math.ceil(work / workPerMove)
  }
  state.load(annealing.bestRoster)
  yield* cool(annealing, grid, polish)
}

interface Cooling {
  readonly parts: number
  readonly moves: number
  readonly hot: number
  readonly cold: number
}

/** Anneals what stands there at a low temperature, with hard rules at their highest price. */
export function* cool(
  annealing: GridAnnealing,
  { coarse, fine }: Grid,
  { parts, moves, hot: first, cold: last }: Cooling,
): Generator<number, void, void> {
  const top = first * coarse
  annealing.firm()
  for (let part = 0; part < parts; part++) {
    annealing.run(moves, top * Math.pow(Math.min(1, (fine * last) / top), part / parts))
    yield moves
  }
}

function pickCrew(crew: Int32Array, size: number, workers: number, random: Random): void {
  for (let c = 0; c < size; c++) {
    let worker = random.below(workers)
    while (crew.subarray(0, c).includes(worker)) worker = random.below(workers)
    crew[c] = worker
  }
}

export function createRowChange(state: GridState, program: RowProgram, random: Random) {
  const { grid, roster, count } = state
  const { days, symbols, cellSoft, coverFirst, cover, allowed, coarse } = grid
  const cells = days * symbols
  const prices = new Float64Array(cells)
  const open = new Uint8Array(cells)
  const row = new Uint8Array(days)
  const nothing = new Uint8Array(days)

  function put(worker: number, symbolsOfDays: Uint8Array): void {
    state.change = state.dearChange = 0
    state.open(0, worker, 0, days)
    state.draft.set(symbolsOfDays)
    if (state.priceWindow(0, true)) state.keep()
    else state.takeBack()
  }

  /** Gives a worker the cheapest row; `noise` points more or less for every cell. False where there is none. */
  function renew(worker: number, noise: number): boolean {
    const base = worker * cells
    for (let cell = 0, day = 0, symbol = 0; cell < cells; cell++) {
      open[cell] = allowed[base + cell]!
      prices[cell] = cellSoft[base + cell]!
      if (symbol > 0 && open[cell] === 1) {
        const others = count[cell]! - (roster[worker * days + day] === symbol ? 1 : 0)
        const at = coverFirst[cell]! + others
        if (at + 1 >= coverFirst[cell + 1]!) open[cell] = 0
        else {
          const change = cover[at + 1]! - cover[at]!
          prices[cell]! += softOf(change) + 10 * coarse * hardOf(change)
          if (noise > 0) prices[cell]! += noise * (2 * random.next() - 1)
        }
      }
      if (++symbol === symbols) {
        symbol = 0
        day++
      }
    }
    if (program.solve(worker, prices, open, row) === Infinity) return false
    put(worker, row)
    return true
  }
  return {
    put,
    renew,
    clear(worker: number): void {
      const base = worker * days
      for (let day = 0; day < days; day++)
        nothing[day] = allowed[(base + day) * symbols] === 1 ? 0 : roster[base + day]!
      put(worker, nothing)
    },
  }
}
