/** When a service may take place, and when it should be done: of visits, and of the stops of jobs. */
import { noLowerBound, noUpperBound } from '../../../solver/routing/problem/problem.ts'
import { constraint, type GoalWeight } from '../../constraint.ts'
import type { PlanWindow, RoutePlan, RouteShift } from '../domain/plan.ts'
import type { VisitStop } from '../domain/timed-route.ts'
import { slaGroup, timeWindowsGroup } from './groups.ts'
import { clockOf, dateTimeOf, lengthOf } from './wording.ts'

/** A visit or stop of a route, and when it is done. */
export interface Service {
  readonly windows: readonly PlanWindow[]
  readonly slaEnd: number
  readonly shift: RouteShift
  readonly timed: Pick<VisitStop, 'start' | 'end' | 'isReached'>
}

/** Where a model has its services, and what it calls them. */
export interface Services<Plan, Served> {
  /** In descriptions: `service` or `stop`. */
  readonly word: string
  readonly forEach: (plan: Plan) => Iterable<Served>
  readonly read: (served: Served) => Service
  /** As it begins a sentence: `Visit Kitchen refit`. */
  readonly title: (served: Served, plan: Plan) => string
  readonly ids: (served: Served, plan: Plan) => Readonly<Record<string, string>>
}

interface WindowExcess {
  readonly window: PlanWindow
  /** Seconds before the window opens, after its latest start, and after its end. */
  readonly early: number
  readonly lateStart: number
  readonly lateEnd: number
}

const inTime: WindowExcess = {
  window: { minStart: noLowerBound, maxStart: noUpperBound, maxEnd: noUpperBound },
  early: 0,
  lateStart: 0,
  lateEnd: 0,
}

/** How far the service exceeds the window it exceeds least. */
export function windowExcess({ windows, timed }: Pick<Service, 'windows' | 'timed'>): WindowExcess {
  if (!timed.isReached || windows.length === 0) return inTime
  const total = ({ early, lateStart, lateEnd }: WindowExcess) => early + lateStart + lateEnd
  const excesses = windows.map((window) => ({
    window,
    early: Math.max(0, window.minStart - timed.start),
    lateStart: Math.max(0, timed.start - window.maxStart),
    lateEnd: Math.max(0, timed.end - window.maxEnd),
  }))
  return excesses.reduce((least, excess) => (total(excess) < total(least) ? excess : least))
}

/** `17:00` by the clock of the shift, of a bound of the window exceeded least. */
const boundOf = (service: Service, bound: keyof PlanWindow, plan: RoutePlan) =>
  clockOf(windowExcess(service).window[bound], service.shift, plan)

const startOf = ({ timed, shift }: Service, plan: RoutePlan) => ({
  startServiceTime: dateTimeOf(timed.start, shift, plan),
})
const endOf = ({ timed, shift }: Service, plan: RoutePlan) => ({ endServiceTime: dateTimeOf(timed.end, shift, plan) })

export function minStartTimeConstraint<Plan extends RoutePlan, Served>(services: Services<Plan, Served>) {
  const { word, forEach, read, title, ids } = services
  return constraint<Plan, Served>({
    id: 'serviceMinStartTime',
    name: 'Require service min start time',
    description: `A ${word} starts after minStartTime of one of its time windows. Measured in seconds early; only a window too small for its ${word} gives cause.`,
    level: 'hard',
    group: timeWindowsGroup,
    forEach,
    measure: (served) => windowExcess(read(served)).early,
    justify: (served, plan, early) => ({
      description: `${title(served, plan)} starts ${lengthOf(early)} before its window opens at ${boundOf(read(served), 'minStart', plan)}, as no window is large enough for it.`,
      ...ids(served, plan),
      ...startOf(read(served), plan),
      earlySeconds: early,
    }),
  })
}

export function maxStartTimeConstraint<Plan extends RoutePlan, Served>(services: Services<Plan, Served>) {
  const { word, forEach, read, title, ids } = services
  return constraint<Plan, Served>({
    id: 'serviceMaxStartTime',
    name: 'Require service max start time',
    description: `A ${word} starts by maxStartTime of one of its time windows. Measured in seconds late.`,
    level: 'hard',
    group: timeWindowsGroup,
    forEach,
    measure: (served) => windowExcess(read(served)).lateStart,
    justify: (served, plan, late) => ({
      description: `${title(served, plan)} starts ${lengthOf(late)} after its latest start at ${boundOf(read(served), 'maxStart', plan)}.`,
      ...ids(served, plan),
      ...startOf(read(served), plan),
      lateSeconds: late,
    }),
  })
}

export function maxEndTimeConstraint<Plan extends RoutePlan, Served>(services: Services<Plan, Served>) {
  const { word, forEach, read, title, ids } = services
  return constraint<Plan, Served>({
    id: 'serviceMaxEndTime',
    name: 'Require service max end time',
    description: `A ${word} ends by maxEndTime of one of its time windows. Measured in seconds late.`,
    level: 'hard',
    group: timeWindowsGroup,
    forEach,
    measure: (served) => windowExcess(read(served)).lateEnd,
    justify: (served, plan, late) => ({
      description: `${title(served, plan)} ends ${lengthOf(late)} after its window closes at ${boundOf(read(served), 'maxEnd', plan)}.`,
      ...ids(served, plan),
      ...endOf(read(served), plan),
      lateSeconds: late,
    }),
  })
}

/** `by`: `by its latestSlaEndTime`. */
export function latestSlaEndTimeConstraint<Plan extends RoutePlan, Served>(
  services: Services<Plan, Served>,
  by: string,
  weight: GoalWeight,
) {
  const { word, forEach, read, title, ids } = services
  return constraint<Plan, Served>({
    id: 'latestSlaEndTime',
    name: 'Latest SLA end time',
    description: `A ${word} should end ${by}. Measured in seconds late.`,
    level: 'soft',
    group: slaGroup,
    weight,
    forEach,
    measure: (served) => {
      const { timed, slaEnd } = read(served)
      return timed.isReached ? Math.max(0, timed.end - slaEnd) : 0
    },
    justify: (served, plan, late) => {
      const service = read(served)
      return {
        description: `${title(served, plan)} ends ${lengthOf(late)} after its SLA deadline at ${clockOf(service.slaEnd, service.shift, plan)}.`,
        ...ids(served, plan),
        ...endOf(service, plan),
        lateSeconds: late,
      }
    },
  })
}
