/** Points of a plan that the oracle has timed: the rules are the checker's, the times the oracle's own. */
import { appointmentOf, dayOfShift } from '../support/checker/appointments.ts'
import type { Facts, VisitFacts } from '../support/checker/facts.ts'
import { allServices, type Plan, type Route } from '../support/checker/plan.ts'
import type { TimedRoute, TimedStop } from '../support/checker/route-timing.ts'
import { weightOf, type Rule } from '../support/checker/rule.ts'
import { rules } from '../support/checker/rules.ts'
import type { PlanTimes } from './plan-times.ts'

/** Points below 0, as the wire has them, and before them seconds by which pinned visits come after their times. */
export interface Points {
  readonly pinsMoved: number
  readonly medium: number
  readonly soft: number
}

/** A published time is a price: earlier counts as much as later. */
const keepPublishedTime: Rule = {
  id: 'keepPublishedTime',
  level: 'soft',
  sentence: 'seconds off the published time',
  weight: { override: 'keepPublishedTimeWeight', default: 1 },
  matches: (plan) =>
    allServices(plan).flatMap(({ visit, route, stop, isPinned }) => {
      const told = appointmentOf(visit, plan.facts)
      if (isPinned || !told?.keepsTime || dayOfShift(route.shift, plan.facts) !== told.day) return []
      const off = Math.abs(stop.start - told.start) - plan.facts.toleranceSeconds
      const amount = off > 0 ? Math.max(900, Math.min(3600, off)) * told.times : 0
      return amount > 0 ? [{ about: visit.id, amount, isFixed: false }] : []
    }),
}

const every = rules.map((rule) => (rule.id === 'keepPublishedTime' ? keepPublishedTime : rule))
const ofLevel = (level: Rule['level']) => every.filter((rule) => rule.level === level)
/** Of single routes, what whole plans are needed for is left out. */
const hardRules = ofLevel('hard')
const otherRules = [...ofLevel('medium'), ...ofLevel('soft')]

function timedRoute({ routes, times }: PlanTimes, r: number): TimedRoute {
  const { sequence } = routes[r]!
  const own = times[r]!
  const breaksOn = (leg: number): TimedStop[] =>
    own.breaks
      .filter(({ legIndex }) => legIndex === leg)
      .map(({ pause, leg: way, left, arrival, start }) => ({
        kind: 'BREAK',
        id: pause.id,
        leg: way,
        tripStart: left,
        arrival,
        start,
        departure: start + pause.seconds,
      }))
  const stops = sequence.visits.flatMap((visit, index): TimedStop[] => [
    ...breaksOn(index),
    {
      kind: 'VISIT',
      id: visit.id,
      leg: own.lastLegs[index],
      tripStart: own.left[index]!,
      arrival: own.arrivals[index]!,
      start: own.starts[index]!,
      departure: own.starts[index]! + sequence.service[index]!,
    },
  ])
  return {
    departure: own.departure,
    stops: [...stops, ...breaksOn(sequence.visits.length)],
    homeLeg: own.lastLegs.at(-1)!,
    endArrival: own.end,
  }
}

/** As the checker has it; of breaks only those that are taken exist. */
export function planOf(facts: Facts, timed: PlanTimes, unassigned: readonly VisitFacts[]): Plan {
  const routes = timed.routes.flatMap(({ sequence, choice }, r): Route[] => {
    if (sequence.visits.length === 0) return []
    const { visits, pinnedVisits, frozenUntil } = sequence
    const shift = { ...sequence.shift, breaks: choice.breaks }
    return [
      {
        shift,
        reported: { id: shift.id, stops: [] } as unknown as Route['reported'],
        order: { shift, visits, breakTrips: choice.legs, pinnedVisits, frozenUntil },
        timed: timedRoute(timed, r),
      },
    ]
  })
  return { facts, routes, unassigned }
}

/** Undefined where a hard rule is broken. */
export function pointsOf(plan: Plan): Points | undefined {
  for (const rule of hardRules) if (rule.matches(plan).length > 0) return undefined
  let medium = 0
  let soft = 0
  for (const rule of otherRules) {
    const weight = weightOf(rule, plan)
    if (weight === 0) continue
    let amount = 0
    for (const match of rule.matches(plan)) amount += match.amount
    if (rule.level === 'medium') medium -= amount
    else soft -= amount * weight
  }
  return { pinsMoved: 0, medium, soft }
}

/** Above 0 where the first is better. */
export function gainOf(a: Points, b: Points): number {
  return a.pinsMoved - b.pinsMoved || a.medium - b.medium || a.soft - b.soft
}

export const isBetter = (a: Points, b: Points | undefined): boolean => !b || gainOf(a, b) > 0

export const sumOf = (a: Points, b: Points): Points => ({
  pinsMoved: a.pinsMoved + b.pinsMoved,
  medium: a.medium + b.medium,
  soft: a.soft + b.soft,
})

export const noPoints: Points = { pinsMoved: 0, medium: 0, soft: 0 }
