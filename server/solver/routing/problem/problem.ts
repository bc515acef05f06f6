/**
 * The immutable facts of a routing problem as the kernel sees them: visits, routes and places as integer codes, all
 * numbers whole and in typed arrays. A route is one shift of one vehicle. A model compiles its plan into this, and
 * reads the kernel's routes (lists of visit codes per shift) back.
 *
 * Time runs in whole seconds since an epoch of the model's choice (about the earliest shift, so that it fits an int32).
 *
 * How a route is timed - kernel, model and checker all follow this:
 * - Leaving early, it leaves its start place at `minDeparture`, or as late as still arrives at the first visit at
 *   `minFirstArrival` driving straight: at max(minDeparture, minFirstArrival - travel seconds), whatever break falls
 *   into that trip.
 * - Where `leavesLate`, that is the earliest timing. It leaves at the latest second from which it can still be driven
 *   so that it ends no later, nothing is late, services others go by start when they do in the earliest timing
 *   (those of pinned visits, of visits that others wait for, of groups), and no other service costs more by its time
 *   than there (held-starts.ts). A route in whose earliest timing something is late, or some ride too long, leaves
 *   early. Then the first stops of requests wait: one after the other each as long as that moves no service further
 *   than it may be, no last stop of a request, and not the end (late-pick-ups.ts).
 *   With a `travelClock` services are as in the earliest timing, and breaks between the same stops: the start place is
 *   left at the latest second from which the first visit is reached by its start, and so is every other stop before a
 *   visit where no break is taken on the way. What is driven is what that takes then.
 * - With a `travelClock`, travel seconds are those at normal pace: a trip arrives at the first whole second by which it
 *   is done,
 *   so much in each second as the pace of that time says, and what counts as travel is the time then driven. The rules
 *   below
 *   say "+ d" and "- travel seconds" for that.
 * - Travel to a visit starts when the previous stop ends, not before the visit's `minStartTravel`.
 * - Service starts at the earliest moment inside one of the visit's windows that is not before the arrival (waiting is
 *   allowed), and takes `serviceSeconds` of the route's duration class, and `firstVisitSeconds` longer unless the
 *   visit before it
 *   in the route is at the same place.
 * - Before the first stop of a request whose ride may not be long (requests.ts) is waited as long as the ride would be
 *   too long, and no longer: of all times that keep the rides the earliest ones (ride-waits.ts), for each way to put
 *   the breaks between the stops. A pinned first stop does not wait. Where no way keeps all rides, those are kept that
 *   can be on the way that ends earliest, the ones that end first before others.
 * - Idle is all time from leaving the start place to reaching the end place that is neither travel, service nor break.
 * - Every break of the shift is taken once if the route has at least one visit, in the order given, between two stops
 *   (or before the first, or after the last on the way to the end place), but those nobody needs: where
 *   `breakIsRequired` is 0, a break is left out whose span, from `breakMinStart` to `breakMaxStart` + `breakSeconds`,
 *   the time on duty, from leaving the start place to reaching the end place, does not overlap (who is back at its
 *   start or leaves at its end does not). So leading breaks may be left out by leaving later, trailing ones by being
 *   back before them. `breakSpanFrom` and `breakSpanEnd` may say a longer span, in parts of which it may not lie.
 *   Breaks given with later starts may have been over for longer: they are left out alone.
 *   A break without a place may interrupt the travel it falls into: left at t, a trip of d seconds with such a break
 *   starts the break at b = max(t, breakMinStart), which must be <= breakMaxStart, and arrives at
 *   max(t + d, breakMinStart) + breakSeconds. A break with a place is driven to first:
 *   b = max(t + d(from, place), breakMinStart), then travel goes on from there.
 * - A service whose time nobody else depends on may also wait for the start of one of its preferred windows, or for the
 *   time somebody was told, on a shift without a longest duration; where it matters how long rides take, once the
 *   breaks lie where they are cheapest without (ride-times.ts).
 * - Of all ways to put the breaks between the stops, to leave them out and to wait that keep the windows of breaks and
 *   services, rides and `maxLastDeparture` (and, where the price depends on times, `maxEnd`, `maxTravelSeconds` and
 *   `maxLegSeconds`), the one is taken whose route is cheapest on the soft level, its vehicle's work counted as if it
 *   had no other; on ties the one in which services that others wait for end earliest in sum, then the one that ends
 *   earliest, then the one with the fewest breaks, then with the first break as
 *   early as possible, the second, and so on. Where the route leaves late, its end is nobody's business (no visit that
 *   others wait for, no price of its length) and it begins with breaks, a way is taken instead that costs as much and
 *   leaves no earlier, in which fewer come before the first service (route-timing.ts). A way that reaches a stop no
 *   earlier than another one with the same breaks taken and left out, and not cheaper by then, is not followed.
 *   (Where no way keeps them all, lateness is allowed for pinned visits, only then for other services, and only
 *   then for breaks too.)
 * - A leg is the travel to a visit from the stop before it; a break with a place is a stop.
 * - A route with a pinned prefix starts with exactly these visits; inside it late services are allowed where the prefix
 *   alone
 *   cannot be served in time (they are somebody's decision), after it nothing is. A late service starts on arrival; a
 *   window too short for the service may be started at
 *   its `windowMinStart`. A route of nothing but its prefix is always allowed; one with more visits keeps every limit
 *   of the
 *   shift, and the windows and legs of the visits that are not pinned.
 */
import type { Requests } from './requests.ts'

export const noLowerBound = -0x3fffffff
export const noUpperBound = 0x3fffffff
/** `breakPlace` of a break that is taken wherever the technician is. */
export const anywhere = -1

export interface RoutingProblem {
  readonly visitCount: number
  readonly shiftCount: number
  readonly placeCount: number

  /** Travel, row-major over places; `noUpperBound` seconds or more where no road leads. */
  readonly travelSeconds: Int32Array
  readonly travelMeters: Int32Array
  /** Both are the same there and back; where it is absent, the kernel looks. */
  readonly isTravelSymmetric?: true
  /** How the pace of travel changes over the week; absent where travel takes as long at all times. */
  readonly travelClock?: TravelClock
  /** Soft price of one second and of one metre of travel, of one second of idle. */
  readonly travelSecondPrice: number
  readonly travelMeterPrice: number
  readonly waitingSecondPrice: number

  /** Whether routes leave their start places as late as they may. */
  readonly leavesLate?: boolean

  /** Per visit. */
  readonly visitPlace: Int32Array
  readonly minStartTravel: Int32Array
  /**
   * Windows of visit v: `windowFrom[v]` up to `windowFrom[v + 1]`, disjoint, by time; a visit without windows has one
   * open one.
   */
  readonly windowFrom: Int32Array
  readonly windowMinStart: Int32Array
  readonly windowMaxStart: Int32Array
  readonly windowMaxEnd: Int32Array
  /** Seconds of service at `visit * durationClassCount + class`. */
  readonly durationClassCount: number
  readonly serviceSeconds: Int32Array
  /** Seconds the service takes longer for the first of consecutive visits at one place; absent where it never does. */
  readonly firstVisitSeconds?: Int32Array
  /** When a class may serve a visit; absent where it may at any time. */
  readonly serviceSpans?: ServiceSpans
  /** Soft price of each second the service ends after `softDueEnd` (for instance an SLA); 0 where there is none. */
  readonly softDueEnd: Int32Array
  readonly softDueSecondPrice: Int32Array
  /** Visits that wait for others, and visits served together; absent where there are none. */
  readonly dependencies?: VisitDependencies
  readonly groups?: VisitGroups
  /** Visits that go on one route together: see requests.ts; absent where each goes by itself. */
  readonly requests?: Requests
  /** Visits that should be over well before their shift; absent where none is. */
  readonly risks?: CompletionRisks
  /** Windows the services should lie in; absent where nobody prefers any. */
  readonly preferences?: WindowPreferences
  /** When services were told to start; absent where nobody was told. */
  readonly appointments?: Appointments
  /** What the visit takes of the vehicle's `capacity`, in any unit; absent where nothing is loaded. */
  readonly demand?: Int32Array
  /** What leaving the visit out costs, on the medium and on the soft level; not negative. */
  readonly absenceMedium: Int32Array
  readonly absenceSoft: Int32Array

  /** Per shift. */
  readonly vehicleOf: Int32Array
  readonly startPlace: Int32Array
  readonly endPlace: Int32Array
  readonly minDeparture: Int32Array
  readonly minFirstArrival: Int32Array
  /** Latest end of the last visit's service, and latest arrival at the end place. */
  readonly maxLastDeparture: Int32Array
  readonly maxEnd: Int32Array
  /** Soft limits of the same two, and the soft price of each second beyond. */
  readonly softLastDeparture: Int32Array
  readonly softLastDepartureSecondPrice: Int32Array
  readonly softEnd: Int32Array
  readonly softEndSecondPrice: Int32Array
  /** Seconds of travel allowed on one leg to a visit, and in the whole route; softly allowed, and the price beyond. */
  readonly maxLegSeconds: Int32Array
  readonly maxTravelSeconds: Int32Array
  readonly softTravelSeconds: Int32Array
  readonly softTravelSecondPrice: Int32Array
  readonly durationClass: Int32Array
  /**
   * Longest time from leaving the start place to reaching the end place, for a route that leaves as late as it can
   * without ending later
   * or making a visit late; absent where no shift has one. Not for shifts with breaks, nor where visits wait for others
   * or are served together,
   * nor with a `travelClock`.
   */
  readonly maxDuration?: Int32Array
  /** What shifts cost by how long they last; absent where none has costs. */
  readonly costs?: ShiftCosts
  /** What the work of vehicles costs by how much they are used; absent where that does not count. */
  readonly balance?: UtilizationBalance
  /** Most the visits of the route may load in sum; absent where nothing is loaded. */
  readonly capacity?: Int32Array
  /** Breaks of shift s: `breakFrom[s]` up to `breakFrom[s + 1]`, in the order they are taken. */
  readonly breakFrom: Int32Array
  readonly breakMinStart: Int32Array
  readonly breakMaxStart: Int32Array
  readonly breakSeconds: Int32Array
  readonly breakPlace: Int32Array
  /** 0 for each break that is left out where nobody is on duty in its span; absent where all are always taken. */
  readonly breakIsRequired?: Uint8Array
  /** Spans that are longer than from `breakMinStart` to `breakMaxStart` + `breakSeconds`, of all breaks. */
  readonly breakSpanFrom?: Int32Array
  readonly breakSpanEnd?: Int32Array
  /** Visits of shift s that must stay at the head of its route, in order: `pinnedFrom[s]` up to `pinnedFrom[s + 1]`. */
  readonly pinnedFrom: Int32Array
  readonly pinnedVisit: Int32Array
  /** 1 where the shift takes no visit beyond its pinned ones. */
  readonly closed: Uint8Array
  /** Shifts of one person that could be worked at the same time; absent where there are none. */
  readonly samePerson?: SamePersonShifts

  /**
   * Per visit and shift, at `visit * shiftCount + shift`: 1 where the shift may serve the visit; soft price of doing
   * so.
   */
  readonly compatible: Uint8Array
  readonly assignmentPrice: Int32Array
}

/**
 * Spans, by time and disjoint, of row `visit * durationClassCount + class`: `from[row]` up to `from[row + 1]`; the
 * whole service lies in one of them. A row without spans has no such limit, nor has a pinned visit.
 */
export interface ServiceSpans {
  readonly from: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
}

/**
 * Visit `following[d]` is served only where `preceding[d]` is, and starts `minDelay[d]` seconds after its end or later,
 * and not before its release, whoever serves it: who arrives before waits. A pinned visit neither waits nor needs the
 * other to be served; where a free visit precedes it, that must end in time. Visits that would wait for one another in
 * a circle do not wait, and break the rule.
 */
export interface VisitDependencies {
  readonly preceding: Int32Array
  readonly following: Int32Array
  readonly minDelay: Int32Array
  /** 1 where both are served by the same vehicle. */
  readonly sameVehicle: Uint8Array
  /** Absent where followers wait for seconds only. */
  readonly releases?: ReleaseSteps
}

/**
 * Releases that are steps of the end of the preceding visit, for instance the next morning. Dependency d has the steps
 * `of[d]`, or -1 for none: those from `from[of[d]]` up to `from[of[d] + 1]`. A preceding visit that ends at `end` or
 * later releases its follower at `release`; both rise from step to step.
 */
export interface ReleaseSteps {
  readonly of: Int32Array
  readonly from: Int32Array
  readonly end: Int32Array
  readonly release: Int32Array
}

/**
 * Visits of group g: `visit[from[g]]` up to `visit[from[g + 1]]`; no visit is in two groups. All of them are served or
 * none, each by another vehicle, and their services start together, or end together where `alignsEnds[g]`: who could be
 * earlier waits. A pinned visit neither waits nor needs the others to be served; they start (end) with the last pinned
 * one. Groups that would wait for themselves in a circle do not wait, and break the rule.
 */
export interface VisitGroups {
  readonly from: Int32Array
  readonly visit: Int32Array
  readonly alignsEnds: Uint8Array
}

/**
 * The pace of travel, the same each week. Part k of a week lasts from `start[k]`, in its seconds, to the next one; the
 * first starts at 0. See travel-clock.ts.
 */
export interface TravelClock {
  /** A time at which a week begins. */
  readonly weekStart: number
  /** One entry more than parts: the end of the week. */
  readonly start: Int32Array
  /** Done per second in part k, 1 or more; at `normalPace` a second of travel. */
  readonly pace: Int32Array
  /** Done from the beginning of the week to `start[k]`. */
  readonly done: Float64Array
  /** The part in which each quarter of an hour of the week begins. */
  readonly partAt: Int32Array
}

/** Services that should end by `safeEnd` of their shift. */
export interface CompletionRisks {
  /** Soft price of each second such a service ends later. */
  readonly secondPrice: number
  /** 1 for each visit that counts. */
  readonly isRisky: Uint8Array
  readonly safeEnd: Int32Array
}

/**
 * Visits whose start somebody has been told. On a shift of its `day` a service that starts before `earlyUntil` or
 * after `lateFrom` costs the seconds it is earlier or later, `leastSeconds` at least and `mostSeconds` at most. Leaving
 * late does not move it there.
 */
export interface Appointments {
  /** Per visit: the time that was told, and within which it is kept; a price of 0 where nobody was told. */
  readonly time: Int32Array
  readonly earlyUntil: Int32Array
  readonly lateFrom: Int32Array
  readonly secondPrice: Int32Array
  /** The day of each visit and of each shift, in any numbers. */
  readonly day: Int32Array
  readonly shiftDay: Int32Array
  readonly leastSeconds: number
  readonly mostSeconds: number
}

/** Alternative windows of visit v: `windowFrom[v]` up to `windowFrom[v + 1]`; a visit without any prefers none. */
export interface WindowPreferences {
  /** Soft price of each second by which a service would have to be moved to lie in one of them. */
  readonly secondPrice: number
  readonly windowFrom: Int32Array
  readonly windowMinStart: Int32Array
  readonly windowMaxStart: Int32Array
  readonly windowMaxEnd: Int32Array
}

/**
 * Shifts of the person of shift s with which it may not be worked at the same time: `other[from[s]]` up to
 * `other[from[s + 1]]`, both ways. A shift with visits is worked from leaving the start place to reaching the end
 * place, the end exclusive. Routes of nothing but pinned visits are allowed as they are.
 */
export interface SamePersonShifts {
  readonly from: Int32Array
  readonly other: Int32Array
}

/**
 * Costs of shifts with at least one visit, from leaving the start place to reaching the end place, without unpaid
 * breaks. Tiers of shift s: `tierFrom[s]` up to `tierFrom[s + 1]`, each reached when the shift lasts longer than
 * `tierSeconds`, the first at once; a shift without tiers costs nothing. The cost in the tier reached last is
 * `tierCost` plus `tierSecondCost` for each second beyond `tierSeconds`, rounded to a whole number.
 */
export interface ShiftCosts {
  /** Soft price of one unit of cost. */
  readonly unitPrice: number
  /** Seconds of breaks that are not paid, per shift, and per break that may be left out; absent where none is. */
  readonly unpaidSeconds: Int32Array
  readonly breakUnpaidSeconds?: Int32Array
  readonly tierFrom: Int32Array
  readonly tierSeconds: Int32Array
  readonly tierCost: Float64Array
  readonly tierSecondCost: Float64Array
}

/**
 * The work of a vehicle in the plan is the time from leaving the start place to reaching the end place, of all its
 * shifts with visits; a shift over a pair without a road counts none. It costs w x (2 x `workedBefore` + w) /
 * `capacity`, rounded to a whole number: what w adds to the square of all work per second of capacity. The sum over
 * vehicles is least where all are used to the same share.
 */
export interface UtilizationBalance {
  /** Soft price of one unit of that. */
  readonly unitPrice: number
  /** Per vehicle, in seconds; without capacity it does not take part. */
  readonly workedBefore: Float64Array
  readonly capacity: Float64Array
}

/** Visit codes of each shift, in the order they are served; visits in no list are left out. */
export type Routes = readonly (readonly number[])[]
