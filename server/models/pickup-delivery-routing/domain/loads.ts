/** What is on board along a route: of every kind, when leaving the start location and after each stop. */
import type { Plan, PlanFacts, PlanStop } from './plan.ts'

export interface RouteLoads {
  /** By kind. */
  readonly initial: readonly number[]
  /** By position of the stop, then by kind. */
  readonly after: readonly (readonly number[])[]
}

/** What a job unloads that it has not loaded on this route before is on board from the start location on. */
export function loadsOf({ stops, kinds }: Pick<PlanFacts, 'stops' | 'kinds'>, route: readonly number[]): RouteLoads {
  const none = kinds.map(() => 0)
  const sums = new Map<number, { sum: readonly number[]; least: readonly number[] }>()
  for (const index of route) {
    const { job, amounts } = stops[index]!
    const { sum, least } = sums.get(job) ?? { sum: none, least: none }
    const next = sum.map((amount, kind) => amount + amounts[kind]!)
    sums.set(job, { sum: next, least: least.map((amount, kind) => Math.min(amount, next[kind]!)) })
  }
  const initial = none.map((_, kind) => [...sums.values()].reduce((load, { least }) => load + (0 - least[kind]!), 0))
  let load: readonly number[] = initial
  const after = route.map((index) => (load = load.map((amount, kind) => amount + stops[index]!.amounts[kind]!)))
  return { initial, after }
}

/** The most that is on board at any time, of one kind. */
export function peakLoad({ facts, routes }: Plan, shift: number, kind: number): number {
  const { initial, after } = loadsOf(facts, routes[shift]!)
  return Math.max(initial[kind]!, ...after.map((load) => load[kind]!))
}

/** The stop after which that is on board first; undefined where it is from the start location on. */
export function stopOfPeak({ facts, routes }: Plan, shift: number, kind: number): PlanStop | undefined {
  const route = routes[shift]!
  const { initial, after } = loadsOf(facts, route)
  const loads = after.map((load) => load[kind]!)
  const most = Math.max(...loads)
  return most > initial[kind]! ? facts.stops[route[loads.indexOf(most)]!] : undefined
}
