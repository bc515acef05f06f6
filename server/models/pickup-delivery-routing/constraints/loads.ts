/** What is on board together. */
import { constraint } from '../../constraint.ts'
import { atStart, shiftName } from '../../routing/constraints/names.ts'
import { shiftIds, usedShifts, type UsedShift } from '../../routing/constraints/used-shifts.ts'
import { listOf } from '../../routing/constraints/wording.ts'
import { groupedBy } from '../domain/grouped.ts'
import { peakLoad, stopOfPeak } from '../domain/loads.ts'
import { servedJobs, type Plan, type PlanJob, type PlanShift } from '../domain/plan.ts'
import { loadGroup } from './groups.ts'
import { jobIds, jobName, stopName } from './names.ts'

interface LoadedShift {
  readonly used: UsedShift<PlanShift>
  readonly kind: number
}

function* loadedShifts(plan: Plan): Iterable<LoadedShift> {
  for (const used of usedShifts<PlanShift>(plan)) for (const kind of plan.facts.kinds.keys()) yield { used, kind }
}

export const shiftCapacity = constraint<Plan, LoadedShift>({
  id: 'requireShiftCapacity',
  name: 'Max load of a shift',
  description:
    'At no time there is more on board than the capacity of the shift, of any kind. Measured in units beyond at the worst moment.',
  level: 'hard',
  group: loadGroup,
  forEach: loadedShifts,
  measure: ({ used, kind }, plan) => Math.max(0, peakLoad(plan, used.shift.index, kind) - used.shift.room[kind]!),
  justify: ({ used, kind }, plan, beyond) => {
    const name = plan.facts.kinds[kind]!
    const most = peakLoad(plan, used.shift.index, kind)
    const stop = stopOfPeak(plan, used.shift.index, kind)
    const when = stop ? `after stop ${stopName(stop, plan)}` : 'when it leaves its start location'
    return {
      description: `${atStart(shiftName(used.shift, plan))} has ${most} ${name} on board ${when}, ${beyond} more than the ${used.shift.room[kind]!} that fit in.`,
      ...shiftIds(used),
      kind: name,
      load: most,
      beyond,
    }
  },
})

/** A job on one shift, from its first to its last stop there, with the others of that shift. */
interface Ride {
  readonly job: PlanJob
  readonly shift: PlanShift
  readonly from: number
  readonly to: number
  /** Positions of its own stops. */
  readonly own: readonly number[]
}

/** By shift. */
function ridesOf(plan: Plan): ReadonlyMap<number, readonly Ride[]> {
  const rides = [...servedJobs(plan)].flatMap(({ job, served }) =>
    [...groupedBy(served, ({ shift }) => shift)].map(([shift, stops]) => {
      const own = stops.map(({ position }) => position)
      return { job, shift, from: own[0]!, to: own.at(-1)!, own }
    }),
  )
  return groupedBy(rides, ({ shift }) => shift.index)
}

interface Company {
  readonly ride: Ride
  readonly others: readonly Ride[]
}

function* companies(plan: Plan): Iterable<Company> {
  for (const rides of ridesOf(plan).values())
    for (const ride of rides) yield { ride, others: rides.filter((other) => other !== ride) }
}

/** Jobs with a stop between the first and the last of this one. */
function pooled({ ride, others }: Company): readonly Ride[] {
  if (!ride.job.input.prohibitJobPooling) return []
  return others.filter(({ own }) => own.some((position) => position > ride.from && position < ride.to))
}

export const prohibitJobPooling = constraint<Plan, Company>({
  id: 'prohibitJobPooling',
  name: 'Prohibit job pooling',
  description:
    'No stop of another job lies between the first and the last stop of a job with prohibitJobPooling. Measured in jobs in between.',
  level: 'hard',
  group: loadGroup,
  forEach: companies,
  measure: (company) => pooled(company).length,
  justify: (company, plan) => ({
    description: `Job ${jobName(company.ride.job)} must be alone, but ${shiftName(company.ride.shift, plan)} makes stops of ${listOf(pooled(company).map(({ job }) => jobName(job)))} in between.`,
    ...jobIds(company.ride.job, company.ride.shift, plan),
    otherJobIds: pooled(company).map(({ job }) => job.input.id),
  }),
})

/** Jobs that get under way while this one is, and stay after it. */
function buried({ ride, others }: Company): readonly Ride[] {
  if (ride.job.input.unloading !== 'LIFO') return []
  return others.filter(({ from, to }) => from > ride.from && from < ride.to && to > ride.to)
}

export const lastInFirstOut = constraint<Plan, Company>({
  id: 'lastInFirstOut',
  name: 'Last in, first out',
  description:
    'Nothing that gets under way while a job with the unloading LIFO is stays under way after its last stop. Measured in jobs that do.',
  level: 'hard',
  group: loadGroup,
  forEach: companies,
  measure: (company) => buried(company).length,
  justify: (company, plan) => ({
    description: `Job ${jobName(company.ride.job)} is unloaded last in, first out, but ${shiftName(company.ride.shift, plan)} loads ${listOf(buried(company).map(({ job }) => jobName(job)))} on top of it and unloads that later.`,
    ...jobIds(company.ride.job, company.ride.shift, plan),
    otherJobIds: buried(company).map(({ job }) => job.input.id),
  }),
})

interface Pair {
  readonly a: Ride
  readonly b: Ride
  readonly isNever: boolean
}

function* prohibitedPairs(plan: Plan): Iterable<Pair> {
  if (plan.facts.combinations.length === 0) return
  for (const rides of ridesOf(plan).values()) {
    const byJob = new Map(rides.map((ride) => [ride.job.index, ride]))
    for (const { a, b, isNever } of plan.facts.combinations) {
      const [first, second] = [byJob.get(a), byJob.get(b)]
      if (first && second) yield { a: first, b: second, isNever }
    }
  }
}

const isTogether = ({ a, b, isNever }: Pair) => isNever || (a.from < b.to && b.from < a.to)

export const prohibitJobCombinations = constraint<Plan, Pair>({
  id: 'prohibitJobCombinations',
  name: 'Prohibit job combinations',
  description:
    'Jobs that must not be combined are not on the same shift, or, with the scope TIME, not under way at the same time. Measured in pairs of jobs.',
  level: 'hard',
  group: loadGroup,
  forEach: prohibitedPairs,
  measure: (pair) => (isTogether(pair) ? 1 : 0),
  justify: ({ a, b, isNever }, plan) => ({
    description: `Jobs ${jobName(a.job)} and ${jobName(b.job)} must not share a vehicle${isNever ? '' : ' at the same time'}, but ${shiftName(a.shift, plan)} does both.`,
    ...jobIds(a.job, a.shift, plan),
    otherJobIds: [b.job.input.id],
  }),
})
