/** Pinning everything before a time: one step of the history. */
import type { PlanEdit } from '../../plan-view-contract.ts'
import { pinned, unpinned, written } from './edits.ts'
import type { Route, RouteStop } from './routes.ts'

/** In milliseconds since 1970. */
export interface FreezeMove {
  /** Where the line was; undefined where there was none. */
  readonly from: number | undefined
  readonly to: number
  readonly words: string
}

const startOf = ({ startServiceTime }: RouteStop) => Date.parse(startServiceTime ?? '')

/** Everything that starts before the line stays at its time; what it leaves behind when it moves back is free again. */
export function freezeEdit(routes: readonly Route[], { from, to, words }: FreezeMove): PlanEdit {
  const patch = routes.flatMap((route) => {
    const stops = route.stops.map((stop) => {
      const start = startOf(stop)
      if (start < to) return pinned(stop)
      return from !== undefined && start < from ? unpinned(stop) : stop
    })
    const isChanged = stops.some(({ isPinned }, index) => isPinned !== route.stops[index]!.isPinned)
    return isChanged ? [written(route, stops)] : []
  })
  return { words, patch, pins: [] }
}

/**
 * Up to when everything is pinned: the first start that is not, or just behind the last one that is; undefined where
 * nothing before the first is.
 */
export function frozenUntil(routes: readonly Route[]): number | undefined {
  const stops = routes.flatMap((route) => route.stops)
  const free = Math.min(...stops.filter(({ isPinned }) => !isPinned).map(startOf))
  const held = stops.filter((stop) => stop.isPinned && startOf(stop) < free).map(startOf)
  if (held.length === 0) return undefined
  return Number.isFinite(free) ? free : Math.max(...held) + 60_000
}
