/** Walks over the groups an employee rotates between; shifts in no group are passed over. */
import type { Range } from './rule.ts'
import type { Walk } from './walks-sums.ts'

export interface Rotation {
  /** Of each shift, -1 for none. */
  readonly groupOf: Int32Array
  readonly groupCount: number
  readonly startDay: Int32Array
}

/**
 * Every week another group: that after the one in which the first shift of the last week with any was. Tells of each
 * shift in another group, and the group whose turn it is.
 */
export function weeklyTurnWalk({ groupOf, groupCount }: Rotation, weekOf: Int32Array): Walk {
  return (row, count, sink) => {
    let week = -1
    let group = -1
    let turn = -1
    for (let i = 0; i < count; i++) {
      const own = groupOf[row[i]!]!
      if (own < 0) continue
      if (weekOf[row[i]!] !== week) {
        turn = group < 0 ? own : (group + 1) % groupCount
        week = weekOf[row[i]!]!
        group = own
      }
      if (own !== turn) sink.add(1, row[i]!, -1, turn)
    }
  }
}

/** After any time the next group: tells of the first shift in a group whose turn it is not. */
export function customTurnWalk({ groupOf, groupCount }: Rotation): Walk {
  return (row, count, sink) => {
    let group = -1
    for (let i = 0; i < count; i++) {
      const own = groupOf[row[i]!]!
      if (own < 0 || own === group) continue
      const turn = (group + 1) % groupCount
      if (group >= 0 && own !== turn) sink.add(1, row[i]!, -1, turn)
      group = own
    }
  }
}

/**
 * Days from the first to the last shift in a group before the next one: tells the days beyond, the first day, and how
 * many there are. The first and the last group may go on outside of what is planned, so they are never too short.
 */
export function rotationLengthWalk({ groupOf, startDay }: Rotation, { min, max }: Range): Walk {
  return (row, count, sink) => {
    let group = -1
    let first = 0
    let last = 0
    let isFirst = true
    const tell = (isOpen: boolean) => {
      const days = last - first + 1
      if (days > max) sink.add(days - max, first, -1, days)
      else if (days < min && !isOpen) sink.add(min - days, first, -1, days)
    }
    for (let i = 0; i < count; i++) {
      const own = groupOf[row[i]!]!
      if (own < 0) continue
      const day = startDay[row[i]!]!
      if (own !== group) {
        if (group >= 0) {
          tell(isFirst)
          isFirst = false
        }
        group = own
        first = day
      }
      last = day
    }
    if (group >= 0) tell(true)
  }
}
