/**
 * What plans of every routing model have: shifts with their routes, times and figures. A model adds its own facts.
 * Times are seconds of the plan's time axis, durations seconds; an absent bound is `noLowerBound` or `noUpperBound`.
 */
import type { RoutingProblem, Routes } from '../../../solver/routing/problem/problem.ts'
import type { RequiredBreak } from '../schema/break.ts'
import type { ShiftCost } from '../schema/cost.ts'
import type { RouteFigures } from './route-figures.ts'
import type { TimeAxis } from './time-axis.ts'
import type { TimedRoute } from './timed-route.ts'

export interface PlanWindow {
  readonly minStart: number
  readonly maxStart: number
  readonly maxEnd: number
}

/** When and by whom a visit or stop is done in the plan that was published. */
export interface PlanAppointment {
  readonly vehicleId: string
  /** Index of the vehicle; -1 for one the input no longer has. */
  readonly vehicle: number
  readonly start: number
  /** Offset from UTC the start is written with. */
  readonly offsetMinutes: number
  /** Calendar day of the shift it lies in, in days since 1970. */
  readonly day: number
  /** How many times a change counts: the more, the sooner it is. */
  readonly urgency: number
  /** What of it can be kept, and is the search's to keep. */
  readonly keeps: { readonly technician: boolean; readonly day: boolean; readonly time: boolean }
}

export interface PlanBreak {
  readonly id: string
  /** Starts at which it overlaps no break at a fixed time. */
  readonly minStart: number
  readonly maxStart: number
  readonly seconds: number
  /** From the earliest start to the latest end, as they are given. */
  readonly spanFrom: number
  readonly spanEnd: number
  /** Whether it is taken even where nobody is on duty in its span. */
  readonly isRequired: boolean
  /** Place of the break, or `anywhere`. */
  readonly place: number
}

export interface RouteShift {
  readonly index: number
  readonly vehicle: number
  readonly input: {
    readonly id: string
    readonly pinned: boolean
    readonly requiredBreaks: readonly RequiredBreak[]
    readonly cost?: ShiftCost | undefined
  }
  /** Offset from UTC with which its start is written, and with which its times are written at a plan time. */
  readonly offsetMinutes: number
  offsetAt(time: number): number
  readonly startPlace: number
  readonly endPlace: number
  readonly minDeparture: number
  readonly minFirstArrival: number
  readonly maxLastDeparture: number
  readonly maxEnd: number
  readonly softLastDeparture: number
  readonly softEnd: number
  readonly maxLegSeconds: number
  readonly maxTravelSeconds: number
  readonly softTravelSeconds: number
  /** In the order they are taken. */
  readonly breaks: readonly PlanBreak[]
  /** Calendar day of the shift, in days since 1970. */
  readonly day: number
  /** What the input's itinerary has, by index; the first `pinnedCount` of them stay. */
  readonly itinerary: readonly number[]
  readonly pinnedCount: number
}

export interface RouteVehicle {
  readonly input: { readonly id: string; readonly name?: string | undefined; readonly shifts: readonly unknown[] }
  readonly shifts: readonly number[]
}

export interface RouteFacts {
  readonly time: TimeAxis
  readonly shifts: readonly RouteShift[]
  readonly vehicles: readonly RouteVehicle[]
  /** Whether the input says nothing of distances; metres are 0 then, and no answer has them. */
  readonly lacksDistances?: boolean
  /** What the id of a vehicle is called among the facts of a justification; `vehicleId` when left out. */
  readonly vehicleIdName?: string
  /** The same facts as the kernel sees them. */
  readonly problem: RoutingProblem
}

export interface RoutePlan {
  readonly facts: RouteFacts
  readonly routes: Routes
  /** Times and figures of each shift, following from the routes. */
  readonly timedRoutes: readonly TimedRoute[]
  readonly figures: readonly RouteFigures[]
  /** Where constraints look. */
  readonly scope: { readonly shifts: readonly RouteShift[] }
}
