/** Rules of rows, from the tables: sums are kept per worker, sequences are read where days change. */
import type { Grid, RunTable } from './grid.ts'

export function createRowRules(grid: Grid) {
  const { days, workers, symbols, rulesOf, mostQuantities, mostGroups } = grid
  const roster = new Uint8Array(workers * days)
  const sums = new Int32Array(workers * mostQuantities)
  const groups = new Int32Array(workers * mostGroups)

  /** A symbol of a day more (`sign` 1) or less: the packed change of the price; that of `dear` is added to it. */
  function add(worker: number, day: number, symbol: number, sign: number): number {
    const rules = rulesOf[worker]!
    const { target, amount, first, quantities } = rules
    const cell = day * symbols + symbol
    const end = first[cell + 1]!
    let change = 0
    for (let at = first[cell]!; at < end; at++) {
      let quantity = target[at]!
      let step = sign * amount[at]!
      if (step === 0) {
        const group = worker * mostGroups + quantity
        const had = groups[group]!
        groups[group] = had + sign
        if (had !== 0 && had + sign !== 0) continue
        quantity = rules.quantityOfGroup[quantity]!
        step = sign
      }
      const sum = worker * mostQuantities + quantity
      const before = sums[sum]!
      sums[sum] = before + step
      const { price, dear } = quantities[quantity]!
      change += price[before + step]! - price[before]!
      own.dear += dear[before + step]! - dear[before]!
    }
    return change
  }

  function addOnly(worker: number, day: number, symbol: number, sign: number): void {
    const { target, amount, first, quantityOfGroup } = rulesOf[worker]!
    const cell = day * symbols + symbol
    for (let at = first[cell]!; at < first[cell + 1]!; at++) {
      let quantity = target[at]!
      let step = sign * amount[at]!
      if (step === 0) {
        const group = worker * mostGroups + quantity
        const had = groups[group]!
        groups[group] = had + sign
        if (had !== 0 && had + sign !== 0) continue
        quantity = quantityOfGroup[quantity]!
        step = sign
      }
      sums[worker * mostQuantities + quantity]! += step
    }
  }

  /** Runs that touch the days from `from` until before `until`, read from `cells`; beyond them from the roster. */
  function runsAt(table: RunTable, cells: Uint8Array, base: number, row: number, from: number, until: number): number {
    const { isOn, on, onAtEdge, off, plannedDay } = table
    let day = from - 1
    let kind = isOn[from > 0 ? roster[row + day]! : cells[base]!]!
    let length = 0
    while (day >= 0 && isOn[roster[row + day]!] === kind) {
      length++
      day--
    }
    let isEdge = day < 0
    let sum = 0
    for (day = from; day < until; day++) {
      const now = isOn[cells[base + day]!]!
      if (now === kind) length++
      else {
        sum += kind === 1 ? (isEdge || day < plannedDay ? onAtEdge[length]! : on[length]!) : isEdge ? 0 : off[length]!
        length = 1
        kind = now
        isEdge = false
      }
    }
    if (until < days) {
      const now = isOn[roster[row + until]!]!
      if (now !== kind) {
        sum += kind === 1 ? (isEdge || day < plannedDay ? onAtEdge[length]! : on[length]!) : isEdge ? 0 : off[length]!
        length = 0
        kind = now
        isEdge = false
      }
      while (day < days && isOn[roster[row + day]!] === kind) {
        length++
        day++
      }
    }
    if (day >= days) isEdge = true
    return (
      sum + (kind === 1 ? (isEdge || day < plannedDay ? onAtEdge[length]! : on[length]!) : isEdge ? 0 : off[length]!)
    )
  }

  function sequence(cells: Uint8Array, base: number, worker: number, from: number, until: number): number {
    const { pair, runs, patterns } = rulesOf[worker]!
    const row = worker * days
    let sum = 0
    let previous = from > 0 ? roster[row + from - 1]! : 0
    for (let day = from; day < until; day++) {
      const symbol = cells[base + day]!
      sum += pair[previous * symbols + symbol]!
      previous = symbol
    }
    sum += pair[previous * symbols + (until < days ? roster[row + until]! : 0)]!
    for (let r = 0; r < runs.length; r++) sum += runsAt(runs[r]!, cells, base, row, from, until)
    for (let p = 0; p < patterns.length; p++) {
      const { length, fits, price } = patterns[p]!
      for (let start = Math.max(0, from - length + 1); start < until; start++) {
        let at = 0
        while (at < length) {
          const day = start + at
          const symbol = day >= days ? 0 : day >= from && day < until ? cells[base + day]! : roster[row + day]!
          if (fits[at * symbols + symbol] === 0) break
          at++
        }
        if (at === length) sum += price
      }
    }
    return sum
  }

  const wholeSums = (worker: number) =>
    rulesOf[worker]!.quantities.reduce((all, { price }, q) => all + price[sums[worker * mostQuantities + q]!]!, 0)

  const own = {
    roster,
    /** Sum of what `exchange` changed of what counts as hard in the search. */
    dear: 0,
    exchange(worker: number, day: number, before: number, after: number): number {
      return (before === 0 ? 0 : add(worker, day, before, -1)) + (after === 0 ? 0 : add(worker, day, after, 1))
    },
    /** Undoes an exchange of `before` for `after`. */
    restore(worker: number, day: number, before: number, after: number): void {
      if (after !== 0) addOnly(worker, day, after, -1)
      if (before !== 0) addOnly(worker, day, before, 1)
    },
    sequence,
    clear(): void {
      sums.fill(0)
      groups.fill(0)
    },
    /** Adds the row of the roster up, and prices it. */
    wholeRow(worker: number): number {
      for (let day = 0; day < days; day++) {
        const symbol = roster[worker * days + day]!
        if (symbol !== 0) addOnly(worker, day, symbol, 1)
      }
      return own.wholePriceNow(worker)
    },
    wholePriceNow: (worker: number): number => wholeSums(worker) + sequence(roster, worker * days, worker, 0, days),
    wholeDear: (worker: number): number =>
      rulesOf[worker]!.quantities.reduce((all, { dear }, q) => all + dear[sums[worker * mostQuantities + q]!]!, 0),
  }
  return own
}
